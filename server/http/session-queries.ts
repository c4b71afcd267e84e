import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Avatar, Plan, ReadingOptions } from '#contract/fields.ts'
import { LOST_PROOF_DAYS } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { MAX_SESSION_DAYS } from '#domain/sessions.ts'
import type { Executor } from '../database/database.ts'
import { type Placeholders, prepare, prepareText, type Statement } from '../database/prepared.ts'
import { decodeRows, inspectText, NoColumns, query, queryOne, type RowSchema } from '../database/rows.ts'
import { shownEmail } from '../email/queries.ts'
import { avatarOf } from './avatar-queries.ts'

const SessionRow = z.object({
  id: z.string(),
  email: z.string(),
  shown_email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: Avatar.nullable(),
  is_parent: z.boolean(),
  role: z.string(),
  grade_id: z.string().nullable(),
  enrolled_grade_id: z.string().nullable(),
  enrollment_type: Plan.nullable(),
  session_id: z.string(),
  session_created_at: z.date(),
  session_updated_at: z.date(),
  session_verified_at: z.date(),
  second_step_ending: z.boolean(),
  idle_limit_minutes: z.int().nullable(),
  reading_options: ReadingOptions,
  language: z.string().nullable(),
})
/** Session with its sender. */
export type SessionRow = z.infer<typeof SessionRow>

const SENDER_COLUMNS = {
  id: sql`p.id`,
  email: sql`p.email`,
  shown_email: shownEmail('p'),
  first_name: sql`p.first_name`,
  last_name: sql`p.last_name`,
  avatar: sql`CASE WHEN NOT p.is_parent THEN ${avatarOf('p')} END`,
  is_parent: sql`p.is_parent`,
  role: sql`p.role`,
  grade_id: sql`p.grade_id`,
  enrolled_grade_id: sql`e.grade_id`,
  enrollment_type: sql`e.enrollment_type`,
  second_step_ending: sql`coalesce(p.factor_reset_due_at > now() - make_interval(days => ${sql.lit(LOST_PROOF_DAYS)}), false)`,
  idle_limit_minutes: sql`p.idle_limit_minutes`,
  reading_options: sql`p.reading_options`,
  language: sql`p.language`,
}

/**
 * Columns of a `SessionRow`, and the row as JSON in `session`: several nodes make no JSON of a row that another part of the
 * statement has read.
 */
function senderColumns(session: Record<string, RawBuilder<unknown>>) {
  const columns = Object.entries({ ...SENDER_COLUMNS, ...session })
  const named = columns.map(([name, value]) => sql`${value} AS ${sql.ref(name)}`)
  const pairs = columns.map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  return sql`${sql.join(named)}, json_build_object(${sql.join(pairs)}) AS session`
}

/** A session opens nothing while its sign-in needs another step. */
function sessionOf({ token, account }: Placeholders<Request>) {
  return sql`
    SELECT ${senderColumns({
      session_id: sql`s.id`,
      session_created_at: sql`s.created_at`,
      session_updated_at: sql`s.updated_at`,
      session_verified_at: sql`s.verified_at`,
    })}
    FROM sessions s
    JOIN profiles p ON p.id = s.user_id
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    WHERE s.token = ${token} AND p.id = ${account} AND s.expires_at > now() AND s.missing_step IS NULL AND NOT p.banned`
}

/** A person of the sample family in place of a session, which nobody has as one of them. They have proven no identity. */
function demoSenderOf(id: RawBuilder<string | null>) {
  return sql`
    SELECT ${senderColumns({
      session_id: sql`''`,
      session_created_at: sql`now()`,
      session_updated_at: sql`now()`,
      session_verified_at: sql`to_timestamp(0)`,
    })}
    FROM profiles p
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    WHERE p.id = ${id}`
}

/** The sender for use in a page's statement; null for a visitor. */
export type Sender = {
  /** A value of the request, so that a distributed database knows the sender's node before it reads anything. */
  id: RawBuilder<string | null>
  isParent: RawBuilder<boolean | null>
  gradeId: RawBuilder<string | null>
  sessionId: RawBuilder<string | null>
  /** True in a statement on a learner's node, where the sender's children have no rows but this one. */
  isApart: boolean
  /** The only child that a family's page reads, on the child's node; null for all of them. */
  child: RawBuilder<string | null> | null
  /** What the coordinator knows of the family (`FamilyPage`), for a statement on a child's node. */
  facts: RawBuilder<unknown> | null
}

