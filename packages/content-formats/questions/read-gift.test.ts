import { describe, expect, test } from 'vitest'
import { readGift } from './read-gift.ts'
import { writeGift } from './write-gift.ts'

const OPTIONS = {
  maxBytes: 1_000_000,
  maxQuestions: 5000,
  maxQuestionLength: 100_000,
  maxAnswers: 100,
  maxOptions: 20,
  supportedTypes: 'Only multiple choice is possible.',
}

const read = (text: string) => readGift(new TextEncoder().encode(text), OPTIONS)
const readOne = (text: string) => {
  const { items, problems } = read(text)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(items).toHaveLength(1)
  return items[0]?.value
}

describe('readGift', () => {
  test('reads a question with one right answer and any line endings', () => {
    const question = { id: null, question: 'Who?', options: ['Ann', 'Ben'], correct: 1, explanation: null }
    for (const end of ['\n', '\r\n', '\r'])
      expect(readOne(['Who? {', '\t~Ann', '  =Ben', '}'].join(end))).toEqual(question)
    expect(readOne('Who?{~Ann=Ben}')).toEqual(question)
  })

  test.each([
    ['{T}', 0],
    ['{TRUE}', 0],
    ['{ true }', 0],
    ['{F}', 1],
    ['{False}', 1],
  ])('reads %s as a question with the options True and False', (answer, correct) => {
    expect(readOne(`Snow is cold. ${answer}`)).toMatchObject({ options: ['True', 'False'], correct })
  })

  test('replaces a missing word with a blank', () => {
    expect(readOne('Rain comes from {=clouds ~stones} in the sky.')?.question).toBe('Rain comes from _____ in the sky.')
    expect(readOne('Rain comes from {=clouds ~stones}.')?.question).toBe('Rain comes from _____.')
  })

  test('joins general feedback and that of the right answer into an explanation; wrong options retain theirs', () => {
    const written = 'Which is red?{=blood#Yes, iron. ~grass#That is green. ~sky ####Look around you.}'
    expect(readOne(written)).toMatchObject({
      explanation: 'Look around you.\nYes, iron.',
      feedback: [null, 'That is green.', null],
    })
    expect(readOne('Snow is warm.{F#It is not.#Well done.####Touch it.}')).toMatchObject({
      explanation: 'Touch it.\nWell done.',
      feedback: ['It is not.', null],
    })
  })

  test('resolves escapes', () => {
    const written = String.raw`Is \{1\} \= \#1\: \~ or \\ {=$\\frac\{1\}\{2\}$ ~$\\neq$ ~a\nb ~\frac}`
    expect(readOne(written)).toMatchObject({
      question: String.raw`Is {1} = #1: ~ or \ `.trim(),
      options: [String.raw`$\frac{1}{2}$`, String.raw`$\neq$`, 'a\nb', String.raw`\frac`],
    })
  })

  test('accepts special characters without escapes where they are unambiguous', () => {
    const written = 'At 10:30, is x=1 #1 ~2? &&035; {=H2 -> H ~see http://a.example}'
    expect(readOne(written)).toMatchObject({
      question: 'At 10:30, is x=1 #1 ~2? &&035;',
      options: ['H2 -> H', 'see http://a.example'],
    })
  })

  test('treats white space by the rules of the text format', () => {
    expect(readOne('a  b\nc {=x  y ~z}')).toMatchObject({ question: 'a b c', options: ['x y', 'z'] })
    expect(readOne('[markdown]a  b\nc {=x  y ~z}')).toMatchObject({
      question: 'a b c',
      options: ['x y', 'z'],
    })
    expect(readOne('[html]<p>a &lt; <b>b</b></p><p>c</p> {=[plain]<i> ~z}')).toMatchObject({
      question: 'a < b\nc',
      options: ['<i>', 'z'],
    })
  })

  test('converts HTML: subscripts, superscripts, line breaks and entities, but no scripts', () => {
    const html = '[html]<script>alert(1)</script><p>H<sub>2</sub>O at 10<sup>-3</sup>&nbsp;m<br>is&hellip;</p>'
    expect(readOne(`${html} {=x<sup>2</sup> ~1<sup>st</sup>}`)).toMatchObject({
      question: 'H₂O at 10⁻³ m\nis…',
      options: ['x²', '1st'],
    })
  })

  test('reads Markdown without its markup, and preserves TeX', () => {
    expect(
      readOne('[markdown]**Which** is _right_ for $a_1*b_1*c$, 2*3*4? {=`one`  ~[two](http://a.example)}'),
    ).toMatchObject({
      question: 'Which is right for $a_1*b_1*c$, 234?',
      options: ['one', 'two'],
    })
  })

  test('reports what a question loses, with its line', () => {
    const { items, problems } = read(
      'Q{T}\n\n[html]<b>a</b><img src=x><style>p{}</style> x<sub>abs</sub> <a href="http://a.example">l</a> {=y ~z}'.replace(
        '{}',
        '\\{\\}',
      ),
    )
    expect(items[1]?.value.question).toBe('a x_(abs) l')
    expect(problems.map(({ severity, line, message }) => `${severity} ${line} ${message}`)).toEqual([
      'warning 3 Scripts, styles and form fields are left out.',
      'warning 3 Pictures and media are left out.',
      'warning 3 Links become plain text.',
      'warning 3 Bold, italic and similar formatting is left out.',
      'warning 3 The raised or lowered "abs" is written after ^ or _.',
    ])
  })

  test.each([
    ['HTML', `[html]${'<div>'.repeat(18_000)}`],
    ['Markdown', `[markdown]${'- '.repeat(5_000)}`],
  ])('rejects %s that is nested too deeply, in time', (_, text) => {
    const { items, problems } = read(`${text}x {=y ~z}`)
    expect(items).toEqual([])
    expect(problems).toMatchObject([
      { severity: 'error', line: 1, message: expect.stringMatching(/nested too deeply/) },
    ])
  })

  test('accepts weights if one answer is completely right', () => {
    expect(readOne('Q{~%100%a ~%-50%b}')?.correct).toBe(0)
    const { items, problems } = read('Q{=a ~%50%b}')
    expect(items[0]?.value.correct).toBe(0)
    expect(problems).toMatchObject([{ severity: 'warning', line: 1 }])
  })

  test('reads the id and warns of a title, a category and pictures', () => {
    const { items, problems } = read(
      '$CATEGORY: tom/jerry\n\n// [id:m7] [tag:x]\n::A title\\: long::[html]<img src=x>Q{T}',
    )
    expect(items).toMatchObject([{ value: { id: 'm7', question: 'Q' }, from: 4, to: 4 }])
    expect(problems.map(({ severity, line }) => [severity, line])).toEqual([
      ['warning', 1],
      ['warning', 4],
      ['warning', null],
    ])
  })
})

