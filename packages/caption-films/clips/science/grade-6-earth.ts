import { card, next, note, right, sentence, step, wrong } from '../../stage/page.ts'
import { figure, icons } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

export const grade6EarthScience = filmsOf(6, 'Science', [
  {
    lesson: 'air-masses-fronts-and-climate',
    title: 'Air Masses, Fronts and Climate',
    scenes: [
      {
        heading: 'Sunlight at a slant',
        picture: figure('grade-6-science-air-masses-fronts-and-climate'),
        beats: [
          ['Two equal beams of sunlight meet Earth.'],
          ['At the equator the beam falls straight on, on a small area. It heats strongly.', 'straight on: small area'],
          ['Near the pole it comes at a slant. The same light is spread out and heats less.', 'at a slant: large area'],
        ],
      },
      {
        heading: 'Warm air rises',
        picture: icons(['Wind', 'blue']),
        across: true,
        beats: [
          ['Warm air is less dense than cool air.', card('red', 'warm air is less dense')],
          ['So it rises.', next('yellow', 'it rises')],
          [
            'Cooler air flows in below. That is wind. It carries heat toward the poles.',
            next('blue', 'cool air flows in: wind'),
          ],
        ],
      },
      {
        heading: 'Where air masses meet',
        picture: figure('grade-6-science-air-masses-fronts-and-climate-map'),
        beats: [
          ['A weather map. A front is where two air masses meet.'],
          ['Triangles: cold air pushes under warm air. Short, heavy showers.', 'triangles: cold front'],
          ['Half circles: warm air glides up over cold air. Long, steady rain.', 'half circles: warm front'],
          ['H is high pressure with clear sky. L is low pressure with clouds.', 'H: clear · L: clouds'],
        ],
      },
      {
        heading: 'Predict the picnic',
        picture: icons(['CloudLightning', 'purple'], ['CloudRain', 'blue']),
        beats: [
          ['It is 27 °C today, warm and moist. Will tomorrow’s picnic work?', step('Today: 27 °C, moist and warm.')],
          [
            'Triangles on the map point at our town. A cold front is a day away.',
            step('The map: triangles point at us, one day away.'),
          ],
          ['Expect a heavy shower and then cooler air.', step('Tomorrow: a heavy shower, then cooler air.')],
        ],
      },
      {
        heading: 'Up the mountain',
        picture: icons(['MountainSnow', 'blue']),
        beats: [
          [
            'Climate depends on the equator, the ocean and height.',
            sentence('Valley: 20 °C. How cold is it [2 km higher|2 blue]?'),
          ],
          ['Air gets about 6 °C colder with each kilometer.'],
          [
            '2 × 6 = 12, and 20 − 12 = 8. On the mountain it is about 8 °C.',
            sentence('[2 × 6 = 12, and 20 − 12 = 8 °C|3]'),
          ],
        ],
      },
      {
        heading: 'Nearer to the Sun?',
        picture: icons(['Sun', 'yellow'], ['Earth', 'blue']),
        beats: [
          [
            'The equator is only a few thousand kilometers nearer. The Sun is 150 million away.',
            wrong('The equator is hot because it is nearer to the Sun.'),
          ],
          ['The angle of the light makes the difference.', right('The Sun’s light falls there from high above.')],
        ],
      },
    ],
    takeaway: [
      'Slanting light warms less, so Earth is heated unevenly.',
      'Warm air rises, cool air flows in.',
      'Fronts are borders of air masses: clouds and rain.',
    ],
  },
  {
    lesson: 'earths-layers-and-rocks',
    title: 'Earth’s Layers and Rocks',
    scenes: [
      {
        heading: 'Four layers',
        picture: figure('grade-6-science-4'),
        beats: [
          ['A slice of Earth, from the surface to the center.'],
          ['The crust is thin, solid rock.', 'crust: thin and solid'],
          ['The mantle is hot and mostly solid. It creeps very slowly.', 'mantle: mostly solid'],
          ['The outer core is liquid metal.', 'outer core: liquid metal'],
          ['The inner core is hotter still, but pressure makes it solid.', 'inner core: solid metal'],
        ],
      },
      {
        heading: 'Three families of rock',
        picture: icons(['Flame', 'red'], ['Layers', 'yellow'], ['Gem', 'purple']),
        across: true,
        beats: [
          ['Igneous rock forms when molten rock cools.', card('red', '<b>Igneous</b><br>molten rock cools')],
          [
            'Sedimentary rock forms from layers of sand, mud or shells.',
            card('yellow', '<b>Sedimentary</b><br>layers are pressed and cemented'),
          ],
          [
            'Metamorphic rock is changed by heat and pressure, without melting.',
            card('purple', '<b>Metamorphic</b><br>heat and pressure, no melting'),
          ],
        ],
      },
      {
        heading: 'Read this stone',
        beats: [
          [
            'You find a rough stone. Its grains look like beach sand, stuck together.',
            step('Its grains look like beach sand, stuck together.'),
          ],
          ['It has flat bands, one on top of another.', step('It has flat bands: one layer on another.')],
          ['Sand once settled here in layers. It is sandstone.', step('So sand once settled here: it is sandstone.')],
          ['Its family is sedimentary.', note('The family: *sedimentary*')],
        ],
      },
      {
        heading: 'The rock cycle',
        beats: [
          ['Rocks change. Weathering breaks them into pieces.', card('gray', 'weathering breaks')],
          ['Erosion carries the pieces away.', next('blue', 'erosion carries')],
          ['They settle, and layers are pressed into sedimentary rock.', next('yellow', 'layers are pressed')],
          ['Deep down, heat and pressure make metamorphic rock.', next('purple', 'heat and pressure')],
          ['If it melts and cools, it is igneous. Any kind can become any other.', next('red', 'melting and cooling')],
        ],
      },
      {
        heading: 'A sea of melted rock?',
        picture: icons(['Earth', 'red']),
        beats: [
          [
            'Many people picture a glowing sea below the crust.',
            wrong('Below the crust there is a sea of melted rock.'),
          ],
          [
            'But the mantle is mostly solid rock. The only liquid layer is the outer core, and it is metal.',
            right('The mantle is mostly solid. Only small parts melt.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Crust, mantle, outer core, inner core.',
      'Igneous cools, sedimentary settles, metamorphic is changed.',
      'Weathering breaks; erosion carries.',
    ],
  },
  {
    lesson: 'moving-plates-quakes-and-volcanoes',
    title: 'Moving Plates, Quakes and Volcanoes',
    scenes: [
      {
        heading: 'Clues that continents move',
        beats: [
          [
            'The coasts of South America and Africa fit.',
            card('blue', '<b>Shapes:</b> The coasts of two continents fit.'),
          ],
          [
            'Fossils and rocks match on both sides of the ocean.',
            card('green', '<b>Fossils and rocks:</b> They match on both sides of an ocean.'),
          ],
          [
            'The ocean floor is youngest along the ridge in the middle.',
            card('purple', '<b>Ocean floor:</b> It is youngest along the middle ridge.'),
          ],
          [
            'Today GPS measures the motion: a few centimeters a year.',
            card('yellow', '<b>GPS:</b> It measures a few centimeters a year.'),
          ],
        ],
      },
      {
        heading: 'Three kinds of boundaries',
        picture: figure('grade-6-science-moving-plates-quakes-and-volcanoes'),
        beats: [
          ['Three blocks show how plates meet. A plate is solid rock that carries land and ocean floor.'],
          ['Divergent: they move apart, and new crust forms.', 'apart: new crust'],
          [
            'Convergent: they push together. Mountains rise, or one plate sinks and volcanoes grow.',
            'together: mountains, volcanoes',
          ],
          ['Transform: they slide past each other along a fault.', 'past each other: a fault'],
        ],
      },
      {
        heading: 'Why a quake is sudden',
        picture: icons(['Activity', 'red']),
        across: true,
        beats: [
          ['The plates move slowly, but at the edges they get stuck.', card('gray', 'plates get stuck')],
          ['Stress builds up for years.', next('yellow', 'stress builds for years')],
          ['Then the rock breaks and jumps: an earthquake.', next('red', 'rock breaks: earthquake')],
        ],
      },
      {
        heading: 'How far in a lifetime?',
        picture: icons(['Ruler', 'blue']),
        beats: [
          ['A plate moves 5 centimeters a year.', step('Speed: 5 cm a year')],
          ['How far does it move in 80 years?', step('Time: 80 years')],
          [
            '5 × 80 = 400 centimeters: 4 meters. In millions of years, an ocean opens.',
            step('5 × 80 = 400 cm, which is 4 m'),
          ],
        ],
      },
      {
        heading: 'What do continents rest on?',
        beats: [
          ['Do continents float on the ocean? No.', wrong('Continents float on the ocean.')],
          [
            'They are parts of plates. Under the sea there is rock, too.',
            right('They are parts of plates. The ocean lies on top of plates, too.'),
          ],
          [
            'Most quakes and volcanoes lie in narrow bands where plates meet.',
            note('So most quakes and volcanoes lie in bands along the boundaries.'),
          ],
        ],
      },
    ],
    takeaway: [
      'Plates move a few centimeters a year.',
      'Apart, together or past each other: three boundaries.',
      'Maps of past quakes show where hazards lie.',
    ],
  },
])
