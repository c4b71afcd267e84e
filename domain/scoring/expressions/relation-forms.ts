import { type Expression, isExpanded, isSum, lettersOf, type WrittenExpression } from './read-expression.ts'

/**
 * Forms of equations and inequalities: `solved` has the letter of the key alone on one side and a simplified number, or
 * an expression without that letter, on the other; `slope-intercept` is y = mx + b with any letters; `equation` is not
 * solved yet.
 */
export const RELATION_FORMS = ['solved', 'slope-intercept', 'equation'] as const
export type RelationForm = (typeof RELATION_FORMS)[number]

export const isRelationForm = (form: string): form is RelationForm => RELATION_FORMS.some((one) => one === form)

/** True if an answer that is equal to the key also has the form. */
export function hasRelationForm(answer: WrittenExpression, key: WrittenExpression, form: RelationForm): boolean {
  if (form === 'equation') return answer.relation !== null && !isSolution(answer)
  const letter = aloneIn(key)[0]?.letter
  const side = aloneIn(answer).find((one) => one.letter === letter)
  if (side === undefined || lettersIn(side.other).includes(side.letter)) return false
  if (form === 'slope-intercept') return isLinear(side.other)
  return lettersIn(side.other).length > 0 || isSimplestNumber(side.other)
}

/** Letters that stand alone on a side, each with the other side. */
function aloneIn(written: WrittenExpression): { letter: string; other: Expression }[] {
  if (written.relation === null) return []
  const sides = [
    { side: written.left, other: written.right },
    { side: written.right, other: written.left },
  ]
  return sides.flatMap(({ side, other }) =>
    side.kind === 'variable' && side.name !== 'pi' ? [{ letter: side.name, other }] : [],
  )
}

const isSolution = (written: WrittenExpression) => aloneIn(written).some(({ other }) => lettersIn(other).length === 0)

const lettersIn = (side: Expression) => lettersOf({ left: side, relation: null })

/** At most one term with a letter and one without, each without parentheses. */
function isLinear(side: Expression): boolean {
  if (!isExpanded({ left: side, relation: null })) return false
  const withLetters = termsOf(side).map((term) => lettersIn(term).length)
  const variable = withLetters.filter((count) => count > 0)
  return variable.length <= 1 && withLetters.length - variable.length <= 1
}

function termsOf(node: Expression): Expression[] {
  // A mixed number is one term.
  if (node.kind !== 'operation' || !isSum(node) || isMixed(node)) return [node]
  return [...termsOf(node.left), ...termsOf(node.right)]
}

const wholeOf = (node: Expression) =>
  node.kind === 'number' && /^\d+$/.test(node.digits) ? Number(node.digits) : Number.NaN

function isReducedFraction(node: Expression): boolean {
  if (node.kind !== 'operation' || node.operator !== '/') return false
  const top = wholeOf(node.left.kind === 'negative' ? node.left.of : node.left)
  const bottom = wholeOf(node.right)
  return bottom > 1 && top > 0 && greatestDivisor(top, bottom) === 1
}

function isMixed(node: Expression): boolean {
  if (node.kind !== 'operation' || node.operator !== '+' || !(wholeOf(node.left) > 0)) return false
  const { right } = node
  if (right.kind !== 'operation' || !isReducedFraction(right)) return false
  return wholeOf(right.left) < wholeOf(right.right)
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** Number that needs no more arithmetic: 5, −2.5, 3/4, 2 1/2, 3√2 or 2π. */
function isSimplestNumber(node: Expression): boolean {
  if (node.kind === 'negative') return node.of.kind !== 'negative' && isSimplestNumber(node.of)
  if (node.kind === 'operation' && node.operator === '*') {
    return isSimplestNumber(node.left) && isIrrational(node.right) && !isIrrational(node.left)
  }
  if (node.kind === 'operation' && node.operator === '/' && isSimplestRoot(node.left)) return wholeOf(node.right) > 1
  return node.kind === 'number' || isIrrational(node) || isReducedFraction(node) || isMixed(node)
}

const isSimplestRoot = (node: Expression) => isIrrational(node) || (node.kind === 'operation' && isSimplestNumber(node))

function isIrrational(node: Expression): boolean {
  if (node.kind === 'variable') return node.name === 'pi'
  return node.kind === 'function' && node.name === 'sqrt' && !Number.isInteger(Math.sqrt(wholeOf(node.of)))
}
