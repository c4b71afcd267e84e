import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Requirements of levels 1 and 2 in ASVS 5.0.0: section and numbers. */
const REQUIREMENTS = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3
  4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3
  7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4
  10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4
  16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`

/** Single requirements of `6.5.2–6.5.4, 6.6.1`, or of `6.5.2-4`. */
function expand(text: string): string[] {
  return text
    .trim()
    .split(/,?\s+/)
    .flatMap((range) => {
      const [, section = '', first = '', last = first] =
        /^(\d+\.\d+)\.(\d+)(?:[-–](?:\d+\.\d+\.)?(\d+))?$/.exec(range) ?? []
      return Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, index) => `${section}.${Number(first) + index}`,
      )
    })
}

const STATES = ['met', '**not met**', '**decided otherwise**', 'not applicable']

/** Rows of the tables of requirements. */
function rowsOf(markdown: string) {
  return [...markdown.matchAll(/^\| (\d[^|]*) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
    ([, numbers = '', , state = '', answer = '']) => ({ numbers: expand(numbers), state, answer }),
  )
}

/** Tests that a text names: a file, and part of a title in it. */
function testsIn(markdown: string) {
  return [...markdown.matchAll(/((?:[\w.-]+\/)+[\w.-]+\.(?:test\.tsx?|e2e\.ts)) “([^”]+)”/g)].map(
    ([, file = '', title = '']) => ({ file, title }),
  )
}

const isMissing = ({ file, title }: { file: string; title: string }) =>
  !existsSync(join(ROOT, file)) || !read(file).includes(title)

describe('docs/security/asvs.md', () => {
  const page = read('docs/security/asvs.md')
  const rows = rowsOf(page)

  test('has every requirement of both levels once', () => {
    expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(expand(REQUIREMENTS).toSorted())
  })

  test('says of each what is true and why', () => {
    expect(rows.filter(({ state, answer }) => !STATES.includes(state) || answer.length < 8)).toEqual([])
  })

  test('names tests that exist', () => {
    expect(testsIn(page).length).toBeGreaterThan(100)
    expect(testsIn(page).filter(isMissing)).toEqual([])
  })

  test('is counted in docs/security.md', () => {
    const counts = [
      ...read('docs/security.md').matchAll(/^\| \[(\d+)\. .+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm),
    ].map((row) => row.slice(1).map(Number))
    const chapters = [...new Set(rows.flatMap(({ numbers }) => numbers.map((one) => Number.parseInt(one, 10))))]
    const ofChapter = (chapter: number, state: string) =>
      rows
        .filter((row) => row.state === state)
        .flatMap(({ numbers }) => numbers.filter((one) => one.startsWith(`${chapter}.`))).length
    expect(counts).toEqual(chapters.map((one) => [one, ...STATES.map((state) => ofChapter(one, state))]))
  })
})

test('libraries are checked every day', () => {
  const { scripts } = JSON.parse(read('package.json'))
  expect(scripts.audit).toBe('npm audit --omit=dev --audit-level=low')
  const workflow = read('.github/workflows/audit.yml')
  expect(workflow).toMatch(/schedule:\n +- cron: '\d+ \d+ \* \* \*'/)
  expect(workflow).toContain('npm run audit')
  expect(read('SECURITY.md')).toContain('`npm run audit`')
})

test('a missing test is detected', () => {
  const file = 'tools/security-pages.test.ts'
  const title = ['not', 'written', 'here'].join(' ')
  expect(testsIn(`By server/nowhere.test.ts “nothing” and ${file} “${title}”`).map(isMissing)).toEqual([true, true])
  expect(testsIn(`By ${file} “a missing test is detected”`).map(isMissing)).toEqual([false])
})
