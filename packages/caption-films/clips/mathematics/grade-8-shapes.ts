import { axes, box, dot, line, shape } from '../../stage/charts.ts'
import { draw, right, step, wrong } from '../../stage/page.ts'
import { canvas, figure } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

const plane = axes([30, 15], [550, 550], { from: -6, to: 6, step: 2 }, { from: -6, to: 6, step: 2 })
const first = [plane.at(1, 1), plane.at(4, 1), plane.at(1, 3)]

export const grade8Shapes = filmsOf(8, 'Mathematics', [
  {
    lesson: 'transformations-and-congruence',
    title: 'Transformations and Congruence',
    scenes: [
      {
        heading: 'Slide a triangle',
        picture: canvas(600, 600, plane.svg, shape(first)),
        beats: [
          ['A triangle has its corners at (1, 1), (4, 1) and (1, 3).', '(1, 1), (4, 1), (1, 3)'],
          [
            'Slide it 1 right and 5 down: add 1 to x, take 5 from y.',
            draw(shape([plane.at(2, -4), plane.at(5, -4), plane.at(2, -2)], 'green')),
            '1 right, 5 down',
          ],
          ['(1, 1) goes to (2, −4).', '(1, 1) → *(2, −4)*'],
        ],
      },
      {
        heading: 'Flip',
        picture: canvas(600, 600, plane.svg, shape(first)),
        beats: [
          [
            'Flip it over the y-axis, as in a mirror that stands upright.',
            draw(shape([plane.at(-1, 1), plane.at(-4, 1), plane.at(-1, 3)], 'red')),
            'Over the y-axis',
          ],
          ['Left and right change places, so x changes its sign.', '(4, 1) → *(−4, 1)*'],
        ],
      },
      {
        heading: 'A mistake to avoid',
        beats: [
          ['Some people flip (4, 1) over the y-axis to (4, −1).', wrong('Over the y-axis: (4, −1)')],
          ['That is the mirror in the x-axis. The y-axis changes x.', right('Over the y-axis: (−4, 1)')],
        ],
      },
      {
        heading: 'Turn',
        picture: canvas(600, 600, plane.svg, shape(first)),
        beats: [
          [
            'Now a quarter turn around (0, 0), against the clock.',
            draw(shape([plane.at(-1, 1), plane.at(-1, 4), plane.at(-3, 1)], 'yellow')),
            'Quarter turn',
          ],
          ['(4, 1) goes to (−1, 4): swap, and change the first sign.', '(4, 1) → *(−1, 4)*'],
        ],
      },
      {
        heading: 'Still the same triangle',
        beats: [
          ['Slide, flip and turn move a figure. They never change its size.', 'Slide, flip, turn: same size'],
          ['If such moves carry one figure onto another, they are congruent.', '*Congruent:* same sides, same angles'],
        ],
      },
    ],
    takeaway: [
      'A slide adds; a flip changes one sign; a turn swaps.',
      'Over the y-axis, x changes its sign.',
      'All three keep lengths and angles.',
    ],
  },
  {
    lesson: 'similar-figures-and-angles',
    title: 'Similar Figures and Angles',
    scenes: [
      {
        heading: 'Same shape, other size',
        picture: figure('grade-8-mathematics-similar-figures-and-angles', [14, 24, 376, 186]),
        beats: [
          ['A dilation makes every side longer by the same factor.', 'Every side × 2'],
          ['The angles stay the same. The two figures are similar.', 'Angles stay the same'],
        ],
      },
      {
        heading: 'Enlarge a flag',
        picture: canvas(
          820,
          220,
          box([40, 110], [128, 80], '5 by 8', { size: 26 }),
          box([400, 10], [320, 200], '20 by ?', { tone: 'green' }),
        ),
        beats: [
          ['A flag of 5 by 8 inches is enlarged. The short side becomes 20.', 'Factor: 20 ÷ 5 = 4'],
          ['The factor is 4. So the long side is 8 × 4 = 32 inches.', '8 × 4 = *32 inches*'],
        ],
      },
      {
        heading: 'A mistake to avoid',
        beats: [
          ['5 became 20, so some people add 15 to the other side, too.', wrong('8 + 15 = 23')],
          ['Then it would be another shape. Enlarging multiplies.', right('8 × 4 = 32')],
        ],
      },
      {
        heading: 'Parallel lines',
        picture: figure('grade-8-mathematics-similar-figures-and-angles', [14, 218, 376, 166]),
        beats: [
          ['A line crosses two parallel lines. Say that angle 1 is 55°.', 'Angles 1, 4, 5, 8: *55°*'],
          ['The other four are 180 − 55 = 125, so 125°.', 'Angles 2, 3, 6, 7: *125°*'],
        ],
      },
      {
        heading: 'The third angle',
        beats: [
          ['In every triangle the angles make 180°.', 'All three: 180°'],
          ['Two of them are 90° and 37.5°. Together that is 127.5.', step('90 + 37.5 = 127.5')],
          ['180 − 127.5 = 52.5, so the third is 52.5°.', step('180 − 127.5 = *52.5*')],
        ],
      },
    ],
    takeaway: [
      'Similar: every side times the same factor.',
      'Enlarging never changes an angle.',
      'The angles of a triangle make 180°.',
    ],
  },
  {
    lesson: 'the-pythagorean-theorem',
    title: 'The Pythagorean Theorem',
    scenes: [
      {
        heading: 'Squares on the sides',
        picture: figure('grade-8-mathematics-4'),
        beats: [
          ['Draw a square on each side of a right triangle.', '9 + 16 = 25'],
          ['The two small squares are together as large as the big one.', 'a² + b² = c²'],
          ['The longest side, c, is the hypotenuse.', '*c:* the hypotenuse'],
        ],
      },
      {
        heading: 'Find the hypotenuse',
        beats: [
          ['A ramp goes 21 feet across and 20 feet up. How long is it?', '20² + 21² = c²'],
          ['400 + 441 = 841.', step('400 + 441 = 841')],
          ['Take the square root: √841 = 29 feet.', step('c = √841 = *29 feet*')],
          ['Do not forget the root, and do not just add 20 and 21.', wrong('20 + 21 = 41')],
        ],
      },
      {
        heading: 'Find a leg',
        beats: [
          ['The hypotenuse is 41, one leg is 9. A common mistake: add.', wrong('41² + 9²')],
          ['The leg is shorter than 41, so subtract: 1,681 − 81 = 1,600.', right('41² − 9² = 1,600')],
          ['√1,600 = 40. The other leg is 40.', '√1,600 = *40*'],
        ],
      },
      {
        heading: 'Is it a right triangle?',
        beats: [
          ['Sides of 7, 24 and 25. Square them: 49, 576 and 625.', '7² = 49, 24² = 576, 25² = 625'],
          ['49 + 576 = 625. Yes, it has a right angle.', '49 + 576 = 625 &nbsp; *yes*'],
        ],
      },
      {
        heading: 'Distance on a grid',
        picture: canvas(600, 600, plane.svg, dot(plane.at(-1, 1)), dot(plane.at(1, 4))),
        beats: [
          ['How far is it from (−1, 1) to (1, 4)?', '(−1, 1) to (1, 4)'],
          [
            'It is 2 across and 3 up.',
            draw(line(plane.at(-1, 1), plane.at(1, 1), 'blue', 7), line(plane.at(1, 1), plane.at(1, 4), 'green', 7)),
            '2 across, 3 up',
          ],
          [
            '2² + 3² = 13, so it is √13, about 3.6.',
            draw(line(plane.at(-1, 1), plane.at(1, 4), 'red', 6)),
            '√13 ≈ *3.6*',
          ],
        ],
      },
    ],
    takeaway: [
      'In a right triangle: a² + b² = c².',
      'Both legs known: add. Hypotenuse known: subtract.',
      'At the end, take the square root.',
    ],
  },
])
