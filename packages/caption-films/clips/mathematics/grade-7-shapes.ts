import { box, line, shape, words } from '../../stage/charts.ts'
import { circle } from '../../stage/drawing.ts'
import { draw, right, step, wrong } from '../../stage/page.ts'
import { canvas, figure } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'
import { color } from '../../stage/text.ts'

const wheel = circle(200, 200, 170, { fill: color('blue-wash'), stroke: color('blue'), thick: 5 })

export const grade7Shapes = filmsOf(7, 'Mathematics', [
  {
    lesson: 'scale-drawings',
    title: 'Scale Drawings',
    scenes: [
      {
        heading: 'A plan is a small copy',
        picture: figure('grade-7-mathematics-scale-drawings', [18, 16, 232, 210]),
        beats: [
          ['A plan shows a house with every length made smaller.', 'Every length is smaller'],
          ['The scale says how: 1 inch on the plan is 4 feet.', '1 in : 4 ft'],
        ],
      },
      {
        heading: 'How far is it really?',
        picture: canvas(
          820,
          130,
          line([60, 60], [760, 60], 'ink', 6),
          words(60, 100, 'Town A'),
          words(740, 100, 'Town B'),
          words(410, 30, '6.4 cm', { tone: 'blue' }),
        ),
        beats: [
          ['On a map, 1 centimeter stands for 25 kilometers.', '1 cm : 25 km'],
          ['Two towns are 6.4 centimeters apart on the map.', '6.4 × 25'],
          ['In reality it is 6.4 × 25 = 160 kilometers.', '6.4 × 25 = *160 km*'],
        ],
      },
      {
        heading: 'And back to the map',
        beats: [
          ['A road is 200 kilometers long. How long is it on the map?', '200 km on the map?'],
          ['A common mistake: multiply again. The map would be huge.', wrong('200 × 25 = 5,000 cm')],
          ['To the map you divide: 200 ÷ 25 = 8 centimeters.', right('200 ÷ 25 = 8 cm')],
        ],
      },
      {
        heading: 'Make it five times as long',
        picture: canvas(
          820,
          250,
          box([60, 150], [60, 40], ''),
          words(90, 220, '3 by 2', { size: 30 }),
          box([360, 15], [300, 200], '', { tone: 'green' }),
          words(510, 115, '15 by 10'),
        ),
        beats: [
          ['A picture of 3 by 2 inches is enlarged five times.', '3 × 5 = 15 and 2 × 5 = 10'],
          ['Its area was 6. Now it is 15 × 10 = 150 square inches.', '150 ÷ 6 = *25 times* the area'],
        ],
      },
      {
        heading: 'Why 25 times?',
        beats: [
          ['A common mistake: five times the sides, five times the area.', wrong('Area × 5')],
          ['But it grows in both directions: 5 × 5 = 25.', right('Area × 5 × 5 = area × 25')],
        ],
      },
    ],
    takeaway: [
      'The scale says what one unit of the plan stands for.',
      'To the real thing multiply; to the plan divide.',
      'Sides times k, area times k².',
    ],
  },
  {
    lesson: 'angles-and-triangles',
    title: 'Angles and Triangles',
    scenes: [
      {
        heading: 'Where two lines cross',
        picture: figure('grade-7-mathematics-angles-and-triangles', [16, 20, 200, 120]),
        beats: [
          ['Angles 1 and 3 face each other. They are vertical angles, and equal.', 'Vertical angles are equal.'],
          ['Neighbors, such as 1 and 2, make a straight line: 180°.', 'Neighbors make 180°.'],
        ],
      },
      {
        heading: 'One angle is 38°',
        picture: canvas(
          620,
          300,
          line([60, 50], [560, 250], 'blue', 6),
          line([60, 250], [560, 50], 'blue', 6),
          words(150, 150, '38°'),
        ),
        beats: [
          [
            'One of four angles is 38°. Then the one across is 38°, too.',
            draw(words(470, 150, '38°', { tone: 'green' })),
            'Across: *38°*',
          ],
          [
            'Its neighbor is 180 − 38 = 142, so 142°.',
            draw(words(310, 70, '142°', { tone: 'green' })),
            'Beside: 180 − 38 = *142*',
          ],
        ],
      },
      {
        heading: 'Find the angle with an equation',
        beats: [
          ['Two angles make a right angle. One is 20° larger.', 'x + (x + 20) = 90'],
          ['Combine: 2x + 20 = 90, so 2x = 70.', step('2x = 70')],
          ['x = 35. The angles are 35° and 55°.', step('x = 35: *35° and 55°*')],
        ],
      },
      {
        heading: 'A mistake to avoid',
        beats: [
          ['Do not mix up 90° and 180°.', wrong('Corner of a page: 180°')],
          ['A corner has 90°, a straight line has 180°.', right('Corner 90°, straight line 180°')],
        ],
      },
      {
        heading: 'Can this triangle exist?',
        picture: canvas(
          820,
          150,
          line([60, 120], [760, 120], 'ink', 8),
          line([60, 120], [440, 40], 'green', 8),
          line([760, 120], [550, 60], 'red', 8),
          words(410, 142, '12', { size: 30 }),
          words(230, 50, '7', { size: 30 }),
          words(690, 62, '4', { size: 30 }),
        ),
        beats: [
          ['Three sticks: 4, 7 and 12 inches. The short ones are 11 together.', '4 + 7 = 11 < 12: *no*'],
          ['They cannot meet. But 4, 7 and 10 work: 11 is more than 10.', '4 + 7 = 11 > 10: *yes*'],
        ],
      },
    ],
    takeaway: [
      'Vertical angles are equal; neighbors make 180°.',
      'A right angle has 90°.',
      'Two sides together must be longer than the third.',
    ],
  },
  {
    lesson: 'circles',
    title: 'Circles',
    scenes: [
      {
        heading: 'The parts of a circle',
        picture: canvas(400, 400, wheel, circle(200, 200, 6, { fill: color('ink') })),
        beats: [
          [
            'The radius goes from the center to the edge.',
            draw(line([200, 200], [320, 80], 'green', 6)),
            '*Radius:* center to edge',
          ],
          [
            'The diameter goes all the way across: two radii.',
            draw(line([30, 200], [370, 200], 'red', 6)),
            '*Diameter:* across, 2r',
          ],
          ['The way around is the circumference.', '*Circumference:* around'],
        ],
      },
      {
        heading: 'One turn of a wheel',
        beats: [
          ['The way around is a bit more than 3 diameters: π, about 3.14.', 'C = π × d = 2 × π × r'],
          ['A wheel has a radius of 30 centimeters, so d = 60.', step('d = 2 × 30 = 60 cm')],
          ['One turn rolls about 3.14 × 60 = 188.4 centimeters.', step('3.14 × 60 = *188.4 cm*')],
        ],
      },
      {
        heading: 'From wedges to an area',
        picture: figure('grade-7-mathematics-circles', [14, 200, 372, 206]),
        beats: [
          ['Cut a circle into wedges and lay them side by side.'],
          ['It is nearly a rectangle: πr long and r high. So A = πr².', 'A = π × r²'],
        ],
      },
      {
        heading: 'A round stage',
        beats: [
          ['A stage has a radius of 40 feet. How large is it?', '3.14 × 40²'],
          ['A common mistake: 40² as 40 × 2 = 80.', wrong('3.14 × 80')],
          ['40² = 1,600, and 3.14 × 1,600 = 5,024 square feet.', right('3.14 × 1,600 = 5,024 square feet')],
        ],
      },
      {
        heading: 'Back to the radius',
        beats: [
          ['A tree is 157 centimeters around. How thick is it?', '3.14 × d = 157'],
          ['Divide: 157 ÷ 3.14 = 50. That is the diameter.', step('d = 157 ÷ 3.14 = 50 cm')],
          ['Half of it is the radius: 25 centimeters.', step('r = 50 ÷ 2 = *25 cm*')],
        ],
      },
    ],
    takeaway: [
      'Around: C = π × diameter.',
      'Inside: A = π × r², with the radius squared.',
      'The diameter is two radii. Check which one you have.',
    ],
  },
  {
    lesson: 'solids-and-slices',
    title: 'Solids and Slices',
    scenes: [
      {
        heading: 'Cut a shape into parts',
        picture: canvas(
          420,
          400,
          shape([
            [40, 40],
            [160, 40],
            [160, 240],
            [380, 240],
            [380, 360],
            [40, 360],
          ]),
        ),
        beats: [
          [
            'A floor looks like an L. Cut it into two rectangles.',
            draw(line([40, 240], [160, 240], 'red', 5, '12 10')),
          ],
          [
            'The lower one is 9 by 4 feet: 36. The upper one 3 by 5: 15.',
            draw(words(210, 300, '9 × 4'), words(100, 140, '3 × 5', { size: 30 })),
            '9 × 4 = 36',
            '3 × 5 = 15',
          ],
          ['Together: 36 + 15 = 51 square feet. Count no part twice.', '36 + 15 = *51*'],
        ],
      },
      {
        heading: 'Where is the base?',
        picture: canvas(
          520,
          300,
          shape(
            [
              [40, 260],
              [240, 260],
              [140, 120],
            ],
            'red',
          ),
          shape(
            [
              [240, 260],
              [460, 180],
              [360, 40],
              [140, 120],
            ],
            'blue',
          ),
        ),
        beats: [
          ['An attic is a prism. It lies on a rectangle.', wrong('Base: the floor')],
          ['But the base of a prism is one of its two equal ends.', right('Base: the triangle')],
        ],
      },
      {
        heading: 'How much air is in the attic?',
        beats: [
          ['The triangle is 16 feet wide and 9 feet high.', step('{1/2} × 16 × 9 = 72')],
          ['Area 72, length 20 feet: 72 × 20 = 1,440 cubic feet.', step('72 × 20 = *1,440 cubic feet*')],
        ],
      },
      {
        heading: 'Wrap it: five faces',
        picture: figure('grade-7-mathematics-solids-and-slices', [12, 200, 200, 228]),
        beats: [
          ['The net of such a prism has two triangles.', '2 triangles'],
          ['And three rectangles, one for each side of the triangle.', '3 rectangles'],
          ['Add all five areas for the surface.', 'Surface: all *5 faces*'],
        ],
      },
      {
        heading: 'Slices',
        picture: figure('grade-7-mathematics-solids-and-slices', [206, 226, 176, 104]),
        beats: [
          ['Cut a cube straight across and you see a square.', 'Straight across: square'],
          ['Cut off a corner and you see a triangle.', 'Across a corner: triangle'],
        ],
      },
    ],
    takeaway: [
      'Cut joined shapes into parts, and count no part twice.',
      'Volume of a prism: base × length.',
      'The base is one of the two equal ends.',
    ],
  },
])
