import { axes, box, dot, line, words } from '../../stage/charts.ts'
import { circle, ellipse, path } from '../../stage/drawing.ts'
import { draw, note, right, step, wrong } from '../../stage/page.ts'
import { canvas, figure } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'
import { color } from '../../stage/text.ts'

const sea = axes([70, 20], [500, 510], { from: 0, to: 30, step: 10 }, { from: 0, to: 30, step: 10 })
const MEASURED = [
  [1, 25],
  [4, 23],
  [6, 22],
  [9, 21],
  [13, 18],
  [16, 17.5],
  [19, 15],
  [22, 14.5],
  [26, 12],
] as const

export const grade8SolidsAndData = filmsOf(8, 'Mathematics', [
  {
    lesson: 'volume-of-cylinders-cones-and-spheres',
    title: 'Volume of Cylinders, Cones and Spheres',
    scenes: [
      {
        heading: 'Three round solids',
        picture: figure('grade-8-mathematics-volume-of-cylinders-cones-and-spheres', [12, 24, 376, 230]),
        beats: [
          ['Every formula starts with the radius.'],
          ['A cone holds a third of its cylinder.', 'The radius comes first.'],
        ],
      },
      {
        heading: 'A round cake pan',
        picture: canvas(
          420,
          300,
          path('M40 90V230A160 42 0 0 0 360 230V90Z', { fill: color('blue-wash'), stroke: color('blue'), thick: 5 }),
          ellipse(200, 90, 160, 42, { fill: color('surface'), stroke: color('blue'), thick: 5 }),
          line([40, 90], [360, 90], 'red', 4),
          words(200, 72, '20', { size: 30, tone: 'red' }),
          words(390, 165, '7', { size: 30 }),
        ),
        beats: [
          ['A pan is 20 centimeters wide and 7 high.', '20 wide, 7 high'],
          ['Wide means the diameter. A common mistake is to square the 20.', wrong('π × 20² × 7')],
          ['The radius is 10: π × 100 × 7 = 700π.', right('π × 10² × 7 = 700π')],
        ],
      },
      {
        heading: 'A cone',
        beats: [
          ['A cone has a radius of 10 and a height of 6 centimeters.', '{1/3} × π × 10² × 6'],
          ['Its cylinder would hold 600π.', step('π × 100 × 6 = 600π')],
          ['A cone holds a third of it: 200π cubic centimeters.', step('600π ÷ 3 = *200π cm³*')],
        ],
      },
      {
        heading: 'A ball',
        beats: [
          ['A ball is 18 inches wide, so its radius is 9.', '{4/3} × π × 9³'],
          ['9³ = 9 × 9 × 9 = 729.', step('9³ = 729')],
          ['A third of 729 is 243, and 4 × 243 = 972.', step('4 × 243 = 972')],
          ['It holds 972π cubic inches.', step('*972π cubic inches*')],
        ],
      },
      {
        heading: 'Twice the radius',
        picture: canvas(
          820,
          210,
          circle(200, 140, 55, { fill: color('blue-wash'), stroke: color('blue'), thick: 4 }),
          circle(500, 105, 100, { fill: color('green-wash'), stroke: color('green'), thick: 4 }),
          words(200, 140, 'r'),
          words(500, 105, '2r'),
        ),
        beats: [
          ['Does a ball of twice the radius hold twice as much?', wrong('2 times')],
          ['2³ = 8: it holds 8 times as much.', right('2 × 2 × 2 = 8 times')],
        ],
      },
    ],
    takeaway: [
      'Halve the width first: formulas want the radius.',
      'Cylinder: πr²h. Cone: a third of it.',
      'Sphere: four thirds of π times r³.',
    ],
  },
  {
    lesson: 'scatter-plots-and-two-way-tables',
    title: 'Scatter Plots and Two-Way Tables',
    scenes: [
      {
        heading: 'Deeper and colder',
        picture: canvas(
          600,
          600,
          sea.svg,
          ...MEASURED.map(([x, y]) => dot(sea.at(x, y), 'blue', { radius: 9 })),
          words(330, 580, 'depth in m', { size: 28 }),
          words(110, 22, '°C', { size: 30 }),
        ),
        beats: [
          ['Each dot is one measurement in the sea: depth and temperature.', 'One dot: one measurement'],
          ['The dots fall from left to right: deeper is colder.', 'Falling: *negative* association'],
        ],
      },
      {
        heading: 'A line through the cloud',
        picture: canvas(
          600,
          600,
          sea.svg,
          ...MEASURED.map(([x, y]) => dot(sea.at(x, y), 'blue', { radius: 9 })),
          words(330, 580, 'depth in m', { size: 28 }),
          words(110, 22, '°C', { size: 30 }),
        ),
        beats: [
          ['A common mistake: join all the dots.', wrong('Touch every dot')],
          [
            'A good line runs through the middle of the cloud.',
            draw(line(sea.at(0, 25), sea.at(30, 10), 'green', 6)),
            right('As many above as below'),
          ],
        ],
      },
      {
        heading: 'Predict with the line',
        beats: [
          ['The line is about y = 25 − 0.5x.', 'y = 25 − 0.5x'],
          ['At 10 meters: 25 − 0.5 × 10 = 20 degrees.', step('25 − 0.5 × 10 = *20*')],
          ['The slope says: half a degree colder for each meter.', note('0.5 degrees colder for each meter')],
        ],
      },
      {
        heading: 'Chess and puzzles',
        picture: canvas(
          820,
          230,
          ...['', 'puzzles', 'none', 'all', 'chess', '18', '6', '24', 'no chess', '30', '30', '60'].map((name, index) =>
            box([10 + (index % 4) * 200, 10 + Math.floor(index / 4) * 70], [196, 66], name, {
              size: 30,
              tone: index < 4 || index % 4 === 0 ? 'blue' : 'gray',
            }),
          ),
        ),
        beats: [
          ['Of 24 chess players, 18 like puzzles: 18 ÷ 24 = 0.75.', 'Chess: 18 ÷ 24 = *75%*'],
          ['Of the 60 others, 30 do: 30 ÷ 60 = 0.50. Divide by the row.', 'No chess: 30 ÷ 60 = *50%*'],
        ],
      },
      {
        heading: 'Together is not because',
        beats: [
          ['Does chess make people like puzzles? The table cannot say.', wrong('Chess causes puzzles')],
          ['Perhaps people who like thinking games do both.', right('They go together. The cause is open.')],
        ],
      },
    ],
    takeaway: [
      'A good line runs through the middle of the dots.',
      'In a table, divide by the total of the row.',
      'Going together does not prove a cause.',
    ],
  },
])
