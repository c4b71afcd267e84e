import { card, next, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade6MatterScience = filmsOf(6, 'Science', [
  {
    lesson: 'energy-and-heat-transfer',
    title: 'Energy and Heat Transfer',
    scenes: [
      {
        heading: 'Energy changes its form',
        beats: [
          ['Switch on a small fan. Its battery stores chemical energy.', card('yellow', 'battery: chemical')],
          ['It becomes electrical energy in the wire,', next('blue', 'wire: electrical')],
          ['then energy of motion.', next('green', 'fan: motion')],
          [
            'Some becomes thermal energy: the motor gets warm. No energy is used up.',
            next('red', 'warm motor: thermal'),
          ],
        ],
      },
      {
        heading: 'Heat or temperature?',
        picture: icons(['Thermometer', 'red']),
        across: true,
        beats: [
          [
            'Particles never stop moving. Temperature says how fast they move on average.',
            card('red', '<b>Temperature</b><br>how fast the particles move on average'),
          ],
          [
            'Heat is energy on its way: by itself it flows from warmer to cooler, never back.',
            card('blue', '<b>Heat</b><br>energy that flows from warmer to cooler'),
          ],
        ],
      },
      {
        heading: 'Three ways to travel',
        picture: figure('grade-6-science-3'),
        beats: [
          ['Three pictures: a spoon, a room and a fire.'],
          ['Conduction: particles pass energy on to their neighbors.', 'touch: conduction'],
          ['Convection: warm air rises and cool air sinks, in a loop.', 'loop: convection'],
          ['Radiation: energy travels as waves, even through empty space.', 'rays: radiation'],
        ],
      },
      {
        heading: 'A pot of noodles',
        beats: [
          [
            'One pot of noodles shows all three. The stove warms the pot by touch: conduction.',
            card('red', '<b>Conduction:</b> The hot stove warms the pot it touches.'),
          ],
          [
            'Hot water rises and cooler water sinks: convection.',
            card('blue', '<b>Convection:</b> Hot water rises, cooler water sinks.'),
          ],
          [
            'Your face feels the glowing coil from afar: radiation.',
            card('yellow', '<b>Radiation:</b> Your face feels the red-hot coil.'),
          ],
        ],
      },
      {
        heading: 'Does a coat make heat?',
        picture: icons(['Snowflake', 'blue'], ['Shirt', 'purple']),
        beats: [
          [
            'Put a coat on a snowman. Does it warm him? No: a coat makes no heat.',
            wrong('A coat makes heat and keeps the cold from coming in.'),
          ],
          [
            'It slows the flow. It slows heat that goes out of you, and heat that goes into the snowman.',
            right('A coat slows the heat that leaves your body.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Energy changes form; it is not used up.',
      'Heat flows from warmer to cooler.',
      'Conduction, convection, radiation: three ways to travel.',
    ],
  },
  {
    lesson: 'particles-and-states-of-matter',
    title: 'Particles and States of Matter',
    scenes: [
      {
        heading: 'Three states, same particles',
        picture: figure('grade-6-science-particles-and-states-of-matter'),
        beats: [
          ['Three boxes of equal particles. Solid: neat rows that shake in place.'],
          ['Liquid: close together, sliding past each other. Gas: far apart, flying in all directions.'],
          [
            'Between the particles there is nothing, not even air.',
            'solid: shake in place · liquid: slide past · gas: fly apart',
          ],
        ],
      },
      {
        heading: 'Warmer means faster',
        picture: icons(['Snowflake', 'blue'], ['Flame', 'red']),
        across: true,
        beats: [
          ['In a cool thing, particles move slowly.', card('blue', '<b>Cool</b><br>particles move slowly')],
          [
            'Warm it, and they move faster. Most things then expand. The particles themselves do not grow.',
            card('red', '<b>Warm</b><br>particles move fast and need more room'),
          ],
        ],
      },
      {
        heading: 'A bottle in the sun',
        beats: [
          [
            'A closed plastic bottle lies in the cold. It is dented.',
            step('A closed plastic bottle lies in the cold: it is dented.'),
          ],
          ['The sun warms the air inside.', step('The sun warms the air inside.')],
          [
            'The particles fly faster and hit the walls harder and more often.',
            step('Its particles fly faster and hit the walls harder.'),
          ],
          ['Pop! The dent is gone. No new particles were needed.', step('The dent pops out.')],
        ],
      },
      {
        heading: 'The flat parts of the curve',
        picture: figure('grade-6-science-particles-and-states-of-matter-curve'),
        beats: [
          ['Temperature over time, while ice is warmed evenly.'],
          ['At 0 °C the line is flat: the ice melts.', '0 °C: ice melts'],
          ['At 100 °C it is flat again: the water boils.', '100 °C: water boils'],
          [
            'In the flat parts the energy does not make particles faster. It frees them from each other.',
            'flat: the energy frees particles',
          ],
        ],
      },
      {
        heading: 'Melt or dissolve?',
        picture: icons(['CookingPot', 'yellow'], ['Soup', 'blue']),
        across: true,
        beats: [
          [
            'Butter in a warm pan melts. It needs only warmth.',
            card('yellow', '<b>Butter in a warm pan</b><br>melts: one substance, only warmth'),
          ],
          [
            'Salt in soup dissolves. Its particles spread out among the water’s particles.',
            card('blue', '<b>Salt in soup</b><br>dissolves: its particles spread among the water’s'),
          ],
        ],
      },
    ],
    takeaway: [
      'Matter is made of moving particles with nothing between.',
      'Warmer means faster particles, not larger ones.',
      'While ice melts or water boils, the temperature stays.',
    ],
  },
  {
    lesson: 'engineering-keep-it-cool',
    title: 'Engineering: Keep It Cool',
    scenes: [
      {
        heading: 'What must it do?',
        picture: icons(['Backpack', 'green'], ['Sandwich', 'yellow']),
        across: true,
        beats: [
          [
            'A lunch bag for hot days. Criteria say what it must do: stay below 12 °C for three hours.',
            card('green', '<b>Criteria</b><br>what the design must do: lunch stays below 12 °C for 3 hours'),
          ],
          [
            'Limits say what it may take: 6 dollars, and it fits in a backpack.',
            card('red', '<b>Limits</b><br>what it may take: 6 dollars, fits in a backpack'),
          ],
        ],
      },
      {
        heading: 'Block each way of heat',
        picture: figure('grade-6-science-engineering-keep-it-cool'),
        beats: [
          ['A box cooler, cut open. Each part slows one way of heat.'],
          ['The shiny outside reflects the Sun’s rays: radiation.', 'shiny outside'],
          ['Foam with trapped air slows conduction.', 'foam with air'],
          ['A tight lid stops warm air from moving in: convection.', 'tight lid'],
        ],
      },
      {
        heading: 'Test all in the same way',
        picture: icons(['Sandwich', 'yellow']),
        beats: [
          [
            'A plain bag costs 1 dollar and reaches 21 °C. It fails the criterion.',
            card('red', '<b>Plain bag:</b> 1 dollar, 21 °C after 3 hours'),
          ],
          [
            'A bag with felt costs 4 dollars and reaches 11 °C. It passes both.',
            card('green', '<b>Bag with felt:</b> 4 dollars, 11 °C after 3 hours'),
          ],
          [
            'Thick foam reaches 8 °C, but 9 dollars is over the limit.',
            card('yellow', '<b>Thick foam:</b> 9 dollars, 8 °C after 3 hours'),
          ],
        ],
      },
      {
        heading: 'How fast does it warm?',
        picture: icons(['ThermometerSun', 'red']),
        beats: [
          ['The felt bag starts at 5 °C and ends at 11 °C.', step('The felt bag starts at 5 °C and ends at 11 °C.')],
          ['That is 11 − 5 = 6 degrees in three hours.', step('11 − 5 = 6 °C in 3 hours')],
          ['6 ÷ 3 = 2 degrees an hour. Now we can compare it with the next design.', step('6 ÷ 3 = 2 °C an hour')],
        ],
      },
      {
        heading: 'More is not always better',
        picture: icons(['Wrench', 'purple']),
        beats: [
          [
            'Ten layers would cost more and help little: heat slips in at the zipper.',
            wrong('Ten layers of felt must be best, and the first try is final.'),
          ],
          [
            'Find the weakest part, change one thing, and test again.',
            right('Heat slips in at the zipper. Fix that one thing and test again.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Criteria: what it must do. Limits: what it may take.',
      'Test all designs in the same way.',
      'Improve the weakest part, one change at a time.',
    ],
  },
])
