import type { Clip } from '../../stage/clip.ts'
import { circle, drawing, label, path, rectangle } from '../../stage/drawing.ts'
import { appear, mix, type Piece, progress } from '../../stage/piece.ts'
import { color, fraction, steps, strong, text } from '../../stage/text.ts'

/** Two pizzas; their fourths are counted one by one. */
const pizzas: Piece = (time) =>
  drawing(
    ...[300, 660].flatMap((x, pizza) => {
      const cut = progress(time, 0.8)
      const numbers = [
        [34, -26],
        [34, 46],
        [-34, 46],
        [-34, -26],
      ].map(([right = 0, down = 0], fourth) => {
        const number = pizza * 4 + fourth
        const counted = progress(time, 1.6 + number * 0.35, 0.4)
        return `<g opacity="${counted}">${label(x + right, 208 + down, String(number + 1), { size: 30, bold: true })}</g>`
      })
      return [
        circle(x, 208, 92, { fill: color('sun'), stroke: color('sun-deep'), thick: 8 }),
        `<g opacity="${cut}">${path(`M${x - 92} 208h184m-92 -92v184`, { stroke: color('ink'), thick: 4 })}</g>`,
        ...numbers,
      ]
    }),
  )

/** A bar of four fourths, three of them filled; then each is cut into two eighths. */
const eighths: Piece = (time) => {
  const cut = progress(time, 2, 0.8)
  const pieces = Array.from({ length: 8 }, (_, index) => {
    const x = 112 + index * 92
    const filled = index < 6
    const counted = progress(time, 3.2 + index * 0.4, 0.4)
    const number = filled
      ? `<g opacity="${counted}">${label(x + 46, 208, String(index + 1), { size: 32, bold: true })}</g>`
      : ''
    return rectangle(x, 150, 92, 92, { fill: color(filled ? 'blue-wash' : 'surface'), corner: 0 }) + number
  })
  const fourths = [204, 388, 572].map((x) => path(`M${x + 92} 150v92`, { stroke: color('blue'), thick: 4 }))
  const cuts = [1, 3, 5, 7].map((place) =>
    path(`M${112 + place * 92} 150v92`, { stroke: color('blue'), thick: 3, dash: '8 8' }),
  )
  return drawing(
    ...pieces,
    ...fourths,
    `<g opacity="${cut}">${cuts.join('')}</g>`,
    rectangle(112, 150, 736, 92, { stroke: color('blue'), thick: 4, corner: 4 }),
    path(`M114 262H${mix(114, 662, progress(time, 0.5, 1))}`, { stroke: color('leaf'), thick: 6 }),
  )
}

export const grade6Mathematics2: Clip = {
  grade: 6,
  subject: 'Mathematics',
  name: 'grade-6-mathematics-2',
  title: 'Dividing Fractions',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 7.5,
      heading: 'Two pizzas, how many slices?',
      captions: [
        [0, 'Two pizzas. Everyone gets ¼ of a pizza.'],
        [3.8, 'Count the slices: 2 ÷ ¼ = 8.'],
      ],
      pieces: [
        pizzas,
        appear(0.6, text({ y: 326, size: 27, tone: 'ink-soft' }, `Everyone gets ${fraction(1, 4)} of a pizza.`)),
        appear(4.8, text({ y: 396, size: 36 }, `2 ÷ ${fraction(1, 4)} = ${strong('8')}`)),
      ],
    },
    {
      seconds: 8.5,
      heading: 'How many eighths fit into three fourths?',
      captions: [
        [0, 'How many eighths fit into three fourths of a bar?'],
        [3.1, 'Each fourth is cut in two: six eighths are counted.'],
        [6.2, '¾ ÷ ⅛ = 6'],
      ],
      pieces: [
        eighths,
        appear(0.8, text({ x: 112, y: 270, width: 552, size: 30 }, strong(fraction(3, 4)))),
        appear(5.8, text({ y: 376, size: 36 }, `${fraction(3, 4)} ÷ ${fraction(1, 8)} = ${strong('6')}`)),
      ],
    },
    {
      seconds: 8,
      heading: 'A quicker path: the reciprocal',
      captions: [
        [0, 'The reciprocal is the fraction turned over: ⅔ and 3/2.'],
        [3.6, 'To divide by a fraction, multiply by its reciprocal.'],
      ],
      pieces: [
        appear(0.5, text({ y: 128, size: 28 }, 'The reciprocal is the fraction turned over.')),
        appear(1.6, text({ y: 190, size: 44 }, `${fraction(2, 3)} &nbsp;and&nbsp; ${strong(fraction(3, 2))}`)),
        appear(3.6, text({ y: 330, size: 32 }, strong('To divide by a fraction,<br>multiply by its reciprocal.'))),
      ],
    },
    {
      seconds: 10.5,
      heading: 'One step after the other',
      captions: [
        [0, 'Keep the first fraction: 5/6.'],
        [2.8, 'Change ÷ to ×, and turn over the second fraction.'],
        [5.9, '5/6 ÷ 1/3 = 5/6 × 3/1'],
        [8, 'Multiply and simplify: 15/6 = 5/2 = 2½.'],
      ],
      pieces: [
        workedOut,
        steps({ y: 284, size: 27, space: 54, start: 1, gap: 1.8 }, [
          'Keep the first fraction.',
          'Change ÷ to ×.',
          'Turn the second fraction over.',
          'Multiply, then simplify.',
        ]),
      ],
    },
  ],
  takeaway: [
    'Dividing asks how many of one amount fit into another.',
    'To divide by a fraction, multiply by its reciprocal.',
    'Always ask whether the size of the answer makes sense.',
  ],
}

/** The line of the worked example grows with the steps below it. */
function workedOut(time: number): string {
  const parts = [
    [0.2, `${fraction(5, 6)} ÷ ${fraction(1, 3)} =`],
    [1, fraction(5, 6)],
    [2.8, '×'],
    [4.6, fraction(3, 1)],
    [6.4, `= ${fraction(15, 6)} = ${fraction(5, 2)}`],
    [7.4, `= ${strong(`2${fraction(1, 2)}`)}`],
  ] as const
  const shown = parts.map(([start, part]) => `<span style="opacity:${progress(time, start)}">${part}</span>`)
  return text({ y: 132, size: 42 }, shown.join(' '))
}
