import { sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { Executor } from '../../database/database.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { query } from '../../database/rows.ts'
import { page } from '../../http/session-queries.ts'

/** Time without progress after which the process of a run is considered gone. */
const STALE_AFTER = sql`interval '60 seconds'`

/** Columns of a run. */
const Run = outputOf(contract.seeding.start).shape.run

/** Columns of a row of runs. */
function runColumns(row: string) {
  const run = sql.ref(row)
  return sql`
  ${run}.id, ${run}.started_at AS "startedAt", ${run}.finished_at AS "finishedAt",
  CASE WHEN ${run}.state = 'running' AND ${run}.touched_at < now() - ${STALE_AFTER} THEN 'cut-off' ELSE ${run}.state END AS state,
  json_build_object('done', ${run}.steps_done, 'total', ${run}.steps_total) AS progress,
  (
    SELECT coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), split_part(p.email, '@', 1))
    FROM profiles p WHERE p.id = ${run}.started_by
  ) AS "startedBy"`
}

/** The latest run; null before the first. */
export const latestRunPage = page(
  outputOf(contract.seeding.status).omit({ enabled: true }),
  () => sql`
    SELECT (
      SELECT row_to_json(latest) FROM (
        SELECT ${runColumns('run')} FROM seed_runs run ORDER BY started_at DESC LIMIT 1
      ) latest
    ) AS run`,
)

/** Starts a run, or returns the running one; there is at most one. */
export async function startRun(db: Executor, userId: string) {
  await sql`
    UPDATE seed_runs SET state = 'cut-off', finished_at = touched_at
    WHERE state = 'running' AND touched_at < now() - ${STALE_AFTER}`.execute(db)
  const [row] = await query(
    db,
    Run.extend({ started: z.boolean() }),
    sql`
    WITH run AS (
      INSERT INTO seed_runs AS stored (started_by) VALUES (${userId})
      ON CONFLICT (state) WHERE state = 'running' DO UPDATE SET state = stored.state
      RETURNING *, (xmax = 0) AS started
    )
    SELECT ${runColumns('run')}, run.started FROM run`,
  )
  if (row === undefined) throw new Error('A started run returned no row')
  const { started, ...run } = row
  return { run, started }
}

/** A run with its log lines after this number; no row for an unknown run. */
export const runLogPage = page(
  outputOf(contract.seeding.log),
  (_sender, { runId, after }: Placeholders<{ runId: string; after: number }>) => sql`
    SELECT row_to_json(found) AS run, coalesce((
      SELECT json_agg(json_build_object('number', number, 'at', at, 'level', level, 'message', message) ORDER BY number)
      FROM seed_log_lines WHERE run_id = found.id AND number > ${after}
    ), '[]') AS lines
    FROM (SELECT ${runColumns('run')} FROM seed_runs run WHERE run.id = ${runId}) found`,
)

export type RunProgress = { level: 'info' | 'success' | 'error'; message: string; done: number; total: number }

/** Adds a line to the log of a run and updates its progress. The lines of one run are written one after another. */
export async function reportRunProgress(
  db: Executor,
  runId: string,
  { level, message, done, total }: RunProgress,
): Promise<void> {
  await sql`
    WITH run AS (
      UPDATE seed_runs SET touched_at = now(), steps_done = ${done}, steps_total = ${total}
      WHERE id = ${runId} RETURNING id
    )
    INSERT INTO seed_log_lines (run_id, number, level, message)
    SELECT id, (SELECT count(*) + 1 FROM seed_log_lines WHERE run_id = run.id), ${level}, ${message} FROM run`.execute(
    db,
  )
}

export async function endRun(db: Executor, runId: string, state: 'done' | 'failed'): Promise<void> {
  await sql`
    UPDATE seed_runs SET state = ${state}, finished_at = now(), touched_at = now()
    WHERE id = ${runId} AND state = 'running'`.execute(db)
}
