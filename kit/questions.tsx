import { useState } from 'react'
import { MarkedQuestion } from '#web/product/marked-question.tsx'
import { Legend, QuestionField, StemAbove } from '#web/product/questions/question-field.tsx'
import { PreviewTools } from '#web/product/questions/question-tools.tsx'
import type { Answer, Answers, LearnerQuestion, ScoredQuestion } from '#web/product/questions/question-types.ts'
import { Chapter, Specimen } from './specimen.tsx'

const half = '<math alttext="1 half" aria-label="1 half"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>'
const halfPlusOne =
  '<math alttext="1 half plus 1" aria-label="1 half plus 1"><mfrac><mn>1</mn><mn>2</mn></mfrac><mo>+</mo><mn>1</mn></math>'
const formulas = {
  '\\frac{1}{2}': half,
  '\\frac{1}{2} + 1': halfPlusOne,
  x: '<math alttext="x" aria-label="x"><mi>x</mi></math>',
}
const base = { stem: null, hints: [], formulas }
/** As the server sends it. */
const drawing =
  '<figure class="figure"><svg xmlns="http://www.w3.org/2000/svg" viewBox="-45.3 -27.43 300 188.62" role="img" aria-label="Triangle ABC. Side AB: 8 cm. Side BC: 6 cm. Side CA: 7 cm. A dashed line inside, at a right angle to a side: h." fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path class="figure-area" stroke="none" d="M0 133.44L210 133.44L126.33 0Z"></path><path d="M0 133.44L210 133.44L126.33 0L0 133.44"></path><path stroke-dasharray="5 5" d="M126.33 0L126.33 133.44"></path><path d="M126.33 123.44L116.33 123.44L116.33 133.44"></path><g class="figure-texts" fill="currentColor" stroke="none"><text x="105" y="153.09" text-anchor="middle" font-size="15" font-weight="500">8 cm</text><text x="190.74" y="57.96" text-anchor="middle" font-size="15" font-weight="500">6 cm</text><text x="44.56" y="54.51" text-anchor="middle" font-size="15" font-weight="500">7 cm</text><text x="115.53" y="72.12" text-anchor="middle" font-size="15" font-weight="500">h</text><text x="-12.86" y="144.37" text-anchor="middle" font-size="15" font-weight="500">A</text><text x="222.25" y="145.61" text-anchor="middle" font-size="15" font-weight="500">B</text><text x="127.71" y="-8.53" text-anchor="middle" font-size="15" font-weight="500">C</text></g></svg><details><summary>Show as a table</summary><table><thead><tr><th scope="col">Part</th><th scope="col">Label</th></tr></thead><tbody><tr><th scope="row">Side AB</th><td>8 cm</td></tr><tr><th scope="row">Side BC</th><td>6 cm</td></tr><tr><th scope="row">Side CA</th><td>7 cm</td></tr></tbody></table></details></figure>'
/** A passage, which is long enough to be folded. */
const passage = [
  'The Last Bus',
  'When the last bus left without us, Amara laughed. I did not. It was nine o’clock, the streetlights were dim, and home was four miles away.',
  '“We have legs,” she said. Past the bakery, past the gas station, and past the school we walked. At the bridge, a cold wind blew up from the river, but Amara kept singing. She sang an old song of her grandmother’s, and she sang it badly. It was about a goat, she explained, who refuses to go home, although he is asked politely by a dog, a stick, a fire, and a bucket of water. Each of them has a verse, and to each of them the goat says no.',
  'Because my shoes were new, my heels began to hurt. Amara looked at them, sat down on a bench, and took off her own soft sneakers. “Trade,” she said. Her sneakers were too big, so I stuffed them with our bus tickets. They were good for something after all.',
  'After the third mile, I was singing too. By now a snake, a cat, two firefighters, and a crossing guard had talked to the goat, for we had used up all the verses of her grandmother’s song and were making our own.',
].join('\n\n')
const axis = { from: -6, to: 6, step: 1, snap: 1 }

const plane = { x: { ...axis, label: 'x' }, y: { ...axis, label: 'y' } }

