import { appendFileSync } from 'node:fs'

/** One row of docs/reliability.md. */
type FaultRow = {
  fault: string
  /** How often it happened. */
  times: number
  /** Number of operations, mails or files that were acknowledged meanwhile. */
  acknowledged: number
  /** Noun of those, such as `saves`. */
  of: string
  /** Calls that got no answer and were sent again. */
  repeated?: number
  /** Of those, how many were missing or wrong afterwards. */
  lost: number
  /** Experience of users and operators. */
  seen: string
}

/**
 * Records the figures of a fault test once everything that it expects holds. `npm run faults -- --full` makes a page of
 * them (tools/faults.ts); without it nothing is recorded.
 */
export function recordFault(row: FaultRow): void {
  const file = process.env.TRELLIS_FAULT_REPORT
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`)
}
