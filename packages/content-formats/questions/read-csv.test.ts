import { parse } from 'papaparse'
import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

const LIMITS = { maxBytes: 1_000_000 }

const read = (text: string) => readCsv(new TextEncoder().encode(text), LIMITS)
const WHO = { question: 'Who?', options: ['Ann', 'Ben'], correct: 1 }

describe('readCsv', () => {
  test.each([
    ['commas', 'question,option A,option B,correct\nWho?,Ann,Ben,B'],
    ['semicolons', 'Question;A;B;Correct answer\nWho?;Ann;Ben;b'],
    ['tabs', 'QUESTION TEXT\tAnswer 1\tAnswer 2\tAnswer\nWho?\tAnn\tBen\t2'],
    ['a separator line', 'sep=|\nStem|Option_1|Option_2|Key\nWho?|Ann|Ben|Ben'],
    ['a byte order mark', '\ufeffquestion,choice (a),choice (b),right answer\r\nWho?,Ann,Ben,Option B\r\n'],
    ['the columns in another order', 'correct,b,a,question\nB,Ben,Ann,Who?'],
    ['blank rows and empty options', 'question,a,b,c,correct\n\nWho?,Ann,Ben,,B\n,,,,\n'],
  ])('reads a table with %s', (_, table) => {
    const { items, problems } = read(table)
    expect(problems).toEqual([])
    expect(items.map(({ value }) => value)).toEqual([{ id: null, explanation: null, ...WHO }])
  })

  test('reads a table that Excel saved in Windows-1252, with a note', () => {
    const { items, problems } = readCsv(
      Buffer.from('question;A;B;correct\nOù est Genève ?;là;ici;A\n', 'latin1'),
      LIMITS,
    )
    expect(items[0]?.value).toMatchObject({ question: 'Où est Genève ?', options: ['là', 'ici'], correct: 0 })
    expect(problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining('Windows-1252') }])
  })

  test('counts columns for a letter, including empty ones', () => {
    expect(read('question,a,b,c,correct\nWho?,Ann,,Ben,C').items[0]?.value).toMatchObject(WHO)
  })

  test('prefers the text of an option to its letter', () => {
    expect(read('question,a,b,correct\nWhich?,B,A,A').items[0]?.value.correct).toBe(1)
  })

  test('reports exact lines for quoted texts with line breaks', () => {
    const { items, problems } = read('question,a,b,correct\n"Who\r\nis it?",Ann,Ben,A\n\n"a ""b""\n",c,d,D\nx,y,z,A\n')
    expect(items.map(({ from, to, value }) => [from, to, value.question])).toEqual([
      [2, 3, 'Who\nis it?'],
      [7, 7, 'x'],
    ])
    expect(problems).toMatchObject([{ severity: 'error', line: 5, field: 'correct' }])
  })

  test.each([
    ['no right answer', 'Q,a,b,', 'correct'],
    ['a right answer that is no option', 'Q,a,b,C', 'correct'],
    ['zero, where numbers count from 1', 'Q,a,b,0', 'correct'],
    ['more cells than the header', 'Q,a,b,A,e', null],
    ['a quote that is never closed', '"Q,a,b,A', null],
    ['a quote within a quoted text', '"Q"x,a,b,A', null],
  ])('reports the line of a row with %s and reads the other rows', (_, row, field) => {
    const { items, problems } = read(`question,a,b,correct\nFirst,a,b,A\n${row}\nLast,a,b,A\n`)
    expect(items.map(({ value }) => value.question)).toEqual(['First', 'Last'])
    expect(problems).toMatchObject([{ severity: 'error', line: 3, field }])
  })

  test.each([
    ['without a header', 'Who?,Ann,Ben,B', /Missing: question, option A, correct/],
    ['without options', 'question,correct\nWho?,B', /Missing: option A, option B/],
    ['with a column twice', 'question,text,a,b,correct\n', /Two columns hold the question/],
    ['with a gap in its options', 'question,a,b,d,correct\n', /without a gap/],
  ])('rejects a table %s', (_, table, message) => {
    const { items, problems } = read(table)
    expect(items).toEqual([])
    expect(problems).toMatchObject([{ severity: 'error', message: expect.stringMatching(message) }])
  })

  test('returns nothing for an empty file', () => {
    expect(read('')).toEqual({ items: [], problems: [] })
  })

  test('warns of an unknown column', () => {
    expect(read('question,a,b,correct,level\nWho?,Ann,Ben,B,easy').problems).toMatchObject([
      { severity: 'warning', line: 1 },
    ])
  })

  test('rejects wrong quotes on every line in bounded time', () => {
    const rows = '"a"b,"\n'.repeat(100_000)
    const start = performance.now()
    const { problems } = read(`question,a,b,correct\n${rows}`)
    expect(problems.at(-1)?.message).toMatch(/^The rest of the file was skipped/)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test('rejects 100 MB before reading them', () => {
    const file = Buffer.alloc(100_000_000, 'question,a,b,correct\n')
    const start = performance.now()
    const { items, problems } = readCsv(file, LIMITS)
    expect(items).toEqual([])
    expect(problems).toMatchObject([
      { severity: 'error', message: expect.stringMatching(/^The file is too large: 100.0 MB/) },
    ])
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠A1', "'=1", "''-1"])(
  'writes the text %j so that it is not a formula, and reads it back',
  (text) => {
    const questions = [{ id: text, question: text, options: [text, 'other'], correct: 0, explanation: text }]
    const written = writeCsv(questions).text
    const [, row] = parse<string[]>(written).data
    expect(row?.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
    expect(read(written).items.map(({ value }) => value)).toEqual(questions)
  },
)
