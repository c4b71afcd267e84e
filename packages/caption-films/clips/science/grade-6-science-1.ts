import type { Clip } from '../../stage/clip.ts'
import { arrow, circle, drawing, ellipse, label, path, rectangle } from '../../stage/drawing.ts'
import { appear, inTurn, type Piece, progress, round } from '../../stage/piece.ts'
import { color, steps, strong, text } from '../../stage/text.ts'

const tree = drawing(
  path('M64 470H896', { stroke: color('line-strong'), thick: 4 }),
  path('M222 470C236 380 236 320 232 270h36c-4 50 -4 110 10 200Z', { fill: color('yellow') }),
  ...[
    [250, 190, 84],
    [180, 232, 62],
    [320, 232, 62],
  ].map(([x = 0, y = 0, radius = 0]) => circle(x, y, radius, { fill: color('leaf-bright') })),
)

/** Drops climb the trunk, one after the other. */
const climbingWater: Piece = (time) =>
  drawing(
    ...[0, 1, 2, 3].map((index) => {
      const share = round((time / 4 + index / 4) % 1)
      return circle(250, 462 - 250 * share, 7, { fill: color('blue-wash'), stroke: color('blue') })
    }),
  )

const CELL_PARTS = [
  { name: 'Cell wall: a firm shape', y: 142, to: [420, 142] },
  { name: 'Membrane: what goes in and out', y: 196, to: [404, 196] },
  { name: 'Nucleus: the instructions', y: 250, to: [196, 222] },
  { name: 'Vacuole: stores water', y: 304, to: [330, 318] },
  { name: 'Cytoplasm: the jelly', y: 358, to: [382, 352] },
  { name: 'Chloroplasts: light to sugar', y: 412, to: [380, 408] },
] as const

const cell: Piece = (time) =>
  drawing(
    rectangle(84, 126, 336, 330, { fill: color('leaf-bright'), stroke: color('leaf'), thick: 4, corner: 34 }),
    rectangle(100, 142, 304, 298, { fill: color('leaf-wash'), stroke: color('green'), thick: 3, corner: 26 }),
    ellipse(278, 314, 84, 74, { fill: color('blue-wash'), stroke: color('blue') }),
    circle(164, 214, 36, { fill: color('purple-wash'), stroke: color('purple') }),
    circle(164, 214, 11, { fill: color('purple') }),
    ...[
      [268, 172],
      [362, 194],
      [142, 316],
      [366, 404],
      [226, 412],
    ].map(([x = 0, y = 0]) => ellipse(x, y, 24, 13, { fill: color('leaf') })),
    ...CELL_PARTS.map(({ name, y, to: [x, end] }, index) => {
      const shown = progress(time, 0.6 + index * 1.2)
      const line = path(`M478 ${y}L${x} ${end}`, { stroke: color('ink'), thick: 2.5 })
      return `<g opacity="${shown}">${line}${circle(x, end, 5, { fill: color('ink') })}${label(490, y + 8, name, { anchor: 'start', size: 25 })}</g>`
    }),
  )

const waterway: Piece = (time) =>
  drawing(
    path('M90 400H430', { stroke: color('line-strong'), thick: 4 }),
    path('M260 400V170', { stroke: color('leaf-bright'), thick: 24 }),
    path('M260 400c-10 26 -50 34 -78 64m78 -64c2 30 0 44 2 74m-2 -74c12 26 48 36 80 60', {
      stroke: color('yellow'),
      thick: 6,
    }),
    path('M260 250c-30 -60 -90 -74 -140 -56c16 56 80 76 140 56Z', { fill: color('leaf-bright') }),
    path('M260 196c30 -58 90 -68 142 -48c-18 54 -84 70 -142 48Z', { fill: color('leaf-bright') }),
    arrow([186, 462], [244, 418], { tone: 'blue', share: progress(time, 0.6, 1) }),
    arrow([260, 392], [260, 210], { tone: 'blue', share: progress(time, 2.4, 1.4), thick: 4 }),
    arrow([378, 140], [430, 104], { tone: 'blue', share: progress(time, 4.6, 1) }),
  )

