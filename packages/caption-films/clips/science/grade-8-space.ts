import { card, note, right, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade8SpaceScience = filmsOf(8, 'Science', [
  {
    lesson: 'the-solar-system-and-gravity',
    title: 'The Solar System and Gravity',
    scenes: [
      {
        heading: 'Eight planets in order',
        picture: figure('grade-8-science-4', [10, 6, 380, 178]),
        beats: [
          [
            'The Sun and eight planets, not to scale: Mercury, Venus, Earth and Mars, then Jupiter, Saturn, Uranus and Neptune.',
          ],
          ['The first four are small and rocky. The others are giants.', 'four small and rocky, four giants'],
        ],
      },
      {
        heading: 'Mass is not weight',
        picture: icons(['Weight', 'blue'], ['Scale', 'red']),
        across: true,
        beats: [
          [
            'Mass is the amount of matter. It is the same everywhere.',
            card('blue', '<b>Mass</b><br>amount of matter, in kilograms: the same everywhere'),
          ],
          [
            'Weight is the pull of gravity on it: mass × g. It changes from place to place.',
            card('red', '<b>Weight</b><br>pull of gravity, in newtons: mass × g'),
          ],
        ],
      },
      {
        heading: 'A dog on Mars',
        picture: icons(['Dog', 'yellow']),
        beats: [
          ['A dog has a mass of 20 kilograms, on Earth and on Mars.', step('Mass: 20 kg, here and there')],
          ['On Earth it weighs 20 × 9.8 = 196 newtons.', step('On Earth: 20 × 9.8 = 196 N')],
          [
            'On Mars, where g is 3.7, it weighs 20 × 3.7 = 74 newtons. It could jump far!',
            step('On Mars: 20 × 3.7 = 74 N'),
          ],
        ],
      },
      {
        heading: 'Falling without landing',
        picture: figure('grade-8-science-4', [10, 192, 380, 184]),
        beats: [
          ['A planet on its orbit, with two arrows: its forward motion and the pull of the Sun.'],
          [
            'Without the pull it would fly straight on. Gravity bends its path again and again. No push is needed.',
            'forward motion + pull = orbit',
          ],
        ],
      },
      {
        heading: 'Is there gravity in space?',
        beats: [
          [
            'At the height of the space station, gravity is still nearly nine tenths as strong.',
            wrong('Astronauts float because there is no gravity up there.'),
          ],
          [
            'Station and crew fall around Earth together. So they seem weightless.',
            right('Gravity is nearly as strong. They fall around Earth with their station.'),
          ],
          ['Gravity needs no air: it holds the Moon.', note('Gravity needs no air, either.')],
        ],
      },
    ],
    takeaway: [
      'Gravity grows with mass and weakens with distance.',
      'Mass stays the same; weight is mass × g.',
      'An orbit is forward motion bent by gravity.',
    ],
  },
  {
    lesson: 'moon-phases-eclipses-and-seasons',
    title: 'Moon Phases, Eclipses and Seasons',
    scenes: [
      {
        heading: 'Half is always lit',
        picture: figure('grade-8-science-moon-phases-eclipses-and-seasons'),
        beats: [
          ['Eight Moons around Earth, with sunlight from the right. The right half of each Moon is lit.'],
          ['New moon: the dark half faces us.', 'new: dark half to us'],
          ['Quarter: from the side, we see half of it lit.', 'quarter: half of it lit'],
          ['Full moon: the whole lit half faces us.', 'full: lit half to us'],
        ],
      },
      {
        heading: 'Try it with a ball',
        picture: icons(['Lamp', 'yellow'], ['Volleyball', 'gray']),
        beats: [
          ['A lamp is the Sun, and your head is Earth.', step('A lamp is the Sun. Your head is Earth.')],
          ['Hold up a white ball and turn slowly on the spot.', step('Hold a white ball and turn slowly on the spot.')],
          [
            'Half of the ball is always bright, but you see more or less of that half. That is a phase.',
            step('Half of the ball is always bright. You see more or less of it.'),
          ],
        ],
      },
      {
        heading: 'Phases are not Earth’s shadow',
        picture: icons(['Moon', 'purple']),
        beats: [
          [
            'A half Moon can share the sky with the Sun. So Earth cannot be between them.',
            wrong('Earth’s shadow makes the phases.'),
          ],
          [
            'Phases come from our changing view of the lit half.',
            right('We see the lit half from changing directions.'),
          ],
          ['There is a far side, but no side is always dark.', note('And the far side gets sunlight, too.')],
        ],
      },
      {
        heading: 'Two eclipses',
        picture: icons(['Sun', 'yellow'], ['Moon', 'purple']),
        across: true,
        beats: [
          [
            'In a solar eclipse the new moon covers the Sun, and its shadow falls on Earth.',
            card('yellow', '<b>Solar</b><br>new moon in front of the Sun: its shadow on Earth'),
          ],
          [
            'In a lunar eclipse the full moon goes through Earth’s shadow. The Moon’s path is tilted, so eclipses are rare.',
            card('purple', '<b>Lunar</b><br>full moon in Earth’s shadow: dark red'),
          ],
        ],
      },
      {
        heading: 'The tilt makes seasons',
        picture: figure('grade-8-science-moon-phases-eclipses-and-seasons-tilt'),
        beats: [
          ['Earth at four places of its year. Its axis always points the same way.'],
          ['In June the north leans toward the Sun: high Sun, long days, summer.', 'June: north toward Sun'],
          [
            'In December it leans away: winter. Earth is nearest to the Sun in January, so distance is not the cause.',
            'December: north away',
          ],
        ],
      },
    ],
    takeaway: [
      'Half of the Moon is always lit; phases show how much we see.',
      'Eclipses need Sun, Moon and Earth in one line.',
      'Seasons come from the tilt of the axis.',
    ],
  },
  {
    lesson: 'changing-climate-and-human-choices',
    title: 'Changing Climate and Human Choices',
    scenes: [
      {
        heading: 'The greenhouse effect',
        picture: figure('grade-8-science-changing-climate-and-human-choices'),
        beats: [
          ['Sunlight, warm ground and dots of gas in the air.'],
          ['Sunlight passes through the air and warms the ground.', 'sunlight comes in'],
          ['The ground sends out heat.', 'heat goes up'],
          ['Greenhouse gases send some of it back. More gas, more warming.', 'gas sends some back'],
        ],
      },
      {
        heading: 'Read the record',
        picture: figure('grade-8-science-changing-climate-and-human-choices-graph'),
        beats: [
          ['A graph from 1880 to 2020: how much warmer than in 1880?'],
          ['In 1980 it was 0.5 degrees.', '1980: 0.5 °C'],
          ['In 2020 it was 1.2 degrees.', '2020: 1.2 °C'],
          ['1.2 − 0.5 = 0.7 degrees in four decades. That is about 0.18 a decade.', '1.2 − 0.5 = 0.7 °C'],
        ],
      },
      {
        heading: 'Which cause fits?',
        picture: icons(['Sun', 'yellow'], ['Mountain', 'gray'], ['Factory', 'red']),
        beats: [
          [
            'Scientists test each cause. The Sun’s output has hardly changed.',
            card('yellow', '<b>Sun:</b> hardly changed: does not fit'),
          ],
          [
            'Big eruptions cool Earth for a year or two.',
            card('gray', '<b>Volcanoes:</b> cool for a year or two: do not fit'),
          ],
          [
            'Greenhouse gases from coal, oil and gas rose at the same time. They fit.',
            card('red', '<b>Greenhouse gases:</b> rose at the same time: fit'),
          ],
        ],
      },
      {
        heading: 'What can people do?',
        picture: icons(['Bus', 'green'], ['House', 'blue']),
        across: true,
        beats: [
          [
            'Slow the change: give off less gas. A bus can replace ten cars.',
            card('green', '<b>Slow it</b><br>a bus instead of ten cars, sun and wind power'),
          ],
          [
            'Adapt to it: cool rooms and higher walls. Each choice has costs, and people must weigh them.',
            card('blue', '<b>Adapt to it</b><br>cool rooms for hot days, higher river walls'),
          ],
        ],
      },
      {
        heading: 'A snowy day in April',
        beats: [
          ['It snows in April. Does that disprove warming?', wrong('It snows today, so there is no warming.')],
          [
            'No. One day is weather; climate is the pattern over 30 years or more.',
            right('One day is weather. Climate is 30 years and more.'),
          ],
          [
            'And the ozone hole is a different problem. It does not explain the warming.',
            note('The ozone hole is another problem. It does not explain the warming.'),
          ],
        ],
      },
    ],
    takeaway: [
      'More greenhouse gas means a warmer Earth.',
      'Many data show it, and human causes fit best.',
      'People can slow the change and adapt to it.',
    ],
  },
])
