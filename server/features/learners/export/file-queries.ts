import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../../../database/database.ts'
import { PLACES } from '../../../database/places.ts'
import { query } from '../../../database/rows.ts'
import { page } from '../../../http/session-queries.ts'
import { Work, workState } from '../../../questions/key-queries.ts'
import { MisconceptionTexts, misconceptionTexts } from '../../../questions/queries.ts'
import { isPaidBy } from '../../billing/subscriptions/queries.ts'
import { parentLink } from '../queries.ts'
import { type ExportedTableName, LEAVING_TABLES, type TableToExport } from './exported-tables.ts'

/** Rows of tables that belong to one parent of the learner, and leave only in that parent's export (`findExport`). */
const OF_PARENT: Partial<
  Record<ExportedTableName, (row: string, parentId: RawBuilder<unknown>) => RawBuilder<unknown>>
> = {
  parent_invitations: (t, parentId) => sql`${sql.ref(t)}.parent_id = ${parentId}`,
  helper_invitations: (t, parentId) => sql`${sql.ref(t)}.parent_id = ${parentId}`,
  parent_cards: (t, parentId) => sql`(${sql.ref(t)}.parent_id = ${parentId} OR ${sql.ref(t)}.helper_id IS NOT NULL)`,
  writing_notes: (t, parentId) => sql`${sql.ref(t)}.parent_id = ${parentId}`,
  subscription_learners: (t, parentId) => isPaidBy(parentId, t),
  learner_requests: (t, parentId) =>
    sql`${sql.ref(t)}.parent_email = (SELECT email FROM profiles WHERE id = ${parentId})`,
}

/** Rows of tables that are related to a learner by an email address (`findExport`). */
const BY_EMAIL: Partial<
  Record<ExportedTableName, (row: RawBuilder<unknown>, learner: RawBuilder<unknown>) => RawBuilder<unknown>>
> = {
  mails: (t, p) => sql`${t}.to_address = ${p}.email AND ${t}.created_at >= ${p}.created_at`,
  learner_requests: (t, p) => sql`${t}.email IN (${p}.email, ${p}.unverified_email)`,
}

/**
 * True for a row `t` of the learner in a profile `p` that leaves in an export of the parent.
 * @param ids of both, as values: a distributed database then knows the node
 */
function isOf({ name, owner }: TableToExport, { learner, parent }: Record<'learner' | 'parent', RawBuilder<unknown>>) {
  const t = sql.ref('t')
  const condition =
    owner.of === 'id' ? sql`${t}.${sql.ref(owner.column)} = ${learner}` : BY_EMAIL[name]?.(t, sql.ref('p'))
  if (condition === undefined) throw new Error(`The rows of a learner in ${name} are not defined`)
  const ofParent = OF_PARENT[name]?.('t', parent)
  return ofParent === undefined ? condition : sql`${condition} AND ${ofParent}`
}

const setQuestion = (field: 'sourceId' | 'part') => sql`(
  SELECT s.questions -> t.position ->> ${sql.lit(field)} FROM practice_sets s WHERE s.user_id = t.user_id AND s.id = t.set_id
)`

/** State of the work to which the presented columns of a row belong. */
const WORK: Partial<Record<ExportedTableName, RawBuilder<unknown>>> = {
  lesson_submissions: sql`'submitted'`,
  uncounted_submissions: sql`'submitted'`,
  test_results: workState(sql`t.user_id`, { sourceId: sql`t.test_id`, part: sql`'test'` }),
  practice_answers: sql`CASE WHEN t.is_second_open THEN 'untouched' ELSE ${workState(sql`t.user_id`, {
    sourceId: sql`${setQuestion('sourceId')}::uuid`,
    part: setQuestion('part'),
  })} END`,
}

/** A learner, for an export of one of the parents. */
export type OfParent = { parentId: string; learnerId: string }

const LinkedRows = z.object({ rows: z.int() })

/**
 * Counts the rows of all tables that leave, each table up to a limit.
 * @param limit largest count per table, so that the statement is short whatever there is
 * @returns undefined if the learner is not linked
 */