const part = { stem: null, hints: [] }
const area = { ...part, kind: 'number' as const, id: 'a', question: 'What is its area?', label: 'square meters' }
const plants = {
  ...part,
  kind: 'number' as const,
  id: 'b',
  question: 'Each square meter needs 3 plants. How many plants is that?',
  label: null,
}
const longer = {
  ...part,
  kind: 'single' as const,
  id: 'c',
  question: 'Which is longer?',
  options: ['One long side', 'Both short sides'],
}
/** Part that is right. */
const ofPart = { outcome: 'right' as const, right: true, feedback: [], explanation: null, steps: [], skills: [] }

const QUESTIONS = {
  single: {
    ...base,
    kind: 'single',
    id: 'single',
    question: 'Which is the same as $\\frac{1}{2}$?',
    options: ['0.25', '0.5', '$\\frac{1}{2} + 1$'],
    stem: 'Read: “Two of the four pots are full.”',
    hints: ['Cut a cake into two parts.', 'How many tenths is one part?', 'It is five tenths.'],
  },
  several: {
    ...base,
    kind: 'several',
    id: 'several',
    question: 'What does a plant need?',
    options: ['Water', 'Light', 'Music', 'Air'],
    stem: 'Read: “Two of the four pots are full.”',
  },
  number: {
    ...base,
    kind: 'number',
    id: 'number',
    question: 'A hose fills 45 gallons in 5 minutes. At what rate?',
    label: 'gallons per minute',
  },
  figure: {
    ...base,
    kind: 'number',
    id: 'figure',
    question: 'How high is the triangle, to the nearest centimeter?',
    label: 'cm',
    drawing,
  },
  expression: { ...base, kind: 'expression', id: 'expression', question: 'Write 2 times the sum of $x$ and 3.' },
  order: {
    ...base,
    kind: 'order',
    id: 'order',
    stem: passage,
    question: 'Order the life of a bean, from first to last.',
    items: ['Flower', 'Seed', 'Sprout', 'Pod'],
  },
  match: {
    ...base,
    kind: 'match',
    id: 'match',
    question: 'Match each part with its work.',
    left: ['Roots', 'Leaves', 'Petals'],
    partners: ['Draw the bees', 'Drink water', 'Catch the light', 'Store seeds'],
  },
  label: {
    ...base,
    kind: 'label',
    id: 'label',
    question: 'Label the marked parts of the triangle.',
    left: ['h', 'A'],
    partners: ['Corner', 'Height', 'Side'],
    drawing,
    marks: [
      { x: 53.61, y: 31.4 },
      { x: 10.8, y: 55.5 },
    ],
  },
  sort: {
    ...base,
    kind: 'sort',
    id: 'sort',
    question: 'Is it a physical or a chemical change?',
    groups: ['Physical change', 'Chemical change'],
    items: ['Paper burns to ash', 'Ice melts in a glass', 'A nail rusts in wet soil', 'Sugar dissolves in tea'],
  },
  blanks: {
    ...base,
    kind: 'blanks',
    id: 'blanks',
    question: 'Complete the text.',
    text: 'The {1} drink water. Light falls on the {2}. A bean has {3} seed leaves.',
    blanks: [{ kind: 'text' }, { kind: 'menu', options: ['leaves', 'roots'] }, { kind: 'number', label: null }],
  },
  table: {
    ...base,
    kind: 'table',
    id: 'table',
    question: 'Each bag holds 6 apples. Complete the table.',
    columns: ['Bags', 'Apples', 'Enough for 20 children?'],
    rows: [
      ['1', '6', 'no'],
      ['3', null, null],
      [null, '42', 'yes'],
    ],
    blanks: [
      { kind: 'number', label: null },
      { kind: 'menu', options: ['no', 'yes'] },
      { kind: 'number', label: null },
    ],
  },
  dotPlot: {
    ...base,
    kind: 'display',
    id: 'dot-plot',
    question: 'Ten students read 1, 2, 2, 3, 3, 3, 4, 4, 5 and 7 books. Make a dot plot.',
    display: { kind: 'dot-plot', axis: { from: 0, to: 8, step: 1, label: 'Books read' } },
  },
  barChart: {
    ...base,
    kind: 'display',
    id: 'bar-chart',
    question: '12 students come by bus, 7 on foot and 5 by bike. Draw the bars.',
    display: { kind: 'bar-chart', names: ['Bus', 'On foot', 'Bike'], to: 16, step: 2, snap: 1, label: 'Students' },
  },
  boxPlot: {
    ...base,
    kind: 'display',
    id: 'box-plot',
    question: 'The data are 2, 4, 5, 8, 9, 11, 12, 13 and 18. Make a box plot.',
    display: { kind: 'box-plot', axis: { from: 0, to: 20, step: 1, label: 'Points' }, snap: 0.5 },
  },
  points: {
    ...base,
    kind: 'graph',
    id: 'points',
    question: 'Plot the points (2, 3) and (−4, 1).',
    board: { plane: { x: { ...axis, label: 'x' }, y: { ...axis, label: 'y' } } },
    tool: 'points',
    choose: 2,
  },
  halfPlane: {
    ...base,
    kind: 'graph',
    id: 'half-plane',
    question: 'Graph y > x + 1.',
    board: { plane: { x: { ...axis, label: 'x' }, y: { ...axis, label: 'y' } } },
    tool: 'halfPlane',
    choose: null,
  },
  interval: {
    ...base,
    kind: 'graph',
    id: 'interval',
    question: 'Show x > −2 on the number line.',
    board: { line: { ...axis, label: 'x' } },
    tool: 'interval',
    choose: null,
  },
  reflection: {
    ...base,
    kind: 'graph',
    id: 'reflection',
    question: 'Reflect triangle ABC over the y-axis.',
    board: {
      plane,
      given: [
        {
          drawing: {
            polygon: [
              [1, 1],
              [5, 1],
              [1, 4],
            ],
          },
          names: ['A', 'B', 'C'],
        },
      ],
    },
    tool: 'polygon',
    choose: 3,
  },
  system: {
    ...base,
    kind: 'graph',
    id: 'system',
    question: 'Graph y = x + 1 and y = −2x + 4.',
    board: { plane },
    tool: 'lines',
    choose: null,
  },
  parabola: {
    ...base,
    kind: 'graph',
    id: 'parabola',
    question: 'Graph y = (x − 1)² − 4.',
    board: { plane },
    tool: 'vertexParabola',
    choose: null,
  },
  picture: {
    ...base,
    kind: 'spot',
    id: 'picture',
    question: 'Where does the plant drink?',
    passage: [],
    choose: 1,
    picture: { src: '/share.png', alt: 'A seedling', width: 1200, height: 630 },
    spots: [
      { label: 'The top of the picture', x: 300, y: 140, r: 80 },
      { label: 'The bottom of the picture', x: 900, y: 480, r: 80 },
    ],
  },
  passage: {
    ...base,
    stem: passage,
    kind: 'spot',
    id: 'passage',
    question: 'Which sentences are facts?',
    picture: null,
    spots: [],
    choose: 2,
    passage: [
      'Beans are the best.',
      'A bean plant has green leaves.',
      'It grows from a seed.',
      'Everyone loves beans.',
    ],
  },
  edit: {
    ...base,
    kind: 'edit',
    id: 'edit',
    question: 'Correct the run-on sentence.',
    text: 'The bell rang the students hurried to the gym and nobody looked back.',
  },
  worked: {
    ...base,
    kind: 'worked',
    id: 'worked',
    question: 'Solve 3(x + 2) = 18. Complete the solution.',
    lines: ['3(x + 2) = 18', '3x + {1} = 18', '3x = {2}', 'x = {3}'],
    given: ['6'],
    blanks: [
      { kind: 'number', label: null },
      { kind: 'number', label: null },
    ],
  },
  error: {
    ...base,
    kind: 'error',
    id: 'error',
    question: 'Sam solved an equation. Which line has the first error, and why?',
    lines: ['3(x + 2) = 18', '3x + 2 = 18', '3x = 16', 'x = 16 ÷ 3'],
    options: [
      'The 3 multiplies only the x, not the 2.',
      'Sam should have added 2 to both sides.',
      'Sam should have divided by 2.',
    ],
  },
  parts: {
    ...base,
    kind: 'parts',
    id: 'parts',
    question: 'A garden is 6 meters long and 4 meters wide.',
    parts: [area, plants, longer],
  },
  words: {
    ...base,
    kind: 'spot',
    id: 'words',
    question: 'Mark every pronoun that could mean two people.',
    picture: null,
    spots: [],
    passage: [],
    choose: null,
    text: 'Maya told Priya that she had won the race. Her coach—a former runner—smiled at them. “I’m not surprised,” she said.',
  },
} satisfies Record<string, LearnerQuestion>

