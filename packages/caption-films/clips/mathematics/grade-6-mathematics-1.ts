import type { Clip } from '../../stage/clip.ts'
import { drawing, label, path, rectangle } from '../../stage/drawing.ts'
import { appear, inTurn, mix, type Piece, progress } from '../../stage/piece.ts'
import { color, panel, steps, strong, text } from '../../stage/text.ts'

function cup(x: number, y: number, liquid: 'sun' | 'blue'): string {
  return (
    path(`M${x} ${y}l8 92a8 8 0 0 0 8 7h34a8 8 0 0 0 8 -7l8 -92Z`, { fill: color('surface') }) +
    path(`M${x + 2} ${y + 22}l6 70a8 8 0 0 0 8 7h34a8 8 0 0 0 8 -7l6 -70Z`, {
      fill: liquid === 'sun' ? color('sun') : 'color-mix(in srgb, var(--color-blue) 55%, white)',
    }) +
    path(`M${x} ${y}l8 92a8 8 0 0 0 8 7h34a8 8 0 0 0 8 -7l8 -92Z`, { stroke: color('ink'), thick: 3 })
  )
}

const cupsInARow = Array.from({ length: 8 }, (_, index) =>
  cup(index < 2 ? 92 + index * 84 : 190 + index * 84 - 8, 190, index < 2 ? 'sun' : 'blue'),
)

/** The eight cups move into two equal groups. */
const cupsMeet: Piece = (time) => {
  const moved = progress(time, 0.9, 1.6)
  const frames = [92, 502].map((x) =>
    rectangle(x, 158, 366, 148, {
      fill: color('leaf-wash'),
      stroke: color('leaf'),
      corner: 20,
      opacity: moved,
    }),
  )
  const cups = Array.from({ length: 8 }, (_, index) => {
    const juice = index < 2
    const from = juice ? 92 + index * 84 : 182 + index * 84
    const group = juice ? index : Math.floor((index - 2) / 3)
    const place = juice ? 0 : ((index - 2) % 3) + 1
    return cup(mix(from, 112 + group * 410 + place * 88, moved), mix(190, 182, moved), juice ? 'sun' : 'blue')
  })
  return drawing(...frames, ...cups)
}

/** Seven equal parts, colored for Lena and Omar; each turns out to be 5 stickers. */
const sharedBar: Piece = (time) => {
  const named = progress(time, 3.3)
  const parts = Array.from({ length: 7 }, (_, index) => {
    const x = 92 + index * 111
    const lena = index < 2
    return `${rectangle(x, 150, 105, 84, {
      fill: lena ? color('yellow-wash') : color('blue-wash'),
      stroke: color(lena ? 'yellow' : 'blue'),
      corner: 10,
    })}<g opacity="${named}">${label(x + 52, 204, '5', { size: 34, bold: true })}</g>`
  })
  const names = [
    label(200, 136, 'Lena', { tone: 'yellow', bold: true, size: 24 }),
    label(588, 136, 'Omar', { tone: 'blue', bold: true, size: 24 }),
  ]
  return drawing(...parts, ...names)
}

export const grade6Mathematics1: Clip = {
  grade: 6,
  subject: 'Mathematics',
  name: 'grade-6-mathematics-1',
  title: 'Ratios and Rates',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 6.5,
      heading: 'A bigger jug, the same taste?',
      captions: [
        [0, '2 cups of juice and 6 cups of water stand in a row.'],
        [3.1, 'The ratio of juice to water is 2 : 6.'],
      ],
      pieces: [
        appear(0.5, drawing(...cupsInARow)),
        appear(0.9, text({ y: 318, x: 64, width: 220, size: 26 }, '2 cups of juice')),
        appear(1.6, text({ y: 318, x: 330, width: 560, size: 26 }, '6 cups of water')),
        appear(3, text({ y: 392, size: 30 }, `The ratio of juice to water is ${strong('2 : 6')}`)),
      ],
    },
    {
      seconds: 7.5,
      heading: 'For every 1, there are 3',
      captions: [
        [0, 'The cups move into two equal groups.'],
        [2.6, 'Divide both parts by 2: the ratio 2 : 6 = 1 : 3.'],
        [5.5, 'For every cup of juice, 3 cups.'],
      ],
      pieces: [
        cupsMeet,
        appear(
          2.6,
          text({ y: 330, size: 30 }, `Divide both parts by 2: &nbsp; 2 : 6 &nbsp;=&nbsp; ${strong('1 : 3')}`),
        ),
        appear(4.4, text({ y: 392, size: 28, tone: 'ink-soft' }, 'For every cup of juice, 3 cups of water.')),
      ],
    },
    {
      seconds: 8,
      heading: 'Equivalent ratios',
      captions: [
        [0, 'Equivalent ratios: 1 : 3, 2 : 6 and 5 : 15.'],
        [2.8, 'Multiply or divide both parts. Never add.'],
        [5.3, '4 : 8 is only 1 : 2. That jug would be sour!'],
      ],
      pieces: [
        inTurn(0.5, 1.2, [
          panel({ x: 64, y: 130, width: 250, height: 150, tone: 'blue', size: 42 }, '1 : 3'),
          panel({ x: 355, y: 130, width: 250, height: 150, tone: 'blue', size: 42 }, '2 : 6'),
          panel({ x: 646, y: 130, width: 250, height: 150, tone: 'blue', size: 42 }, '5 : 15'),
        ]),
        appear(1.9, text({ x: 355, y: 288, width: 250, size: 26 }, 'both × 2')),
        appear(3.1, text({ x: 646, y: 288, width: 250, size: 26 }, 'both × 5')),
        appear(4.4, text({ y: 366, size: 30 }, `${strong('Multiply or divide')} both parts. Never add.`)),
        appear(5.6, text({ y: 418, size: 26, tone: 'ink-soft' }, '4 : 8 is only 1 : 2. That jug would be sour!')),
      ],
    },
    {
      seconds: 10.5,
      heading: 'Share 35 stickers in the ratio 2 : 5',
      captions: [
        [0, 'Share 35 stickers in the ratio 2 : 5. The bar has 7 equal boxes.'],
        [3.9, 'One box: 35 ÷ 7 = 5 stickers.'],
        [6, 'Lena: 2 × 5 = 10. Omar: 5 × 5 = 25.'],
        [8.6, 'Check: 10 + 25 = 35.'],
      ],
      pieces: [
        sharedBar,
        steps({ y: 286, size: 27, space: 54, start: 1.4, gap: 1.9 }, [
          'Count the parts: &nbsp; 2 + 5 = 7',
          'Find one part: &nbsp; 35 ÷ 7 = 5',
          `Lena: 2 × 5 = ${strong('10')} &nbsp;&nbsp; Omar: 5 × 5 = ${strong('25')}`,
          'Check: &nbsp; 10 + 25 = 35',
        ]),
      ],
    },
  ],
  takeaway: [
    'A ratio compares two amounts, and its order matters.',
    'Multiply or divide both parts to get an equivalent ratio.',
    'To share: count the parts, find one part, multiply.',
  ],
}
