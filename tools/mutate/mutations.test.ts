import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { targetFiles } from '../mutate.ts'
import { applyMutation, chooseMutations, EQUAL_MUTANTS, findMutations, isEqual } from './mutations.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Changed lines of a file, without indentation. */
const changes = (text: string) => findMutations('planted.ts', text).map(({ after }) => after.trim())

describe('a rule', () => {
  test.each([
    ['comparisons', 'return a <= b', ['return a < b', 'return a > b']],
    ['conditions', 'return a && b', ['return a || b']],
    ['constants', 'const MOST = 12', ['const MOST = 13']],
    ['truth', 'const open = true', ['const open = false']],
    ['signs', 'return a + b', ['return a - b']],
    ['quantities', 'return all.some(one)', ['return all.every(one)']],
    ['negations', 'return (!a)', ['return (a)']],
    ['guards', 'if (isOver) return', ['if (false) return']],
  ])('gets changes of %s', (_, line, expected) => {
    expect(changes(line)).toEqual(expected)
  })

  test.each([
    ['a comment', '// a < b && c'],
    ['a block comment', '/**\n * a < b && 3\n */'],
    ['a text', "const text = 'a < b && 3'"],
    ['a template', 'const text = `a < b && 3`'],
    ['a regular expression', 'const pattern = /a{3}/'],
    ['an import', "import { a } from './a1.ts'"],
    ['a type', 'type Row = { open: true }'],
  ])('gets no change in %s', (_, text) => {
    expect(changes(text)).toEqual([])
  })
})

describe('a statement', () => {
  const statement = (line: string) => `const rows = sql<{ id: string }>\`\n${line}\n\``

  test.each([
    ['order', 'ORDER BY a DESC', ['ORDER BY a ASC', 'ORDER BY a']],
    ['keys of an order', 'ORDER BY a, b', ['ORDER BY b', 'ORDER BY a']],
    ['keys of a distinct row', 'SELECT DISTINCT ON (a, b) c', ['SELECT DISTINCT ON (a) c']],
    ['joins', 'LEFT JOIN t USING (id)', ['JOIN t USING (id)']],
    ['presence', 'SELECT a IS NOT NULL', ['SELECT a IS NULL']],
    ['conditions', 'AND due', ['OR due', '']],
    ['comparisons', 'WHERE a = b', ['WHERE a <> b']],
    ['limits', 'LIMIT 24', ['LIMIT 25']],
  ])('gets changes of %s', (_, line, expected) => {
    expect(changes(statement(line))).toEqual(expected)
  })

  test('gets no change where an equals sign assigns', () => {
    expect(changes(statement('SET a = b'))).toEqual([])
  })

  test('has code in its placeholders, and statements in that', () => {
    const text = (code: string) => ['sql`a $', `{${code}}`, '`'].join('')
    expect(changes(text('b === c ? sql`IS NULL` : d'))).toEqual([
      text('b !== c ? sql`IS NULL` : d'),
      text('b === c ? sql`IS NOT NULL` : d'),
    ])
  })
})

test('a seed always chooses the same changes, each of another line', () => {
  const text = Array.from({ length: 30 }, (_, index) => `const a${index} = ${index} < 3 && true`).join('\n')
  const all = findMutations('planted.ts', text)
  const chosen = chooseMutations(all, '7', 20)
  expect(chosen).toEqual(chooseMutations(all, '7', 20))
  expect(chosen).not.toEqual(chooseMutations(all, '8', 20))
  expect(new Set(chosen.map(({ line }) => line)).size).toBe(20)
})

test('a change is applied to its line alone', () => {
  const [mutation] = findMutations('planted.ts', 'const a = 1\nconst b = 2')
  if (!mutation) throw new Error('There is no change')
  expect(applyMutation('const a = 1\nconst b = 2', mutation)).toBe('const a = 2\nconst b = 2')
  expect(() => applyMutation('const other = 1', mutation)).toThrow('no longer')
})

test('every target has changes', () => {
  const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
  const count = targetFiles(ROOT).reduce((sum, path) => sum + findMutations(path, read(path)).length, 0)
  expect(count).toBeGreaterThan(1000)
})

test('every change without an effect is still possible, and is left out', () => {
  for (const { path, before, after, reason } of EQUAL_MUTANTS) {
    const same = findMutations(path, readFileSync(join(ROOT, path), 'utf8')).filter((mutation) => isEqual(mutation))
    expect(same.map((mutation) => [mutation.before.trim(), mutation.after.trim()])).toContainEqual([before, after])
    expect(reason).not.toBe('')
  }
})