export const grade6Science1: Clip = {
  grade: 6,
  subject: 'Science',
  name: 'grade-6-science-1',
  title: 'Cells and Living Systems in Plants',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 6.5,
      heading: 'The plant that lifts water',
      captions: [
        [0, 'A tree: hundreds of liters of water rise on a hot day.'],
        [3.3, 'No pump. No motor. No muscles.'],
      ],
      pieces: [
        () => tree,
        climbingWater,
        appear(
          0.8,
          text(
            { x: 440, y: 176, width: 460, size: 28, align: 'left' },
            'A tall tree can lift hundreds of liters of water on a hot day.',
          ),
        ),
        appear(
          3,
          text({ x: 440, y: 330, width: 460, size: 28, align: 'left' }, strong('No pump. No motor.<br>No muscles.')),
        ),
      ],
    },
    {
      seconds: 11,
      heading: 'Inside a plant cell',
      captions: [
        [0, 'A plant cell. The cell wall gives a firm shape.'],
        [2.8, 'The membrane controls what goes in and out.'],
        [5.4, 'The nucleus holds instructions; the vacuole stores water.'],
        [8.8, 'Chloroplasts turn light into sugar.'],
      ],
      pieces: [cell],
    },
    {
      seconds: 9,
      heading: 'How the water climbs',
      captions: [
        [0, 'Roots take up water from the soil.'],
        [2.6, 'Tubes called xylem bring it up to the leaves.'],
        [5.4, 'Water vapor leaves through the stomata and pulls more up.'],
      ],
      pieces: [
        waterway,
        steps({ x: 500, y: 150, width: 410, size: 25, space: 104, start: 0.8, gap: 2 }, [
          `${strong('Roots')} take up water from the soil.`,
          `${strong('Xylem')} tubes bring it up to the leaves.`,
          `Water vapor leaves through the ${strong('stomata')} and pulls more up.`,
        ]),
      ],
    },
    {
      seconds: 8.5,
      heading: 'The celery puzzle',
      captions: [
        [0, 'Celery in red water: the red has reached the leaves.'],
        [3.2, 'Water travels up through the xylem.'],
        [5.6, 'The red dots at the cut end are xylem tubes.'],
      ],
      pieces: [
        inTurn(0.3, 1, [celery()]),
        steps({ x: 360, y: 140, width: 540, size: 25, space: 104, start: 1, gap: 2 }, [
          'We see: red water has reached the leaves.',
          'We know: water travels up through the xylem.',
          `So the red dots at the cut end are ${strong('xylem tubes')}.`,
        ]),
      ],
    },
  ],
  takeaway: [
    'Cells form tissues, tissues form organs, organs form the organism.',
    'Xylem carries water up; phloem carries sugar around.',
    'Leaves use light to make sugar from water and carbon dioxide.',
  ],
}

function celery(): string {
  return drawing(
    '<g transform="translate(0 22)">',
    path('M120 330h160l-14 130a14 14 0 0 1 -14 12h-104a14 14 0 0 1 -14 -12Z', {
      fill: color('red-wash'),
      stroke: color('ink'),
    }),
    path('M176 452C170 360 176 260 180 190h40c4 70 10 170 4 262Z', {
      fill: color('leaf-wash'),
      stroke: color('leaf'),
    }),
    ...[186, 200, 214].map((x) => path(`M${x} 450C${x - 2} 350 ${x} 250 ${x} 176`, { stroke: color('red'), thick: 3 })),
    path('M188 194C180 168 166 152 150 142m50 50V128m12 66C220 168 234 152 250 142', {
      stroke: color('leaf'),
      thick: 7,
    }),
    ...[
      [142, 128],
      [200, 108],
      [258, 128],
    ].map(([x = 0, y = 0]) =>
      path(`M${x} ${y + 26}l-24 -10l8 -8l-12 -12l14 -4l-2 -14l16 6l4 -12l8 12l14 -6l-2 14l14 4l-12 12l8 8Z`, {
        fill: color('leaf-bright'),
        stroke: color('leaf'),
        thick: 2,
      }),
    ),
    path('M200 192V116M188 190C180 168 164 152 146 136m66 54C220 168 236 152 254 136', {
      stroke: color('red'),
      thick: 2.5,
    }),
    '</g>',
  )
}
