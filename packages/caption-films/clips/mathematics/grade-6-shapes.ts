import { axes, dot, line, shape, words } from '../../stage/charts.ts'
import { card, draw, note, right, wrong } from '../../stage/page.ts'
import { canvas, figure } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

const plane = axes([30, 15], [550, 550], { from: -6, to: 6, step: 2 }, { from: -6, to: 6, step: 2 })

const slanted = canvas(
  620,
  290,
  shape([
    [60, 240],
    [460, 240],
    [570, 40],
    [170, 40],
  ]),
  words(260, 268, '11'),
)

const shoeBox = canvas(
  640,
  240,
  shape([
    [60, 200],
    [460, 200],
    [460, 90],
    [60, 90],
  ]),
  shape(
    [
      [60, 90],
      [180, 30],
      [580, 30],
      [460, 90],
    ],
    'green',
  ),
  shape(
    [
      [460, 200],
      [580, 140],
      [580, 30],
      [460, 90],
    ],
    'yellow',
  ),
  words(260, 220, '15', { size: 30 }),
  words(545, 190, '8', { size: 30 }),
  words(605, 85, '4', { size: 30 }),
)

export const grade6Shapes = filmsOf(6, 'Mathematics', [
  {
    lesson: 'the-coordinate-plane',
    title: 'The Coordinate Plane',
    scenes: [
      {
        heading: 'A place is a pair of numbers',
        picture: canvas(600, 600, plane.svg),
        beats: [
          ['Two number lines cross. The x-axis runs across.', '*x-axis:* across'],
          ['The y-axis runs straight up and down.', '*y-axis:* up and down'],
          ['They meet at the origin: zero across and zero up.', draw(dot(plane.at(0, 0))), '*origin:* (0, 0)'],
        ],
      },
      {
        heading: 'Find (−5, 4)',
        picture: canvas(600, 600, plane.svg),
        beats: [
          ['Where is the point (−5, 4)? Start at the origin.', draw(dot(plane.at(0, 0), 'gray')), '(−5, 4)'],
          [
            'The first number goes across: 5 to the left, for it is negative.',
            draw(line(plane.at(0, 0), plane.at(-5, 0), 'blue', 8)),
            'First −5: 5 left',
          ],
          [
            'The second goes up: 4 steps. There it is, in Quadrant II.',
            draw(line(plane.at(-5, 0), plane.at(-5, 4), 'green', 8), dot(plane.at(-5, 4))),
            'Then 4: 4 up',
          ],
        ],
      },
      {
        heading: 'Four quadrants',
        picture: canvas(
          600,
          600,
          plane.svg,
          ...(['I', 'II', 'III', 'IV'] as const).map((name, index) =>
            words(...plane.at(index % 3 === 0 ? 3.5 : -3.5, index < 2 ? 5 : -5), name, { size: 44, tone: 'blue' }),
          ),
        ),
        beats: [
          ['The axes cut the plane into four quadrants.', 'I, II, III, IV'],
          ['Count them against the clock, from the upper right.', note('Start at the upper right.')],
          ['The signs say where: (−5, 4) is left and up.', '(−, +) is II'],
        ],
      },
      {
        heading: 'How long is the way?',
        picture: canvas(600, 600, plane.svg, dot(plane.at(-5, 4)), dot(plane.at(1, 4))),
        beats: [
          ['How far is it from (−5, 4) to (1, 4)?', '(−5, 4) to (1, 4)'],
          [
            'It is 5 to the axis, and 1 more on the other side.',
            draw(line(plane.at(-5, 4), plane.at(0, 4), 'blue', 8), line(plane.at(0, 4), plane.at(1, 4), 'green', 8)),
            '5 left of it, 1 right',
          ],
          ['Together: 5 + 1 = 6 units. Count the spaces, not the lines.', '5 + 1 = *6 units*'],
        ],
      },
      {
        heading: 'A mistake to avoid',
        picture: canvas(
          600,
          600,
          plane.svg,
          dot(plane.at(-5, 4)),
          words(...plane.at(-4, 5), '(−5, 4)', { size: 32, tone: 'green' }),
        ),
        beats: [
          [
            'Going up first lands somewhere else: at (4, −5).',
            draw(dot(plane.at(4, -5), 'red'), words(...plane.at(3.6, -4), '(4, −5)', { size: 32, tone: 'red' })),
            wrong('Up first'),
          ],
          ['The order matters. Always go across first, then up or down.', right('Across first')],
        ],
      },
    ],
    takeaway: [
      'In (x, y), x goes across and y goes up or down.',
      'Left and down are negative.',
      'Across an axis, add the two distances.',
    ],
  },
  {
    lesson: 'area-of-triangles-and-parallelograms',
    title: 'Area of Triangles and Parallelograms',
    scenes: [
      {
        heading: 'Cut and slide',
        picture: figure('grade-6-mathematics-5', [30, 20, 346, 158]),
        beats: [
          ['A parallelogram leans to one side. How large is it?'],
          ['Cut a triangle off one end and slide it to the other end.'],
          ['Now the parallelogram is a rectangle. Its area did not change.', 'Area = base × height'],
        ],
      },
      {
        heading: 'The height, not the slant',
        picture: slanted,
        beats: [
          ['A parallelogram has a base of 11 inches and a slant of 7.', draw(words(372, 70, '7', { tone: 'red' }))],
          ['A common mistake: 11 × 7 uses the slanted side.', wrong('11 × 7')],
          [
            'The height makes a right angle with the base: 6 inches.',
            draw(line([170, 40], [170, 240], 'green', 5, '10 10'), words(200, 150, '6', { tone: 'green' })),
            right('11 × 6 = 66 square inches'),
          ],
        ],
      },
      {
        heading: 'A triangle is half',
        picture: figure('grade-6-mathematics-5', [30, 200, 346, 170]),
        beats: [
          ['Two equal triangles make one parallelogram.'],
          ['So a triangle has half of its area.', 'Area = {1/2} × base × height'],
        ],
      },
      {
        heading: 'A flower bed',
        picture: canvas(
          700,
          230,
          shape(
            [
              [60, 180],
              [640, 180],
              [250, 20],
            ],
            'green',
          ),
          line([250, 20], [250, 180], 'ink', 3, '8 8'),
          words(285, 115, '9'),
          words(350, 208, '26'),
        ),
        beats: [
          ['A flower bed is a triangle: base 26 feet, height 9 feet.', '{1/2} × 26 × 9'],
          ['Half of 26 is 13, and 13 × 9 = 117.', '13 × 9 = *117 square feet*'],
        ],
      },
      {
        heading: 'Back from the area',
        beats: [
          ['A parallelogram has an area of 84 square feet and a base of 12 feet.', '12 × h = 84'],
          ['Which number times 12 is 84? Divide: 84 ÷ 12 = 7.', 'h = 84 ÷ 12 = *7 feet*'],
        ],
      },
    ],
    takeaway: [
      'Parallelogram: base × height.',
      'Triangle: half of base × height.',
      'The height meets the base at a right angle.',
    ],
  },
  {
    lesson: 'volume-and-surface-area',
    title: 'Volume and Surface Area',
    scenes: [
      {
        heading: 'Fill it or wrap it?',
        picture: figure('grade-6-mathematics-volume-and-surface-area', [30, 54, 336, 130]),
        beats: [
          ['Volume counts the cubes that fill a box.', '*Volume:* fill it'],
          ['4 × 3 cubes in a layer, and 2 layers: 24 unit cubes.', '4 × 3 × 2 = 24'],
        ],
      },
      {
        heading: 'A shoe box',
        picture: shoeBox,
        beats: [
          ['A box is 15 inches long, 8 inches wide and 4 inches high.'],
          ['Volume: multiply all three edges.', 'V = 15 × 8 × 4'],
          ['15 × 8 × 4 = 480 cubic inches.', 'V = *480 cubic inches*'],
        ],
      },
      {
        heading: 'Wrap it',
        picture: shoeBox,
        beats: [
          ['Top and bottom: two faces of 15 × 8 = 120.', '2 × 120 = 240'],
          ['Front and back: two of 15 × 4 = 60.', '2 × 60 = 120'],
          ['Left and right: two of 8 × 4 = 32.', '2 × 32 = 64'],
        ],
      },
      {
        heading: 'Add all six faces',
        beats: [
          ['Together: 240 + 120 + 64 = 424 square inches.', '240 + 120 + 64 = *424*'],
          ['A common mistake: only the three faces that you can see.', wrong('120 + 60 + 32 = 212')],
          ['Count the faces. There are six.', right('Six faces: 424 square inches')],
        ],
      },
      {
        heading: 'Watch the units',
        across: true,
        beats: [
          ['What covers is measured in square units.', card('green', 'Paper around:<br>square inches')],
          ['What fills is measured in cubic units.', card('blue', 'Sand inside:<br>cubic inches')],
        ],
      },
    ],
    takeaway: ['Volume of a box: length × width × height, in cubic units.', 'Surface: all six faces, in square units.'],
  },
])
