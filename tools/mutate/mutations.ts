import { createRandom, type Random, shuffledIndexes } from '#domain/content/variants/random.ts'
import equalMutants from './equal-mutants.json' with { type: 'json' }
import { syntaxOf } from './syntax.ts'

/** One small change of a file. */
export type Mutation = {
  path: string
  /** From 1. */
  line: number
  /** What the change does, such as `DESC → ASC`. */
  operator: string
  /** The line before and after. */
  before: string
  after: string
}

/** Replaces a match: by a text, or by several alternatives. */
type Operator = { pattern: RegExp; replace: (match: RegExpExecArray) => readonly string[] }

const swap = (pattern: RegExp, pairs: Record<string, readonly string[]>): Operator => ({
  pattern,
  replace: ([text]) => pairs[text] ?? [],
})

/** Adds one to a number, as off-by-one errors do. */
const constants: Operator = { pattern: /(?<![\w.$'])\d+(?![\w.'])/g, replace: ([text]) => [String(Number(text) + 1)] }

const CODE: readonly Operator[] = [
  swap(/(?<= )(?:===|!==|<=|>=|<|>|&&|\|\|)(?= )/g, {
    '===': ['!=='],
    '!==': ['==='],
    '<': ['<=', '>'],
    '<=': ['<', '>'],
    '>': ['>=', '<'],
    '>=': ['>', '<'],
    '&&': ['||'],
    '||': ['&&'],
  }),
  swap(/\b(?:true|false)\b/g, { true: ['false'], false: ['true'] }),
  swap(/\.(?:some|every)\(|\bMath\.(?:min|max|floor|ceil)\(/g, {
    '.some(': ['.every('],
    '.every(': ['.some('],
    'Math.min(': ['Math.max('],
    'Math.max(': ['Math.min('],
    'Math.floor(': ['Math.ceil('],
    'Math.ceil(': ['Math.floor('],
  }),
  swap(/(?<= )[+\-*/](?= )/g, { '+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'] }),
  { pattern: /(?<=[(\s])!(?=[\w(])/g, replace: () => [''] },
  { pattern: /(?<=\bif \().+(?=\) (?:return|throw|continue)\b)/g, replace: () => ['false'] },
  constants,
]

const SQL: readonly Operator[] = [
  swap(/\b(?:AND|OR|ASC|DESC|true|false|IS NULL|IS NOT NULL|LEFT JOIN|bool_and|bool_or|NULLS FIRST|NULLS LAST)\b/g, {
    AND: ['OR'],
    OR: ['AND'],
    ASC: ['DESC'],
    DESC: ['ASC', ''],
    true: ['false'],
    false: ['true'],
    'IS NULL': ['IS NOT NULL'],
    'IS NOT NULL': ['IS NULL'],
    'LEFT JOIN': ['JOIN'],
    bool_and: ['bool_or'],
    bool_or: ['bool_and'],
    'NULLS FIRST': ['NULLS LAST'],
    'NULLS LAST': ['NULLS FIRST'],
  }),
  swap(/\b(?:least|greatest|min|max)\(/g, {
    'least(': ['greatest('],
    'greatest(': ['least('],
    'min(': ['max('],
    'max(': ['min('],
  }),
  swap(/(?<= )(?:<>|<=|>=|<|>|\+|-)(?= )/g, {
    '<>': ['='],
    '<': ['<=', '>'],
    '<=': ['<', '>'],
    '>': ['>=', '<'],
    '>=': ['>', '<'],
    '+': ['-'],
    '-': ['+'],
  }),
  // Elsewhere, an equals sign assigns.
  { pattern: /(?<=\b(?:WHERE|AND|OR|ON|WHEN)\b[^,]*) = /g, replace: () => [' <> '] },
  { pattern: /\bEXISTS \(/g, replace: () => ['NOT EXISTS ('] },
  { pattern: /(?<!\bIS )\bNOT (?=\w|\()/g, replace: () => [''] },
  { pattern: /\bDISTINCT (?!ON\b|FROM\b)/g, replace: () => [''] },
  // Drops a condition, or the first or last key of an order.
  { pattern: /\b(?:AND|OR) [^,]+$/g, replace: ([text]) => (isBalanced(text) ? [''] : []) },
  { pattern: /\bWHERE [^,]+? AND /g, replace: ([text]) => (isBalanced(text) ? ['WHERE '] : []) },
  { pattern: /(?<=\bORDER BY )[^(),]+, /g, replace: () => [''] },
  { pattern: /(?<=\bORDER BY .*), [^(),]+$/g, replace: () => [''] },
  { pattern: /(?<=\bDISTINCT ON \([^()]+), [^(),]+(?=\))/g, replace: () => [''] },
  constants,
]

/** Declarations have no behavior. */
const IGNORED_LINE = /^\s*(?:import|export \*|(?:export )?(?:type|interface)\b|\|)/

/** Lists every mutation of a file. */
export function findMutations(path: string, text: string): Mutation[] {
  const syntax = syntaxOf(text)
  let start = 0
  return text.split('\n').flatMap((before, index) => {
    const begin = start
    start += before.length + 1
    if (IGNORED_LINE.test(before)) return []
    const inLanguage = (language: 'code' | 'sql', operators: readonly Operator[]) =>
      operators.flatMap(({ pattern, replace }) =>
        [...before.matchAll(pattern)]
          .filter((match) => isWithin(syntax, language, begin + match.index, match[0].length))
          .flatMap((match) =>
            replace(match).map((text) => ({
              path,
              line: index + 1,
              operator: `${match[0].trim()} → ${text.trim() || '(nothing)'}`,
              before,
              after: before.slice(0, match.index) + text + before.slice(match.index + match[0].length),
            })),
          ),
      )
    return [...inLanguage('code', CODE), ...inLanguage('sql', SQL)]
  })
}

/** A condition may hold interpolated code, but must begin and end in the language. */
function isWithin(syntax: readonly string[], language: string, start: number, length: number): boolean {
  return syntax[start] === language && syntax[start + length - 1] === language
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if ('({['.includes(character)) depth += 1
    if (')}]'.includes(character)) depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/**
 * Chooses mutations of different lines at random; the same seed chooses the same ones. Kinds of changes of a line are
 * equally likely, since most lines have many equals signs.
 */
export function chooseMutations(all: readonly Mutation[], seed: string, count: number): Mutation[] {
  const random = createRandom(seed)
  const lines = [...Map.groupBy(all, ({ path, line }) => `${path}:${line}`).values()]
  return shuffle(lines, random)
    .slice(0, count)
    .flatMap((mutations) => {
      const kinds = [...Map.groupBy(mutations, ({ operator }) => operator).values()]
      return shuffle(shuffle(kinds, random)[0] ?? [], random).slice(0, 1)
    })
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  return shuffledIndexes(list.length, random).flatMap((index) => list.slice(index, index + 1))
}

/** Applies a mutation to the text of its file. */
export function applyMutation(text: string, { line, before, after }: Mutation): string {
  const lines = text.split('\n')
  if (lines[line - 1] !== before) throw new Error(`Line ${line} is no longer: ${before}`)
  return lines.with(line - 1, after).join('\n')
}

type EqualMutant = { path: string; before: string; after: string; reason: string }

/** Mutations that no test can detect, with the reason. */
export const EQUAL_MUTANTS: readonly EqualMutant[] = equalMutants

/** True for a mutation that is known to change nothing. */
export function isEqual({ path, before, after }: Mutation, known = EQUAL_MUTANTS): boolean {
  return known.some((equal) => equal.path === path && equal.before === before.trim() && equal.after === after.trim())
}
