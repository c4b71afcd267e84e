import { type AnyProcedure, ORPCError } from '@orpc/server'
import { z } from 'zod'
import { SAMPLE_FAMILY, TOO_MANY_ATTEMPTS } from '#contract/operation.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { brokenConstraint } from '../database/constraint-errors.ts'
import type { Database, Executor } from '../database/database.ts'
import type { Statement } from '../database/prepared.ts'
import { inspectOutput, type RowSchema } from '../database/rows.ts'
import type { Sendable } from '../database/transaction.ts'
import { DEMO_FAMILY } from '../demo/family.ts'
import { logForOwner, logLooks } from '../family-log/queries.ts'
import { logStaffCall } from '../log-events.ts'
import { startWait } from '../metrics/tracing.ts'
import { type Judged, Undecided, withJudgments } from '../questions/judge-answers.ts'
import { type AttemptKind, consumeAttempt } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { anyone, type Caller } from './callers.ts'
import type { RequestContext } from './operations.ts'
import { type Session, type SessionUser, type Source, unauthenticated } from './session.ts'
import {
  type Admission,
  findDemoPerson,
  findSession,
  isFamilyPage,
  knownSender,
  type Lock,
  type Page,
  prepareAdmission,
  prepareFamily,
  prepareRead,
  prepareReadApart,
  prepareReadChild,
  prepareSave,
  type Request,
} from './session-queries.ts'

/** What the library passes to a handler; `errors` has the constructors of the errors that the operation declares. */
type Options = { context: RequestContext; input: unknown; procedure: AnyProcedure; lastEventId: string | undefined }

/** Rows of an operation's page. */
type Found<User, Row> = {
  user: User
  /** The first row; undefined without any. */
  row: Row | undefined
  rows: Row[]
}

/**
 * @property source server to read from; a replica has every earlier commit, too
 * @property demo `shown` to visitors who look around the sample family: the page of one of its people, read in a
 * transaction that can write nothing
 */
type Reading<User, Input, Schema extends RowSchema> = {
  as: Caller<User, Input>
  page: Page<Input, Schema>
  source?: Source
  demo?: 'shown'
}

/**
 * Handler of an operation that only reads: one statement reads the session, checks the caller and reads the page.
 * @param respond computes the output; without it the output is the page's first row
 */
export function read<Handled extends Options, User, Schema extends RowSchema>(
  reading: Reading<User, Handled['input'], Schema>,
): (options: Handled) => Promise<z.output<Schema>>
export function read<Handled extends Options, User, Schema extends RowSchema, Output>(
  reading: Reading<User, Handled['input'], Schema>,
  respond: (found: Found<User, z.output<Schema>>, options: Handled) => Output | Promise<Output>,
): (options: Handled) => Promise<Output>
export function read<Handled extends Options, User, Schema extends RowSchema>(
  { as, page, source = 'primary', demo }: Reading<User, Handled['input'], Schema>,
  respond: (found: Found<User, z.output<Schema>>, options: Handled) => unknown = onlyRow,
) {
  const ofSession = { whole: prepareRead(as.condition, page), find: findSession }
  const ofDemo = demo === 'shown' ? { whole: prepareRead(as.condition, page, 'demo'), find: findDemoPerson } : null
  const apart = prepareReadApart(as.condition, page)
  const family = isFamilyPage(page)
    ? { find: prepareFamily(page), ofChild: prepareReadChild(as.condition, page), join: page.join }
    : null
  return async (options: Handled) => {
    const { context, input, procedure } = options
    const { session, services } = context
    const { database, isDistributed } = services
    /** Reads the page; on several nodes one about a learner after its sender, each on their own node. */
    const readWith = async ({ whole, find }: typeof ofSession, query: Database['query'], request: Request) => {
      const { account } = request
      if (!isDistributed) return query(whole(valuesOf(input, request)))
      if (account === null) return query(whole(valuesOf(input, { ...request, account: NOBODY })))
      if (!family && !isAboutLearner(input)) return query(whole(valuesOf(input, request)))
      const [sender] = await query(find(request))
      if (!sender?.session) return sender ? [{ ...sender, rows: () => [] }] : []
      const { session } = sender
      const values = { ...valuesOf(input, request), ...knownSender(session) }
      const found = family ? await readFamily(family, values, query) : await query(apart(values))
      return found.map((admission) => ({ ...admission, session }))
    }
    const readAs = (account: string | null) => {
      if (account === null) as.admit(null, false)
      const query = source === 'replica' ? database.queryReplica : database.query
      return readWith(ofSession, query, { token: session.token, account })
    }
    const readPage = async () => {
      const account = await session.identify()
      const admissions = await readAs(account)
      // After the end of the session, the sender is a visitor.
      return account === null || admissions[0]?.session ? admissions : readAs(await ended(session))
    }
    if (session.demo !== null && ofDemo === null) rejectDemo(session, isForVisitors(as))
    const [admission] = await (session.demo !== null && ofDemo !== null
      ? readWith(ofDemo, database.queryReadOnly, { token: null, account: DEMO_FAMILY[session.demo] })
      : readPage())
    const { user, rows } = await admit(as, context, admission)
    logStaff(context, procedure, user)
    await logLook(as, user, options)
    const output = await respond({ user, row: rows[0], rows }, options)
    inspectOutput(outputSchemaOf(procedure), output)
    return output
  }
}