export async function countRowsToExport(
  db: Executor,
  { parentId, learnerId, isDistributed }: { parentId: string; learnerId: string; isDistributed: boolean },
  limit: number,
) {
  const isLocal = ({ name }: TableToExport) => PLACES.get(name) === 'coordinator'
  const count = async (tables: readonly TableToExport[]) => {
    const counts = tables.map(
      (table) => sql`(SELECT count(*) FROM (
        SELECT FROM ${sql.table(table.name)} t WHERE ${isOf(table, { learner: sql`${learnerId}::uuid`, parent: sql`${parentId}::uuid` })} LIMIT ${limit}
      ) counted)`,
    )
    const [row] = await query(
      db,
      LinkedRows,
      sql`
      SELECT (${sql.join(counts, sql` + `)})::int AS rows
      FROM (${parentLink(parentId, learnerId)}) link JOIN profiles p ON p.id = link.child_id`,
    )
    return row?.rows
  }
  if (!isDistributed) return count(LEAVING_TABLES)
  // The coordinator's tables, and the learner's on their node.
  const local = await count(LEAVING_TABLES.filter(isLocal))
  const own = await count(LEAVING_TABLES.filter((table) => !isLocal(table)))
  return local === undefined || own === undefined ? undefined : local + own
}

/** Time after which a file that is still being prepared is given up: its job was lost with the queue. */
const ABANDONED_AFTER = sql`interval '6 hours'`
const isAvailable = sql`ready_at > now() - make_interval(days => ${sql.lit(RETENTION_DAYS.learnerExport)})`

/** Deletes files of the learner's parents' families that have expired or were given up, and one that another parent requested. */
export async function deleteOldFiles(db: Executor, { parentId, learnerId }: OfParent): Promise<void> {
  await sql`
    DELETE FROM learner_exports
    WHERE (user_id = ${learnerId} OR family_id IN (SELECT parent_id FROM parent_child WHERE child_id = ${learnerId}))
      AND (NOT ${isAvailable} OR ready_at IS NULL AND requested_at < now() - ${ABANDONED_AFTER}
        OR ready_at IS NOT NULL AND user_id = ${learnerId} AND parent_id IS DISTINCT FROM ${parentId})`.execute(db)
}

/** @returns false if the learner has a file, or another one is being prepared for the family */
export async function insertRequest(db: Executor, { parentId, learnerId }: OfParent): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO learner_exports (user_id, parent_id, family_id)
    SELECT child_id, ${parentId}::uuid, parent_id FROM parent_child WHERE child_id = ${learnerId} ORDER BY parent_id LIMIT 1
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(db)
  return rows.length > 0
}

const Found = z.object({ exists: z.boolean() })

/** True if the parent has requested a file of the learner, ready or not. */
export async function hasFile(db: Executor, { parentId, learnerId }: OfParent): Promise<boolean> {
  const statement = sql`
    SELECT EXISTS (SELECT FROM learner_exports WHERE user_id = ${learnerId} AND parent_id = ${parentId}) AS exists`
  const [row] = await query(db, Found, statement)
  return row?.exists === true
}

const FileState = z.object({ preparing: z.boolean(), readyUntil: z.date().nullable() })

/** State of the sender's file of a learner (contract/learners.ts). */
export const exportFilePage = page<typeof FileState, { learnerId: string }>(
  FileState,
  (sender, { learnerId }) => sql`
    SELECT coalesce(bool_or(ready_at IS NULL AND requested_at > now() - ${ABANDONED_AFTER}), false) AS preparing,
           max(ready_at) FILTER (WHERE ${isAvailable})
             + make_interval(days => ${sql.lit(RETENTION_DAYS.learnerExport)}) AS "readyUntil"
    FROM learner_exports WHERE user_id = ${learnerId} AND parent_id = ${sender.id}::uuid`,
)

/**
 * Begins a run of the job, and discards what an earlier one wrote.
 * @returns the run, and the parent for whom the file is; undefined if no file is to be prepared
 */
export async function beginRun(db: Executor, learnerId: string) {
  const Run = z.object({ run: z.string(), parentId: z.string() })
  const [row] = await query(
    db,
    Run,
    sql`
    UPDATE learner_exports SET run = ${randomUUID()} WHERE user_id = ${learnerId} AND ready_at IS NULL AND parent_id IS NOT NULL RETURNING run, parent_id AS "parentId"`,
  )
  if (row) await sql`DELETE FROM learner_export_chunks WHERE user_id = ${learnerId}`.execute(db)
  return row
}