const SENDER: Sender = {
  id: sql`request.account`,
  isParent: sql`sender.is_parent`,
  gradeId: sql`sender.enrolled_grade_id`,
  sessionId: sql`sender.session_id`,
  isApart: false,
  child: null,
  facts: null,
}

/** The sender as read by an earlier statement. */
type KnownSender = { senderIsParent: boolean; senderGradeId: string | null; senderSessionId: string | null }

export function knownSender({ is_parent, enrolled_grade_id, session_id }: SessionRow): KnownSender {
  // A person of the sample family has no session.
  return { senderIsParent: is_parent, senderGradeId: enrolled_grade_id, senderSessionId: session_id || null }
}

const APART: Sender = {
  id: sql`request.account`,
  isParent: sql`request.is_parent`,
  gradeId: sql`request.grade_id`,
  sessionId: sql`request.session_id`,
  isApart: true,
  child: null,
  facts: null,
}

/** The sender beside one of their children. */
const APART_CHILD: Sender = { ...APART, child: sql`request.child`, facts: sql`request.facts` }

/** Condition of a caller, as SQL (callers.ts). */
export type Condition<Input> = (sender: Sender, input: Placeholders<Input>) => RawBuilder<unknown>

/** Page of an operation: what it reads besides the session. */
export type Page<Input, Schema extends RowSchema> = {
  /** Builds the statement, which may use the sender's columns; nothing of it is read for a sender without permission. */
  build: (sender: Sender, input: Placeholders<Input>) => RawBuilder<unknown>
  /** Columns of its rows. */
  schema: Schema
}

/** Declares a page, with the columns of its rows: often the output of its operation (`outputOf`). */
export function page<Schema extends RowSchema, Input = unknown>(
  schema: Schema,
  build: (sender: Sender, input: Placeholders<Input>) => RawBuilder<unknown>,
): Page<Input, Schema> {
  return { build, schema }
}

/**
 * Page with rows of all children of its sender. On several nodes it is read in a statement for each child, and what the
 * coordinator has in one before them.
 */
