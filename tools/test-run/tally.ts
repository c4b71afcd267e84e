import { z } from 'zod'

/**
 * How a part of the run ended. Whatever keeps the run from being good is a failure and has a name, so none of them
 * means that all is well.
 */
export type Tally = { passed: number; failures: readonly string[] }

const VitestReport = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
})

const Suite = z.object({
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional()
  },
})

const PlaywrightReport = z.object({
  suites: z.array(Suite),
  errors: z.array(z.object({ message: z.string().optional() })),
})

/** Counts vitest's JSON report; a file that failed outside its tests, by not loading for one, is one failure. */
export function tallyVitest(report: unknown): Tally {
  const { numPassedTests, testResults } = VitestReport.parse(report)
  const failures = testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length > 0) return failed.map((test) => `${file.name} › ${test.fullName}`)
    return file.status === 'failed' ? [file.name] : []
  })
  return { passed: numPassedTests, failures }
}

/**
 * Counts Playwright's JSON report; a journey that was skipped proves nothing. One that failed and passed at once when
 * it was run again (playwright.config.ts) counts as passed, and Playwright's own list names it as flaky.
 */
export function tallyPlaywright(report: unknown): Tally {
  const { suites, errors } = PlaywrightReport.parse(report)
  const journeys = suites
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.map(({ status }) => ({ spec, status })))
  const failed = journeys.filter(({ status }) => status !== 'expected' && status !== 'flaky')
  return {
    passed: journeys.length - failed.length,
    failures: [
      ...failed.map(
        ({ spec, status }) => `${spec.file} › ${spec.title}${status === 'skipped' ? ': skipped' : ''}`,
      ),
      ...errors.map((error) => error.message ?? 'an error outside the journeys'),
    ],
  }
}

function specsOf(suite: z.infer<typeof Suite>): z.infer<typeof Spec>[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** A runner that ran no test, or ended badly without a failed test, has failed all the same. */
export function asJudged({ passed, failures }: Tally, exitCode: number): Tally {
  if (failures.length > 0) return { passed, failures }
  if (exitCode !== 0) return { passed, failures: [`ended with exit code ${exitCode}`] }
  return { passed, failures: passed === 0 ? ['no test ran'] : [] }
}
