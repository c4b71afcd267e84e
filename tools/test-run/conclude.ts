import type { Tally } from './tally.ts'

/** Ends a run with the name of everything that failed and the line `N passed, N failed`, which is the last. */
export function conclude({ passed, failures }: Tally): void {
  for (const failure of failures) console.log(`FAILED ${failure}`)
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
}