/** Children whose rows a family's page reads at once, so that a large family takes no more of the pool. */
const CHILDREN_AT_ONCE = 8

/** Reads a family's page for each child, on their nodes. */
async function readFamily<Values extends { account: string | null }, Row>(
  {
    find,
    ofChild,
    join,
  }: {
    find: (values: { account: string }) => Statement<{ children: string[]; facts: string }>
    ofChild: (values: Values & { child: string; facts: string }) => Statement<Admission<Row>>
    join: (rows: readonly [Row, ...Row[]]) => Row
  },
  values: Values,
  query: Database['query'],
): Promise<Admission<Row>[]> {
  const [found] = await query(find({ account: values.account ?? NOBODY }))
  const children = found?.children.length ? found.children : [NOBODY]
  const facts = found?.facts ?? '{}'
  const admissions: Admission<Row>[] = []
  for (let from = 0; from < children.length; from += CHILDREN_AT_ONCE) {
    const some = children.slice(from, from + CHILDREN_AT_ONCE)
    admissions.push(...(await Promise.all(some.map((child) => query(ofChild({ ...values, child, facts }))))).flat())
  }
  const [first] = admissions
  if (!first) return []
  const rows = () => {
    const [row, ...others] = admissions.flatMap((admission) => admission.rows())
    return row === undefined ? [] : [join([row, ...others])]
  }
  return [{ ...first, admitted: admissions.every(({ admitted }) => admitted), rows }]
}

function onlyRow<Row>({ row }: Found<unknown, Row>): Row {
  if (row === undefined) throw new Error('A page without a row needs a function that responds')
  return row
}

/** Statements that a save reads under its lock, by name. */
type Reads = Readonly<Record<string, Statement<unknown>>>
type RowsOf<Sent extends Reads> = { [Name in keyof Sent]: Sent[Name] extends Statement<infer Row> ? Row[] : never }

/** Facts that decide a save, with the transaction in which they were read. */
export type Opened<User, Locked = object, Sent extends Reads = Reads> = {
  user: User
  /** Row of the lock's page. */
  locked: Locked | undefined
  /** Rows of the statements in `reads`. */
  facts: RowsOf<Sent>
  /** Judgments of the answers that were undecided the first time. */
  judged: Judged | null
  /** Runs further statements in the transaction. */
  db: Executor
  query<Row>(statement: Statement<Row>): Promise<Row[]>
}

/** Decision of a save: what it writes last, and its result. */
export type Decision<Result> = (write: Write) => Promise<Result>
type Write = <Row>(statement: Sendable<Row>) => Promise<Row[]>

/** Decides to write nothing further. */
export const result =
  <Result>(value: Result): Decision<Result> =>
  async () =>
    value

/** Decides to write one more statement, which is sent together with COMMIT. */
export const writing =
  <Row, Result>(statement: Sendable<Row>, toResult: (rows: Row[]) => Result): Decision<Result> =>
  async (write) =>
    toResult(await write(statement))

/** Decides to write nothing before the expressions among these answers are judged, and then to decide again. */
export const judging =
  (questions: readonly Question[], answers: Answers): Decision<never> =>
  async () => {
    throw new Undecided(questions, answers)
  }

type Saving<Handled extends Options, User, Schema extends RowSchema, Sent extends Reads, Result> = {
  as: Caller<User, Handled['input']>
  /** Row that stays locked until the end of the transaction, such as the sender's enrollment; `noLock` for none. */
  lock: Lock<Handled['input'], Schema>
  /** Statements to read under the lock. */
  reads?: (account: string, options: Handled) => Sent
  /**
   * Statement that saves without a transaction (`prepareDirect`), sent first; null if the save needs a decision. What it
   * does not write is decided in the transaction, which has the reason of a rejection.
   */
  direct?: (account: string, options: Handled) => Statement<Admission<Result>> | null
}

