import type { Clip } from '../../stage/clip.ts'
import { drawing, label, path, rectangle } from '../../stage/drawing.ts'
import { appear, inTurn, type Piece, progress, round } from '../../stage/piece.ts'
import { color, panel, steps, strong, text } from '../../stage/text.ts'

/** A balance with a term taken from one side, and then from the other. */
const balance: Piece = (time) => {
  const tipped = progress(time, 2, 1) - progress(time, 4.4, 1)
  const angle = round(7 * tipped)
  const right = `<g opacity="${1 - progress(time, 4.2)}">${weight(734, '+ 2', 'yellow')}</g>`
  const left = `<g opacity="${1 - progress(time, 1.8)}">${weight(234, '+ 2', 'yellow')}</g>`
  const level = -angle
  return drawing(
    path('M480 404V190M400 408h160', { stroke: color('ink'), thick: 8 }),
    `<g transform="rotate(${angle} 480 190)">`,
    path('M230 190H730', { stroke: color('ink'), thick: 8 }),
    `<g transform="rotate(${level} 230 190)">${scale(230)}${weight(164, 'x', 'blue')}${left}</g>`,
    `<g transform="rotate(${level} 730 190)">${scale(730)}${weight(664, '5', 'blue')}${right}</g>`,
    '</g>',
  )
}

function scale(x: number): string {
  return path(`M${x} 190l-96 150h192ZM${x - 112} 340h224`, { stroke: color('line-strong'), thick: 5 })
}

function weight(x: number, name: string, tone: 'blue' | 'yellow'): string {
  return (
    rectangle(x, 282, 62, 56, { fill: color(`${tone}-wash`), stroke: color(tone), corner: 8 }) +
    label(x + 31, 319, name, { size: 26, bold: true, tone })
  )
}

const LINES = ['6 + 4g = 10 + 3g', '6 + g = 10', 'g = 4'] as const

const solving: Piece = inTurn(
  0.5,
  2.2,
  LINES.map((line, index) =>
    text({ x: 64, y: 134 + index * 84, width: 420, size: 36 }, index === 2 ? strong(line) : line),
  ),
)

const doing: Piece = inTurn(1.9, 2.2, [
  text({ x: 510, y: 180, width: 390, size: 26, align: 'left', tone: 'blue' }, 'Subtract 3g from both sides.'),
  text({ x: 510, y: 264, width: 390, size: 26, align: 'left', tone: 'blue' }, 'Subtract 6 from both sides.'),
])

export const grade8Mathematics2: Clip = {
  grade: 8,
  subject: 'Mathematics',
  name: 'grade-8-mathematics-2',
  title: 'Linear Equations',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 7,
      heading: 'Which bowling alley is cheaper?',
      captions: [
        [0, 'Alley A: $6 to enter, $4 per game.'],
        [2.2, 'Alley B: $10 to enter, $3 per game.'],
        [4.6, 'An equation finds the tipping point.'],
      ],
      pieces: [
        appear(
          0.5,
          panel(
            { x: 64, y: 134, width: 400, height: 170, tone: 'blue', size: 28 },
            '<b>Alley A</b><br>$6 to enter<br>$4 per game',
          ),
        ),
        appear(
          1.8,
          panel(
            { x: 496, y: 134, width: 400, height: 170, tone: 'purple', size: 28 },
            '<b>Alley B</b><br>$10 to enter<br>$3 per game',
          ),
        ),
        appear(
          3.8,
          text(
            { y: 350, size: 29 },
            `It depends on how many games you play. An equation finds the ${strong('tipping point')}.`,
          ),
        ),
      ],
    },
    {
      seconds: 8,
      heading: 'An equation is a balance',
      captions: [
        [0, 'A balance holds x + 2 and 5 + 2.'],
        [2, 'Take 2 from one side only, and it tips.'],
        [4.6, 'Do the same to both sides, and it stays level.'],
      ],
      pieces: [
        balance,
        appear(1.4, text({ x: 64, y: 424, width: 832, size: 26 }, 'Take 2 from one side only, and the balance tips.'), {
          end: 3.8,
        }),
        appear(
          4.4,
          text({ x: 64, y: 424, width: 832, size: 26 }, `Do ${strong('the same to both sides')}, and it stays level.`),
        ),
      ],
    },
    {
      seconds: 10,
      heading: 'Let g be the number of games',
      captions: [
        [0, '6 + 4g = 10 + 3g. Subtract 3g from both sides.'],
        [3.2, '6 + g = 10. Subtract 6: g = 4.'],
        [6.4, 'Check: 6 + 16 = 22 and 10 + 12 = 22 dollars.'],
      ],
      pieces: [
        solving,
        doing,
        appear(
          6.4,
          panel(
            { x: 64, y: 386, width: 832, height: 84, tone: 'green', size: 25 },
            'Check: &nbsp; A: 6 + 16 = 22 dollars &nbsp;&nbsp; B: 10 + 12 = 22 dollars',
          ),
        ),
      ],
    },
    {
      seconds: 8,
      heading: 'What the answer tells you',
      captions: [
        [0, 'Exactly 4 games: both alleys cost the same.'],
        [2.8, 'Fewer than 4: alley A is cheaper.'],
        [5.2, 'More than 4: alley B is cheaper.'],
      ],
      pieces: [
        steps({ y: 150, size: 29, space: 92, start: 0.6, gap: 1.8 }, [
          `Exactly ${strong('4 games')}: both alleys cost the same.`,
          'Fewer than four games: alley A is cheaper.',
          'More than four games: alley B is cheaper.',
        ]),
      ],
    },
  ],
  takeaway: [
    'An equation is a balance: do the same to both sides.',
    'Clear parentheses and fractions first, then gather the unknowns on one side.',
    'A check takes ten seconds and catches almost every slip.',
  ],
}