const wrong = {
  outcome: 'wrong' as const,
  right: false,
  explanation: 'Divide the gallons by the minutes: 45 ÷ 5 = 9.',
  skills: [],
  steps: ['A rate compares two amounts: 45 gallons in 5 minutes.', 'Divide both by 5.', '9 gallons in 1 minute.'],
  feedback: [
    {
      text: 'You subtracted. A rate comes from dividing.',
      misconception: 'Adds the same number to both parts instead of multiplying',
      at: null,
    },
  ],
}
const right = {
  outcome: 'right' as const,
  right: true,
  explanation: 'Every plant does so.',
  skills: [],
  steps: [],
  feedback: [],
}

const interval = { from: -2, to: null, fromOpen: true, toOpen: false }

/** Scored answers to questions above; those without one show enough by the question itself. */
const SCORED: ScoredQuestion[] = [
  { ...QUESTIONS.single, ...wrong, answer: 0, correct: 1 },
  {
    ...QUESTIONS.several,
    ...wrong,
    answer: [0, 2],
    correct: [0, 1, 3],
    feedback: [{ text: 'Plants have no ears.', misconception: null, at: 2 }],
  },
  { ...QUESTIONS.number, ...wrong, answer: '40', correct: '9' },
  { ...QUESTIONS.number, ...right, answer: '9', correct: '9' },
  { ...QUESTIONS.expression, ...wrong, answer: '2x+3/4', correct: '2(x+3)' },
  { ...QUESTIONS.order, ...wrong, answer: [1, 0, 2, 3], correct: [1, 2, 0, 3] },
  { ...QUESTIONS.match, ...wrong, answer: [1, 0, 2], correct: [1, 2, 0] },
  { ...QUESTIONS.label, ...wrong, answer: [1, 2], correct: [1, 0] },
  {
    ...QUESTIONS.sort,
    ...wrong,
    answer: [1, 0, 1, 1],
    correct: [1, 0, 1, 0],
    feedback: [{ text: 'Let the water dry up: the sugar is still there.', misconception: null, at: 3 }],
  },
  {
    ...QUESTIONS.blanks,
    ...wrong,
    answer: ['roots', 'roots', '2'],
    correct: ['roots', 'leaves', '2'],
    parts: [true, false, true],
  },
  {
    ...QUESTIONS.table,
    ...wrong,
    answer: ['9', 'no', '7'],
    correct: ['18', 'no', '7'],
    parts: [false, true, true],
    feedback: [{ text: 'You added 3. Each bag holds 6 apples.', misconception: null, at: 0 }],
  },
  {
    ...QUESTIONS.dotPlot,
    ...wrong,
    answer: [0, 1, 1, 1, 3, 1, 0, 1, 0],
    correct: [0, 1, 2, 3, 2, 1, 0, 1, 0],
    parts: [true, true, false, false, false, true, true, true, true],
    feedback: [{ text: 'Every student needs a dot.', misconception: null, at: null }],
  },
  {
    ...QUESTIONS.barChart,
    ...wrong,
    answer: [12, 5, 7],
    correct: [12, 7, 5],
    parts: [true, false, false],
  },
  {
    ...QUESTIONS.boxPlot,
    ...wrong,
    answer: [2, 5, 9, 12, 18],
    correct: [2, 4.5, 9, 12.5, 18],
    parts: [true, false, true, false, true],
  },
  {
    ...QUESTIONS.points,
    ...wrong,
    answer: {
      points: [
        [3, 2],
        [-4, 1],
      ],
    },
    correct: {
      points: [
        [2, 3],
        [-4, 1],
      ],
    },
  },
  {
    ...QUESTIONS.interval,
    ...wrong,
    answer: { interval: { ...interval, fromOpen: false } },
    correct: { interval },
  },
  {
    ...QUESTIONS.reflection,
    ...wrong,
    answer: {
      polygon: [
        [1, -1],
        [5, -1],
        [1, -4],
      ],
    },
    correct: {
      polygon: [
        [-1, 1],
        [-5, 1],
        [-1, 4],
      ],
    },
    feedback: [{ text: 'That is the image over the x-axis.', misconception: null, at: null }],
  },
  {
    ...QUESTIONS.system,
    ...wrong,
    answer: {
      lines: [
        [
          [0, 1],
          [1, 2],
        ],
        [
          [0, 4],
          [1, 3],
        ],
      ],
    },
    correct: {
      lines: [
        [
          [0, 1],
          [1, 2],
        ],
        [
          [0, 4],
          [1, 2],
        ],
      ],
    },
  },
  {
    ...QUESTIONS.parabola,
    ...wrong,
    answer: {
      vertexParabola: [
        [-1, -4],
        [1, 0],
      ],
    },
    correct: {
      vertexParabola: [
        [1, -4],
        [3, 0],
      ],
    },
  },
  { ...QUESTIONS.picture, ...wrong, answer: [0], correct: [1] },
  {
    ...QUESTIONS.passage,
    ...wrong,
    answer: [0, 1],
    correct: [1, 2],
    feedback: [{ text: 'Others may like peas better.', misconception: null, at: 0 }],
  },
  {
    ...QUESTIONS.edit,
    ...wrong,
    answer: 'The bell rang, the students hurried to the gym and nobody looked back.',
    correct: 'The bell rang. The students hurried to the gym, and nobody looked back.',
    feedback: [{ text: 'A comma alone can’t join two sentences.', misconception: null, at: null }],
  },
  {
    ...QUESTIONS.worked,
    ...wrong,
    answer: ['24', '4'],
    correct: ['12', '4'],
    parts: [false, true],
    feedback: [{ text: 'Subtract 6 from both sides.', misconception: null, at: 0 }],
  },
  {
    ...QUESTIONS.error,
    ...wrong,
    answer: [2, 1],
    correct: [1, 0],
    feedback: [
      { text: 'This follows from line 2: Sam subtracted 2 from both sides.', misconception: null, at: 2 },
      { text: 'That would not undo “plus 2.”', misconception: null, at: 5 },
    ],
  },
  {
    ...QUESTIONS.parts,
    ...wrong,
    answer: ['20', '60', 1],
    correct: ['24', '72', 1],
    feedback: [{ text: 'That is the perimeter.', misconception: null, at: 0 }],
    results: [
      {
        ...area,
        ...ofPart,
        outcome: 'wrong',
        right: false,
        answer: '20',
        correct: '24',
        feedback: [{ text: 'That is the perimeter.', misconception: null, at: null }],
        explanation: '6 × 4 = 24',
      },
      {
        ...plants,
        ...ofPart,
        answer: '60',
        correct: '72',
        feedback: [{ text: 'This follows correctly from your answer to part a.', misconception: null, at: null }],
      },
      { ...longer, ...ofPart, answer: 1, correct: 1 },
    ],
  },
  {
    ...QUESTIONS.words,
    ...wrong,
    answer: [4, 16],
    correct: [4, 9, 20],
    feedback: [{ text: 'The coach can only smile at both girls.', misconception: null, at: 16 }],
  },
]

