import { t } from '@lingui/core/macro'
import { ArrowLeft, ArrowRight, Delete } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { readExpression, UNREADABLE_EXPRESSION, withDecimalPoint } from '#domain/scoring/expressions/read-expression.ts'
import { NOTATIONS, readsAs } from '#domain/scoring/numbers/notations.ts'
import { type DecimalMark, readNumber } from '#domain/scoring/numbers/read-number.ts'
import { type Formula, looksPlain, readFormula } from './read-formula.ts'

export type TypedKind = 'number' | 'expression'

/** Key: text to insert, in which `|` marks the caret, or an action. */
export type MathKey = { insert: string } | { action: 'backspace' | 'left' | 'right' }

/** Error for a typed answer that cannot be parsed, with valid examples; null if it can. */
export function unreadableMessage(kind: TypedKind, text: string, mark: DecimalMark): string | null {
  if (kind === 'number') {
    // The question does not say whether its answer is one number.
    const isReadable = readNumber(text, mark) !== null || NOTATIONS.some((notation) => readsAs(notation, text, mark))
    return isReadable ? null : t`I can’t read that. Try 3/4 or 0${mark}75.`
  }
  return readExpression(withDecimalPoint(text, mark)) === null ? UNREADABLE_EXPRESSION : null
}

const tags = {
  number: 'mn',
  name: 'mi',
  sign: 'mo',
  row: 'mrow',
  fraction: 'mfrac',
  power: 'msup',
  root: 'msqrt',
} as const

function toMathMl(formula: Formula, key: number): ReactNode {
  if ('text' in formula) {
    // A single-letter variable is italic by default; a word is not.
    return createElement(tags[formula.kind], { key }, formula.text)
  }
  const parts = formula.parts.map(toMathMl)
  if (formula.kind === 'parentheses' || formula.kind === 'bars') {
    const [open, close] = formula.kind === 'bars' ? ['|', '|'] : ['(', ')']
    return createElement('mrow', { key }, createElement('mo', null, open), ...parts, createElement('mo', null, close))
  }
  return createElement(tags[formula.kind], { key }, ...parts)
}

/** Preview of typed math in mathematical notation. Screen readers read the field itself. */
export function Preview({ text }: { text: string }): ReactNode {
  const read = readFormula(text)
  if (!read || looksPlain(text)) return null
  return (
    <p
      aria-hidden="true"
      className="flex min-h-12 max-w-full items-center overflow-x-auto rounded-md bg-sunken px-4 py-1.5 text-xl"
    >
      {createElement('math', null, toMathMl(read.formula, 0))}
    </p>
  )
}

/** Typed answer in mathematical notation; as typed if it cannot be parsed. */
export function TypedFormula({ text }: { text: string }): ReactNode {
  const read = readFormula(text)
  if (!read?.complete || looksPlain(text)) return text
  return createElement('math', { 'aria-label': text, className: 'text-lg' }, toMathMl(read.formula, 0))
}

type Key = { label: ReactNode; name: string; key: MathKey }

const insert = (text: string, name = text, label: ReactNode = text): Key => ({ label, name, key: { insert: text } })

const moves = (): Key[] => [
  { label: <ArrowLeft className="size-5" />, name: t`Move left`, key: { action: 'left' } },
  { label: <ArrowRight className="size-5" />, name: t`Move right`, key: { action: 'right' } },
  {
    label: <Delete className="size-5" />,
    name: t({ message: 'Delete', context: 'key' }),
    key: { action: 'backspace' },
  },
]

const box = <span className="inline-block size-3 rounded-[2px] border-[1.5px] border-current border-dashed" />
const fraction = () =>
  insert(
    '/',
    t`Fraction`,
    <span className="grid justify-items-center gap-0.5">
      {box}
      <span className="h-[1.5px] w-4 bg-current" />
      {box}
    </span>,
  )
const power = () =>
  insert(
    '^',
    t`Power`,
    <span className="flex items-start gap-0.5">
      <span className="mt-2">{box}</span>
      {box}
    </span>,
  )
const root = (): Key => ({
  label: <span className="text-lg">√{box}</span>,
  name: t`Square root`,
  key: { insert: 'sqrt(|)' },
})
const brackets = (): Key => ({ label: '( )', name: t`Parentheses`, key: { insert: '(|)' } })
const digits = (row: string) => [...row].map((digit) => insert(digit))

function rowsOf(kind: TypedKind, decimalMark: DecimalMark): Key[][] {
  const mark = insert(decimalMark, decimalMark === '.' ? t`Decimal point` : t`Decimal comma`)
  const minus = insert('-', t`Minus`, '−')
  const pi = insert('π', t`Pi`)
  const numbers = [
    [...digits('789'), fraction()],
    [...digits('456'), minus],
    [...digits('123'), kind === 'number' ? insert('%', t`Percent`) : insert('+', t`Plus`)],
    [
      insert('0'),
      mark,
      insert(' ', t`Space`, '␣'),
      kind === 'number' ? insert(':', t`Ratio, to`) : insert('*', t`Times`, '·'),
    ],
  ]
  const signs =
    kind === 'number'
      ? [[power(), root(), pi, insert('$', t`Dollar`)]]
      : [
          [power(), root(), brackets(), pi],
          [insert('x'), insert('y'), insert('n'), insert('=', t`Equals`)],
          [insert('<', t`Less than`), insert('>', t`Greater than`), insert('≤', t`At most`), insert('≥', t`At least`)],
        ]
  return [...signs, ...numbers]
}

type KeypadProps = { kind: TypedKind; mark: DecimalMark; onKey: (key: MathKey) => void }

/** Keys for digits and for symbols that are hard to find on a phone. They type into the field that has the caret. */
export function Keypad({ kind, mark, onKey }: KeypadProps): ReactNode {
  const renderKey = ({ label, name, key }: Key) => (
    <button
      key={name}
      type="button"
      aria-label={name}
      // Keeps the focus and caret in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onKey(key)}
      className="grid min-h-11 cursor-pointer place-items-center rounded-sm border border-line-strong bg-surface font-semibold hover:bg-leaf-wash active:bg-leaf-wash"
    >
      <span aria-hidden="true">{label}</span>
    </button>
  )
  return (
    <fieldset aria-label={t`Math keys`} className="grid w-full max-w-80 gap-1.5 rounded-md bg-sunken p-2.5">
      <div className="grid grid-cols-4 gap-1.5">{rowsOf(kind, mark).flat().map(renderKey)}</div>
      <div className="grid grid-cols-3 gap-1.5">{moves().map(renderKey)}</div>
    </fieldset>
  )
}
