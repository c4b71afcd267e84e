import { expect, test } from 'vitest'
import { asJudged, tallyPlaywright, tallyVitest } from './tally.ts'

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
})

const journey = (title: string, status: string) => ({ title, file: 'a.e2e.ts', tests: [{ status }] })

test('tests of vitest are counted as they ended, and named where they failed', () => {
  const testResults = [file('a.test.ts', 'passed', 'passed'), file('b.test.ts', 'passed', 'failed')]
  const failures = ['b.test.ts › test 1']
  expect(tallyVitest({ numPassedTests: 3, testResults })).toEqual({ passed: 3, failures })
})

test('a test file that could not be loaded is a failure', () => {
  const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] }
  const testResults = [file('a.test.ts', 'passed'), broken]
  expect(tallyVitest({ numPassedTests: 1, testResults })).toEqual({ passed: 1, failures: ['b.test.ts'] })
})

test('a journey that failed or was skipped is a failure, one that passed at its second run is not', () => {
  const grouped = { specs: [journey('lost', 'unexpected'), journey('left out', 'skipped')] }
  const suites = [
    { specs: [journey('well', 'expected'), journey('at last', 'flaky')], suites: [grouped] },
    { specs: [journey('well too', 'expected')] },
  ]
  const failures = ['a.e2e.ts › lost', 'a.e2e.ts › left out: skipped']
  expect(tallyPlaywright({ suites, errors: [] })).toEqual({ passed: 3, failures })
})

test('an error outside the journeys is a failure', () => {
  const failures = ['the server did not start']
  expect(tallyPlaywright({ suites: [], errors: [{ message: failures[0] }] })).toEqual({ passed: 0, failures })
})

test('a run of no test is a failure', () => {
  expect(asJudged({ passed: 0, failures: [] }, 0)).toEqual({ passed: 0, failures: ['no test ran'] })
})

test('a runner that ended badly with no failed test is a failure', () => {
  const failures = ['ended with exit code 1']
  expect(asJudged({ passed: 7, failures: [] }, 1)).toEqual({ passed: 7, failures })
})

test('a good run has no failure', () => {
  expect(asJudged({ passed: 7, failures: [] }, 0)).toEqual({ passed: 7, failures: [] })
})
