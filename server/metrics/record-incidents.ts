import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import { type Incident, incidents } from '../log-events.ts'
import { insertOperatorEvents, type OperatorEvent } from './queries.ts'

const FLUSH_MS = 2000

/** Maximum distinct failures per flush; further ones are added to the last of their kind. */
const MAX_FAILURES = 20

/**
 * Records failed requests and sign-ins for the operator page, at most a few rows every two seconds however many there
 * are. While the database is unreachable they are only logged.
 */
export function recordIncidents(db: Executor, log: Logger): { stop(): Promise<void> } {
  let failures: Extract<OperatorEvent, { kind: 'request-failed' }>[] = []
  let signIns = 0

  function receive(message: unknown) {
    const { source, incident } = message as { source: Logger; incident: Incident }
    if (source !== log) return
    if (incident.kind === 'sign-in-failed') signIns += 1
    else {
      const latest = failures.at(-1)
      if (latest && failures.length >= MAX_FAILURES) latest.number += 1
      else failures.push({ kind: 'request-failed', number: 1, details: incident.details })
    }
  }

  async function flush() {
    const events: OperatorEvent[] = failures
    if (signIns > 0) events.push({ kind: 'sign-in-failed', number: signIns })
    failures = []
    signIns = 0
    if (events.length > 0) await insertOperatorEvents(db, events).catch(() => {})
  }

  incidents.subscribe(receive)
  const timer = setInterval(flush, FLUSH_MS).unref()
  return {
    async stop() {
      incidents.unsubscribe(receive)
      clearInterval(timer)
      await flush()
    },
  }
}
