import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { type AuthorFields, forward, problem, requiredText } from '../author-fields.ts'
import {
  AnyBlank,
  Blank,
  blankMarks,
  blankTexts,
  checkBlanks,
  describeBlank,
  formatBlankKey,
  judgeBlanks,
  ShownBlank,
  showBlank,
  shuffleBlank,
  writeBlank,
} from '../blank.ts'
import { kindWithMarks, markOf, taskOf } from '../kind.ts'
import { texts } from '../shown-fields.ts'
import { cellNames, tableAnswers } from './answers.ts'

const { tableColumns: maxColumns, tableRows: maxRows, options: maxBlanks, blankText } = CONTENT_LIMITS

const shownTable = {
  columns: texts,
  /** Text of each cell; null for one to fill, which the next blank has. */
  rows: z.array(z.array(z.string().nullable())),
}
const normal = { ...shownTable, blanks: z.array(Blank) }
type Table = z.output<z.ZodObject<typeof normal>>

const CellText = z
  .union([z.string(), z.number()], 'a cell must be text, or have accept, options or answer.')
  .transform((value) => String(value).trim())
  .pipe(z.string().max(blankText, `a cell may have at most ${blankText} characters.`))

const Cell = z.union([CellText, z.looseObject({})], 'a cell must be text, or have accept, options or answer.')

const columns = z
  .array(requiredText('the heading of a column', blankText), 'the columns must be a list.')
  .min(2, 'it needs at least two columns.')
  .max(maxColumns, `it may have at most ${maxColumns} columns.`)
const rowsOf = <One extends z.ZodType>(cell: One) =>
  z
    .array(z.array(cell, 'a row must be a list of cells.'), 'the rows must be a list.')
    .min(1, 'it needs a row.')
    .max(maxRows, `it may have at most ${maxRows} rows.`)

const WrittenTable = z.object({ columns, rows: rowsOf(Cell) }).transform((fields, context): Table => {
  const blanks: Blank[] = []
  const rows = fields.rows.map((row, index) =>
    row.map((cell, column) => {
      if (typeof cell === 'string') return cell
      const parsed = AnyBlank.safeParse(cell)
      if (parsed.success) blanks.push(parsed.data)
      else forward(context, parsed.error, cell, (path) => ['rows', index, column, ...path])
      return null
    }),
  )
  return { columns: fields.columns, rows, blanks }
})

const NormalTable = z.object({ columns, rows: rowsOf(CellText.nullable()), blanks: z.array(AnyBlank) })

export const table = kindWithMarks({
  ...tableAnswers,
  key: 'table',
  name: 'fill a table',
  answer: blankTexts,
  shown: { ...shownTable, blanks: z.array(ShownBlank) },
  normal,

  /** Written with the key of a cell in its place; in the normal form it is null, and `blanks` has the keys. */
  written: z.looseObject({}).transform((fields, context): Table => {
    const parsed = ('blanks' in fields ? NormalTable : WrittenTable).safeParse(fields)
    if (!parsed.success) return forward(context, parsed.error, fields)
    const { columns: headings, rows, blanks } = parsed.data
    const uneven = rows.findIndex((row) => row.length !== headings.length)
    if (uneven >= 0) {
      return problem(context, `every row needs a cell for each of its ${headings.length} columns.`, ['rows', uneven])
    }
    const open = rows.flat().filter((cell) => cell === null).length
    if (open === 0) return problem(context, 'it needs a cell to fill.', ['rows'])
    if (open > maxBlanks) return problem(context, `it may have at most ${maxBlanks} cells to fill.`, ['rows'])
    if (open !== blanks.length) return problem(context, 'every cell to fill needs its key.', ['blanks'])
    return parsed.data
  }),
  write: ({ columns: headings, rows, blanks }) => {
    const keys = blanks.values()
    const writeCell = (cell: string | null): string | AuthorFields => {
      if (cell !== null) return cell
      const { value } = keys.next()
      return value ? writeBlank(value) : ''
    }
    return { columns: headings, rows: rows.map((row) => row.map(writeCell)) }
  },
  checkKey: ({ rows, blanks, decimalMark }) => {
    const places = rows.flatMap((row, index) =>
      row.flatMap((cell, column) => (cell === null ? [['rows', index, column]] : [])),
    )
    return checkBlanks(blanks, markOf({ decimalMark }), 'cell').map(({ index, path, message }) => ({
      path: [...(places[index] ?? []), ...path],
      message,
    }))
  },

  show: ({ columns: headings, rows, blanks }) => ({
    columns: [...headings],
    rows: rows.map((row) => [...row]),
    blanks: blanks.map(showBlank),
  }),
  correct: ({ blanks }) => blanks.map(formatBlankKey),
  judge: (question, answer) =>
    judgeBlanks(question.blanks, answer, {
      mark: markOf(question),
      task: [taskOf(question), ...question.rows.flat()].join('\n'),
      name: 'Cell',
    }),
  marks: blankMarks,
  unmarked: ({ blanks }) => ({ parts: blanks.map(() => false) }),
  /** Rows and columns stay in their order, which has a meaning. */
  shuffle: (question, random) => ({ ...question, blanks: question.blanks.map((blank) => shuffleBlank(blank, random)) }),

  describeKey: (question) => [
    ...question.rows.map((row) => row.map((cell) => cell ?? '…').join(' | ')),
    ...cellNames(question).flatMap((name, index) => {
      const blank = question.blanks[index]
      return blank ? describeBlank(blank, `${name}:`) : []
    }),
  ],
  editor: {
    fields: ['columns', 'rows'],
    blank: { columns: ['', ''], rows: [['', '']] },
    example: {
      question: 'Each bag holds 6 apples. Complete the table.',
      columns: ['Bags', 'Apples'],
      rows: [
        ['1', '6'],
        ['3', { answer: '18', wrong: [{ value: '9', text: 'You added 3. Each bag holds 6 apples.' }] }],
        [{ answer: '7' }, '42'],
      ],
    },
  },
})
