import { dot, line, numberLine, words } from '../../stage/charts.ts'
import { draw, note, right, step, wrong } from '../../stage/page.ts'
import { canvas, figure } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

const around = numberLine([40, 90], 780, { from: -8, to: 8, step: 2 })
const solutions = numberLine([40, 70], 780, { from: -10, to: 2, step: 1 })

/** Place above a value of the line. */
const above = (value: number) => [around.at(value)[0], 56] as const

export const grade7Numbers = filmsOf(7, 'Mathematics', [
  {
    lesson: 'operations-with-rational-numbers',
    title: 'Operations with Rational Numbers',
    scenes: [
      {
        heading: 'Two debts make a larger debt',
        picture: canvas(860, 160, around.svg, dot(around.at(-2))),
        beats: [
          ['You owe 2 dollars, and then you owe 4 more.', '−2 + (−4)'],
          [
            'Adding a negative number is a move to the left.',
            draw(
              line(above(-2), above(-6), 'red', 8),
              dot(around.at(-6)),
              words(around.at(-4)[0], 24, '−4', { tone: 'red' }),
            ),
          ],
          ['So −2 + (−4) = −6.', '−2 + (−4) = *−6*'],
        ],
      },
      {
        heading: 'A mistake to avoid',
        beats: [
          ['“Two negatives make a positive” is a rule for multiplying.', wrong('−2 + (−4) = 6 is false')],
          ['It is no rule for adding. Two debts never make you rich.', right('−2 + (−4) = −6')],
        ],
      },
      {
        heading: 'Take away a negative',
        picture: canvas(860, 160, around.svg, dot(around.at(-2.5)), dot(around.at(3.5), 'green')),
        beats: [
          ['How far is it from −2.5 up to 3.5? Subtract: 3.5 − (−2.5).', '3.5 − (−2.5)'],
          [
            'It is 2.5 to zero and 3.5 more.',
            draw(line(above(-2.5), above(0), 'red', 8), line(above(0), above(3.5), 'green', 8)),
          ],
          ['Subtracting −2.5 is adding 2.5: 3.5 + 2.5 = 6.', '3.5 + 2.5 = *6*'],
        ],
      },
      {
        heading: 'Signs when you multiply',
        beats: [
          ['A tank loses 1.5 liters an hour. In 8 hours: 8 × (−1.5) = −12.', '8 × (−1.5) = *−12*'],
          ['Different signs: the result is negative.', note('Different signs: negative')],
          ['8 hours ago it held 12 liters more: −8 × (−1.5) = 12.', '−8 × (−1.5) = *12*'],
          ['Equal signs: the result is positive.', note('Equal signs: positive')],
        ],
      },
      {
        heading: 'Order still counts',
        beats: [
          ['In −3 + 5 × (−2), multiply first: 5 × (−2) = −10.', '−3 + 5 × (−2)', step('5 × (−2) = −10')],
          ['Then add: −3 + (−10) = −13.', step('−3 + (−10) = *−13*')],
        ],
      },
    ],
    takeaway: [
      'Adding a negative number goes left.',
      'Subtracting a number is adding its opposite.',
      'Multiply or divide: equal signs positive, different signs negative.',
    ],
  },
  {
    lesson: 'equivalent-expressions',
    title: 'Equivalent Expressions',
    scenes: [
      {
        heading: 'Two ways to say one area',
        picture: figure('grade-7-mathematics-equivalent-expressions', [40, 6, 320, 220]),
        beats: [
          ['The whole rectangle is a times x + 4.', 'a(x + 4)'],
          ['Its two parts are ax and 4a. Together they are the same area.', '= ax + 4a'],
          ['Expressions that are always equal are equivalent.', note('Equivalent: always equal')],
        ],
      },
      {
        heading: 'Like terms only',
        beats: [
          ['A common mistake: 5x + 2 becomes 7x.', wrong('5x + 2 = 7x')],
          ['Try x = 10: 5 × 10 + 2 = 52, but 7 × 10 = 70.', note('x = 10: 52 is not 70')],
          ['Only like terms go together: 5x + 2x = 7x.', right('5x + 2x = 7x')],
        ],
      },
      {
        heading: 'Expand and combine',
        beats: [
          ['Simplify 6(2x + 3) − 5x.', '6(2x + 3) − 5x'],
          ['6 multiplies both terms: 12x and 18.', step('12x + 18 − 5x')],
          ['Combine 12x − 5x. The result is 7x + 18.', step('*7x + 18*')],
          ['Check with x = 1: 30 − 5 = 25, and 7 + 18 = 25.', note('x = 1: 30 − 5 = 25 and 7 + 18 = 25 ✓')],
        ],
      },
      {
        heading: 'A minus in front',
        beats: [
          ['In 20 − 2(x − 3), everything inside is taken away twice.', '20 − 2(x − 3)'],
          ['−2 times −3 is plus 6, not minus 6.', wrong('20 − 2x − 6'), right('20 − 2x + 6')],
          ['So it is 26 − 2x.', '= *26 − 2x*'],
        ],
      },
      {
        heading: 'Each form says something',
        beats: [
          ['Backward: 14x + 35 has the factor 7 in both terms.', '14x + 35 = *7(2x + 5)*'],
          ['A price p with 8% tax: p + 0.08p.', 'p + 0.08p = *1.08p*'],
          ['The short form says: pay 108% of the price.', note('1.08p: 108% of the price')],
        ],
      },
    ],
    takeaway: [
      'Equivalent expressions have equal values for every x.',
      'Combine like terms only.',
      'The number in front multiplies every term inside.',
    ],
  },
  {
    lesson: 'two-step-equations-and-inequalities',
    title: 'Two-Step Equations and Inequalities',
    scenes: [
      {
        heading: 'From a story to an equation',
        beats: [
          ['A gym costs 30 dollars to join and 12 dollars a month.', note('30 dollars once, 12 each month')],
          ['Lin has paid 174 dollars in all. For how many months?', '12m + 30 = 174'],
          ['A common mistake swaps the numbers: 30m + 12.', wrong('30m + 12 = 174')],
          ['The 12 comes every month, so it stands with m.', right('12m + 30 = 174')],
        ],
      },
      {
        heading: 'Undo two steps',
        picture: figure('grade-7-mathematics-4', [12, 6, 376, 134]),
        beats: [
          ['Think of a balance: 3 bags and 4 blocks against 19 blocks.'],
          ['First the blocks go, then the bags are shared out.', 'First undo +, then undo ×.'],
        ],
      },
      {
        heading: 'How many months?',
        beats: [
          ['Subtract 30 on both sides: 12m = 144.', '12m + 30 = 174', step('12m = 144')],
          ['Divide both sides by 12: m = 12.', step('m = *12*')],
          ['Check: 12 × 12 + 30 = 174. It is one year.', note('Check: 144 + 30 = 174 ✓')],
        ],
      },
      {
        heading: 'When the sign turns',
        beats: [
          ['2 < 5 is true. Multiply both sides by −1.', '2 < 5'],
          ['−2 lies right of −5. So the sign turns around.', '−2 > −5'],
          ['Dividing by a negative number turns it as well.', '−5x ≤ 35, so *x ≥ −7*'],
        ],
      },
      {
        heading: 'Draw x ≥ −7',
        picture: canvas(860, 130, solutions.svg),
        beats: [
          [
            '−7 itself counts, so the circle is filled.',
            draw(dot(solutions.at(-7), 'green', { radius: 14 })),
            'Filled circle at −7',
          ],
          ['Everything to the right fits.', draw(line(solutions.at(-7), [solutions.at(2)[0] + 30, 70], 'green', 9))],
          ['Test x = 0: −5 × 0 = 0, and 0 ≤ 35. It fits.', note('Test x = 0: 0 ≤ 35 ✓')],
        ],
      },
    ],
    takeaway: [
      'The fee stands alone; the rate stands with the letter.',
      'Undo adding first, then multiplying.',
      'Dividing by a negative number turns the sign.',
    ],
  },
])
