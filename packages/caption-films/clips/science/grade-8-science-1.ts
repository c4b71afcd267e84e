import type { Clip } from '../../stage/clip.ts'
import { arrow, circle, drawing, label, path, through } from '../../stage/drawing.ts'
import { appear, inTurn, type Piece, progress } from '../../stage/piece.ts'
import { color, panel, steps, strong, text } from '../../stage/text.ts'

const storm = drawing(
  '<g transform="translate(0 38)">',
  path('M120 260a56 56 0 0 1 8 -111a84 84 0 0 1 158 -8a62 62 0 0 1 14 119Z', {
    fill: color('gray-wash'),
    stroke: color('gray'),
  }),
  path('M214 268l-34 72h34l-20 70l66 -92h-36l24 -50Z', { fill: color('sun'), stroke: color('sun-deep') }),
  '</g>',
)

const counting: Piece = inTurn(
  1.6,
  0.6,
  ['1', '2', '3', '4', '5', '6'].map((second, index) =>
    panel(
      {
        x: 420 + (index % 3) * 160,
        y: 146 + Math.floor(index / 3) * 116,
        width: 140,
        height: 96,
        tone: 'yellow',
        size: 40,
      },
      second,
    ),
  ),
)

/** A rope shaken at its left end; one bit of it is marked. */
const rope: Piece = (time) => {
  const height = (x: number) => 70 * Math.sin(((x - 90) / 260 - time / 2) * 2 * Math.PI)
  const points = Array.from({ length: 131 }, (_, index) => [90 + index * 6, 220 - height(90 + index * 6)] as const)
  return drawing(
    path('M90 220H870', { stroke: color('line'), thick: 3, dash: '6 10' }),
    path(through(points), { stroke: color('blue'), thick: 6 }),
    circle(480, 220 - height(480), 13, { fill: color('sun'), stroke: color('sun-deep') }),
  )
}

/** Particles swing along the way of the sound, so that they crowd and spread. */
const sound: Piece = (time) =>
  drawing(
    ...Array.from({ length: 28 * 3 }, (_, index) => {
      const rest = 96 + Math.floor(index / 3) * 14
      const swing = 16 * Math.sin((rest / 150 - time / 2) * 2 * Math.PI)
      return circle(rest + swing, 176 + (index % 3) * 30, 4.5, { fill: color('blue') })
    }),
  )

const light: Piece = (time) =>
  drawing(
    path(
      through(
        Array.from({ length: 77 }, (_, index) => {
          const x = 96 + index * 5
          return [x, 376 - 34 * Math.sin((x / 96 - time / 2) * 2 * Math.PI)] as const
        }),
      ),
      { stroke: color('sun-deep'), thick: 6 },
    ),
  )

const waveNames: Piece = (time) =>
  drawing(
    `<g opacity="${progress(time, 0.4)}">${label(96, 146, 'Sound', { anchor: 'start', bold: true, tone: 'blue', size: 26 })}</g>`,
    `<g opacity="${progress(time, 0.4)}">${label(96, 322, 'Light', { anchor: 'start', bold: true, tone: 'yellow', size: 26 })}</g>`,
  )

const stormWay: Piece = (time) =>
  drawing(
    circle(120, 190, 26, { fill: color('sun'), stroke: color('sun-deep') }),
    label(120, 248, 'storm', { size: 24 }),
    circle(840, 190, 26, { fill: color('blue-wash'), stroke: color('blue') }),
    label(840, 248, 'you', { size: 24 }),
    arrow([164, 190], [796, 190], { tone: 'blue', share: progress(time, 0.6, 3) }),
    label(480, 168, 'sound needs 6 s', { size: 26, bold: true, tone: 'blue' }),
  )

export const grade8Science1: Clip = {
  grade: 8,
  subject: 'Science',
  name: 'grade-8-science-1',
  title: 'Waves, Sound and Light',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 7,
      heading: 'Counting the seconds',
      captions: [
        [0, 'A flash. You count the seconds to six.'],
        [3.6, 'Why does thunder come six seconds later?'],
      ],
      pieces: [
        () => storm,
        counting,
        appear(0.5, text({ x: 64, y: 452, width: 300, size: 26 }, 'A flash. You count.')),
        appear(
          5,
          text({ x: 420, y: 392, width: 460, size: 28 }, `Why does thunder come ${strong('six seconds later')}?`),
        ),
      ],
    },
    {
      seconds: 7,
      heading: 'A wave carries energy, not material',
      captions: [
        [0, 'A hump runs along a rope. A marked bit only moves up and down.'],
        [4, 'A wave carries energy, not material.'],
      ],
      pieces: [
        rope,
        appear(
          1,
          text(
            { y: 346, size: 28 },
            `The hump runs along the rope. Each bit of rope only moves ${strong('up and down')}.`,
          ),
        ),
      ],
    },
    {
      seconds: 13.5,
      heading: 'Two kinds of wave',
      captions: [
        [0, 'Sound is longitudinal: squeezed and spread along its path.'],
        [3.5, 'It needs a material: 340 m each second in air.'],
        [6.4, 'Light is transverse: it vibrates at right angles to its path.'],
        [10.1, 'It needs none: 300,000 km each second in empty space.'],
      ],
      pieces: [
        waveNames,
        sound,
        light,
        appear(
          0.8,
          text(
            { x: 530, y: 134, width: 370, size: 25, align: 'left' },
            `${strong('Longitudinal', 'blue')}: squeezed and spread along its path. Needs a material. 340 m each second in air.`,
          ),
        ),
        appear(
          6.4,
          text(
            { x: 530, y: 316, width: 370, size: 25, align: 'left' },
            `${strong('Transverse', 'yellow')}: at right angles to its path. Needs none. 300,000 km each second in empty space.`,
          ),
        ),
      ],
    },
    {
      seconds: 9.5,
      heading: 'How far away is the storm?',
      captions: [
        [0, 'Light arrives almost at once. Sound needs 6 s.'],
        [3, 'Each second, sound covers about 340 m.'],
        [6, '340 × 6 = 2,040 m, about two kilometers.'],
      ],
      pieces: [
        stormWay,
        steps({ y: 290, size: 27, space: 60, start: 2, gap: 2 }, [
          'The light arrives practically at once.',
          'Each second, sound covers about 340 m.',
          `340 × 6 = ${strong('2,040 m')}, about two kilometers`,
        ]),
      ],
    },
  ],
  takeaway: [
    'Waves carry energy, not material.',
    'Frequency sets the pitch, amplitude sets the loudness.',
    'Sound needs a material; light does not and is vastly faster.',
  ],
}
