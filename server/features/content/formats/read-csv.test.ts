import { parse } from 'papaparse'
import { describe, expect, test } from 'vitest'
import { FORMAT_LIMITS } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const read = (text: string) => readCsv(new TextEncoder().encode(text))
const WHO = { question: 'Who?', options: ['Ann', 'Ben'], correct: 1 }

describe('a table of questions', () => {
  test.each([
    ['commas', 'question,option A,option B,correct\nWho?,Ann,Ben,B'],
    ['semicolons', 'Question;A;B;Correct answer\nWho?;Ann;Ben;b'],
    ['tabs', 'QUESTION TEXT\tAnswer 1\tAnswer 2\tAnswer\nWho?\tAnn\tBen\t2'],
    ['a named separator', 'sep=|\nStem|Option_1|Option_2|Key\nWho?|Ann|Ben|Ben'],
    ['a byte order mark', '\ufeffquestion,choice (a),choice (b),right answer\r\nWho?,Ann,Ben,Option B\r\n'],
    ['the columns in another order', 'correct,b,a,question\nB,Ben,Ann,Who?'],
    ['blank rows and empty options', 'question,a,b,c,correct\n\nWho?,Ann,Ben,,B\n,,,,\n'],
  ])('with %s is read', (_, written) => {
    const { items, problems } = read(written)
    expect(problems).toEqual([])
    expect(items.map(({ value }) => value)).toEqual([{ id: 'q1', explanation: null, ...WHO }])
  })

  test('counts letters by columns, also past an empty one', () => {
    expect(read('question,a,b,c,correct\nWho?,Ann,,Ben,C').items[0]?.value).toMatchObject(WHO)
  })

  test('takes the text of an option before its letter', () => {
    expect(read('question,a,b,correct\nWhich?,B,A,A').items[0]?.value.correct).toBe(1)
  })

  test('has exact lines where quoted texts have line breaks', () => {
    const { items, problems } = read(
      'question,a,b,correct\n"Who\r\nis it?",Ann,Ben,A\n\n"a ""b""\n",c,d,D\nx,y,z,A\n',
    )
    expect(items.map(({ from, to, value }) => [from, to, value.question])).toEqual([
      [2, 3, 'Who\nis it?'],
      [7, 7, 'x'],
    ])
    expect(problems).toMatchObject([{ severity: 'error', line: 5, field: 'correct' }])
  })

  test.each([
    ['no right answer', 'Q,a,b,', 'correct'],
    ['a right answer that is none', 'Q,a,b,C', 'correct'],
    ['zero, where numbers count from 1', 'Q,a,b,0', 'correct'],
    ['no text', ',a,b,A', 'question'],
    ['one option', 'Q,a,,A', 'options'],
    ['an option twice', 'Q,a,a,A', 'options'],
    ['more cells than the header', 'Q,a,b,A,e', null],
    ['a quote that is never closed', '"Q,a,b,A', null],
    ['a quote within a quoted text', '"Q"x,a,b,A', null],
  ])('with %s in a row has it told by its line, and the other rows are read', (_, row, field) => {
    const { items, problems } = read(`question,a,b,correct\nFirst,a,b,A\n${row}\nLast,a,b,A\n`)
    expect(items.map(({ value }) => value.question)).toEqual(['First', 'Last'])
    expect(problems).toMatchObject([{ severity: 'error', line: 3, field }])
  })

  test.each([
    ['without a header', 'Who?,Ann,Ben,B', /missing: question, option A, correct/],
    ['without options', 'question,correct\nWho?,B', /missing: option A, option B/],
    ['with a column twice', 'question,text,a,b,correct\n', /Two columns are for the question/],
    ['with a gap in its options', 'question,a,b,d,correct\n', /without a gap/],
    ['that is empty', '', /no questions/],
  ])('%s is refused', (_, written, message) => {
    const { items, problems } = read(written)
    expect(items).toEqual([])
    expect(problems).toMatchObject([{ severity: 'error', message: expect.stringMatching(message) }])
  })

  test('with a column that is not known has it told', () => {
    expect(read('question,a,b,correct,level\nWho?,Ann,Ben,B,easy').problems).toMatchObject([
      { severity: 'warning', line: 1 },
    ])
  })

  test('with wrong quotes on every line is refused in bounded time', () => {
    const rows = '"a"b,"\n'.repeat(100_000)
    const start = performance.now()
    const { problems } = read(`question,a,b,correct\n${rows}`)
    expect(problems.at(-1)?.message).toMatch(/^From here on nothing is read/)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test('of 100 MB is refused before it is read', () => {
    const start = performance.now()
    const { items, problems } = readCsv(Buffer.alloc(100_000_000, 'question,a,b,correct\n'))
    expect(items).toEqual([])
    expect(problems).toMatchObject([
      { severity: 'error', message: expect.stringMatching(/^The file is too large: it has 100.0 MB/) },
    ])
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('of as many rows as are read has the rest told of', () => {
    const rows = 'a,b,c,A\n'.repeat(FORMAT_LIMITS.questions + 2)
    const { items, problems } = read(`question,a,b,correct\n${rows}`)
    expect(items).toHaveLength(FORMAT_LIMITS.questions)
    expect(problems).toMatchObject([{ severity: 'error', line: FORMAT_LIMITS.questions + 2 }])
  })
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A1', "'=1", "''-1"])(
  'a text %j is no formula when written, and comes back',
  (text) => {
    const questions = [{ id: text, question: text, options: [text, 'other'], correct: 0, explanation: text }]
    const written = writeCsv(questions).text
    const [, row] = parse<string[]>(written).data
    expect(row?.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
    expect(read(written).items.map(({ value }) => value)).toEqual(questions)
  },
)
