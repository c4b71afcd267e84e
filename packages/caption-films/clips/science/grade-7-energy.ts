import { card, next, note, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade7EnergyScience = filmsOf(7, 'Science', [
  {
    lesson: 'kinetic-and-potential-energy',
    title: 'Kinetic and Potential Energy',
    scenes: [
      {
        heading: 'Two kinds of energy',
        picture: icons(['BookOpen', 'blue'], ['Car', 'yellow']),
        across: true,
        beats: [
          [
            'Potential energy is stored by position: a book on a shelf, a stretched spring.',
            card('blue', '<b>Potential</b><br>stored by position: high up, stretched, held apart'),
          ],
          [
            'Kinetic energy is the energy of motion. It grows with mass and with speed.',
            card('yellow', '<b>Kinetic</b><br>the energy of motion: mass and speed count'),
          ],
        ],
      },
      {
        heading: 'One becomes the other',
        picture: figure('grade-7-science-kinetic-and-potential-energy'),
        beats: [
          ['A coaster track above, bars for the two energies below.'],
          ['At A it is high: nearly all of the energy is potential.', 'A: high, mostly stored'],
          ['At B it is low and fast: nearly all is kinetic.', 'B: low, mostly motion'],
          ['At C there is some of each. The sum is always the same.', 'C: some of each'],
        ],
      },
      {
        heading: 'Speed counts twice',
        picture: icons(['Gauge', 'red']),
        beats: [
          [
            'Call the energy of a slow skateboarder one share.',
            step('A skateboarder rolls at 2 m/s: 1 share of energy'),
          ],
          ['Twice the speed means 2 × 2 = 4 shares, not two.', step('twice as fast: 2 × 2 = 4 shares')],
          [
            'Three times the speed means 3 × 3 = 9. That is why speed is so dangerous.',
            step('three times as fast: 3 × 3 = 9 shares'),
          ],
        ],
      },
      {
        heading: 'A swing at the park',
        picture: icons(['Zap', 'yellow']),
        beats: [
          [
            'A swing has 60 units of energy at the top, all of it potential.',
            step('At the top: 60 units, all potential'),
          ],
          ['On the way down, 25 units are still potential.', step('Halfway down: 25 units potential')],
          ['The sum stays 60, so 60 − 25 = 35 units are kinetic.', step('60 − 25 = 35 units kinetic')],
        ],
      },
      {
        heading: 'Where does it go at last?',
        picture: icons(['ThermometerSun', 'red']),
        beats: [
          [
            'In the end, the swing hangs still. Is the energy used up?',
            wrong('The swing stops, so its energy is used up.'),
          ],
          [
            'No. Friction has warmed the hooks and the air a little. The energy is spread out, but it is still there.',
            right('Friction has turned it into thermal energy.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Kinetic energy grows with mass and, much faster, with speed.',
      'Potential energy is stored by position.',
      'Energy changes its kind; it is never used up.',
    ],
  },
  {
    lesson: 'electric-and-magnetic-forces',
    title: 'Electric and Magnetic Forces',
    scenes: [
      {
        heading: 'Like and unlike',
        picture: icons(['Magnet', 'red'], ['Zap', 'yellow']),
        across: true,
        beats: [
          [
            'Magnetic poles and electric charges follow one rule. Like repels like.',
            card('red', '<b>Like: repel</b><br>north and north,<br>plus and plus'),
          ],
          [
            'Unlike attracts. And they need not touch: the force acts at a distance.',
            card('green', '<b>Unlike: attract</b><br>north and south,<br>plus and minus'),
          ],
        ],
      },
      {
        heading: 'Read a field picture',
        picture: figure('grade-7-science-electric-and-magnetic-forces'),
        beats: [
          ['A bar magnet with its field lines.'],
          ['The lines leave the north pole and enter the south pole.', 'lines: from N to S'],
          ['Where they crowd together, the force is strong.', 'crowded: strong'],
          ['Where they are far apart, it is weak.', 'far apart: weak'],
        ],
      },
      {
        heading: 'Make a stronger electromagnet',
        picture: figure('grade-7-science-electric-and-magnetic-forces-coil'),
        beats: [
          ['Wire around an iron nail, and a battery: an electromagnet.'],
          ['More turns of wire make it stronger.', 'more turns'],
          ['So does more current.', 'more current'],
          ['So does a core of iron. And you can switch it off.', 'an iron core'],
        ],
      },
      {
        heading: 'Predict the paper clips',
        picture: icons(['Paperclip', 'blue'], ['Paperclip', 'blue'], ['Paperclip', 'blue']),
        beats: [
          ['With 20 turns, the nail lifts 8 clips.', step('20 turns lift 8 clips.')],
          [
            'Now wind 60 turns: three times as many. The current stays the same.',
            step('60 turns are 3 times as many.'),
          ],
          ['If clips grow with turns, expect 3 × 8 = 24 clips. Test it!', step('3 × 8 = 24 clips')],
        ],
      },
      {
        heading: 'Which things stick?',
        picture: icons(['Magnet', 'red']),
        across: true,
        beats: [
          [
            'A magnet pulls iron, nickel, cobalt and most steel.',
            card('green', '<b>Attracted</b><br>iron, nickel, cobalt, most steel'),
          ],
          [
            'It does not pull a foil pan, a copper pipe or a silver spoon.',
            card('red', '<b>Not attracted</b><br>aluminum, copper, gold, silver'),
          ],
          ['So “magnets pull all metals” is wrong.', note('Magnets do not pull all metals.')],
        ],
      },
      {
        heading: 'Can you cut off a pole?',
        picture: icons(['Scissors', 'gray']),
        across: true,
        beats: [
          ['A magnet has two poles. Can you cut off the north pole?', card('purple', 'S–N')],
          ['Cut it in the middle.', next('gray', 'cut')],
          ['Each piece has a north and a south pole again.', next('purple', 'S–N and S–N')],
        ],
      },
    ],
    takeaway: [
      'Like repels, unlike attracts, without touching.',
      'Crowded field lines mean a strong force.',
      'More turns, more current, an iron core: a stronger electromagnet.',
    ],
  },
])
