/**
 * `npm run faults`: every fault test with its full numbers (domain/testing/fault-numbers.ts), as `npm test` runs them
 * with small ones. Takes about half an hour.
 */
import { FULL_FAULTS_VARIABLE } from '#domain/testing/fault-numbers.ts'
import { provideBrowser } from './browser/provide-browser.ts'
import { provideFaketime } from './faketime/provide-faketime.ts'
import { conclude } from './test-run/conclude.ts'
import { runPlaywright, runVitest } from './test-run/runners.ts'

process.env[FULL_FAULTS_VARIABLE] = '1'
const browser = await provideBrowser()
await provideFaketime()
const tallies = [
  await runVitest([
    'server/features/timed-tests/faults',
    'server/features/timed-tests/submit.test.ts',
    'server/features/billing/faults',
  ]),
  await runPlaywright(['e2e/test-faults.e2e.ts'], browser),
]
conclude({
  passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
  failures: tallies.flatMap((tally) => tally.failures),
})
