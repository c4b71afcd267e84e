import { type Expression, lettersOf, type WrittenExpression } from './read-expression.ts'

/** Values of the letters at which two expressions are compared; no two letters have a simple relation there. */
const SAMPLES = [0.37, 1.83, 2.71, -1.13, 4.29, -3.57, 0.91, 5.03]
const TOLERANCE = 1e-9

/**
 * True if two expressions have equal values, or two equations or inequalities say the same, at some sample values. An
 * estimate, in microseconds, for checks of content; answers of learners are judged exactly.
 */
export function haveEqualValues(a: WrittenExpression, b: WrittenExpression): boolean {
  const letters = [...new Set([...lettersOf(a), ...lettersOf(b)])]
  const at = SAMPLES.map(
    (sample, index) => new Map(letters.map((letter, place) => [letter, sampleOf(index, place, sample)])),
  )
  if (a.relation === null || b.relation === null) {
    if (a.relation !== b.relation) return false
    return compareAt(at, a.left, b.left, (one, other) => isClose(one, other))
  }
  if (a.relation.length !== b.relation.length || (a.relation === '=') !== (b.relation === '=')) return false
  const isReversed = a.relation !== '=' && a.relation.charAt(0) !== b.relation.charAt(0)
  const quotients = at.flatMap((values) => {
    const quotient = differenceAt(a, values) / differenceAt(b, values)
    return Number.isFinite(quotient) && quotient !== 0 ? [isReversed ? -quotient : quotient] : []
  })
  const [first] = quotients
  if (first === undefined || quotients.length < SAMPLES.length / 2) return false
  return quotients.every((quotient) => isClose(quotient, first)) && (a.relation === '=' || first > 0)
}

const sampleOf = (index: number, place: number, sample: number) => sample + place * 1.37 * (index % 2 === 0 ? 1 : -0.7)

const isClose = (one: number, other: number) =>
  Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other))

function compareAt(
  all: readonly ReadonlyMap<string, number>[],
  a: Expression,
  b: Expression,
  isSame: (one: number, other: number) => boolean,
): boolean {
  const pairs = all
    .map((values) => [valueAt(a, values), valueAt(b, values)] as const)
    .filter(([one, other]) => Number.isFinite(one) && Number.isFinite(other))
  return pairs.length >= 2 && pairs.every(([one, other]) => isSame(one, other))
}

function differenceAt(written: WrittenExpression, values: ReadonlyMap<string, number>): number {
  if (written.relation === null) return Number.NaN
  return valueAt(written.left, values) - valueAt(written.right, values)
}

function valueAt(node: Expression, values: ReadonlyMap<string, number>): number {
  switch (node.kind) {
    case 'number':
      return Number(node.digits)
    case 'variable':
      return node.name === 'pi' ? Math.PI : (values.get(node.name) ?? Number.NaN)
    case 'function':
      return node.name === 'sqrt' ? Math.sqrt(valueAt(node.of, values)) : Math.abs(valueAt(node.of, values))
    case 'negative':
      return -valueAt(node.of, values)
    case 'operation': {
      const left = valueAt(node.left, values)
      const right = valueAt(node.right, values)
      return OPERATIONS[node.operator](left, right)
    }
  }
}

const OPERATIONS = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '^': (a: number, b: number) => a ** b,
}