type Run = { learnerId: string; run: string }

/** @returns false if a later run has begun, or the learner is deleted */
export async function insertChunk(db: Executor, { learnerId, run }: Run, number: number, bytes: Buffer) {
  const { rows } = await sql`
    INSERT INTO learner_export_chunks (user_id, run, number, bytes)
    SELECT user_id, run, ${number}::int, ${bytes}::bytea FROM learner_exports
    WHERE user_id = ${learnerId} AND run = ${run} AND ready_at IS NULL
    FOR KEY SHARE RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Makes the file visible. @returns false as of `insertChunk` */
export async function completeRun(db: Executor, { learnerId, run }: Run): Promise<boolean> {
  const { rows } = await sql`
    UPDATE learner_exports SET ready_at = now()
    WHERE user_id = ${learnerId} AND run = ${run} AND ready_at IS NULL RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Withdraws a request whose job has failed for good, so that the parent can try again. */
export async function deleteRequest(db: Executor, learnerId: string): Promise<void> {
  await sql`DELETE FROM learner_exports WHERE user_id = ${learnerId} AND ready_at IS NULL`.execute(db)
}

const ReadyFile = z.object({ run: z.string().nullable(), chunks: z.int(), firstName: z.string(), lastName: z.string() })

/** Finds the file of a linked learner, without a run unless it is ready; undefined if the learner is not linked. */
export async function findReadyFile(db: Executor, parentId: string, learnerId: string) {
  const [row] = await query(
    db,
    ReadyFile,
    sql`
    SELECT file.run, (
             SELECT count(*)::int FROM learner_export_chunks c WHERE c.user_id = p.id AND c.run = file.run
           ) AS chunks, p.first_name AS "firstName", p.last_name AS "lastName"
    FROM (${parentLink(parentId, learnerId)}) link JOIN profiles p ON p.id = link.child_id
    LEFT JOIN learner_exports file ON file.user_id = p.id AND file.parent_id = ${parentId} AND ${isAvailable}`,
  )
  return row
}

const Chunk = z.object({ bytes: z.instanceof(Buffer) })

export async function findChunk(db: Executor, { learnerId, run }: Run, number: number): Promise<Buffer | undefined> {
  const [row] = await query(
    db,
    Chunk,
    sql`
    SELECT bytes FROM learner_export_chunks WHERE user_id = ${learnerId} AND run = ${run} AND number = ${number}`,
  )
  return row?.bytes
}

/** Row of a table, with the facts that decide which keys it may show. */
export type ExportedRow = {
  row: Record<string, unknown>
  work: z.infer<typeof Work> | null
  texts: MisconceptionTexts
}
const ExportedRows = z.array(
  z.object({ row: z.record(z.string(), z.unknown()), work: Work.nullable(), texts: MisconceptionTexts }),
)

/**
 * Reads the rows of a table in batches, by a cursor.
 * @param db transaction, in whose snapshot the rows are read
 */
export async function* readTable(
  db: Executor,
  table: TableToExport,
  { parentId, learnerId }: OfParent,
  batchSize: number,
): AsyncGenerator<ExportedRow[]> {
  const columns = [...table.columns, ...table.presented.map(({ column }) => column)]
  const results = table.presented.find(({ as }) => as === 'results')
  const cursor = sql.id(`export_${table.name}`)
  await sql`
    DECLARE ${cursor} NO SCROLL CURSOR FOR
    SELECT to_jsonb(leaving) AS row, ${WORK[table.name] ?? sql`NULL`} AS work,
           ${results ? misconceptionTexts(sql.ref(`t.${results.column}`)) : sql`NULL::json`} AS texts
    FROM profiles p JOIN ${sql.table(table.name)} t ON ${isOf(table, { learner: sql.lit(learnerId), parent: sql.lit(parentId) })}
    CROSS JOIN LATERAL (SELECT ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))}) leaving
    WHERE p.id = ${sql.lit(learnerId)}`.execute(db)
  let read: number
  do {
    const { rows } = await sql`FETCH ${sql.lit(batchSize)} FROM ${cursor}`.execute(db)
    read = rows.length
    if (read > 0) yield ExportedRows.parse(rows)
  } while (read === batchSize)
  await sql`CLOSE ${cursor}`.execute(db)
}
