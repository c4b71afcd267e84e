import { describe, expect, test } from 'vitest'
import { FORMAT_LIMITS } from './limits.ts'
import { readGift } from './read-gift.ts'

const read = (text: string) => readGift(new TextEncoder().encode(text))
const only = (text: string) => {
  const { items, problems } = read(text)
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(items).toHaveLength(1)
  return items[0]?.value
}

describe('a question in GIFT', () => {
  test('with one right answer is read, wherever its lines end', () => {
    const question = { id: 'q1', question: 'Who?', options: ['Ann', 'Ben'], correct: 1, explanation: null }
    for (const end of ['\n', '\r\n', '\r'])
      expect(only(['Who? {', '\t~Ann', '  =Ben', '}'].join(end))).toEqual(question)
    expect(only('Who?{~Ann=Ben}')).toEqual(question)
  })

  test.each([
    ['{T}', 0],
    ['{TRUE}', 0],
    ['{ true }', 0],
    ['{F}', 1],
    ['{False}', 1],
  ])('of true or false as %s has the options True and False', (answer, correct) => {
    expect(only(`Snow is cold. ${answer}`)).toMatchObject({ options: ['True', 'False'], correct })
  })

  test('with a missing word has a blank in its place', () => {
    expect(only('Rain comes from {=clouds ~stones} in the sky.')?.question).toBe(
      'Rain comes from _____ in the sky.',
    )
    expect(only('Rain comes from {=clouds ~stones}.')?.question).toBe('Rain comes from _____.')
  })

  test('has its feedback as explanation: the general one, that of the right answer, then of the wrong ones', () => {
    const written = 'Which is red?{=blood#Yes, iron. ~grass#That is green. ~sky ####Look around you.}'
    expect(only(written)?.explanation).toBe('Look around you.\nYes, iron.\ngrass: That is green.')
    expect(only('Snow is warm.{F#It is not.#Well done.####Touch it.}')?.explanation).toBe(
      'Touch it.\nWell done.\nIt is not.',
    )
  })

  test('has its escapes undone', () => {
    const written = String.raw`Is \{1\} \= \#1\: \~ or \\ {=$\\frac\{1\}\{2\}$ ~$\\neq$ ~a\nb ~\frac}`
    expect(only(written)).toMatchObject({
      question: String.raw`Is {1} = #1: ~ or \ `.trim(),
      options: [String.raw`$\frac{1}{2}$`, String.raw`$\neq$`, 'a\nb', String.raw`\frac`],
    })
  })

  test('may have what needs no escape in its text, and arrows in its options', () => {
    const written = 'At 10:30, is x=1 #1 ~2? &&035; {=H2 -> H ~see http://a.example}'
    expect(only(written)).toMatchObject({
      question: 'At 10:30, is x=1 #1 ~2? &&035;',
      options: ['H2 -> H', 'see http://a.example'],
    })
  })

  test('takes white space as its text format says', () => {
    expect(only('a  b\nc {=x  y ~z}')).toMatchObject({ question: 'a b c', options: ['x y', 'z'] })
    expect(only('[markdown]a  b\nc {=x  y ~z}')).toMatchObject({
      question: 'a  b\nc',
      options: ['x  y', 'z'],
    })
    expect(only('[html]<p>a &lt; <b>b</b></p><p>c</p> {=[plain]<i> ~z}')).toMatchObject({
      question: 'a < b\nc',
      options: ['<i>', 'z'],
    })
  })

  test('may weigh its answers, as long as one is wholly right', () => {
    expect(only('Q{~%100%a ~%-50%b}')?.correct).toBe(0)
    const { items, problems } = read('Q{=a ~%50%b}')
    expect(items[0]?.value.correct).toBe(0)
    expect(problems).toMatchObject([{ severity: 'warning', line: 1 }])
  })

  test('keeps its id, and has its title, its category and its pictures told of', () => {
    const { items, problems } = read(
      '$CATEGORY: tom/jerry\n\n// [id:m7] [tag:x]\n::A title\\: long::[html]<img src=x>Q{T}',
    )
    expect(items).toMatchObject([{ value: { id: 'm7', question: 'Q' }, from: 4, to: 4 }])
    expect(problems.map(({ severity, line }) => [severity, line])).toEqual([
      ['warning', null],
      ['warning', 1],
      ['warning', 4],
    ])
  })
})