/**
 * Handler of an operation that writes, in one transaction: it takes the lock, checks the caller, reads the facts,
 * decides and writes. BEGIN, the lock and the reads are sent together, and so are the last statement and COMMIT. An
 * error thrown by `decide` rolls back; a result is committed. A save without a decision is one statement (`direct`).
 * @param respond computes the output from the result, after the transaction; an error here undoes nothing
 */
export function save<
  Handled extends Options,
  User extends SessionUser,
  Output,
  Schema extends RowSchema,
  Sent extends Reads = Record<never, never>,
>(
  saving: Saving<Handled, User, Schema, Sent, Output>,
  decide: (
    opened: Opened<User, z.output<Schema>, Sent>,
    options: Handled,
  ) => Decision<Output> | Promise<Decision<Output>>,
): (options: Handled) => Promise<Output>
export function save<
  Handled extends Options,
  User extends SessionUser,
  Result,
  Schema extends RowSchema,
  Sent extends Reads = Record<never, never>,
  Output = Result,
>(
  saving: Saving<Handled, User, Schema, Sent, Result>,
  decide: (
    opened: Opened<User, z.output<Schema>, Sent>,
    options: Handled,
  ) => Decision<Result> | Promise<Decision<Result>>,
  respond: (result: Result, options: Handled) => Output | Promise<Output>,
): (options: Handled) => Promise<Output>
export function save<
  Handled extends Options,
  User extends SessionUser,
  Result,
  Schema extends RowSchema,
  Sent extends Reads,
>(
  { as, lock, reads, direct }: Saving<Handled, User, Schema, Sent, Result>,
  decide: (
    opened: Opened<User, z.output<Schema>, Sent>,
    options: Handled,
  ) => Decision<Result> | Promise<Decision<Result>>,
  respond: (result: Result, options: Handled) => unknown = (result) => result,
) {
  if (direct && as.condition) throw new Error('A save in one statement checks no condition of its caller')
  const statement = prepareSave(as.condition, lock)
  return async (options: Handled) => {
    const { context, input, procedure } = options
    const { session, services } = context
    rejectDemo(session, false)
    const account = await session.identify()
    if (account === null) throw unauthenticated()
    const attempt = (judged: Judged | null) =>
      services.database.transaction(
        async (db, { locked, query, commitWith }) => {
          const sent = Object.entries(reads?.(account, options) ?? {}).map(
            async ([name, fact]) => [name, await query(fact)] as const,
          )
          const facts = Promise.allSettled(sent)
          // The caller comes first: the facts of a person who has just been deleted may be incomplete.
          const [admission] = await locked
          const { user, rows } = await admit(as, context, admission, db)
          logStaff(context, procedure, user)
          await logLook(as, user, options, db)
          const read = (await facts).map((fact) => {
            if (fact.status === 'rejected') throw fact.reason
            return fact.value
          })
          const decision = await decide(
            { user, locked: rows[0], facts: Object.fromEntries(read) as RowsOf<Sent>, judged, db, query },
            options,
          )
          await logStaffAct(as, user, options, db)
          return decision(commitWith)
        },
        statement(valuesOf(input, { token: session.token, account })),
      )
    const saveDirectly = async () => {
      const statement = direct?.(account, options)
      if (!statement) return null
      const sent = await services.database.write(statement).catch(orBrokenConstraint)
      return sent && (await admit(as, context, sent[0])).rows[0]
    }
    const endWait = startWait('wait for turn')
    const decided = await services.queues.writes.run(account, async () => {
      endWait()
      return (await saveDirectly()) ?? withJudgments(services.judgeAnswers, account, attempt)
    })
    const output = await respond(decided, options)
    inspectOutput(outputSchemaOf(procedure), output)
    return output
  }
}

/** Null for a statement whose learner or lesson has just been deleted. */
function orBrokenConstraint(error: unknown): null {
  if (brokenConstraint(error) === undefined) throw error
  return null
}

/** @property limit attempts per person, counted for admitted senders; the operation declares TOO_MANY_ATTEMPTS */
type Acting<Handled extends Options, User> = { as: Caller<User, Handled['input']>; limit?: AttemptKind }

/**
 * Handler of an operation that does more than one transaction, such as calling another service: the caller is checked
 * first, in a statement of its own.
 */
