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

/** Numbers grow by one with each heartbeat. */
const Heartbeat = z.object({ number: z.number(), at: z.date() })
export type Heartbeat = z.infer<typeof Heartbeat>

/** Time for which browsers are told to send their last saves again. */
const RESEND_MINUTES = 10

/**
 * Age at which a heartbeat is renewed: below the interval at which each process beats, so that one alone writes every
 * time, while many write one row no more often than this.
 */
const FRESH = sql.raw(`interval '0.8 seconds'`)

const CurrentHeartbeat = Heartbeat.extend({ now: z.date() })

/**
 * Reads the last heartbeat, with the current time. `due` is true if it should be renewed, `late` if it is too old for
 * that; `workLost` is the latest loss of the last minutes.
 */
export const readHeartbeat = prepare(
  CurrentHeartbeat.extend({ due: z.boolean(), late: z.boolean(), workLost: z.string().nullable() }),
  () => sql`
    SELECT number::float8 AS number, at, now, now - at BETWEEN ${FRESH} AND ${minOutage} AS due,
      now - at > ${minOutage} AS late,
      (
        SELECT id::text FROM operator_events
        WHERE kind = 'work-lost' AND at > now() - make_interval(mins => ${sql.lit(RESEND_MINUTES)})
        ORDER BY at DESC LIMIT 1
      ) AS "workLost"
    FROM (SELECT number, at, clock_timestamp() AS now FROM heartbeats OFFSET 0) last`,
)

/** Number of earlier heartbeats whose times are kept: more than are written before every process has looked again. */
const KEPT = 16

/**
 * Time of the next heartbeat, before which the last one goes to the earlier ones. Without a slice, at which the server of
 * Citus 13 crashes in an UPDATE.
 */
const next = (at: RawBuilder<Date>) => sql`
  at = ${at}, earlier = trim_array(at || earlier, greatest(cardinality(earlier) + 1 - ${sql.lit(KEPT)}, 0))`

/** Renews the heartbeat `number`, unless another process just did. */
export const beat = prepare(
  Heartbeat,
  ({ number, now }: Placeholders<{ number: number; now: Date }>) => sql`
    UPDATE heartbeats SET ${next(now)}, number = number + 1 WHERE number = ${number}::bigint
    RETURNING number::float8 AS number, at`,
)

/** Locks and reads the last heartbeat, with the current time and the times of earlier ones, latest first. */
export const lockHeartbeat = prepare(
  CurrentHeartbeat.extend({ earlier: z.array(z.date()) }),
  () => sql`SELECT number::float8 AS number, at, earlier, clock_timestamp() AS now FROM heartbeats FOR UPDATE`,
)

/** Ends an outage with a heartbeat. */
export const endOutage = prepare(
  Heartbeat,
  ({ now }: Placeholders<{ now: Date }>) => sql`
    UPDATE heartbeats SET ${next(now)}, number = number + 1 RETURNING number::float8 AS number, at`,
)

/** Continues the numbers of heartbeats after the last one that was seen, so that its loss is recorded once. */
export const continueNumbers = prepare(
  Heartbeat,
  ({ after }: Placeholders<{ after: number }>) => sql`
    UPDATE heartbeats SET number = ${after}::bigint + 1 RETURNING number::float8 AS number, at`,
)

/**
 * Extends every running attempt by the outage.
 * @returns number of attempts
 */
export async function extendAttempts(db: Executor, { began, ended }: { began: Date; ended: Date }): Promise<number> {
  // Computed before the update, because several nodes do not compute with the times of rows that they change.
  const { numAffectedRows } = await sql`
    WITH extended AS MATERIALIZED (
      SELECT user_id, test_id, attempt, deadline + make_interval(secs => outage.seconds) AS deadline,
        outage_seconds + outage.seconds AS outage_seconds
      FROM test_attempts a
      CROSS JOIN LATERAL (
        SELECT ${extension('a', sql`${began}::timestamptz`, sql`${ended}::timestamptz`)} AS seconds
      ) outage
      WHERE finished_at IS NULL
    )
    UPDATE test_attempts a SET deadline = extended.deadline, outage_seconds = extended.outage_seconds
    FROM extended
    WHERE a.user_id = extended.user_id AND a.test_id = extended.test_id AND a.attempt = extended.attempt
      AND a.finished_at IS NULL`.execute(db)
  return Number(numAffectedRows ?? 0)
}
