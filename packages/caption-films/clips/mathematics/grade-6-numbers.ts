import { bar, box, dot, line, numberLine, words } from '../../stage/charts.ts'
import { draw, note, right, step, wrong } from '../../stage/page.ts'
import { canvas, figure } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

/** Bar for a whole of 500, with percents above it and amounts below. */
const seats = [
  bar([40, 100], [740, 80], 10, 0),
  words(40, 62, '0%'),
  words(770, 62, '100%'),
  words(40, 222, '0'),
  words(770, 222, '500'),
]

const belowZero = numberLine([40, 80], 780, { from: -8, to: 8, step: 2 })

/** Place above a value of the line. */
const up = (value: number) => [belowZero.at(value)[0], 48] as const

export const grade6Numbers = filmsOf(6, 'Mathematics', [
  {
    lesson: 'percents-and-changing-units',
    title: 'Percents and Changing Units',
    scenes: [
      {
        heading: 'For every hundred',
        picture: figure('grade-6-mathematics-percents-and-changing-units', [14, 6, 372, 170]),
        beats: [
          ['Percent means “for every hundred.”', '*Percent:* for every hundred'],
          ['This square has 100 small squares, and 35 are shaded.', '35% = {35/100}'],
          ['As a decimal, that is thirty-five hundredths: 0.35.', '35% = *0.35*'],
        ],
      },
      {
        heading: 'How many seats are sold?',
        picture: canvas(820, 250, ...seats),
        beats: [
          ['A theater has 500 seats. 100% always belongs to the whole.'],
          ['Today 45% of the seats are sold. How many seats is that?', '45% of 500 seats'],
          [
            'The bar shows that it must be a little less than half.',
            draw(
              bar([40, 100], [333, 80], 1, 1, { tone: 'green' }),
              words(373, 62, '45%', { tone: 'green' }),
              words(373, 222, '?', { tone: 'green' }),
            ),
          ],
        ],
      },
      {
        heading: 'Go to 1% first',
        beats: [
          ['First find 1%. Share 500 among a hundred: 500 ÷ 100 = 5.', step('1% of 500 is 500 ÷ 100 = 5')],
          ['Then take 45 of those: 45 × 5 = 225 seats.', step('45 × 5 = *225 seats*')],
          ['Check: half would be 250, and 225 is a little less.', note('Check: half of 500 is 250. ✓')],
        ],
      },
      {
        heading: 'A mistake to avoid',
        beats: [
          ['Some people divide by the percent: 500 ÷ 45. That is not 45%.', wrong('500 ÷ 45')],
          ['Others take 45 seats, whatever the whole is.', wrong('45% is always 45')],
          ['45% is 45 only when the whole is 100.', right('45% of 100 is 45. 45% of 500 is 225.')],
        ],
      },
      {
        heading: 'Rates change units, too',
        picture: canvas(
          820,
          150,
          box([20, 30], [300, 90], '4 pounds'),
          box([500, 30], [300, 90], '64 ounces', { tone: 'green' }),
          words(410, 48, '× 16', { size: 30 }),
          words(410, 92, '→', { size: 44 }),
        ),
        beats: [
          ['A rate changes units as well: 16 ounces for every pound.', '16 ounces for every pound'],
          ['4 pounds are 4 × 16 = 64 ounces.', '4 × 16 = *64 ounces*'],
          ['A smaller unit gives more of them, so multiply.', note('Smaller unit: more of them. Multiply.')],
        ],
      },
    ],
    takeaway: [
      'Percent means “for every hundred.”',
      'For a part, find 1% of the whole, then multiply.',
      'A smaller unit gives more of them; a larger unit gives fewer.',
    ],
  },
  {
    lesson: 'decimals-factors-and-multiples',
    title: 'Decimals, Factors and Multiples',
    scenes: [
      {
        heading: 'Line up the points',
        picture: figure('grade-6-mathematics-decimals-factors-and-multiples', [10, 4, 380, 188]),
        beats: [
          ['To add decimals, write tenths under tenths.'],
          ['Then the decimal points line up: 2.40 above 0.35.', 'Point under point'],
        ],
      },
      {
        heading: 'Is 0.58 more than 0.6?',
        picture: canvas(
          820,
          270,
          bar([40, 20], [740, 70], 10, 6, { tone: 'green' }),
          words(410, 118, '0.6 = 0.60', { tone: 'green', size: 30 }),
        ),
        beats: [
          ['A common mistake: 0.58 looks longer, so it must be more.', wrong('0.58 is more than 0.6')],
          [
            'But 0.6 is 60 hundredths, and 0.58 is only 58.',
            draw(
              bar([40, 150], [740, 70], 10, 5),
              bar([410, 150], [59, 70], 1, 1),
              words(410, 248, '0.58', { tone: 'blue', size: 30 }),
            ),
            right('0.58 < 0.60'),
          ],
        ],
      },
      {
        heading: 'How many stickers?',
        beats: [
          ['A sticker costs 0.35 dollar. How many can you buy for 4.90 dollars?', '4.90 ÷ 0.35'],
          ['Multiply both numbers by 100, and no point is left.', step('Both × 100: 490 ÷ 35')],
          ['490 ÷ 35 = 14, so you can buy 14 stickers.', step('490 ÷ 35 = *14 stickers*')],
        ],
      },
      {
        heading: 'The greatest common factor',
        beats: [
          ['Which numbers divide 45? These are its factors.', '45: 1, [3|3], [5|3], 9, *15*, 45'],
          ['And these are the factors of 75.', '75: 1, [3|3], [5|3], *15*, 25, 75'],
          ['1, 3, 5 and 15 divide both. The greatest is 15.', 'GCF = *15*'],
        ],
      },
      {
        heading: 'The least common multiple',
        beats: [
          ['One light blinks every 10 seconds, another every 15.', '10, 20, *30*, 40 …'],
          ['When do they blink together? Look for the first equal number.', '15, *30*, 45 …'],
          ['After 30 seconds. Note: 10 × 15 = 150 is a common multiple, too, but not the least.', 'LCM = *30*'],
        ],
      },
    ],
    takeaway: [
      'Line up the decimal points, not the last digits.',
      'To divide by a decimal, multiply both numbers first.',
      'A factor divides a number; a multiple is a number times 1, 2, 3 …',
    ],
  },
  {
    lesson: 'negative-numbers-and-the-number-line',
    title: 'Negative Numbers and the Number Line',
    scenes: [
      {
        heading: 'Below zero',
        picture: canvas(860, 150, belowZero.svg),
        beats: [
          ['A number line does not stop at zero.', draw(dot(belowZero.at(0), 'ink'))],
          ['Left of zero are the negative numbers: −1, −2, −3 and so on.', 'Left of 0: negative numbers'],
          ['The further right a number is, the greater it is.', 'Further right is greater'],
        ],
      },
      {
        heading: 'Which is greater, −7 or −3?',
        picture: canvas(860, 150, belowZero.svg),
        beats: [
          [
            'A common mistake: 7 is more than 3, so −7 must be more than −3.',
            draw(dot(belowZero.at(-7)), dot(belowZero.at(-3), 'green')),
            wrong('−7 > −3'),
          ],
          ['Look at the line: −7 is further left, so it is less.', right('−7 < −3')],
          ['A day of −7 degrees is colder than one of −3 degrees.'],
        ],
      },
      {
        heading: 'A game with points',
        picture: canvas(860, 190, belowZero.svg, dot(belowZero.at(-7))),
        beats: [
          ['Mei has −7 points in a game. Then she wins 12 points.', '−7 + 12'],
          [
            'The first 7 points bring her back to zero.',
            draw(line(up(-7), up(0), 'blue', 8), words((up(-7)[0] + up(0)[0]) / 2, 22, '7', { tone: 'blue' })),
            step('7 points to reach 0'),
          ],
          [
            'There are 12 − 7 = 5 points left, so she has 5 points now.',
            draw(
              line(up(0), up(5), 'green', 8),
              words((up(0)[0] + up(5)[0]) / 2, 22, '5', { tone: 'green' }),
              dot(belowZero.at(5), 'green'),
            ),
            step('12 − 7 = 5 points more: *5*'),
          ],
        ],
      },
      {
        heading: 'Opposites and distance',
        picture: canvas(860, 150, belowZero.svg, dot(belowZero.at(-6)), dot(belowZero.at(6))),
        beats: [
          ['−6 and 6 are opposites: equally far from zero.', '−6 and 6: opposites'],
          ['How far is each of them from zero? 6 units.'],
          ['That distance is the absolute value. It is never negative.', '|−6| = *6* and |6| = *6*'],
        ],
      },
    ],
    takeaway: [
      'On a number line, further right is greater.',
      'To cross zero, go to zero first, then on.',
      'The absolute value is the distance from zero.',
    ],
  },
  {
    lesson: 'powers-and-order-of-operations',
    title: 'Powers and Order of Operations',
    scenes: [
      {
        heading: 'Squares and cubes',
        picture: figure('grade-6-mathematics-powers-and-order-of-operations', [14, 38, 372, 186]),
        beats: [
          ['4 rows of 4 dots are 4 × 4. Write it as a power: 4².', '4 × 4 = 4²'],
          ['A cube of 3 by 3 by 3 is 3³, which is 27.', '3 × 3 × 3 = 3³'],
        ],
      },
      {
        heading: 'A power is not a product',
        beats: [
          ['In 5³ the base is 5 and the exponent is 3.', '5³: base 5, exponent 3'],
          ['A common mistake: it does not mean 5 × 3.', wrong('5³ means 5 × 3')],
          ['The exponent counts factors: 5 × 5 × 5 = 125.', right('5³ = 5 × 5 × 5 = 125')],
        ],
      },
      {
        heading: 'An agreed order',
        beats: [
          ['Everyone must get the same result. So there is an order.'],
          ['First parentheses, then powers.', step('Parentheses'), step('Powers')],
          ['Then multiply and divide, from left to right.', step('Multiply and divide')],
          ['At the end add and subtract, from left to right.', step('Add and subtract')],
        ],
      },
      {
        heading: 'Try it: (2 + 3)² × 4 − 10',
        beats: [
          ['Parentheses first: 2 + 3 = 5.', '(2 + 3)² × 4 − 10', '= 5² × 4 − 10'],
          ['Then the power: 5² = 25.', '= 25 × 4 − 10'],
          ['Then multiply: 25 × 4 = 100.', '= 100 − 10'],
          ['At the end subtract: 100 − 10 = 90.', '= *90*'],
        ],
      },
      {
        heading: 'Powers in a formula',
        beats: [
          ['A cube has six square faces, so its surface is 6 × s².', 'Surface = 6 × s²'],
          ['For an edge of 3 inches: the power first, 3² = 9.', 's = 3: &nbsp; 6 × 3² = 6 × 9'],
          ['Then 6 × 9 = 54 square inches.', '6 × 9 = *54 square inches*'],
        ],
      },
    ],
    takeaway: [
      'The exponent counts how often the base is a factor.',
      'Parentheses, powers, multiply and divide, add and subtract.',
      'Equal ranks go from left to right.',
    ],
  },
])
