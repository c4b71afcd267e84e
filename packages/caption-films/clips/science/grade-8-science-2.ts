import type { Clip } from '../../stage/clip.ts'
import { arrow, circle, drawing, ellipse, label, path, rectangle } from '../../stage/drawing.ts'
import { appear, inTurn, mix, type Piece, progress } from '../../stage/piece.ts'
import { color, panel, steps, strong, text } from '../../stage/text.ts'

const log = drawing(
  rectangle(96, 178, 260, 96, { fill: color('yellow-wash'), stroke: color('yellow'), corner: 46, thick: 4 }),
  path('M130 206h120M150 238h110', { stroke: color('yellow'), thick: 3 }),
  ellipse(316, 226, 36, 46, { fill: color('surface'), stroke: color('yellow'), thick: 4 }),
  ellipse(316, 226, 18, 24, { stroke: color('yellow'), thick: 3 }),
  path('M600 270c40 -52 200 -52 240 0Z', { fill: color('gray-wash'), stroke: color('gray'), thick: 4 }),
)

type Atom = { name: 'H' | 'O'; from: readonly [number, number]; to: readonly [number, number] }

const ATOMS: readonly Atom[] = [
  { name: 'H', from: [110, 180], to: [634, 226] },
  { name: 'H', from: [162, 180], to: [710, 226] },
  { name: 'H', from: [110, 290], to: [794, 226] },
  { name: 'H', from: [162, 290], to: [870, 226] },
  { name: 'O', from: [322, 232], to: [672, 200] },
  { name: 'O', from: [392, 232], to: [832, 200] },
]

/** The atoms let go of their partners and join in new groups; none is lost on the way. */
const regrouping: Piece = (time) => {
  const moved = progress(time, 2, 2.6)
  const atoms = ATOMS.map(({ name, from, to }) => {
    const x = mix(from[0], to[0], moved)
    const y = mix(from[1], to[1] + (name === 'H' ? 24 : 0), moved)
    const tone = name === 'H' ? 'blue' : 'red'
    return (
      circle(x, y, name === 'H' ? 26 : 35, { fill: color(`${tone}-wash`), stroke: color(tone), thick: 4 }) +
      label(x, y + 9, name, { bold: true, size: 26, tone })
    )
  })
  const places = ATOMS.map(({ name, from: [x, y] }) =>
    circle(x, y, name === 'H' ? 26 : 35, {
      stroke: color('line-strong'),
      thick: 2,
      dash: '5 7',
      opacity: moved,
    }),
  )
  return drawing(...places, arrow([470, 232], [590, 232], { share: progress(time, 1, 1) }), ...atoms)
}

const COUNTS = [
  ['H', '2', '2', 1.2],
  ['O', '2', '1', 2],
] as const

const firstTry: Piece = (time) =>
  drawing(
    ...COUNTS.flatMap(([atom, left, right, start], index) => {
      const y = 238 + index * 50
      const same = left === right
      return [
        `<g opacity="${progress(time, start)}">`,
        label(400, y, `${left} ${atom}`, { size: 28, bold: true }),
        label(480, y, same ? '=' : '≠', { size: 28, bold: true, tone: same ? 'leaf' : 'red' }),
        label(560, y, `${right} ${atom}`, { size: 28, bold: true, tone: same ? 'ink' : 'red' }),
        '</g>',
      ]
    }),
  )

export const grade8Science2: Clip = {
  grade: 8,
  subject: 'Science',
  name: 'grade-8-science-2',
  title: 'Chemical Reactions and Conservation of Mass',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 7,
      heading: 'Where did the firewood go?',
      captions: [
        [0, 'A heavy log burns to a handful of ash.'],
        [3.4, 'Careful weighing showed: nothing was lost at all.'],
      ],
      pieces: [
        () => log,
        (time) => drawing(arrow([400, 226], [560, 226], { share: progress(time, 0.8, 1) })),
        appear(0.3, text({ x: 64, y: 300, width: 320, size: 26 }, 'a heavy log')),
        appear(1.8, text({ x: 560, y: 300, width: 320, size: 26 }, 'a handful of ash')),
        appear(3.4, text({ y: 390, size: 30 }, `Careful weighing showed: ${strong('nothing was lost at all.')}`)),
      ],
    },
    {
      seconds: 8.5,
      heading: 'Atoms join in new groups',
      captions: [
        [0, 'Atoms of hydrogen and oxygen join in new groups: water.'],
        [4.6, 'No atom is made, none vanishes: mass is conserved.'],
      ],
      pieces: [
        regrouping,
        appear(1, text({ x: 64, y: 340, width: 380, size: 25, tone: 'ink-soft' }, 'hydrogen and oxygen')),
        appear(4.6, text({ x: 562, y: 340, width: 380, size: 25, tone: 'ink-soft' }, 'water')),
        appear(5.4, text({ y: 408, size: 28 }, `No atom is made and none vanishes: ${strong('mass is conserved.')}`)),
      ],
    },
    {
      seconds: 13,
      heading: 'Balance the equation',
      captions: [
        [0, 'H₂ + O₂ → H₂O has 2 O on the left but 1 on the right.'],
        [3.6, 'Write a 2 in front of H₂O.'],
        [6.2, 'Now the left needs 4 H: write a 2 in front of H₂.'],
        [9.6, '2 H₂ + O₂ → 2 H₂O: 4 H and 2 O on both sides.'],
      ],
      pieces: [
        appear(0.3, text({ y: 118, size: 38 }, 'H<sub>2</sub> + O<sub>2</sub> → H<sub>2</sub>O'), {
          end: 9.2,
        }),
        appear(9.6, text({ y: 118, size: 38 }, strong('2 H<sub>2</sub> + O<sub>2</sub> → 2 H<sub>2</sub>O'))),
        appear(0.6, firstTry, { end: 9.2 }),
        appear(9.9, text({ y: 210, size: 28 }, '4 H and 2 O on both sides')),
        steps({ y: 322, size: 26, space: 60, start: 3.6, gap: 2.6 }, [
          'Oxygen is missing on the right: write a 2 in front of H<sub>2</sub>O.',
          'The left side now needs 4 H: write a 2 in front of H<sub>2</sub>.',
        ]),
      ],
    },
    {
      seconds: 7.5,
      heading: 'The masses agree, too',
      captions: [
        [0, '4 g of hydrogen and 32 g of oxygen make 36 g of water.'],
        [3.6, 'Change only numbers in front of formulas, never inside them.'],
      ],
      pieces: [
        inTurn(0.5, 1.2, [
          panel({ x: 64, y: 150, width: 230, height: 120, tone: 'blue', size: 27 }, '<b>4 g</b><br>hydrogen'),
          panel({ x: 356, y: 150, width: 230, height: 120, tone: 'red', size: 27 }, '<b>32 g</b><br>oxygen'),
          panel({ x: 666, y: 150, width: 230, height: 120, tone: 'green', size: 27 }, '<b>36 g</b><br>water'),
        ]),
        appear(1.7, drawing(label(325, 222, '+', { size: 38, bold: true }))),
        appear(2.9, drawing(arrow([600, 210], [652, 210]))),
        appear(
          4.2,
          text(
            { y: 332, size: 28 },
            `Change only the numbers ${strong('in front of')} formulas, never the small ones inside.`,
          ),
        ),
      ],
    },
  ],
  takeaway: [
    'Chemical changes form new substances; physical changes do not.',
    'Atoms are rearranged, so mass is conserved.',
    'Missing mass has usually escaped as a gas.',
  ],
}
