import type { Clip } from '../../stage/clip.ts'
import { arrow, drawing, label, rectangle } from '../../stage/drawing.ts'
import { appear, inTurn, mix, type Piece, progress } from '../../stage/piece.ts'
import { color, fraction, panel, steps, strong, text } from '../../stage/text.ts'

/** A hundred squares; 35 of them fill, row by row. */
const hundred: Piece = (time) =>
  drawing(
    ...Array.from({ length: 100 }, (_, index) => {
      const x = 110 + (index % 10) * 34
      const y = 122 + Math.floor(index / 10) * 34
      const share = index < 35 ? progress(time, 0.8 + index * 0.06, 0.3) : 0
      return (
        rectangle(x, y, 31, 31, {
          fill: color('surface'),
          stroke: color('line-strong'),
          thick: 1.5,
          corner: 4,
        }) + rectangle(x, y, 31, 31, { fill: color('leaf-bright'), corner: 4, opacity: share })
      )
    }),
  )

/** The old price as five fifths, of which one comes off. */
const discount: Piece = (time) => {
  const off = progress(time, 3.4, 0.9)
  return drawing(
    ...Array.from({ length: 5 }, (_, index) => {
      const last = index === 4
      return (
        `<g opacity="${last ? mix(1, 0.35, off) : 1}">` +
        rectangle(112 + index * 148, 140, 142, 84, {
          fill: color(last ? 'red-wash' : 'blue-wash'),
          stroke: color(last ? 'red' : 'blue'),
          corner: 10,
        }) +
        label(183 + index * 148, 192, '20%', { size: 28, bold: true, tone: last ? 'red' : 'blue' }) +
        '</g>'
      )
    }),
  )
}

export const grade7Mathematics2: Clip = {
  grade: 7,
  subject: 'Mathematics',
  name: 'grade-7-mathematics-2',
  title: 'Percents in Daily Life',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 5.5,
      heading: 'Signs in every window',
      captions: [
        [0, 'Signs: “40% off!” “Now with 20% more!” “Battery at 15%”'],
        [3.4, 'You need only one idea.'],
      ],
      pieces: [
        inTurn(0.5, 0.9, [
          panel({ x: 64, y: 150, width: 262, height: 140, tone: 'red', size: 34 }, '40% off!'),
          panel({ x: 349, y: 150, width: 262, height: 140, tone: 'yellow', size: 30 }, 'Now with 20% more!'),
          panel({ x: 634, y: 150, width: 262, height: 140, tone: 'green', size: 30 }, 'Battery at 15%'),
        ]),
        appear(3.2, text({ y: 348, size: 30 }, `You need only ${strong('one idea')}.`)),
      ],
    },
    {
      seconds: 8,
      heading: 'Percent means “out of one hundred”',
      captions: [
        [0, '35 of 100 squares fill: 35% = 35/100 = 0.35.'],
        [4.2, 'Always ask: what is the whole? It counts as 100%.'],
      ],
      pieces: [
        hundred,
        appear(3, text({ x: 500, y: 140, width: 400, size: 40 }, `35% = ${fraction(35, 100)} = ${strong('0.35')}`)),
        appear(
          4.6,
          text(
            { x: 500, y: 284, width: 400, size: 28 },
            `Always ask: ${strong('what is the whole?')} It counts as 100%.`,
          ),
        ),
      ],
    },
    {
      seconds: 10,
      heading: 'A 45-dollar backpack, reduced by 20%',
      captions: [
        [0, 'A 45-dollar backpack at 20% off: 0.20 × 45 = 9 dollars.'],
        [3.6, 'Subtract it: 45 − 9 = 36 dollars.'],
        [6.6, 'Quicker: 80% is left, and 0.80 × 45 = 36.'],
      ],
      pieces: [
        discount,
        steps({ y: 272, size: 28, space: 66, start: 1, gap: 2.2 }, [
          'Find the part: &nbsp; 0.20 × 45 = 9 dollars',
          `Subtract it: &nbsp; 45 − 9 = ${strong('36 dollars')}`,
          'Quicker: 80% is left, and 0.80 × 45 = 36',
        ]),
      ],
    },
    {
      seconds: 9.5,
      heading: 'Up by 10%, then down by 10%',
      captions: [
        [0, '100 dollars plus 10% of 100 makes 110 dollars.'],
        [3, '110 dollars minus 10% of 110 makes 99 dollars.'],
        [6, 'The whole has changed. Ask again what 100% is.'],
      ],
      pieces: [
        inTurn(0.5, 2.2, [
          panel({ x: 64, y: 150, width: 216, height: 120, tone: 'blue', size: 29 }, '100 dollars'),
          panel({ x: 372, y: 150, width: 216, height: 120, tone: 'green', size: 29 }, '110 dollars'),
          panel({ x: 680, y: 150, width: 216, height: 120, tone: 'red', size: 29 }, '99 dollars'),
        ]),
        (time) =>
          drawing(
            arrow([290, 210], [360, 210], { share: progress(time, 1.8) }),
            arrow([598, 210], [668, 210], { share: progress(time, 4) }),
          ),
        appear(2.2, text({ x: 230, y: 286, width: 190, size: 24 }, '+ 10% of 100')),
        appear(4.4, text({ x: 538, y: 286, width: 190, size: 24 }, '− 10% of 110')),
        appear(6, text({ y: 372, size: 28 }, `The whole has changed. ${strong('Ask again what 100% is now.')}`)),
      ],
    },
  ],
  takeaway: [
    'Percent means “out of 100”; change it into a decimal first.',
    'Discounts are subtracted; taxes, tips and interest are added.',
    'Before every calculation, decide which amount is the whole.',
  ],
}
