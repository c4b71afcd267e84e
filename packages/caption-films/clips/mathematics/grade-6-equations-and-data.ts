import { axes, box, dot, line, numberLine, words } from '../../stage/charts.ts'
import { draw, note, right, step, wrong } from '../../stage/page.ts'
import { canvas, figure } from '../../stage/picture.ts'
import { filmsOf } from '../../stage/short-form.ts'

const minutes = numberLine([40, 90], 780, { from: 0, to: 40, step: 5 })
const goals = numberLine([40, 70], 780, { from: 0, to: 12, step: 2 })
const growth = axes([70, 20], [500, 510], { from: 0, to: 8, step: 2 }, { from: 0, to: 32, step: 8 })

export const grade6EquationsAndData = filmsOf(6, 'Mathematics', [
  {
    lesson: 'expressions-and-one-step-equations',
    title: 'Expressions and One-Step Equations',
    scenes: [
      {
        heading: 'A letter for a number',
        picture: canvas(500, 120, box([20, 20], [230, 80], 'n', { tone: 'purple' }), box([250, 20], [230, 80], '7')),
        beats: [
          ['You do not know how many shells are in a bag. Call it n.', 'n shells in the bag'],
          ['With 7 more there are n + 7 shells.', '*n + 7* shells in all'],
          ['If n is 20, that is 20 + 7 = 27 shells.', note('For n = 20: 20 + 7 = 27')],
        ],
      },
      {
        heading: '“7 less than n”',
        beats: [
          ['How do you write “7 less than n”?', '“7 less than n”'],
          ['A common mistake is to follow the words: 7 − n.', wrong('7 − n')],
          ['Try a number: 7 less than 10 is 3, and 10 − 7 = 3.', note('7 less than 10 is 10 − 7 = 3')],
          ['So it is n − 7.', right('n − 7')],
        ],
      },
      {
        heading: 'Both parts count',
        picture: canvas(
          820,
          190,
          ...[0, 1, 2, 3].flatMap((index) => [
            box([20 + index * 200, 20], [110, 70], 'n', { tone: 'purple' }),
            box([20 + index * 200, 100], [110, 70], '2'),
          ]),
        ),
        beats: [
          ['Four bags, each with n shells and 2 stones: 4(n + 2).', '4(n + 2)'],
          ['That is 4 times n and 4 times 2: 4n + 8.', '= *4n + 8*'],
        ],
      },
      {
        heading: 'A balance',
        picture: figure('grade-6-mathematics-4', [12, 8, 376, 130]),
        beats: [
          ['An equation is like a level balance: both sides are equal.', 'Do the same on both sides.'],
          ['What you do on one side, you do on the other.'],
        ],
      },
      {
        heading: 'Undo the step',
        beats: [
          ['Leo gave away 17 cards and has 25 left. How many had he?', 'c − 17 = 25'],
          ['17 was subtracted. The opposite step is to add 17.', step('Add 17 on both sides')],
          ['c = 25 + 17 = 42. Leo had 42 cards.', step('c = 25 + 17 = *42*')],
          ['Check: 42 − 17 = 25. It works.', note('Check: 42 − 17 = 25 ✓')],
        ],
      },
    ],
    takeaway: [
      'A letter stands for a number.',
      'Outside times parentheses: multiply every term inside.',
      'To solve, undo the step on both sides.',
    ],
  },
  {
    lesson: 'inequalities-and-changing-quantities',
    title: 'Inequalities and Changing Quantities',
    scenes: [
      {
        heading: 'Many numbers fit',
        picture: canvas(860, 150, minutes.svg),
        beats: [
          ['Read at least 20 minutes a day. Which numbers of minutes fit?', 'At least 20 minutes'],
          [
            '20 fits, and so do 25 and 40. So m ≥ 20.',
            draw(dot(minutes.at(20), 'green'), dot(minutes.at(25), 'green'), dot(minutes.at(40), 'green')),
            '*m ≥ 20*',
          ],
        ],
      },
      {
        heading: 'Draw all solutions',
        picture: canvas(860, 150, minutes.svg),
        beats: [
          [
            '20 itself counts, so its circle is filled.',
            draw(dot(minutes.at(20), 'green', { radius: 14 })),
            'Filled circle: 20 counts',
          ],
          [
            'Everything to the right fits as well: draw a ray.',
            draw(line([minutes.at(20)[0], 90], [minutes.at(40)[0] + 30, 90], 'green', 9)),
          ],
          ['For m > 20 the circle would be open.', note('m > 20: open circle, 20 does not count')],
        ],
      },
      {
        heading: 'A mistake to avoid',
        beats: [
          ['“At least” sounds like “less,” so some write m ≤ 20.', wrong('At least 20: m ≤ 20')],
          ['Test a number: would 5 minutes be enough? No.', note('5 minutes are not enough.')],
          ['At least 20 means 20 or more.', right('At least 20: m ≥ 20')],
        ],
      },
      {
        heading: 'One amount depends on another',
        beats: [
          ['A bean plant grows 4 centimeters each week.', '4 cm each week'],
          ['The height depends on the weeks. The weeks do not wait for the plant.', 'Height depends on weeks'],
          ['Rule: the height y is 4 times the weeks x.', '*y = 4x*'],
        ],
      },
      {
        heading: 'Table, rule and graph',
        picture: canvas(
          600,
          600,
          growth.svg,
          words(320, 585, 'weeks x', { size: 30 }),
          words(120, 22, 'y (cm)', { size: 30, anchor: 'start' }),
        ),
        beats: [
          ['After 2 weeks: 4 × 2 = 8 centimeters.', draw(dot(growth.at(2, 8))), 'x = 2: y = 8'],
          ['After 6 weeks: 4 × 6 = 24 centimeters.', draw(dot(growth.at(6, 24))), 'x = 6: y = *24*'],
          [
            'All points lie on one line through zero.',
            draw(line(growth.at(0, 0), growth.at(8, 32), 'green', 5)),
            note('One line, from (0, 0)'),
          ],
        ],
      },
    ],
    takeaway: [
      'At least means ≥; at most means ≤.',
      'A filled circle counts; an open circle does not.',
      'A rule such as y = 4x links two amounts.',
    ],
  },
  {
    lesson: 'statistics-center-and-spread',
    title: 'Statistics: Center and Spread',
    scenes: [
      {
        heading: 'A question with many answers',
        beats: [
          ['“How many goals does a team score?” has many answers.', '“How many goals does a team score?”'],
          ['That is a statistical question: the answers differ.', note('The answers differ from game to game.')],
          ['Here are five games.', '4, &nbsp;0, &nbsp;9, &nbsp;5, &nbsp;12'],
        ],
      },
      {
        heading: 'The mean shares out',
        beats: [
          ['The mean shares all goals equally. First add them up.', step('4 + 0 + 9 + 5 + 12 = 30')],
          ['Then divide by the number of games: 30 ÷ 5 = 6.', step('30 ÷ 5 = *6*')],
          ['The game with 0 goals counts, too: divide by 5, not by 4.', wrong('30 ÷ 4')],
        ],
      },
      {
        heading: 'The median is the middle',
        beats: [
          ['A common mistake: take the middle of the list as it is.', wrong('4, 0, <b>9</b>, 5, 12')],
          ['Sort the numbers first.', right('0, 4, <b>5</b>, 9, 12')],
          ['Now the middle one is 5. The median is 5.', 'Median: *5*'],
        ],
      },
      {
        heading: 'How far apart?',
        picture: canvas(860, 150, goals.svg, ...[0, 4, 5, 9, 12].map((value) => dot(goals.at(value), 'blue'))),
        beats: [
          ['The range goes from the least value to the greatest.', 'Range: 12 − 0 = *12*'],
          ['A great range means that the games were very different.', note('Great range: very different games')],
        ],
      },
      {
        heading: 'Read a box plot',
        picture: figure('grade-6-mathematics-statistics-center-and-spread', [14, 174, 372, 118]),
        beats: [
          ['A box plot has four parts. Each holds a quarter of the data.', 'Each part: a quarter'],
          ['A longer part does not hold more. It is only more spread out.', note('Longer part: more spread out')],
        ],
      },
    ],
    takeaway: [
      'Mean: add up, then divide by how many.',
      'Median: sort first, then take the middle.',
      'The range shows how far the data spread.',
    ],
  },
])
