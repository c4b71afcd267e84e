import { axes, box, dot, line, numberLine, words } from '../../stage/charts.ts'
import { card, draw, note, right, step, wrong } from '../../stage/page.ts'
import { canvas, figure } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

const roots = numberLine([40, 90], 780, {
  from: 14,
  to: 15,
  step: 0.1,
  format: (value) => (Number.isInteger(value) ? String(value) : value.toFixed(1)),
})
const slopes = axes([50, 20], [520, 520], { from: 0, to: 14, step: 2 }, { from: 0, to: 10, step: 2 })
const candle = axes([60, 20], [510, 520], { from: 0, to: 16, step: 4 }, { from: 0, to: 24, step: 6 })
const crossing = axes([50, 20], [520, 520], { from: 0, to: 14, step: 2 }, { from: 0, to: 14, step: 2 })

export const grade8NumbersAndFunctions = filmsOf(8, 'Mathematics', [
  {
    lesson: 'roots-and-irrational-numbers',
    title: 'Roots and Irrational Numbers',
    scenes: [
      {
        heading: 'From the area back to the side',
        picture: figure('grade-8-mathematics-roots-and-irrational-numbers', [12, 26, 376, 130]),
        beats: [
          ['The square root of an area is the side of the square.', 'Area 9: side √9 = 3'],
          ['For an area of 12, the side √12 lies between 3 and 4.', 'Area 12: side *√12*'],
        ],
      },
      {
        heading: 'A mistake to avoid',
        beats: [
          ['What is √100? It is not half of 100.', wrong('√100 = 50, half of 100')],
          ['50 × 50 is 2,500. But 10 × 10 = 100.', right('√100 = 10, for 10 × 10 = 100')],
          ['The cube root of 1,000 is 10, for 10 × 10 × 10 = 1,000.', '∛1,000 = *10*'],
        ],
      },
      {
        heading: 'Two solutions',
        beats: [
          ['Which numbers solve x² = 121? 11 × 11 = 121.', 'x² = 121', '11 × 11 = 121'],
          ['And −11 times −11 is 121, too.', '(−11) × (−11) = 121'],
          ['So there are two solutions: 11 and −11.', '*x = 11* or *x = −11*'],
        ],
      },
      {
        heading: 'How large is √200?',
        picture: canvas(860, 150, roots.svg),
        beats: [
          ['14² = 196 and 15² = 225, so √200 lies between 14 and 15.', '14² = 196, 15² = 225'],
          [
            'Closer: 14.1² = 198.81 and 14.2² = 201.64.',
            draw(line(roots.at(14.1), roots.at(14.2), 'green', 10)),
            '14.1² = 198.81, 14.2² = 201.64',
          ],
          ['So √200 is about 14.14.', draw(dot(roots.at(14.142))), '√200 ≈ *14.14*'],
        ],
      },
      {
        heading: 'Endless, but rational',
        beats: [
          ['0.1818… never ends, but it repeats. Call it x.', 'x = 0.1818…'],
          ['100x is 18.1818… Subtract x, and 99x is 18.', step('100x − x = 18, so 99x = 18')],
          ['x = 18/99, which is 2/11. So it is rational.', step('x = {18/99} = *2/11*')],
          ['√200 never ends and never repeats: it is irrational.', note('√200 never repeats: irrational')],
        ],
      },
    ],
    takeaway: [
      'A root undoes a power; it is not a half.',
      'x² = 121 has two solutions, 11 and −11.',
      'Irrational: endless and never repeating.',
    ],
  },
  {
    lesson: 'functions',
    title: 'Functions',
    scenes: [
      {
        heading: 'One input, one output',
        picture: figure('grade-8-mathematics-functions', [14, 4, 197, 172]),
        beats: [
          ['A function gives every input exactly one output.', 'Each input: *one* output'],
          ['Here 2 goes to 5 and to 7. So this is no function.', wrong('2 goes to 5 and 7')],
        ],
      },
      {
        heading: 'Bus fares',
        picture: canvas(
          590,
          170,
          ...[8, 9, 10].map((age, index) => box([20 + index * 200, 20], [150, 60], `age ${age}`, { size: 28 })),
          ...[0, 1, 2].map((index) => words(95 + index * 200, 105, '↓', { size: 30 })),
          ...[0, 1, 2].map((index) => box([20 + index * 200, 125], [150, 42], '$2', { tone: 'green', size: 28 })),
        ),
        beats: [
          ['Riders of 8, 9 and 10 years all pay 2 dollars.'],
          ['A common mistake: equal outputs, so no function.', wrong('Equal outputs: no function')],
          ['Inputs may share an output. Each age has just one fare.', right('One fare for each age: a function')],
        ],
      },
      {
        heading: 'Find an output',
        beats: [
          ['A rule says: y = 6x + 10. What is y for x = −3?', 'y = 6x + 10 &nbsp; for x = −3'],
          ['Multiply first: 6 × (−3) = −18.', step('6 × (−3) = −18')],
          ['Then add: −18 + 10 = −8.', step('−18 + 10 = *−8*')],
        ],
      },
      {
        heading: 'Which print shop costs more per poster?',
        across: true,
        beats: [
          ['Shop A charges y = 12x + 20 dollars for x posters.', card('blue', 'Shop A<br>y = 12x + 20<br>12 each')],
          [
            'Shop B: 50 dollars at the start, then 59, then 68. That is 9 each.',
            card('green', 'Shop B<br>50, 59, 68<br>9 each'),
          ],
          ['Shop B starts higher, but shop A grows faster.'],
        ],
      },
      {
        heading: 'A graph is not a picture',
        picture: figure('grade-8-mathematics-functions', [213, 4, 177, 198]),
        beats: [
          ['This graph shows the distance from home.', 'Up: distance<br>Across: time'],
          ['It does not show a hill and a flat road.', wrong('A hill, then a flat road')],
          ['Flat means: time passes, and the distance stays the same.', right('Flat: standing still')],
        ],
      },
    ],
    takeaway: [
      'A function gives each input exactly one output.',
      'Different inputs may share an output.',
      'Read the names on the axes before the graph.',
    ],
  },
  {
    lesson: 'slope-and-linear-functions',
    title: 'Slope and Linear Functions',
    scenes: [
      {
        heading: 'How steep is the line?',
        picture: canvas(
          600,
          600,
          slopes.svg,
          line(slopes.at(0, 2), slopes.at(14, 9), 'blue', 5),
          dot(slopes.at(2, 3)),
          dot(slopes.at(12, 8)),
        ),
        beats: [
          ['A line goes through (2, 3) and (12, 8).', '(2, 3) and (12, 8)'],
          ['From 2 to 12 is a run of 10.', draw(line(slopes.at(2, 3), slopes.at(12, 3), 'red', 6)), 'Run: 12 − 2 = 10'],
          [
            'From 3 to 8 is a rise of 5.',
            draw(line(slopes.at(12, 3), slopes.at(12, 8), 'green', 6)),
            'Rise: 8 − 3 = 5',
          ],
        ],
      },
      {
        heading: 'Rise over run',
        beats: [
          ['A common mistake is to divide run by rise.', wrong('Slope = {10/5} = 2')],
          ['Slope is rise over run: 5/10, which is 0.5.', right('Slope = {5/10} = 0.5')],
          ['One step to the right goes half a step up.', note('1 to the right, 0.5 up')],
        ],
      },
      {
        heading: 'Where does it start?',
        beats: [
          ['A line is y = mx + b. Here m is 0.5.', 'y = 0.5x + b'],
          ['Put in (2, 3): 3 = 0.5 × 2 + b, so b = 2.', step('3 = 1 + b, so b = 2')],
          ['The line is y = 0.5x + 2. It starts at 2.', step('*y = 0.5x + 2*')],
        ],
      },
      {
        heading: 'A candle',
        picture: canvas(
          600,
          600,
          candle.svg,
          words(330, 585, 'hours x', { size: 30 }),
          words(110, 20, 'cm', { size: 30 }),
        ),
        beats: [
          ['A candle is 24 centimeters tall and loses 1.5 each hour.', 'y = 24 − 1.5x'],
          [
            'The slope is −1.5: the line falls.',
            draw(line(candle.at(0, 24), candle.at(16, 0), 'blue', 5)),
            'Slope: *−1.5*',
          ],
          ['After 10 hours: 24 − 15 = 9 centimeters.', draw(dot(candle.at(10, 9))), 'x = 10: y = *9*'],
        ],
      },
      {
        heading: 'Which number is the slope?',
        beats: [
          ['In y = 24 − 1.5x, the 24 comes first. It is not the slope.', wrong('Slope 24')],
          ['The slope is the number with x: −1.5.', right('Slope −1.5, start 24')],
        ],
      },
    ],
    takeaway: ['Slope is rise over run.', 'In y = mx + b, m is the slope and b the start.', 'A negative slope falls.'],
  },
  {
    lesson: 'systems-of-two-equations',
    title: 'Systems of Two Equations',
    scenes: [
      {
        heading: 'One pair for two equations',
        beats: [
          ['Two numbers together are 14. One is twice the other, less 1.', 'x + y = 14', 'y = 2x − 1'],
          ['4 and 10 make 14. But 2 × 4 − 1 = 7, not 10.', wrong('(4, 10) fits only one')],
          ['A solution must fit both equations.', right('A solution fits both')],
        ],
      },
      {
        heading: 'Substitution',
        beats: [
          ['y is 2x − 1. Put that into the first equation.', 'x + (2x − 1) = 14'],
          ['Then 3x − 1 = 14, so 3x = 15 and x = 5.', step('3x = 15, so x = 5')],
          ['Do not stop yet: y = 2 × 5 − 1 = 9.', step('y = 2 × 5 − 1 = *9*')],
          ['Check: 5 + 9 = 14.', note('Check: 5 + 9 = 14 ✓')],
        ],
      },
      {
        heading: 'The point where they cross',
        picture: canvas(600, 600, crossing.svg, line(crossing.at(0, 14), crossing.at(14, 0), 'blue', 5)),
        beats: [
          ['All pairs of the first equation lie on a line.', 'x + y = 14'],
          [
            'And all pairs of the second on another.',
            draw(line(crossing.at(0.5, 0), crossing.at(7.5, 14), 'green', 5)),
            'y = 2x − 1',
          ],
          ['They cross at (5, 9): the solution.', draw(dot(crossing.at(5, 9))), 'Cross at *(5, 9)*'],
        ],
      },
      {
        heading: 'Elimination',
        beats: [
          ['Here one equation has 2y and the other −2y.', '3x + 2y = 26', 'x − 2y = −2'],
          ['Add them, and y is gone: 4x = 24, so x = 6.', step('4x = 24, so x = 6')],
          ['Then 18 + 2y = 26, so y = 4.', step('18 + 2y = 26, so *y = 4*')],
        ],
      },
      {
        heading: 'How many solutions?',
        picture: figure('grade-8-mathematics-5', [8, 10, 384, 186]),
        beats: [
          ['Lines that cross have one solution.'],
          ['Parallel lines never meet: there is none.'],
          ['If both are the same line, every point of it is a solution.'],
        ],
      },
    ],
    takeaway: [
      'A solution makes both equations true.',
      'Substitute, or add so that one letter is gone.',
      'Find both numbers, and check both equations.',
    ],
  },
])
