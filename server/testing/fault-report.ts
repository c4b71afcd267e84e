import { appendFileSync } from 'node:fs'

/** Row of docs/reliability.md. */
type FaultRow = {
  fault: string
  /** Number of occurrences. */
  times: number
  /** Number of operations, mails or files acknowledged during the fault. */
  acknowledged: number
  /** Noun for what was acknowledged, such as `saves`. */
  of: string
  /** Calls that got no response and were retried. */
  repeated?: number
  /** Number of acknowledged items missing or wrong afterward. */
  lost: number
  /** Effect visible to users and operators. */
  seen: string
}

/**
 * Records the figures of a fault test after all of its expectations hold. `npm run faults -- --full` renders them as a
 * page (tools/faults.ts); otherwise nothing is recorded.
 */
export function recordFault(row: FaultRow): void {
  const file = process.env.TRELLIS_FAULT_REPORT
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`)
}