test.each([
  ['a short answer', 'Who?{=Tom =Ann}', /short-answer/],
  ['a short answer without signs', 'Who? {Tom}', /short-answer/],
  ['a number', 'When? {#1822:5}', /numerical/],
  ['a range of numbers', 'Pi? {#3.141..3.142}', /numerical/],
  ['several numbers', 'When? {#\n=1822:0\n=%50%1822:2\n}', /numerical/],
  ['a matching', 'Match. {\n=Canada -> Ottawa\n=Italy -> Rome\n}', /matching/],
  ['an essay', 'Write about it. {}', /essay/],
  ['a description', 'You can use your pencil.', /description/],
  ['several right answers', 'Which?{~%50%a ~%50%b ~%-100%c}', /Several answers/],
  ['no right answer', 'Which?{~a ~b}', /No answer is marked/],
])('%s is told of by its line, and its neighbours are read', (_, written, message) => {
  const { items, problems } = read(`First {T}\n\n// comment\n${written}\n\nLast {F}`)
  expect(items.map(({ value }) => value.question)).toEqual(['First', 'Last'])
  expect(problems).toMatchObject([{ severity: 'error', line: 4, message: expect.stringMatching(message) }])
})

test.each([
  ['a brace of LaTeX in the text', 'Is\n$\\frac{1}{2}$ {=a ~b}', 5, /in LaTeX, is written with a backslash/],
  ['a brace of LaTeX in an answer', 'Q {\n=$x^{2}$\n~b\n}', 5, /within the answers/],
  ['no blank line between questions', 'Q {T}\nR {F}', 5, /blank line before the next question is missing/],
  ['no end of the answers', 'Q {\n=a\n~b', 4, /a } is missing/],
  ['an end before the answers', 'Q\n} {=a ~b}', 5, /no \{ before/],
  ['an answer without text', 'Q {\n=a\n~\n}', 6, /cannot stand here|not written as GIFT/],
  ['a weight that is none', 'Q {=a ~%x%b}', 4, /from -100 to 100/],
  ['an answer twice', 'Q {=a ~a}', 4, /given more than once/],
])('%s is told of by its line, and its neighbours are read', (_, written, line, message) => {
  const { items, problems } = read(`First {T}\n\n// comment\n${written}\n\nLast {F}`)
  expect(items.map(({ value }) => value.question)).toEqual(['First', 'Last'])
  expect(problems).toMatchObject([{ severity: 'error', line, message: expect.stringMatching(message) }])
})

test('a LaTeX command that begins like a new line is pointed out', () => {
  expect(read('Q $a \\neq b$ {T}').problems).toMatchObject([{ severity: 'warning', line: 1 }])
  expect(read('Q \\nnext {T}').problems).toEqual([])
})

test('an id that is used twice is given to the first only', () => {
  const { items, problems } = read('// [id:a]\nQ{T}\n\n// [id:a]\nR{T}')
  expect(items.map(({ value }) => value.id)).toEqual(['a', 'q2'])
  expect(problems).toMatchObject([{ severity: 'warning', line: 5, field: 'id' }])
})

test('the largest file with the slowest questions is read in bounded time', () => {
  const slow = `Q {${'~a'.repeat(FORMAT_LIMITS.giftAnswers - 1)}=${'b '.repeat(2000)}}\n\n`
  const file = slow.repeat(Math.floor(FORMAT_LIMITS.bank / 10 / slow.length))
  const start = performance.now()
  read(file)
  expect(performance.now() - start).toBeLessThan(5000)
})
