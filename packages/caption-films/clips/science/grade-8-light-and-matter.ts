import { card, next, note, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade8LightAndMatterScience = filmsOf(8, 'Science', [
  {
    lesson: 'color-mirrors-and-digital-signals',
    title: 'Color, Mirrors and Digital Signals',
    scenes: [
      {
        heading: 'How do we see a thing?',
        picture: icons(['Lamp', 'yellow'], ['Coffee', 'blue'], ['Eye', 'green']),
        across: true,
        beats: [
          ['A lamp sends out light.', card('yellow', 'lamp sends light')],
          ['The cup throws some of it back: it reflects it.', next('blue', 'cup reflects it')],
          ['The light enters your eye, and you see the cup.', next('green', 'eye receives it')],
          ['Eyes send out nothing. In a dark room you see no cup.', note('Eyes send out nothing.')],
        ],
      },
      {
        heading: 'The mirror rule',
        picture: figure('grade-8-science-color-mirrors-and-digital-signals'),
        beats: [
          ['A ray meets a flat mirror.'],
          ['The dashed line, upright on the mirror, is the normal.', 'normal: upright line'],
          ['Both angles to the normal are equal: in at 50 degrees, out at 50 degrees.', 'in: 50°, out: 50°'],
        ],
      },
      {
        heading: 'Measured from the surface?',
        picture: icons(['MoveUpRight', 'yellow']),
        beats: [
          ['A ray makes 35 degrees with the mirror itself. Careful!', step('A ray makes 35° with the mirror.')],
          ['The normal makes 90 with the mirror, so 90 − 35 = 55 degrees.', step('90 − 35 = 55° to the normal')],
          ['The ray leaves at 55 degrees to the normal.', step('It leaves at 55° to the normal.')],
        ],
      },
      {
        heading: 'A blue ball in three lights',
        picture: icons(['Volleyball', 'blue']),
        beats: [
          [
            'White light holds all colors. A blue ball sends back blue and absorbs most of the rest.',
            card('blue', '<b>White light:</b> sends back blue: looks blue'),
          ],
          ['In blue light it is blue, too.', card('blue', '<b>Blue light:</b> sends back blue: looks blue')],
          [
            'In pure red light there is no blue to send back. The ball looks nearly black.',
            card('gray', '<b>Red light:</b> no blue to send back: looks nearly black'),
          ],
        ],
      },
      {
        heading: 'Why digital lasts',
        picture: figure('grade-8-science-color-mirrors-and-digital-signals-noise'),
        beats: [
          ['Two signals before and after a noisy cable.'],
          ['The analog wave arrives with small jumps. They stay.', 'analog: noise stays'],
          ['The digital steps are restored: what is nearly 1 was 1.', 'digital: made clean'],
          ['Very strong noise can still turn a 0 into a 1.', 'strong noise: still errors'],
        ],
      },
    ],
    takeaway: [
      'We see light that enters our eyes.',
      'At a mirror, both angles to the normal are equal.',
      'A thing has the color that it reflects.',
    ],
  },
  {
    lesson: 'hot-packs-and-cold-packs',
    title: 'Hot Packs and Cold Packs',
    scenes: [
      {
        heading: 'Which way does energy go?',
        picture: icons(['Flame', 'red'], ['Snowflake', 'blue']),
        across: true,
        beats: [
          [
            'An exothermic process gives out energy. Its surroundings get warmer.',
            card('red', '<b>Exothermic</b><br>energy goes out: the surroundings get warmer'),
          ],
          [
            'An endothermic one takes in energy. Its surroundings get colder.',
            card('blue', '<b>Endothermic</b><br>energy goes in: the surroundings get colder'),
          ],
        ],
      },
      {
        heading: 'Inside a cold pack',
        picture: figure('grade-8-science-hot-packs-and-cold-packs'),
        beats: [
          ['A cold pack, cut open.'],
          ['White grains of salt lie in the outer bag.', 'salt in the outer bag'],
          ['Water is in a thin inner bag.', 'water in a thin bag'],
          ['Squeeze it: the inner bag breaks, the salt dissolves and takes in energy.', 'squeeze: salt dissolves'],
        ],
      },
      {
        heading: 'Start, end, change',
        picture: icons(['FlaskConical', 'purple']),
        beats: [
          [
            'Stir baking soda into vinegar. It goes from 21 °C to 17 °C.',
            step('Baking soda in vinegar: start 21 °C, end 17 °C'),
          ],
          ['Change is end minus start: 17 − 21 = −4 degrees.', step('17 − 21 = −4 °C')],
          ['The minus sign says colder. The process is endothermic.', step('The minus sign: colder, so endothermic')],
        ],
      },
      {
        heading: 'Choose a hand warmer',
        picture: icons(['Hand', 'yellow']),
        beats: [
          [
            'A hand warmer should stay near 40 °C for four hours. X reaches 61: it could burn skin.',
            card('red', '<b>X:</b> 61 °C for 10 minutes: too hot'),
          ],
          [
            'Y reaches 42 and lasts five hours. It meets the criteria.',
            card('green', '<b>Y:</b> 42 °C for 5 hours: meets the criteria'),
          ],
          ['Z lasts longest, but it stays too cool.', card('gray', '<b>Z:</b> 28 °C for 8 hours: too cool')],
        ],
      },
      {
        heading: 'Is cold made?',
        beats: [
          ['Cold is not a thing that can be made.', wrong('A cold pack makes cold, and more powder is always better.')],
          [
            'The salt takes in energy: first from the water, then from your knee.',
            right('It takes in energy from your knee. Too much harms the skin.'),
          ],
          [
            'And energy can come out without a fire: iron that rusts in a hand warmer.',
            note('Heat does not need fire: rusting iron gives out energy quietly.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Exothermic gives energy out; endothermic takes it in.',
      'Change of temperature is end minus start.',
      'The best design meets the criteria. More is not always better.',
    ],
  },
])