export type FamilyPage<Input, Schema extends RowSchema> = Page<Input, Schema> & {
  /** JSON of rows on the coordinator, which statements on a child's node cannot read (`Sender.facts`). */
  facts: (parentId: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Joins the rows of the children, who are ordered by name; of a family without children, there is one row of nobody. */
  join: (rows: readonly [z.output<Schema>, ...z.output<Schema>[]]) => z.output<Schema>
}

export function familyPage<Schema extends RowSchema, Input = unknown>(
  schema: Schema,
  parts: Pick<FamilyPage<Input, Schema>, 'facts' | 'join'>,
  build: Page<Input, Schema>['build'],
): FamilyPage<Input, Schema> {
  return { schema, build, ...parts }
}

export const isFamilyPage = <Input, Schema extends RowSchema>(
  read: Page<Input, Schema>,
): read is FamilyPage<Input, Schema> => 'join' in read

/** Result of an operation's first statement. */
export type Admission<Row> = {
  /** Null for a visitor. */
  session: SessionRow | null
  /** True if the caller's condition holds. */
  admitted: boolean
  /** Decodes the rows, for a sender with permission: for others their columns may be null. */
  rows(): Row[]
}

/** Statement with the values that every request adds. */
export type AdmissionStatement<Input, Row> = (input: Input & Request) => Statement<Admission<Row>>
/** @property account of the token's session; only if the statement returns its session has it not ended */
export type Request = { token: string | null; account: string | null }

const requestOf = ({ account }: Placeholders<Request>) => sql`(SELECT ${account}::uuid AS account) request`

/**
 * Prepares the statement of a page: the session, the caller's condition, and the rows if the condition holds. Without a
 * session in the result, the rows must not be used unless `account` was null: they are of that account.
 * @param sender `demo` reads as the person of the sample family in `account`, instead of a session
 */
export function prepareRead<Input, Schema extends RowSchema>(
  condition: Condition<Input> | undefined,
  { schema, build }: Page<Input, Schema>,
  sender: 'session' | 'demo' = 'session',
): AdmissionStatement<Input, z.output<Schema>> {
  return prepareText(
    (input: Placeholders<Input & Request>) => sql`
      SELECT sender.session, caller.admitted, page.*
      FROM ${requestOf(input)}
      LEFT JOIN (${sender === 'demo' ? demoSenderOf(input.account) : sessionOf(input)}) sender ON true
      CROSS JOIN LATERAL (SELECT ${condition?.(SENDER, input) ?? sql`true`} AS admitted) caller
      LEFT JOIN LATERAL (SELECT true AS found, page.* FROM (${build(SENDER, input)}) page) page ON caller.admitted`,
    admissionDecoder(schema),
  )
}

/**
 * Prepares the statement of a page about another learner on a database with several nodes: on that learner's node, after the
 * session was read on the sender's. It checks the caller's condition again, and returns no session.
 */
export function prepareReadApart<Input, Schema extends RowSchema>(
  condition: Condition<Input> | undefined,
  page: Page<Input, Schema>,
): (input: Input & Request & KnownSender) => Statement<Admission<z.output<Schema>>> {
  return prepareText(
    (input: Placeholders<Input & Request & KnownSender>) =>
      apartFrom(sql`SELECT ${knownColumns(input)}`, APART, { condition, page, input }),
    admissionDecoder(page.schema),
  )
}

type OneOfFamily = { child: string; facts: string }

/** Like `prepareReadApart`, for a family's page on the node of one child. */
export function prepareReadChild<Input, Schema extends RowSchema>(
  condition: Condition<Input> | undefined,
  page: FamilyPage<Input, Schema>,
): (input: Input & Request & KnownSender & OneOfFamily) => Statement<Admission<z.output<Schema>>> {
  return prepareText(
    (input: Placeholders<Input & Request & KnownSender & OneOfFamily>) =>
      apartFrom(
        sql`SELECT ${knownColumns(input)}, ${input.child}::uuid AS child, ${input.facts}::jsonb AS facts`,
        APART_CHILD,
        { condition, page, input },
      ),
    admissionDecoder(page.schema),
  )
}

function apartFrom<Input, Schema extends RowSchema>(
  request: RawBuilder<unknown>,
  sender: Sender,
  {
    condition,
    page,
    input,
  }: {
    condition: Condition<Input> | undefined
    page: Page<Input, Schema>
    input: Placeholders<Input>
  },
) {
  return sql`
    SELECT NULL::json AS session, caller.admitted, page.*
    FROM (${request}) request
    CROSS JOIN LATERAL (SELECT ${condition?.(sender, input) ?? sql`true`} AS admitted) caller
    LEFT JOIN LATERAL (SELECT true AS found, page.* FROM (${page.build(sender, input)}) page) page ON caller.admitted`
}

const knownColumns = (input: Placeholders<Request & KnownSender>) => sql`
  ${input.account}::uuid AS account, ${input.senderIsParent}::boolean AS is_parent,
  ${input.senderGradeId}::uuid AS grade_id, ${input.senderSessionId}::uuid AS session_id`

const Family = z.object({ children: z.array(z.string()), facts: z.string() })

/** Finds the children of a parent by name, with the facts of a family's page as JSON, on the coordinator. */
export function prepareFamily<Input, Schema extends RowSchema>({ facts }: FamilyPage<Input, Schema>) {
  return prepare(Family, ({ account }: Placeholders<{ account: string }>) => familyOf(sql`${account}::uuid`, facts))
}

/** The same in a transaction. */
export function findChildren(db: Executor, parentId: string, facts: FamilyPage<unknown, RowSchema>['facts']) {
  return queryOne(db, Family, familyOf(sql`${parentId}::uuid`, facts))
}

const familyOf = (parentId: RawBuilder<unknown>, facts: FamilyPage<unknown, RowSchema>['facts']) => sql`
  SELECT ARRAY(
    SELECT link.child_id::text FROM parent_child link JOIN profiles p ON p.id = link.child_id
    WHERE link.parent_id = ${parentId} ORDER BY p.first_name, p.last_name, p.id
  ) AS children, (${facts(parentId)})::text AS facts`

/**
 * Row that a save locks until its end, and data read with it. Saves that lock the same row are serialized, and each
 * later statement sees the previous save.
 */
export type Lock<Input, Schema extends RowSchema> = {
  /** Locks the row. `account` is the sender's id. */
  row: (account: RawBuilder<string | null>, input: Placeholders<Input>) => RawBuilder<unknown>
  /** Reads with the snapshot taken before any wait for the lock; `held` has the locked row's columns. */
  build: (held: Held, input: Placeholders<Input>) => RawBuilder<unknown>
  schema: Schema
}

type Held = { gradeId: RawBuilder<string | null> }
const HELD: Held = { gradeId: sql`held.grade_id` }

/** Locks the sender's enrollment, as every save of a learner does. */
export const ownEnrollment: Lock<unknown, typeof NoColumns> = {
  row: (account) => sql`SELECT grade_id FROM grade_enrollments WHERE user_id = ${account} FOR UPDATE`,
  build: () => sql`SELECT`,
  schema: NoColumns,
}

/** Locks nothing. */
export const noLock: Lock<unknown, typeof NoColumns> = {
  row: () => sql`SELECT NULL::uuid AS grade_id`,
  build: () => sql`SELECT`,
  schema: NoColumns,
}

/** Prepares the first statement of a save. */
export function prepareSave<Input, Schema extends RowSchema>(
  condition: Condition<Input> | undefined,
  { row, build, schema }: Lock<Input, Schema>,
): AdmissionStatement<Input, z.output<Schema>> {
  return prepareText(
    (input: Placeholders<Input & Request>) => sql`
      SELECT sender.session, caller.admitted, page.*
      FROM ${requestOf(input)}
      LEFT JOIN (${sessionOf(input)}) sender ON true
      LEFT JOIN (${row(input.account, input)}) held ON true
      CROSS JOIN LATERAL (SELECT ${condition?.(SENDER, input) ?? sql`true`} AS admitted) caller
      LEFT JOIN LATERAL (SELECT true AS found, page.* FROM (${build(HELD, input)}) page) page ON caller.admitted`,
    admissionDecoder(schema),
  )
}

/**
 * Prepares a save in one statement, by any signed-in sender. It locks nothing before its snapshot is taken: what decides
 * the save must hold in the row that is written, which PostgreSQL compares again after waiting for another writer.
 * @param build builds an INSERT or UPDATE that may use `FROM sender`; it writes nothing, and returns no row, unless
 * everything holds that decides the save
 * @param schema columns of its RETURNING
 */
export function prepareDirect<Input, Schema extends RowSchema>(
  schema: Schema,
  build: (sender: Sender, input: Placeholders<Input>) => RawBuilder<unknown>,
): AdmissionStatement<Input, z.output<Schema>> {
  return prepareText(
    (input: Placeholders<Input & Request>) => sql`
      WITH sender AS MATERIALIZED (${sessionOf(input)}),
        written AS (${build({ ...SENDER, id: sql`sender.id` }, input)})
      SELECT sender.session, true AS admitted, page.*
      FROM (VALUES (1)) request
      LEFT JOIN sender ON true
      LEFT JOIN (SELECT true AS found, written.* FROM written) page ON true`,
    admissionDecoder(schema),
  )
}

const SessionColumn = z.object({ session: SessionRow.nullable() })
const AdmissionColumns = SessionColumn.extend({ admitted: z.boolean(), found: z.literal(true).nullable() })

type AdmissionRow = Record<string, unknown> & { session: unknown; admitted: boolean; found: true | null }

/** Separates the session from the rows of the page. */
function admissionDecoder<Schema extends RowSchema>(schema: Schema) {
  const columns = AdmissionColumns.extend(schema.shape)
  return (result: { rows: unknown[] }, text: string): Admission<z.output<Schema>>[] => {
    inspectText(text, columns)
    const rows = result.rows as AdmissionRow[]
    const [first] = rows
    if (first === undefined) throw new Error('A SELECT without FROM returned no row')
    const [sender] = decodeRows(SessionColumn, { rows: [{ session: first.session }] }, null)
    const found = rows.flatMap(({ session: _session, admitted: _admitted, found, ...row }) => (found ? [row] : []))
    return [
      {
        session: sender?.session ?? null,
        admitted: first.admitted,
        rows: () => decodeRows(schema, { rows: found }, null),
      },
    ]
  }
}

/** Prepares the statement that reads only the session and the caller's condition. */
export function prepareAdmission<Input>(condition: Condition<Input> | undefined) {
  return prepareRead(condition, nothing)
}

const nothing = { schema: NoColumns, build: () => sql`SELECT` }

/** Finds the session of a token and its account, and its sender. */
export const findSession = prepareAdmission(undefined)

/** Finds a person of the sample family in place of a session. */
export const findDemoPerson = prepareRead(undefined, nothing, 'demo')

/** Finds the account of a token that does not name it (`accountOfToken`). */
export const findAccount = prepare(
  z.object({ id: z.string() }),
  ({ token }: Placeholders<{ token: string }>) => sql`SELECT user_id AS id FROM sessions WHERE token = ${token}`,
)

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export function isDueForExtension({ session_updated_at, idle_limit_minutes }: SessionRow): boolean {
  return Date.now() - session_updated_at.getTime() > (idle_limit_minutes === null ? DAY_MS : MINUTE_MS)
}

/**
 * New expiry of a session in use.
 * @param profile alias of its person
 * @param signedInAt time of its sign-in
 */
export function sessionEnd(profile: string, signedInAt: RawBuilder<unknown>) {
  return sql`least(
    now() + coalesce(make_interval(mins => ${sql.ref(profile)}.idle_limit_minutes), make_interval(days => ${RETENTION_DAYS.session})),
    ${signedInAt} + make_interval(days => ${MAX_SESSION_DAYS})
  )`
}

/** A session with its owner, on whose node a distributed database has it. */
export type OwnedSession = { userId: string; sessionId: string }

/** Time for which the token before is accepted, for requests of other tabs on their way. */
const EARLIER_TOKEN_SECONDS = 30

/**
 * Continues a session under a new token, after a step of its sign-in or a proof of identity. Its earlier token keeps for half
 * a minute what it could do before: not what the step has opened, and without a proof of identity.
 * @param from tokens of the request, one of which must be that of the session
 * @param missingStep that the session waited for before; null for a complete one
 * @returns false for a session of another token, or that ends within that time, such as that of an earlier token
 */
export async function replaceToken(
  db: Executor,
  { userId, sessionId }: OwnedSession,
  { from, token, missingStep }: { from: readonly string[]; token: string; missingStep: string | null },
): Promise<boolean> {
  const [session] = await query(
    db,
    z.object({ token: z.string() }),
    sql`
    SELECT token FROM sessions
    WHERE user_id = ${userId} AND id = ${sessionId} AND token = ANY (${[...from]}::text[])
      AND expires_at > now() + make_interval(secs => ${EARLIER_TOKEN_SECONDS})
    FOR UPDATE`,
  )
  if (!session) return false
  await sql`UPDATE sessions SET token = ${token} WHERE user_id = ${userId} AND id = ${sessionId}`.execute(db)
  await sql`
    INSERT INTO sessions (id, token, user_id, expires_at, ip_address, user_agent, created_at, updated_at, verified_at, missing_step)
    SELECT gen_random_uuid(), ${session.token}, user_id, now() + make_interval(secs => ${EARLIER_TOKEN_SECONDS}), ip_address, user_agent,
      created_at, now(), to_timestamp(0), ${missingStep}
    FROM sessions WHERE user_id = ${userId} AND id = ${sessionId}`.execute(db)
  return true
}

export async function extendSession(db: Executor, { userId, sessionId }: OwnedSession): Promise<void> {
  await sql`
    WITH extended AS MATERIALIZED (
      SELECT ${sessionEnd('p', sql`s.created_at`)} AS until
      FROM sessions s JOIN profiles p ON p.id = s.user_id
      WHERE s.user_id = ${userId} AND s.id = ${sessionId} AND s.expires_at > now()
    )
    UPDATE sessions SET updated_at = now(), expires_at = extended.until
    FROM extended WHERE user_id = ${userId} AND id = ${sessionId}`.execute(db)
}
