/**
 * `npm test`: the static gates, the tests of rules and routes, and the journeys in a browser. Paths after `--` choose
 * tests by file: those under e2e/ are journeys. It ends with the name of everything that failed and the line
 * `N passed, N failed`; a gate, a runner or a browser that is missing counts as failed.
 */
import { provideBrowser } from './browser/provide-browser.ts'
import { provideFaketime } from './faketime/provide-faketime.ts'
import { conclude } from './test-run/conclude.ts'
import { runCheck, runPlaywright, runVitest } from './test-run/runners.ts'
import type { Tally } from './test-run/tally.ts'

type Step = { name: string; run: () => Promise<Tally> }

const filters = process.argv.slice(2)
const journeys = filters.filter((filter) => filter.startsWith('e2e'))
const others = filters.filter((filter) => !filter.startsWith('e2e'))

/** Everything, or of the tests only those that were asked for. */
async function stepsToRun(): Promise<Step[]> {
  const steps: Step[] = []
  // The browser comes first: what cannot be finished is not begun.
  const browser = filters.length === 0 || journeys.length > 0 ? await provideBrowser() : null
  if (filters.length === 0) await provideFaketime()
  if (filters.length === 0) steps.push({ name: 'check', run: runCheck })
  if (filters.length === 0 || others.length > 0) {
    steps.push({ name: 'rules and routes', run: () => runVitest(others) })
  }
  if (browser !== null) steps.push({ name: 'journeys', run: () => runPlaywright(journeys, browser) })
  return steps
}

async function main(): Promise<Tally> {
  let passed = 0
  const failures: string[] = []
  const lines: string[] = []
  for (const { name, run } of await stepsToRun()) {
    console.log(`\n=== ${name}\n`)
    const start = performance.now()
    const tally = await run()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    lines.push(`${name}: ${tally.failures.length === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
    passed += tally.passed
    failures.push(...tally.failures.map((failure) => `${name}: ${failure}`))
  }
  console.log(`\n${lines.join('\n')}`)
  return { passed, failures }
}

conclude(
  await main().catch((error: unknown): Tally => {
    return { passed: 0, failures: [error instanceof Error ? error.message : String(error)] }
  }),
)
