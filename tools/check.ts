/** `npm run check`: every static gate, one line each. Ends with exit code 1 if any of them failed. */
import { join } from 'node:path'
import { formatting } from './gates/formatting.ts'
import type { Gate, Verdict } from './gates/gate.ts'
import { imports } from './gates/imports.ts'
import { landingSize } from './gates/landing-size.ts'
import { rowTypes } from './gates/row-types.ts'
import { routeTypes, types } from './gates/types.ts'
import { unused } from './gates/unused.ts'

const ROOT = join(import.meta.dirname, '..')

/** The quick ones first; the compiler needs the route types. */
const GATES: readonly Gate[] = [formatting, imports, unused, routeTypes, types, rowTypes, landingSize]

let failed = 0
for (const gate of GATES) {
  const start = performance.now()
  const verdict = await judge(gate)
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
  const mark = verdict.passed ? 'ok    ' : 'FAILED'
  console.log(`${mark} ${seconds.padStart(7)}  ${gate.name}${verdict.passed ? `: ${verdict.summary}` : ''}`)
  if (verdict.passed) continue
  failed += 1
  console.log(verdict.details.trim().replace(/^/gm, '       '))
}
process.exitCode = failed === 0 ? 0 : 1

/** A gate that breaks has not passed, and the gates after it still run. */
async function judge(gate: Gate): Promise<Verdict> {
  try {
    return await gate.run(ROOT)
  } catch (error) {
    return { passed: false, details: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
