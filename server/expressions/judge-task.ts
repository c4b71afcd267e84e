import * as KAS from '@khanacademy/kas'
import type { ExpressionForm, ExpressionKey } from '#domain/kinds/expression/expression.ts'
import type { ExpressionJudgment } from '#domain/kinds/kind.ts'
import { haveEqualValues } from '#domain/scoring/expressions/equal-values.ts'
import {
  type Expression,
  isExpanded,
  isSum,
  lettersOf,
  readExpression,
  type WrittenExpression,
} from '#domain/scoring/expressions/read-expression.ts'
import { hasRelationForm } from '#domain/scoring/expressions/relation-forms.ts'

/** Answer to judge, with the values of the listed wrong answers. */
export type ExpressionTask = { key: ExpressionKey; wrong: string[]; typed: string }

/** Highest power of a sum that is compared as a product: (x + 2)² and (x + 2)(x + 2) have the same form. */
const MAX_REPEATED = 6

/** Judges one answer. Runs on a worker thread, since comparison time is unbounded. */
export function judgeTask({ key, wrong, typed }: ExpressionTask): ExpressionJudgment {
  const wanted = readExpression(key.value)
  const written = readExpression(typed)
  if (wanted === null || written === null) return { outcome: 'undecided' }
  const answer = adaptTo(wanted, written)
  if (compare(answer, wanted)) {
    if (hasForm(answer, wanted, key.form)) return { outcome: 'equal' }
    return { outcome: 'other-form', wrong: findForeseen(wrong, (value) => compare(answer, value, { form: true })) }
  }
  // The library compares quotients with letters strictly, so that x(1 + 2/x) is not x + 2.
  const outcome = key.form !== 'any' && haveEqualValues(answer, wanted) ? 'other-form' : 'different'
  return { outcome, wrong: findForeseen(wrong, (value) => compare(adaptTo(value, written), value)) }
}

function findForeseen(wrong: readonly string[], matches: (value: WrittenExpression) => boolean): number | null {
  const index = wrong.findIndex((text) => {
    const value = readExpression(text)
    return value !== null && matches(value)
  })
  return index < 0 ? null : index
}

function hasForm(answer: WrittenExpression, wanted: WrittenExpression, form: ExpressionForm): boolean {
  switch (form) {
    case 'any':
      return true
    case 'factored':
      return compare(answer, wanted, { form: true })
    case 'expanded':
      return isExpanded(answer) && isSimplified(answer, wanted)
    case 'simplified':
      return isSimplified(answer, wanted)
    case 'solved':
    case 'slope-intercept':
    case 'equation':
      return hasRelationForm(answer, wanted, form)
  }
}

/**
 * True if the answer is simplified. The library does not recognize every simplest form, such as 2√2: if it rejects the
 * key too, the answer must have the form of the key.
 */
function isSimplified(answer: WrittenExpression, wanted: WrittenExpression): boolean {
  // The library cancels such a quotient itself, and then finds it simplified.
  if (dividesByLetters(answer) && !dividesByLetters(wanted)) return false
  if (compare(answer, wanted, { simplify: true })) return true
  return !compare(wanted, wanted, { simplify: true }) && compare(answer, wanted, { form: true })
}

const dividesByLetters = (written: WrittenExpression) =>
  hasLettersBelow(written.left) || (written.relation !== null && hasLettersBelow(written.right))

function hasLettersBelow(node: Expression): boolean {
  if ('of' in node) return hasLettersBelow(node.of)
  if (node.kind !== 'operation') return false
  if (node.operator === '/' && lettersOf({ left: node.right, relation: null }).length > 0) return true
  return hasLettersBelow(node.left) || hasLettersBelow(node.right)
}

/** Reads "A = 2x + 6" as "2x + 6", and matches the case of the key's letters, since phones capitalize. */
function adaptTo(wanted: WrittenExpression, written: WrittenExpression): WrittenExpression {
  const letters = lettersOf(wanted)
  const named = written.relation === '=' && wanted.relation === null && isOtherLetter(written.left, letters)
  const answer: WrittenExpression = named ? { left: written.right, relation: null } : written
  const own = lettersOf(answer)
  const cases = new Map(
    own.flatMap((letter) => {
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      return !letters.includes(letter) && letters.includes(other) && !own.includes(other) ? [[letter, other]] : []
    }),
  )
  return cases.size === 0 ? answer : mapSides(answer, (side) => renameLetters(side, cases))
}

function isOtherLetter(side: Expression, letters: readonly string[]): boolean {
  return side.kind === 'variable' && side.name !== 'pi' && !letters.includes(side.name)
}

function mapSides(written: WrittenExpression, change: (side: Expression) => Expression): WrittenExpression {
  const left = change(written.left)
  return written.relation === null ? { left, relation: null } : { ...written, left, right: change(written.right) }
}

function renameLetters(node: Expression, names: ReadonlyMap<string, string>): Expression {
  if (node.kind === 'variable') return { ...node, name: names.get(node.name) ?? node.name }
  if ('of' in node) return { ...node, of: renameLetters(node.of, names) }
  if (node.kind !== 'operation') return node
  return { ...node, left: renameLetters(node.left, names), right: renameLetters(node.right, names) }
}

function compare(a: WrittenExpression, b: WrittenExpression, options: { form?: boolean; simplify?: boolean } = {}) {
  const names = new Map(
    [...new Set([...lettersOf(a), ...lettersOf(b)])].map((letter, index) => [letter, `x_${index + 1}`]),
  )
  const [left, right] = [a, b].map((one) => KAS.parse(printSides(one, names)))
  if (!left?.parsed || !right?.parsed) throw new Error('A readable expression could not be parsed.')
  return KAS.compare(left.expr, right.expr, { form: false, simplify: false, ...options }).equal
}

function printSides(written: WrittenExpression, names: ReadonlyMap<string, string>): string {
  const left = print(written.left, names)
  return written.relation === null ? left : `${left}${written.relation}${print(written.right, names)}`
}

/** Formats an expression with every parenthesis and sign. Letters are renamed, since KAS reads some as functions. */
function print(node: Expression, names: ReadonlyMap<string, string>): string {
  switch (node.kind) {
    case 'number':
      return node.digits
    case 'variable':
      return node.name === 'pi' ? 'pi' : (names.get(node.name) ?? 'x_0')
    case 'function':
      return `${node.name}(${print(node.of, names)})`
    case 'negative':
      return `(-${print(node.of, names)})`
    case 'operation': {
      const left = print(node.left, names)
      const times = node.right.kind === 'number' ? Number(node.right.digits) : Number.NaN
      if (node.operator === '^' && isSum(node.left) && Number.isInteger(times) && times > 1 && times <= MAX_REPEATED) {
        return `(${Array.from({ length: times }, () => left).join('*')})`
      }
      return `(${left}${node.operator}${print(node.right, names)})`
    }
  }
}
