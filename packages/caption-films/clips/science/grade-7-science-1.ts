import type { Clip } from '../../stage/clip.ts'
import { arrow, circle, drawing, label, path, rectangle } from '../../stage/drawing.ts'
import { appear, inTurn, mix, type Piece, progress } from '../../stage/piece.ts'
import { color, panel, strong, text } from '../../stage/text.ts'

const LINKS = ['Light', 'Grass', 'Cow', 'Milk'] as const

const mealBack: Piece = inTurn(
  0.5,
  1,
  LINKS.map((name, index) => {
    const x = 64 + index * 222
    const tone = name === 'Light' ? 'yellow' : name === 'Grass' ? 'green' : 'plain'
    const link = index > 0 ? drawing(arrow([x - 48, 200], [x - 10, 200], { thick: 4 })) : ''
    return panel({ x, y: 150, width: 166, height: 100, tone, size: 30 }, name) + link
  }),
)

const leaf: Piece = (time) =>
  drawing(
    circle(150, 150, 40, { fill: color('sun') }),
    path('M300 300C340 170 520 140 660 236C560 380 400 400 300 300Z', {
      fill: color('leaf-bright'),
      stroke: color('leaf'),
    }),
    path('M236 330C330 300 480 260 640 240', { stroke: color('leaf'), thick: 5 }),
    arrow([206, 176], [352, 226], { tone: 'sun-deep', share: progress(time, 0.6, 1), thick: 6 }),
    arrow([150, 388], [292, 330], { tone: 'blue', share: progress(time, 1.8, 1) }),
    arrow([420, 456], [440, 362], { tone: 'gray', share: progress(time, 3, 1) }),
    arrow([640, 300], [740, 370], { tone: 'blue', share: progress(time, 5, 1) }),
    shown(time, 0.8, label(150, 222, 'light', { bold: true, tone: 'yellow' })),
    shown(time, 2, label(134, 420, 'water', { bold: true, tone: 'blue' })),
    shown(time, 3.2, label(420, 484, 'carbon dioxide', { bold: true, tone: 'gray' })),
    shown(time, 5.6, label(752, 392, 'oxygen', { bold: true, tone: 'blue', anchor: 'start' })),
    shown(
      time,
      6.4,
      rectangle(404, 214, 120, 52, { fill: color('surface'), stroke: color('purple'), corner: 26 }) +
        label(464, 248, 'sugar', { bold: true, tone: 'purple' }),
    ),
  )

function shown(time: number, start: number, markup: string): string {
  return `<g opacity="${progress(time, start)}">${markup}</g>`
}

const BUBBLES = [
  ['10 cm', 40],
  ['20 cm', 22],
  ['40 cm', 7],
] as const

const bubbleChart: Piece = (time) =>
  drawing(
    path('M110 424H520', { stroke: color('ink') }),
    ...BUBBLES.map(([distance, count], index) => {
      const height = mix(0, count * 6.4, progress(time, 0.6 + index * 0.9, 1))
      const x = 140 + index * 128
      return (
        rectangle(x, 424 - height, 90, height, { fill: color('leaf-bright'), corner: 8 }) +
        label(x + 45, 456, distance, { size: 22 }) +
        shown(time, 1.2 + index * 0.9, label(x + 45, 414 - count * 6.4, String(count), { size: 26, bold: true }))
      )
    }),
    label(315, 490, 'distance of the lamp', { size: 20, tone: 'ink-soft' }),
    label(110, 126, 'bubbles per minute', { size: 20, tone: 'ink-soft', anchor: 'start' }),
  )

export const grade7Science1: Clip = {
  grade: 7,
  subject: 'Science',
  name: 'grade-7-science-1',
  title: 'Photosynthesis and Respiration',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 7,
      heading: 'Breakfast from sunlight',
      captions: [
        [0, 'From light to grass, from grass to a cow, from a cow to milk.'],
        [3.7, 'Most meals lead back to a plant standing in the light.'],
      ],
      pieces: [
        mealBack,
        appear(
          4.2,
          text(
            { y: 330, size: 29 },
            `Follow almost any meal and you arrive at a ${strong('green plant')} standing in the light.`,
          ),
        ),
      ],
    },
    {
      seconds: 9.5,
      heading: 'Photosynthesis stores energy',
      captions: [
        [0, 'A leaf takes in light, water and carbon dioxide.'],
        [4.6, 'It makes sugar and gives off oxygen.'],
        [7.2, 'Photosynthesis stores energy.'],
      ],
      pieces: [leaf],
    },
    {
      seconds: 9.5,
      heading: 'Each uses what the other makes',
      captions: [
        [0, 'Photosynthesis: carbon dioxide + water → sugar + oxygen.'],
        [3.4, 'Respiration: sugar + oxygen → carbon dioxide + water.'],
        [6.7, 'Plants respire too, day and night.'],
      ],
      pieces: [
        appear(
          0.4,
          panel(
            { x: 64, y: 124, width: 832, height: 116, tone: 'green', size: 27 },
            '<b>Photosynthesis</b>, in the light<br>carbon dioxide + water → sugar + oxygen',
          ),
        ),
        appear(
          3,
          panel(
            { x: 64, y: 262, width: 832, height: 116, tone: 'purple', size: 27 },
            '<b>Respiration</b>, all the time<br>sugar + oxygen → carbon dioxide + water',
          ),
        ),
        appear(5.8, text({ y: 408, size: 27 }, `Plants respire too, ${strong('day and night')}.`)),
      ],
    },
    {
      seconds: 9.5,
      heading: 'Read an experiment',
      captions: [
        [0, 'Bubbles per minute: 40 at 10 cm, 22 at 20 cm, 7 at 40 cm.'],
        [3.6, 'A water plant under a lamp gives off oxygen.'],
        [6.4, 'Less light: photosynthesis is slower.'],
      ],
      pieces: [
        bubbleChart,
        appear(
          3.6,
          text(
            { x: 570, y: 150, width: 330, size: 26, align: 'left' },
            'A water plant under a lamp gives off bubbles of oxygen.',
          ),
        ),
        appear(
          6,
          text(
            { x: 570, y: 320, width: 330, size: 26, align: 'left' },
            `Less light, fewer bubbles: ${strong('photosynthesis is slower.')}`,
          ),
        ),
      ],
    },
  ],
  takeaway: [
    'Photosynthesis turns carbon dioxide and water into sugar and oxygen.',
    'Respiration releases the energy of sugar in living cells, all the time.',
    'Each process uses what the other produces.',
  ],
}
