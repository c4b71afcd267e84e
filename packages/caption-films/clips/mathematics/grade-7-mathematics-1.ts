import type { Clip } from '../../stage/clip.ts'
import { circle, drawing, label, path, rectangle } from '../../stage/drawing.ts'
import { appear, type Piece, progress } from '../../stage/piece.ts'
import { color, fraction, steps, strong, text } from '../../stage/text.ts'

function mango(x: number, y: number, skin: string): string {
  return (
    path(`M${x} ${y - 44}c34 -10 58 20 50 54c-8 36 -44 48 -70 34c-30 -16 -26 -76 20 -88Z`, {
      fill: skin,
      stroke: color('sun-deep'),
    }) + path(`M${x} ${y - 44}c4 -16 18 -22 32 -20c-4 14 -16 22 -32 20Z`, { fill: color('leaf') })
  )
}

const mangoes: Piece = (time) =>
  drawing(
    ...[0, 1, 2].map((index) => mango(150 + index * 150, 226, color('sun'))),
    `<g opacity="${progress(time, 2.6)}">${[3, 4].map((index) => mango(150 + index * 150, 226, color('sun-wash'))).join('')}</g>`,
  )

const ROWS = [
  ['Mangoes, x', '1', '2', '3', '5'],
  ['Cost in dollars, y', '2', '4', '6', '10'],
  ['y ÷ x', '2', '2', '2', '2'],
] as const

const table: Piece = (time) =>
  drawing(
    ...ROWS.flatMap((row, line) => {
      const y = 128 + line * 74
      const test = line === 2
      return [
        rectangle(64, y, 832, 66, {
          fill: color(test ? 'leaf-wash' : 'surface'),
          stroke: color('line'),
          corner: 12,
        }),
        label(90, y + 42, row[0], { anchor: 'start', size: 26, bold: test, tone: test ? 'leaf' : 'ink' }),
        ...row.slice(1).map((cell, index) => {
          const shown = progress(time, test ? 2.4 + index * 0.6 : 0.4 + line * 0.6)
          const number = label(460 + index * 126, y + 44, cell, {
            size: 30,
            bold: test,
            tone: test ? 'leaf' : 'ink',
          })
          return `<g opacity="${shown}">${number}</g>`
        }),
      ]
    }),
  )

const graph: Piece = (time) => {
  const at = (x: number, y: number) => [120 + x * 76, 454 - y * 31] as const
  const drawn = progress(time, 2, 1.8)
  const [endX, endY] = at(5.4 * drawn, 10.8 * drawn)
  const points = [1, 2, 3, 5].map((x, index) => {
    const [px, py] = at(x, 2 * x)
    return `<g opacity="${progress(time, 0.4 + index * 0.4)}">${circle(px, py, 9, { fill: color('blue') })}</g>`
  })
  const ticks = [1, 2, 3, 4, 5].flatMap((x) => [
    label(at(x, 0)[0], 482, String(x), { size: 20 }),
    label(104, at(0, 2 * x)[1] + 7, String(2 * x), { size: 20, anchor: 'end' }),
    path(`M120 ${at(0, 2 * x)[1]}h420`, { stroke: color('line'), thick: 1.5 }),
  ])
  return drawing(
    ...ticks,
    path('M120 116V454H548', { stroke: color('ink'), thick: 3 }),
    label(104, 482, '0', { size: 20, anchor: 'end' }),
    label(136, 122, 'dollars', { size: 20, anchor: 'start', tone: 'ink-soft' }),
    label(562, 462, 'mangoes', { size: 20, anchor: 'start', tone: 'ink-soft' }),
    drawn > 0 ? path(`M120 454L${endX} ${endY}`, { stroke: color('leaf'), thick: 5 }) : '',
    ...points,
  )
}

export const grade7Mathematics1: Clip = {
  grade: 7,
  subject: 'Mathematics',
  name: 'grade-7-mathematics-1',
  title: 'Proportional Relationships',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 6.5,
      heading: '3 mangoes cost 6 dollars. And 5?',
      captions: [
        [0, 'Three mangoes cost 6 dollars: 6 ÷ 3 = 2 dollars each.'],
        [3.2, 'Five mangoes cost 5 × 2 = 10 dollars.'],
      ],
      pieces: [
        mangoes,
        appear(1.6, text({ y: 326, size: 30 }, `6 ÷ 3 = ${strong('2 dollars each')}`)),
        appear(3.2, text({ y: 388, size: 30 }, `so 5 mangoes cost 5 × 2 = ${strong('10 dollars')}`)),
      ],
    },
    {
      seconds: 9.5,
      heading: 'The ratio never changes',
      captions: [
        [0, 'A table: 1, 2, 3 and 5 mangoes cost 2, 4, 6 and 10 dollars.'],
        [3.6, 'Cost ÷ mangoes is 2 in every column.'],
        [6, 'k = y/x = 2, the constant of proportionality. So y = 2x.'],
      ],
      pieces: [
        table,
        appear(
          5,
          text({ y: 372, size: 32 }, `k = ${fraction('y', 'x')} = 2 &nbsp;&nbsp; so &nbsp;&nbsp; ${strong('y = 2x')}`),
        ),
        appear(6, text({ y: 438, size: 26, tone: 'ink-soft' }, 'k is the constant of proportionality.')),
      ],
    },
    {
      seconds: 7,
      heading: 'A straight line through (0, 0)',
      captions: [
        [0, 'Four points on a graph lie on a line through (0, 0).'],
        [3.3, 'One mango more is always 2 dollars more.'],
      ],
      pieces: [
        graph,
        appear(
          3.6,
          text({ x: 590, y: 190, width: 310, size: 28, align: 'left' }, 'One mango more is always 2 dollars more.'),
        ),
        appear(4.8, text({ x: 590, y: 318, width: 310, size: 28, align: 'left' }, '0 mangoes cost 0 dollars.')),
      ],
    },
    {
      seconds: 9.5,
      heading: '12 miles in 4 hours. How far in 7?',
      captions: [
        [0, '12 miles in 4 hours. For one hour: 12 ÷ 4 = 3 miles.'],
        [3.2, 'The rule is y = 3x, where x is the time in hours.'],
        [6.3, 'In 7 hours: 3 × 7 = 21 miles. Check: 21 ÷ 7 = 3.'],
      ],
      pieces: [
        steps({ y: 140, size: 30, space: 76, start: 0.8, gap: 2 }, [
          'Rate for one hour: &nbsp; 12 ÷ 4 = 3 miles',
          'Rule: &nbsp; y = 3x, where x is the time in hours',
          `New time: &nbsp; 3 × 7 = ${strong('21 miles')}`,
          'Check: &nbsp; 21 ÷ 7 = 3, the same rate as before',
        ]),
      ],
    },
  ],
  takeaway: [
    'Proportional means that y ÷ x is always the same.',
    'The rule is y = kx, where k is the amount for one.',
    'The graph is a straight line through (0, 0).',
  ],
}
