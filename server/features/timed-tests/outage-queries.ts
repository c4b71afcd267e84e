import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { MAX_EXTENSION_SECONDS, MIN_OUTAGE_SECONDS } from '#domain/timed-tests/outage.ts'
import type { Executor } from '../../database/database.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'

const minOutage = sql.raw(`interval '${MIN_OUTAGE_SECONDS} seconds'`)

/** Seconds by which the outage between two times extends the attempt `alias`: SQL equivalent of `computeExtension`. */
function extension(alias: string, began: RawBuilder<unknown>, ended: RawBuilder<unknown>) {
  const attempt = sql.ref(alias)
  return sql`CASE WHEN ${ended} - ${began} > ${minOutage} THEN
    greatest(0, least(
      ${sql.lit(MAX_EXTENSION_SECONDS)} - ${attempt}.outage_seconds,
      ceil(extract(epoch FROM ${ended} - greatest(${began}, ${attempt}.started_at)))
    ))::int ELSE 0 END`
}

/**
 * Deadline of the unfinished attempt `alias`, including an outage that no heartbeat has ended yet: answers may arrive
 * before the first heartbeat.
 */
export function currentDeadline(alias: string) {
  const attempt = sql.ref(alias)
  return sql`CASE WHEN ${attempt}.finished_at IS NULL AND ${attempt}.deadline < now() THEN (
      SELECT ${attempt}.deadline + make_interval(secs => ${extension(alias, sql`heartbeats.at`, sql`now()`)}) FROM heartbeats
    ) ELSE ${attempt}.deadline END`
}

const Heartbeat = z.object({ at: z.date() })

/**
 * Age at which a heartbeat is renewed: below the interval at which each process beats, so that one alone writes every
 * time, while many write one row no more often than this.
 */
const FRESH = sql.raw(`interval '0.8 seconds'`)

/** Renews the heartbeat unless another process just did. `late` is true, and nothing is written, if it is too old. */
export const beat = prepare(
  z.object({ late: z.boolean() }),
  () => sql`
    WITH last AS MATERIALIZED (SELECT clock_timestamp() - at AS age FROM heartbeats),
    renewed AS (
      UPDATE heartbeats SET at = clock_timestamp() WHERE clock_timestamp() - at BETWEEN ${FRESH} AND ${minOutage}
    )
    SELECT age > ${minOutage} AS late FROM last`,
)

/** Locks and reads the last heartbeat, with the current time. */
export const lockHeartbeat = prepare(
  Heartbeat.extend({ now: z.date() }),
  () => sql`SELECT at, clock_timestamp() AS now FROM heartbeats FOR UPDATE`,
)

/** Ends an outage with a heartbeat. */
export const endOutage = prepare(
  Heartbeat,
  ({ now }: Placeholders<{ now: Date }>) => sql`UPDATE heartbeats SET at = ${now} RETURNING at`,
)

/**
 * Extends every running attempt by the outage.
 * @returns number of attempts
 */
export async function extendAttempts(db: Executor, { began, ended }: { began: Date; ended: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE test_attempts a
    SET deadline = deadline + make_interval(secs => ${extension('a', sql`${began}::timestamptz`, sql`${ended}::timestamptz`)}),
        outage_seconds = outage_seconds + ${extension('a', sql`${began}::timestamptz`, sql`${ended}::timestamptz`)}
    WHERE finished_at IS NULL`.execute(db)
  return Number(numAffectedRows ?? 0)
}
