import type { Clip } from '../../stage/clip.ts'
import { arrow, circle, drawing, label } from '../../stage/drawing.ts'
import { appear, inTurn, mix, type Piece, progress } from '../../stage/piece.ts'
import { color, fraction, panel, steps, strong, text } from '../../stage/text.ts'

const factors: Piece = inTurn(0.5, 0.35, [
  ...Array.from({ length: 7 }, (_, index) => {
    const second = index > 2
    return panel(
      {
        x: 96 + index * 104 + (second ? 56 : 0),
        y: 170,
        width: 84,
        height: 84,
        tone: second ? 'purple' : 'blue',
        size: 38,
      },
      '2',
    )
  }),
  drawing(
    label(242, 148, '2 × 2 × 2 = 2³', { tone: 'blue', size: 26, bold: true }),
    label(662, 148, '2 × 2 × 2 × 2 = 2⁴', { tone: 'purple', size: 26, bold: true }),
  ),
])

const POWERS = [
  ['10<sup>2</sup>', '100'],
  ['10<sup>1</sup>', '10'],
  ['10<sup>0</sup>', '1'],
  ['10<sup>−1</sup>', fraction(1, 10)],
  ['10<sup>−2</sup>', fraction(1, 100)],
] as const

const stairs: Piece = inTurn(
  0.4,
  0.9,
  POWERS.map(([power, value], index) => {
    const x = 73 + index * 174
    const tone = index > 2 ? 'purple' : 'blue'
    const step =
      index > 0
        ? drawing(arrow([x - 47, 204], [x - 9, 204], { thick: 4 }), label(x - 28, 178, '÷ 10', { size: 18 }))
        : ''
    return (
      panel({ x, y: 130, width: 118, height: 92, tone, size: 36 }, power) +
      text({ x, y: 250, width: 118, size: 34 }, value) +
      step
    )
  }),
)

const pointMoves: Piece = (time) => {
  const moved = progress(time, 2.6, 2)
  const digits = [...'000042'].map((digit, index) =>
    label(300 + index * 70, 216, digit, { size: 64, bold: true, tone: index < 4 ? 'line-strong' : 'ink' }),
  )
  const hop = Math.sin(Math.PI * ((moved * 4) % 1)) * 18
  return drawing(...digits, circle(mix(335, 615, moved), 214 - hop, 8, { fill: color('leaf') }))
}

export const grade8Mathematics1: Clip = {
  grade: 8,
  subject: 'Mathematics',
  name: 'grade-8-mathematics-1',
  title: 'Exponents and Scientific Notation',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 6.5,
      heading: 'From pollen to planets',
      captions: [
        [0, 'A grain of pollen is 0.00003 m wide.'],
        [2.3, 'The Sun is 150,000,000,000 m away.'],
        [4.5, 'Sooner or later you lose a zero.'],
      ],
      pieces: [
        () =>
          drawing(
            circle(190, 230, 15, { fill: color('sun-deep') }),
            circle(700, 230, 92, { fill: color('sun') }),
            label(400, 316, 'not to scale', { size: 20, tone: 'ink-soft' }),
          ),
        appear(
          0.5,
          text({ x: 64, y: 346, width: 260, size: 25 }, `A grain of pollen:<br>${strong('0.00003 m', 'blue')} wide`),
        ),
        appear(
          1.8,
          text({ x: 480, y: 346, width: 440, size: 25 }, `The Sun:<br>${strong('150,000,000,000 m', 'blue')} away`),
        ),
        appear(3.6, text({ y: 436, size: 26, tone: 'ink-soft' }, 'Sooner or later you lose a zero.')),
      ],
    },
    {
      seconds: 8,
      heading: 'The exponent counts factors',
      captions: [
        [0, '2³ has 3 factors, and 2⁴ has 4: together 7 twos.'],
        [3.8, '2³ × 2⁴ = 2³⁺⁴ = 2⁷. Add the exponents.'],
      ],
      pieces: [
        factors,
        appear(
          3.8,
          text({ y: 306, size: 40 }, `2<sup>3</sup> × 2<sup>4</sup> = 2<sup>3 + 4</sup> = ${strong('2<sup>7</sup>')}`),
        ),
        appear(5.4, text({ y: 388, size: 28, tone: 'ink-soft' }, 'Put the factors together: add the exponents.')),
      ],
    },
    {
      seconds: 8,
      heading: 'Each step down divides by ten',
      captions: [
        [0, 'Each step divides by ten: 10², 10¹, 10⁰, 10⁻¹, 10⁻².'],
        [3.1, 'So 10⁻¹ = 1/10 and 10⁻² = 1/100.'],
        [5, 'A negative exponent means one divided by the power.'],
      ],
      pieces: [
        stairs,
        appear(5.4, text({ y: 396, size: 28 }, `A negative exponent means ${strong('one divided by')} the power.`)),
      ],
    },
    {
      seconds: 10.5,
      heading: 'Write 0.00042 in scientific notation',
      captions: [
        [0, 'In 0.00042, put the point after the first nonzero digit: 4.2.'],
        [3.8, 'The point moved four places to the right.'],
        [7, 'The number is small, so it is 4.2 × 10⁻⁴.'],
      ],
      pieces: [
        pointMoves,
        steps({ y: 268, size: 27, space: 62, start: 2.4, gap: 2.2 }, [
          'Place the point after the first digit that is not zero: 4.2',
          'It moved four places to the right.',
          `The number is small, so: ${strong('4.2 × 10<sup>−4</sup>')}`,
        ]),
      ],
    },
  ],
  takeaway: [
    'Multiplying powers of one base adds the exponents.',
    'a<sup>0</sup> = 1, and a negative exponent means one divided by the power.',
    'Scientific notation: a factor from 1 up to, but not including, 10, times a power of ten.',
  ],
}
