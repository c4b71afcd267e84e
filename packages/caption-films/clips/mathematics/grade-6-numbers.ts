import { bar, box, words } from '../../stage/charts.ts'
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
])