/** Questions of every kind, which can be answered and scored. */
export function Questions() {
  const questions = Object.values<LearnerQuestion>(QUESTIONS)
  const [answers, setAnswers] = useState<Answers>({})
  const [checked, setChecked] = useState(false)
  return (
    <Chapter title="Questions">
      <Specimen file="web/product/questions" wide>
        <div className="flex gap-3">
          <label className="flex min-h-11 items-center gap-2">
            <input type="checkbox" checked={checked} onChange={() => setChecked(!checked)} />
            As after a press on Submit
          </label>
        </div>
        {questions.map((question, index) => (
          <div key={question.id} data-question className="mb-6">
            <StemAbove questions={questions} index={index} />
            <QuestionField
              question={question}
              legend={<Legend number={index + 1} question={question} />}
              answer={answers[question.id]}
              onAnswer={(answer: Answer) => setAnswers({ ...answers, [question.id]: answer })}
              disabled={false}
              checked={checked}
            />
            <PreviewTools question={question} number={index + 1} />
          </div>
        ))}
      </Specimen>
      <Specimen file="web/product/marked-question.tsx" wide>
        {SCORED.map((marked, index) => (
          <MarkedQuestion key={`${marked.id} ${marked.outcome}`} number={index + 1} marked={marked} learnerName="Mia" />
        ))}
      </Specimen>
    </Chapter>
  )
}
