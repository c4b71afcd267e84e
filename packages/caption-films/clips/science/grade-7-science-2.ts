import type { Clip } from '../../stage/clip.ts'
import { arrow, circle, drawing, label, path, rectangle } from '../../stage/drawing.ts'
import { appear, mix, type Piece, progress } from '../../stage/piece.ts'
import { color, panel, steps, strong, text } from '../../stage/text.ts'

/** The bus comes to a stop; the passenger leans on forward. */
const bus: Piece = (time) => {
  const x = mix(60, 330, Math.min(1, Math.sin((Math.min(time, 3) / 3) * (Math.PI / 2))))
  const lean = mix(0, 16, progress(time, 1.6, 1.4))
  return drawing(
    path('M64 352H896', { stroke: color('line-strong'), thick: 4 }),
    `<g transform="translate(${x} 0)">`,
    rectangle(0, 136, 330, 190, { fill: color('sun'), stroke: color('ink'), corner: 22 }),
    rectangle(22, 156, 286, 110, { fill: color('blue-wash'), stroke: color('ink'), corner: 12 }),
    circle(76, 328, 26, { fill: color('ink') }),
    circle(256, 328, 26, { fill: color('ink') }),
    `<g transform="rotate(${lean} 160 266)">`,
    circle(160, 186, 17, { fill: color('purple') }),
    path('M160 214V266', { stroke: color('purple'), thick: 22 }),
    '</g></g>',
  )
}

function cart(y: number): string {
  return rectangle(400, y, 160, 80, { fill: color('surface'), stroke: color('ink'), corner: 10 })
}

const balanced: Piece = (time) =>
  drawing(
    cart(138),
    arrow([250, 178], [390, 178], { tone: 'leaf', share: progress(time, 0.6, 0.8), thick: 7 }),
    arrow([710, 178], [570, 178], { tone: 'red', share: progress(time, 1.2, 0.8), thick: 7 }),
    `<g transform="translate(${mix(0, 60, progress(time, 5.4, 2.4))} 0)">`,
    cart(316),
    arrow([200, 356], [390, 356], { tone: 'leaf', share: progress(time, 4, 0.8), thick: 7 }),
    arrow([650, 356], [570, 356], { tone: 'red', share: progress(time, 4.4, 0.8), thick: 7 }),
    '</g>',
  )

const sled: Piece = (time) =>
  drawing(
    rectangle(400, 152, 180, 62, { fill: color('yellow-wash'), stroke: color('yellow'), corner: 10 }),
    path('M384 232H590c18 0 26 -10 26 -26', { stroke: color('yellow'), thick: 6 }),
    label(490, 192, '25 kg', { bold: true, size: 26 }),
    arrow([190, 164], [384, 164], { tone: 'leaf', share: progress(time, 0.6, 0.8), thick: 6 }),
    arrow([240, 206], [384, 206], { tone: 'leaf', share: progress(time, 1, 0.8), thick: 6 }),
    arrow([730, 184], [640, 184], { tone: 'red', share: progress(time, 1.6, 0.8), thick: 6 }),
    label(176, 172, '40 N', { bold: true, size: 24, anchor: 'end', tone: 'leaf' }),
    label(226, 214, '30 N', { bold: true, size: 24, anchor: 'end', tone: 'leaf' }),
    label(742, 192, '20 N friction', { bold: true, size: 24, anchor: 'start', tone: 'red' }),
  )

export const grade7Science2: Clip = {
  grade: 7,
  subject: 'Science',
  name: 'grade-7-science-2',
  title: 'Forces and Motion',
  framesPerSecond: 10,
  scenes: [
    {
      seconds: 8,
      heading: 'Why does the bus throw you forward?',
      captions: [
        [0, 'The bus brakes. Nobody pushes you, but you keep moving.'],
        [3.6, 'This tendency is called inertia.'],
      ],
      pieces: [
        bus,
        appear(3.4, text({ y: 376, size: 27 }, 'Nobody pushed you. Your body simply kept on moving.')),
        appear(5.2, text({ y: 424, size: 27 }, `This tendency is called ${strong('inertia')}.`)),
      ],
    },
    {
      seconds: 10,
      heading: 'Add up the forces: the net force',
      captions: [
        [0, 'Equal arrows on a cart: balanced forces change nothing.'],
        [4, 'A longer arrow forward: unbalanced forces change the motion.'],
      ],
      pieces: [
        balanced,
        appear(2, text({ y: 232, size: 26 }, `${strong('Balanced')}: the motion stays as it is.`)),
        appear(5.2, text({ y: 410, size: 26 }, `${strong('Unbalanced', 'red')}: it speeds up, slows down or turns.`)),
      ],
    },
    {
      seconds: 6,
      heading: 'Force, mass and acceleration',
      captions: [
        [0, 'Net force = mass × acceleration, or F = m × a.'],
        [3, 'Forces are measured in newtons (N).'],
      ],
      pieces: [
        appear(
          0.5,
          panel(
            { x: 64, y: 150, width: 832, height: 130, tone: 'green', size: 32 },
            '<b>net force = mass × acceleration</b><br>F = m × a',
          ),
        ),
        appear(2.6, text({ y: 330, size: 28 }, 'Forces are measured in newtons (N).')),
      ],
    },
    {
      seconds: 11,
      heading: 'Two friends push a sled',
      captions: [
        [0, 'A 25 kg sled: pushes of 40 N and 30 N, friction of 20 N.'],
        [3.4, 'Add the pushes: 40 + 30 = 70 N.'],
        [5.8, 'Subtract friction: 70 − 20 = 50 N net force.'],
        [8.5, 'Acceleration: 50 ÷ 25 = 2 m/s².'],
      ],
      pieces: [
        sled,
        steps({ y: 276, size: 27, space: 64, start: 2.4, gap: 2.2 }, [
          'Add the pushes: &nbsp; 40 + 30 = 70 N forward',
          `Subtract the friction: &nbsp; 70 − 20 = ${strong('50 N')} net force`,
          `Acceleration: &nbsp; 50 ÷ 25 = ${strong('2 m/s<sup>2</sup>')}`,
        ]),
      ],
    },
  ],
  takeaway: [
    'Balanced forces leave motion as it is; unbalanced forces change it.',
    'The net force equals mass times acceleration.',
    'Forces come in pairs, and each of the two acts on a different object.',
  ],
}
