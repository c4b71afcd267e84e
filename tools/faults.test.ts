import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Row, reliabilityPage, TESTS } from './faults.ts'
import { sourceFiles } from './source-files.ts'

const ROOT = join(import.meta.dirname, '..')

test('`npm run faults` includes every test that records a fault', () => {
  const recording = sourceFiles(ROOT).filter(
    (file) => file.endsWith('.test.ts') && /recordFault\(\{$/m.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(recording.length).toBeGreaterThan(10)
  expect(recording.filter((file) => !TESTS.some((path) => file.startsWith(path)))).toEqual([])
})

const row = (fault: string, times: number) =>
  Row.parse({ fault, times, acknowledged: times, of: 'saves', lost: 0, seen: 'nothing' })
const faultsOf = (page: string) =>
  [...page.matchAll(/^\| (.+?) \| ([\d,]+) \|/gm)].map(([, fault, times]) => `${fault} ${times}`)

const WHOLE = reliabilityPage(
  [row('Kill', 2), row('Away', 1000), row('Kill', 3)],
  '<!-- cluster -->\n| none | 7 | saves |\n<!-- /cluster -->',
  { measured: 'today' },
)

test("a full run writes one row per fault and preserves the cluster's section", () => {
  expect(faultsOf(WHOLE)).toEqual(['Away 1,000', 'Kill 5', 'none 7'])
  expect(faultsOf(reliabilityPage([row('Full disk', 1)], WHOLE, { measured: 'today' }))).toEqual([
    'Full disk 1',
    'none 7',
  ])
})

test('a partial run replaces its own rows and preserves the others', () => {
  const page = reliabilityPage([row('Kill', 200), row('Full disk', 1)], WHOLE, { measured: 'today', inParts: true })
  expect(faultsOf(page)).toEqual(['Away 1,000', 'Kill 200', 'Full disk 1', 'none 7'])
})
