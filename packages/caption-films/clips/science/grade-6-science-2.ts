import type { Clip } from '../../stage/clip.ts'
import { arrow, circle, drawing, label, path, rectangle } from '../../stage/drawing.ts'
import { appear, type Piece, progress, round } from '../../stage/piece.ts'
import { color, steps, strong, text } from '../../stage/text.ts'

const drop = drawing(
  path('M200 130c54 82 92 130 92 190a92 92 0 0 1 -184 0c0 -60 38 -108 92 -190Z', {
    fill: color('blue-wash'),
    stroke: color('blue'),
    thick: 5,
  }),
  path('M150 330a50 50 0 0 0 46 48', { stroke: color('blue'), thick: 5 }),
)

function cloud(x: number, y: number): string {
  return path(`M${x} ${y}a34 34 0 0 1 4 -67a52 52 0 0 1 98 -6a38 38 0 0 1 10 73Z`, {
    fill: color('surface'),
    stroke: color('gray'),
  })
}

/** The steps appear in the order of the journey; the rain keeps falling gently. */
const cycle: Piece = (time) => {
  const from = (start: number, markup: string) => `<g opacity="${progress(time, start)}">${markup}</g>`
  const rain = Array.from({ length: 6 }, (_, index) => {
    const fallen = round((time * 0.5 + index * 0.37) % 1)
    const x = 628 + index * 20
    return path(`M${x} ${226 + fallen * 66}l-4 14`, { stroke: color('blue'), thick: 4 })
  })
  return drawing(
    circle(112, 160, 40, { fill: color('sun') }),
    path('M960 540V380L790 322L610 400L520 432H400V540Z', { fill: color('leaf-bright') }),
    path('M0 430H404V540H0Z', { fill: 'color-mix(in srgb, var(--color-blue) 55%, white)' }),
    label(112, 470, 'sea', { bold: true, size: 24 }),
    label(850, 470, 'land', { bold: true, size: 24 }),
    arrow([236, 410], [236, 260], { tone: 'blue', share: progress(time, 1, 1) }),
    from(1.4, label(256, 352, 'evaporation', { bold: true, anchor: 'start' })),
    from(3.4, cloud(306, 224)),
    from(3.8, label(362, 258, 'condensation', { bold: true })),
    arrow([450, 196], [590, 196], { tone: 'gray', share: progress(time, 5, 1), thick: 4 }),
    from(5.6, cloud(630, 214)),
    from(6.4, rain.join('')),
    from(6.4, label(762, 268, 'precipitation', { bold: true, anchor: 'start' })),
    arrow([640, 420], [440, 466], { tone: 'blue', share: progress(time, 8.2, 1) }),
    from(8.6, label(560, 486, 'runoff', { bold: true })),
    arrow([778, 356], [778, 430], { tone: 'blue', share: progress(time, 9.6, 0.8) }),
    from(9.8, label(762, 462, 'soaks in', { bold: true, anchor: 'end' })),
  )
}

const mirror: Piece = (time) => {
  const mist = progress(time, 3, 3)
  const drops = [
    [120, 220],
    [170, 300],
    [232, 236],
    [270, 330],
    [140, 380],
    [216, 392],
    [288, 190],
    [190, 180],
  ].map(([x = 0, y = 0]) => circle(x, y, 8, { fill: color('blue-wash'), stroke: color('blue'), thick: 2.5 }))
  return drawing(
    rectangle(84, 136, 244, 310, {
      fill: color('gray-wash'),
      stroke: color('yellow'),
      thick: 10,
      corner: 24,
    }),
    `<g opacity="${mist}">${drops.join('')}</g>`,
  )
}

export const grade6Science2: Clip = {
  grade: 6,
  subject: 'Science',
  name: 'grade-6-science-2',
  title: 'The Water Cycle and Weather',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 6.5,
      heading: 'An old drop in your glass',
      captions: [
        [0, 'An old drop in your glass: it has been in oceans and clouds.'],
        [3.6, 'Earth uses the same water again and again.'],
      ],
      pieces: [
        () => drop,
        appear(
          0.6,
          text(
            { x: 380, y: 160, width: 510, size: 29, align: 'left' },
            'It has probably been part of an ocean, a cloud and a river.',
          ),
        ),
        appear(
          3,
          text(
            { x: 380, y: 300, width: 510, size: 29, align: 'left' },
            `Earth uses ${strong('the same water')} again and again.`,
          ),
        ),
      ],
    },
    {
      seconds: 13,
      heading: 'The water cycle',
      captions: [
        [0, 'The Sun shines on the sea, and water evaporates.'],
        [3, 'High up, the vapor cools: condensation makes a cloud.'],
        [6.2, 'Over land, rain falls: precipitation.'],
        [8.6, 'Some water runs off to the sea; some soaks in.'],
      ],
      pieces: [cycle],
    },
    {
      seconds: 10,
      heading: 'The misty mirror',
      captions: [
        [0, 'Hot water evaporates: the air is full of water vapor.'],
        [3.2, 'The mirror is cooler than the air.'],
        [5.3, 'There the vapor condenses into tiny drops.'],
        [7.9, 'The mist is a small cloud at home!'],
      ],
      pieces: [
        mirror,
        steps({ x: 390, y: 130, width: 520, size: 26, space: 86, start: 0.8, gap: 1.9 }, [
          `Hot water ${strong('evaporates')}: the air is full of water vapor.`,
          'The mirror is cooler than the air.',
          `There the vapor ${strong('condenses')} into tiny drops.`,
          'You see them as mist: a small cloud at home!',
        ]),
      ],
    },
    {
      seconds: 6.5,
      heading: 'What is a cloud made of?',
      captions: [
        [0, 'Water vapor is invisible. It is around you now.'],
        [3, 'A cloud is tiny drops of water or crystals of ice.'],
      ],
      pieces: [
        appear(0.5, text({ y: 150, size: 29 }, `Water vapor is ${strong('invisible')}. It is around you now.`)),
        appear(
          2.6,
          text(
            { y: 250, size: 29 },
            `A cloud is ${strong('tiny drops of water or crystals of ice', 'blue')}. The vapor has already condensed.`,
          ),
        ),
      ],
    },
  ],
  takeaway: [
    'The Sun drives the water cycle.',
    'Water evaporates, condenses, falls, flows and soaks in, again and again.',
    'Weather is now; climate is what is usual over many years.',
  ],
}
