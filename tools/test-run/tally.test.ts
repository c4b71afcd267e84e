import { expect, test } from 'vitest'
import { asJudged, tallyPlaywright, tallyVitest } from './tally.ts'

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})

test('tests of vitest are counted as they ended', () => {
  const testResults = [file('passed', 'passed'), file('passed', 'failed')]
  expect(tallyVitest({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({ passed: 3, failed: 1 })
})

test('a test file that could not be loaded is a failure', () => {
  const testResults = [file('passed'), { status: 'failed', assertionResults: [] }]
  expect(tallyVitest({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({ passed: 1, failed: 1 })
})

test('a journey that failed or was skipped is a failure, one that passed at its second run is not', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
  expect(tallyPlaywright({ stats, errors: [] })).toEqual({ passed: 6, failed: 2 })
})

test('an error outside the journeys is a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(tallyPlaywright({ stats, errors: [{ message: 'the server did not start' }] }).failed).toBe(1)
})

test('a run of no test is a failure', () => {
  expect(asJudged({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
})

test('a runner that ended badly with no failed test is a failure', () => {
  expect(asJudged({ passed: 7, failed: 0 }, 1)).toEqual({ passed: 7, failed: 1 })
})

test('a good run has no failure', () => {
  expect(asJudged({ passed: 7, failed: 0 }, 0)).toEqual({ passed: 7, failed: 0 })
})
