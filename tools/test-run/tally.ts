import { z } from 'zod'

/** How a part of the run ended. Whatever keeps the run from being good is a failure, so 0 failed means all is well. */
export type Tally = { passed: number; failed: number }

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
})

/** Counts vitest's JSON report; a file that failed outside its tests, by not loading for one, is one failure. */
export function tallyVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, testResults } = VitestReport.parse(report)
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
}

/**
 * Counts Playwright's JSON report; a journey that was skipped proves nothing. One that failed and passed at once when
 * it was run again (playwright.config.ts) counts as passed, and Playwright's own list names it as flaky.
 */
export function tallyPlaywright(report: unknown): Tally {
  const { stats, errors } = PlaywrightReport.parse(report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
  }
}

/** A runner that ran no test, or ended badly without a failed test, has failed all the same. */
export function asJudged({ passed, failed }: Tally, exitCode: number): Tally {
  if (failed > 0) return { passed, failed }
  return { passed, failed: exitCode !== 0 || passed === 0 ? 1 : 0 }
}