export function act<Handled extends Options, User, Output>(
  { as, limit }: Acting<Handled, User>,
  handle: (user: User, options: Handled) => Output | Promise<Output>,
): (options: Handled) => Promise<Output> {
  const statement = as.condition && prepareAdmission(as.condition)
  return async (options: Handled) => {
    const { context, input, procedure } = options
    const { session, services } = context
    const reads = procedure['~orpc'].route.method === 'GET'
    rejectDemo(session, reads && isForVisitors(as))
    if (session.token === null) as.admit(null, false)
    const user = statement ? await admitBy(statement) : as.admit(await session.read(), true)
    logStaff(context, procedure, user)
    await logLook(as, user, options)
    if (limit && session.account !== null) await consume(services, limit, session.account)
    const run = async () => {
      const output = await handle(user, options)
      await logStaffAct(as, user, options)
      return output
    }
    const output = await (reads || session.account === null ? run() : services.queues.writes.run(session.account, run))
    inspectOutput(outputSchemaOf(procedure), output)
    return output

    async function admitBy(admission: NonNullable<typeof statement>) {
      const account = await session.identify()
      const [admitted] = await services.database.query(admission(valuesOf(input, { token: session.token, account })))
      return (await admit(as, context, admitted)).user
    }
  }
}

const isForVisitors = (as: unknown) => as === anyone

/**
 * Rejects a visitor who looks around the sample family, except from what is public: they then are any visitor.
 * @throws SAMPLE_FAMILY, which every operation declares
 */
function rejectDemo({ demo }: Session, isPublic: boolean) {
  if (demo !== null && !isPublic) throw new ORPCError('SAMPLE_FAMILY', SAMPLE_FAMILY.SAMPLE_FAMILY)
}

async function consume({ database }: Services, limit: AttemptKind, account: string) {
  if (await consumeAttempt(database.kysely, limit, account)) return
  throw new ORPCError('TOO_MANY_ATTEMPTS', TOO_MANY_ATTEMPTS.TOO_MANY_ATTEMPTS)
}

/** Account of nobody: a value in place of NULL, so that a distributed database reads one node for a visitor. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** True for an input that names a learner: the sender, or another on a node of their own. */
function isAboutLearner(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'learnerId' in input
}

async function ended(session: Session): Promise<null> {
  await session.accept(null)
  return null
}

/** Values of an operation's first statement. */
function valuesOf<Input>(input: Input, { token, account }: Request) {
  return Object.assign({}, input, { token, account })
}

/** Logs the sender of an operation for staff, which can return keys. */
function logStaff({ services }: RequestContext, procedure: AnyProcedure, user: unknown) {
  const { meta, route } = procedure['~orpc']
  if (meta.keys !== 'staff' || !isAccount(user)) return
  logStaffCall(services.log, { account: user.id, operation: `${route.method} ${route.path}` })
}

/** Adds a look at a child's data from outside the family to the log that the child's parents read. */
async function logLook<User>(
  { looksAs }: Caller<User, never>,
  user: User,
  { context, input, procedure }: Options,
  db: Executor = context.services.database.kysely,
) {
  const role = looksAs?.(user)
  if (!role || !isAccount(user)) return
  const { learnerId } = OfLearner.parse(input)
  await logLooks(db, { learnerIds: [learnerId], by: { id: user.id, role }, detail: summaryOf(procedure) })
}

const OfLearner = z.object({ learnerId: z.string() })

/** Adds what staff have changed to the log that they read. */
async function logStaffAct<User>(
  { staff }: Caller<User, never>,
  user: User,
  { context, procedure }: Options,
  db: Executor = context.services.database.kysely,
) {
  const { meta, route } = procedure['~orpc']
  if (staff === undefined || route.method === 'GET' || meta.changes === false || !isAccount(user)) return
  const act = { kind: 'staff-act' as const, ownerId: user.id, role: staff, detail: summaryOf(procedure) }
  await logForOwner(db, act)
}

const summaryOf = (procedure: AnyProcedure) => procedure['~orpc'].route.summary ?? ''

const isAccount = (user: unknown): user is { id: string } =>
  typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string'

const outputSchemaOf = (procedure: AnyProcedure): unknown => procedure['~orpc'].outputSchema

async function admit<User, Input, Row>(
  as: Caller<User, Input>,
  { session }: RequestContext,
  admission: Admission<Row> | undefined,
  db?: Executor,
) {
  if (admission === undefined) throw new Error('A SELECT without FROM returned no row')
  const user = as.admit(await session.accept(admission.session, db), admission.admitted)
  return { user, rows: admission.rows() }
}
