import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const WALKS = [
  'A quiz submission, up to the parent’s live report',
  'A webhook, up to the plan in force',
  'An imported file, up to the learner',
]

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** File paths in a Markdown text. */
function pathsIn(markdown: string): string[] {
  return [...markdown.matchAll(/(?:^|[\s`(])((?:[\w@.-]+\/)+[\w.-]+\.(?:tsx?|sql|mjs|json|md|css))\b/gm)].map(
    ([, path = '']) => path,
  )
}

describe.each(WALKS)('the walk "%s"', (title) => {
  const section = read('docs/architecture.md').split(`### ${title}\n`)[1]?.split('\n### ')[0] ?? ''

  test('names its files in order, each once', () => {
    const numbers = [...section.matchAll(/^(\d+)\. `([^`]+)`/gm)]
    expect(numbers.map(([, number]) => Number(number))).toEqual(numbers.map((_, index) => index + 1))
    const files = numbers.map(([, , file]) => file)
    expect(new Set(files).size).toBe(files.length)
    expect(files.length).toBeGreaterThan(5)
  })
})

test.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/database.md',
  'docs/security.md',
  'docs/security/asvs.md',
])('every file that %s names exists', (document) => {
  const folders = ['.', 'docs', dirname(document)]
  const missing = pathsIn(read(document)).filter(
    (path) => !folders.some((folder) => existsSync(join(ROOT, folder, path))),
  )
  expect(missing).toEqual([])
})

test('a missing file is detected', () => {
  expect(pathsIn('See `server/nowhere.ts` and [x](docs/none.md).')).toEqual(['server/nowhere.ts', 'docs/none.md'])
})
