import { axes, dot, line, words } from '../../stage/charts.ts'
import { draw, note, right, wrong } from '../../stage/page.ts'
import { canvas } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

const plane = axes([30, 15], [550, 550], { from: -6, to: 6, step: 2 }, { from: -6, to: 6, step: 2 })

export const grade6ShapesAndData = filmsOf(6, 'Mathematics', [
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
])