test.each([
  ['an essay', 'Write about it. {}', /essay/],
  ['a description', 'You can use your pencil.', /description/],
  ['two right numbers with different tolerances', 'When? {#\n=1822:0\n=1830:2\n}', /Several numbers are right/],
  ['no right answer', 'Which?{~a ~b}', /No answer is marked/],
])('reports the line of %s and reads its neighbors', (_, question, message) => {
  const { items, problems } = read(`First {T}\n\n// comment\n${question}\n\nLast {F}`)
  expect(items.map(({ value }) => value.question)).toEqual(['First', 'Last'])
  expect(problems).toMatchObject([{ severity: 'error', line: 4, message: expect.stringMatching(message) }])
})

test.each([
  ['a brace in an answer', 'Q {\n=x {2}\n~b\n}', 5, /second \{ within the answers/],
  ['no blank line between questions', 'Q {T}\nR {F}', 5, /blank line before the next question missing/],
  ['no end of the answers', 'Q {\n=a\n~b', 4, /a } is missing/],
  ['an end before the answers', 'Q\n} {=a ~b}', 5, /no matching \{/],
  ['an answer without text', 'Q {\n=a\n~\n}', 6, /^Invalid GIFT/],
  ['an invalid weight', 'Q {=a ~%x%b}', 4, /from -100 to 100/],
])('reports the line of %s and reads its neighbors', (_, question, line, message) => {
  const { items, problems } = read(`First {T}\n\n// comment\n${question}\n\nLast {F}`)
  expect(items.map(({ value }) => value.question)).toEqual(['First', 'Last'])
  expect(problems).toMatchObject([{ severity: 'error', line, message: expect.stringMatching(message) }])
})

test.each([
  [
    'a short answer',
    'Who?{=Tom =Ann}',
    { kind: 'blanks', text: '{1}', blanks: [{ accept: ['Tom', 'Ann'], wrong: [] }] },
  ],
  ['a missing word', 'The {=sun =star} is hot.', { text: 'The {1} is hot.' }],
  ['a number', 'When? {#1822:5}', { kind: 'number', answer: '1822', tolerance: '5', wrong: [] }],
  ['a number with feedback', 'Q {#-4.5:1#Yes.}', { kind: 'number', answer: '-4.5', tolerance: '1' }],
  ['a number with feedback for any other', 'Q {#=5:0 ~#No.}', { kind: 'number', answer: '5', wrong: [] }],
  ['a range', 'Pi? {#3.141..3.142}', { kind: 'number', answer: '3.1415', tolerance: '0.0005' }],
  ['numbers with credit', 'When? {#\n=1822:0\n=%50%1822:2\n}', { kind: 'number', answer: '1822' }],
  [
    'pairs',
    'Match. {\n=Canada -> Ottawa\n=Italy -> Rome\n= -> Oslo\n}',
    {
      kind: 'match',
      pairs: [
        ['Canada', 'Ottawa'],
        ['Italy', 'Rome'],
      ],
      extra: ['Oslo'],
    },
  ],
  ['weights', 'Which?{~%50%a ~%50%b ~%-100%c#No}', { kind: 'several', correct: [0, 1], feedback: ['', '', 'No'] }],
  ['several equals signs', 'Which?{=a =b ~c}', { kind: 'several', options: ['a', 'b', 'c'], correct: [0, 1] }],
])('reads %s', (_, text, other) => {
  expect(readOne(text)?.other).toMatchObject(other)
})

test('reads a question in its title, drops empty options, and accepts the braces of LaTeX', () => {
  expect(readOne('::What is 2 + 2?::{=4 ~5}')).toMatchObject({ question: 'What is 2 + 2?', options: ['4', '5'] })
  expect(readOne('Q{~=right~wrong~}')).toMatchObject({ options: ['right', 'wrong'], correct: 0 })
  expect(readOne('Is $\\frac{1}{2}=x^{2}$ right? {=$x_{1}$ ~b}')).toMatchObject({
    question: 'Is $\\frac{1}{2}=x^{2}$ right?',
    options: ['$x_{1}$', 'b'],
  })
})

test('reads two blanks in one sentence as blanks, and rejects two questions without a blank line', () => {
  const { items, problems } = read('A {=noun ~verb#An action.} names \\{things\\}, and {=one =1} plus {#1} is {=two}.')
  expect(problems).toEqual([])
  expect(items[0]?.value).toMatchObject({
    question: 'Fill in the blanks.',
    other: {
      kind: 'blanks',
      text: 'A {1} names {things}, and {2} plus {3} is {4}.',
      blanks: [
        { options: ['noun', 'verb'], correct: 0, wrong: [{ value: 'verb', text: 'An action.' }] },
        { accept: ['one', '1'] },
        { answer: '1' },
        { accept: ['two'] },
      ],
    },
  })
  expect(read('Q {=a ~b}\nR {=c ~d}').items).toEqual([])
})

test('reports empty options and a title that is the question', () => {
  expect(read('Q{~=right~wrong}').problems).toMatchObject([
    { severity: 'warning', message: expect.stringMatching(/Empty options/) },
  ])
  expect(read('::Two?::{=2 ~3}').problems).toMatchObject([
    { severity: 'warning', message: expect.stringMatching(/title is used/) },
  ])
})

test('counts ignored titles', () => {
  expect(read('::First::Is it? {T}').problems).toMatchObject([
    { message: expect.stringMatching(/ignored: 1 in this file/) },
  ])
  expect(read('::First::Is it? {T}\n\n::Next::Was it? {F}').problems[0]?.message).toMatch(/ignored: 2 in this file/)
})

test('a LaTeX command that starts like a line break stays in a formula, and is warned of elsewhere', () => {
  expect(readOne('Q $a \\neq b$ {T}')?.question).toBe('Q $a \\neq b$')
  expect(read('Q $a \\neq b$ {T}').problems).toEqual([])
  expect(read('Q a \\neq b {T}').problems).toMatchObject([{ severity: 'warning', line: 1 }])
  expect(read('Q \\nnext {T}').problems).toEqual([])
})

test('lists the supported types in the problem of a question of another type', () => {
  expect(read('Write about it. {}').problems).toMatchObject([
    { message: expect.stringMatching(/ Only multiple choice is possible\.$/) },
  ])
  expect(read('Which?{~a ~b}').problems).toMatchObject([
    { message: 'No answer is marked as correct. Put = before it.' },
  ])
})

test('stops at the maximum number of questions', () => {
  const { items, problems } = readGift(new TextEncoder().encode('Q {T}\n\nR {F}\n\nS {T}'), {
    ...OPTIONS,
    maxQuestions: 2,
  })
  expect(items).toHaveLength(2)
  expect(problems).toMatchObject([{ severity: 'error', line: 5 }])
})

test('reads the largest file of the slowest questions in bounded time', () => {
  const slow = `Q {${'~a'.repeat(OPTIONS.maxAnswers - 1)}=${'b '.repeat(2000)}}\n\n`
  const file = slow.repeat(Math.floor(OPTIONS.maxBytes / 10 / slow.length))
  const start = performance.now()
  read(file)
  expect(performance.now() - start).toBeLessThan(5000)
})

describe('signs of the format inside', () => {
  test.each([
    ['a formula', 'Which? {=$n = 8$ ~$n = 9$ ~$n \\neq 8$}', ['$n = 8$', '$n = 9$', '$n \\neq 8$']],
    ['a formula in a longer answer', 'Which? {=It is $a = 6, b = 1$ ~None}', ['It is $a = 6, b = 1$', 'None']],
    ['code', 'Which? {=`x = 5` ~`x ~ 5` ~`f{}`}', ['`x = 5`', '`x ~ 5`', '`f{}`']],
  ])('%s are text', (_, gift, options) => {
    expect(readOne(gift)).toMatchObject({ options, correct: 0 })
    expect(read(gift).problems).toEqual([])
  })

  test.each([
    ['prices', 'How much? {=$5 ~$6 ~$7}', ['$5', '$6', '$7']],
    ['prices without spaces', 'How much? {=$5~$6}', ['$5', '$6']],
    ['a price before a currency', 'How much? {=$5 ~US$}', ['$5', 'US$']],
    ['a wrong apostrophe', 'Which? {=It`s ~It`s not}', ['It`s', 'It`s not']],
  ])('%s separate answers', (_, gift, options) => {
    expect(readOne(gift)).toMatchObject({ options })
  })
})

test('a question that begins with its blank does not take its title as text', () => {
  expect(readOne('::Unit 3 verbs:: {=Was ~Were} she late?')).toMatchObject({ question: '_____ she late?' })
})

test('a title begins a question even without a blank line before it', () => {
  expect(read('::A:: One {=a ~b}\n::B:: Two {\n=c\n~d\n}\n::C:: Three {T}').items).toHaveLength(3)
})

test('a Cloze question is named, and the others are read', () => {
  const { items, problems } = read('The capital is {1:SHORTANSWER:=Lima}.\n\nQ {T}')
  expect(items).toHaveLength(1)
  expect(problems).toMatchObject([{ line: 1, severity: 'error', message: expect.stringMatching(/^This is a Cloze/) }])
})

test('many categories are one warning', () => {
  const categories = Array.from({ length: 9 }, (_, index) => `$CATEGORY: part ${index}`).join('\n\n')
  expect(read(`${categories}\n\nQ {T}`).problems.map(({ message }) => message)).toEqual([
    '9 categories are ignored. Their questions are imported.',
  ])
})

test('several right numbers with one tolerance are all right', () => {
  expect(readOne('Which solve x^2=16? {#\n=4\n=-4\n=%0%2#Half.\n}')).toMatchObject({
    other: { kind: 'number', answer: '4', or: ['-4'], wrong: [{ value: '2', text: 'Half.' }] },
  })
})

const readWithWarnings = (text: string) => {
  const { items, problems } = read(text)
  return { question: items[0]?.value, warnings: problems.map(({ message }) => message) }
}

test('HTML in a text of Moodle’s own format is formatting, but an inequality and code are text', () => {
  const { question, warnings } = readWithWarnings(
    'What is <b>H<sub>2</sub>O</b>?<br>Is 3 < 5, and `<br>` a tag? {=<i>yes</i> ~no}',
  )
  expect(question).toMatchObject({ question: 'What is H₂O?\nIs 3 < 5, and `<br>` a tag?', options: ['yes', 'no'] })
  expect(warnings).toContain('HTML tags in a text without [html] are read as formatting.')
  for (const text of ['Is a<b or b>c?', 'Is $a<b$ and c > d?', 'What does <script> do?']) {
    expect(readWithWarnings(`${text} {=yes ~no}`)).toMatchObject({ question: { question: text }, warnings: [] })
  }
})

test('a text that looks like HTML reads back as it was written', () => {
  const question = {
    id: 'a',
    question: 'What does <b>x</b> do?',
    options: ['<i>a</i>', 'b'],
    correct: 0,
    explanation: '<br>',
  }
  const { text } = writeGift([question])
  expect(readWithWarnings(text)).toMatchObject({ question, warnings: [] })
})

test('a question that asks for all that apply has several right answers, even if one alone is worth everything', () => {
  const { question } = readWithWarnings('Which are even? Choose all that apply. {~%100%2 ~%50%4 ~%50%6 ~7}')
  expect(question).toMatchObject({ other: { kind: 'several', correct: [0, 1, 2] } })
})

test('the same feedback is in the explanation once', () => {
  const { question } = readWithWarnings('Who? {=Lima#Well done! ~Rome####Well done!}')
  expect(question).toMatchObject({ explanation: 'Well done!' })
})
