import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { ORPCError } from '@orpc/server'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { MissingStep } from '#contract/session.ts'
import type { Viewer } from '#domain/access.ts'
import type { Avatar } from '#domain/avatars.ts'
import type { Language } from '#domain/languages.ts'
import type { Plan } from '#domain/plans/plans.ts'
import type { ReadingOption } from '#domain/reading-options.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { Config } from '../config.ts'
import type { Database, Executor } from '../database/database.ts'
import { inTransaction } from '../database/retry.ts'
import { demoCookie, demoViewOf } from '../demo/cookie.ts'
import type { DemoView } from '../demo/family.ts'
import { offeredLanguage } from '../languages.ts'
import { recordAccount } from '../log-account.ts'
import { logSecurityEvent } from '../log-events.ts'
import { showTimings } from '../metrics/request-timings.ts'
import { traced } from '../metrics/tracing.ts'
import { type AttemptKind, consumeAttempt } from '../rate-limits/rate-limits.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'
import {
  accountOfToken,
  bearerValue,
  randomToken,
  renewCookie,
  sessionCookie,
  signedToken,
  signedValue,
  signToken,
  tokenOf,
} from './session-cookie.ts'
import {
  extendSession,
  findAccount,
  findSession,
  isDueForExtension,
  type OwnedSession,
  replaceToken,
  type SessionRow,
} from './session-queries.ts'
import { findTutor, isAnswerer, isContentManager, isOperator } from './staff.ts'

/** Sender of a request, as read from the session's row: roles never come from the client. */
export type SessionUser = {
  id: string
  email: string
  /** Displayed email address, confirmed or not; null for a learner without one. */
  shownEmail: string | null
  firstName: string
  lastName: string
  /** Null for a parent. */
  avatar: Avatar | null
  isParent: boolean
  contentManager: boolean
  operator: boolean
  /** Answers questions of children. */
  answerer: boolean
  /** Id of the tutor of the configuration who this is; null for everyone else. */
  tutorId: string | null
  /** True for a visitor who looks around the sample family. */
  isDemo: boolean
  /** Grade in the profile. */
  profileGradeId: string | null
  idleLimitMinutes: number | null
  readingOptions: readonly ReadingOption[]
  /** Offered by the site; null if none is known. */
  language: Language | null
  /** True while someone who says that they have lost the second step waits to remove it. */
  secondStepEnding: boolean
  enrollment: { gradeId: string; plan: Plan } | null
  session: {
    id: string
    createdAt: Date
    updatedAt: Date
    /** Time of the last proof of identity. */
    verifiedAt: Date
  }
}

/** Session of one request. It is read lazily. */
export type Session = {
  /** Token of the request; null for a visitor, who has no session. */
  token: string | null
  /** Person of the sample family as whom a visitor looks around; null for everyone else, and in any session. */
  demo: DemoView | null
  /** Id of the sender once it is known; null for a visitor. */
  account: string | null
  /**
   * Name of the account for whose turns the request counts, or of its session while the account is unknown, without a
   * statement: null unless the signature of the token is valid or its account is known. Saves take a second turn by the
   * id itself (handlers.ts), so the name is another.
   */
  turn(): string | null
  /**
   * Id of the sender, whose session may have ended; null for a visitor. A signed token names its account, which never
   * changes; only the first request with another token needs a statement.
   */
  identify(): Promise<string | null>
  /** Reads the sender once, with a separate statement; null for a visitor. */
  read(): Promise<SessionUser | null>
  /**
   * Continues the sender's session under a new token, in a new cookie, after a step of the sign-in or a proof of identity. A
   * client that sends its token itself keeps it.
   */
  replaceToken(session: OwnedSession, missingStep?: MissingStep): Promise<void>
  /**
   * Accepts the sender read by another statement, and extends the session if that is due.
   * @param row null if the session has ended
   */
  accept(row: SessionRow | null, db?: Executor): Promise<SessionUser | null>
}

/** Server to read from; both have every earlier commit. */
export type Source = 'primary' | 'replica'

/** Maximum number of cached tokens. */
const MAX_KNOWN_TOKENS = 10_000

/**
 * Reads senders from the auth library's signed cookie or a bearer token. The library's own reader needs two statements
 * and several times the processor time; features/accounts/sign-in/sign-in.test.ts checks the cookie format.
 *
 * A session in use is extended with one more statement: once a day, or once a minute for learners with an idle limit.
 * @param cookieName as set by the auth library
 */
export function sessionReader(config: Config, cookieName: string, database: Database) {
  /** Account by token; null for a token whose session has ended. */
  const accounts = new BoundedCache<string | null>(MAX_KNOWN_TOKENS)

  return (request: IncomingMessage, response?: ServerResponse): Session => {
    const cookie = sessionCookie(request, cookieName)
    const bearer = bearerValue(request)
    const signed = signedToken(bearer ?? cookie?.value ?? '', config.authSecrets)
    const token = signed ?? bearer?.split('.')[0] ?? null
    const view = demoViewOf(config, request)
    const demo = token === null ? view : null
    let user: Promise<SessionUser | null> | undefined

    async function use(row: SessionRow | null, db: Executor = database.kysely): Promise<SessionUser | null> {
      if (demo !== null) return row && toUser(config, row, true)
      if (token === null) return null
      if (row === null) {
        session.account = null
        // Unsigned tokens may be made up in any number.
        if (signed === undefined) accounts.delete(token)
        else accounts.set(token, null)
        return null
      }
      session.account = row.id
      recordAccount(request, row.id)
      accounts.set(token, row.id)
      // Whoever signs out later is a visitor again.
      if (view !== null) response?.appendHeader('set-cookie', demoCookie(config, null))
      const due = isDueForExtension(row)
      if (due) await extendSession(db, { userId: row.id, sessionId: row.session_id })
      if (cookie && response && token !== null) {
        const value = signedValue(cookie.value, config.authSecrets)
        if (due || cookie.name !== cookieName || value !== cookie.value)
          renewCookie(response, { name: cookieName, value, earlier: cookie.name })
      }
      const user = toUser(config, row, false)
      // What a request took says nothing to an operator that the metrics do not; to others it may.
      if (user.operator && request.method === 'GET' && response) showTimings(response)
      return user
    }

    const session: Session = {
      token,
      demo,
      account: null,
      turn() {
        if (token === null) return null
        const account = accounts.get(token)
        if (account) return `account ${account}`
        return account === undefined && signed !== undefined ? `session ${token}` : null
      },
      accept(row, db) {
        user = use(row, db)
        return user
      },
      async replaceToken(owned, missingStep) {
        if (!cookie || bearer !== undefined || !response || token === null) return
        const next = tokenOf(owned.userId, randomToken())
        const isReplaced = await inTransaction(database.kysely, (db) =>
          replaceToken(db, owned, { from: [token], token: next, missingStep: missingStep ?? null }),
        )
        if (isReplaced)
          renewCookie(response, { name: cookieName, value: signToken(next, config.authSecret), earlier: cookie.name })
      },
      async identify() {
        session.account ??= token ? await accountOf(token) : null
        if (session.account !== null) recordAccount(request, session.account)
        return session.account
      },
      read() {
        user ??= token === null ? Promise.resolve(null) : traced('session', () => readAlone(token))
        // Allows a retry to read it again.
        user.catch(() => {
          user = undefined
        })
        return user
      },
    }
    return session

    async function accountOf(sent: string): Promise<string | null> {
      const known = accounts.get(sent) ?? (signed === undefined ? undefined : accountOfToken(signed))
      if (known !== undefined) return known
      const [found] = await database.query(findAccount({ token: sent }))
      return found?.id ?? null
    }

    async function readAlone(sent: string) {
      const account = await session.identify()
      const [row] = account === null ? [] : await database.query(findSession({ token: sent, account }))
      return use(row?.session ?? null)
    }
  }
}

/** Error that operations declare (contract/operation.ts). */
export function unauthenticated() {
  return new ORPCError('UNAUTHENTICATED', { status: 401, message: 'Authentication required' })
}

function toUser(config: Config, row: SessionRow, isDemo: boolean): SessionUser {
  return {
    id: row.id,
    email: row.email,
    shownEmail: row.shown_email,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: row.avatar,
    isParent: row.is_parent,
    contentManager: !isDemo && isContentManager(config, row),
    operator: !isDemo && isOperator(config, row),
    answerer: !isDemo && isAnswerer(config, row),
    tutorId: (!isDemo && findTutor(config, row)?.id) || null,
    isDemo,
    profileGradeId: row.grade_id,
    idleLimitMinutes: row.idle_limit_minutes,
    readingOptions: isDemo ? [] : row.reading_options,
    language: isDemo || row.language === null ? null : offeredLanguage(config, row.language),
    secondStepEnding: row.second_step_ending,
    enrollment:
      row.enrolled_grade_id && row.enrollment_type
        ? { gradeId: row.enrolled_grade_id, plan: row.enrollment_type }
        : null,
    session: {
      id: row.session_id,
      createdAt: row.session_created_at,
      updatedAt: row.session_updated_at,
      verifiedAt: row.session_verified_at,
    },
  }
}

/** Signed-in viewer for the access rules. */
export type SignedInViewer = Exclude<Viewer, { kind: 'visitor' }>

/** Viewer for the access rules. */
export function viewerOf(user: SessionUser): SignedInViewer
export function viewerOf(user: SessionUser | null): Viewer
export function viewerOf(user: SessionUser | null): Viewer {
  if (user === null) return { kind: 'visitor' }
  const gradeId = user.enrollment?.gradeId ?? null
  if (!user.isParent) return { kind: 'learner', id: user.id, gradeId }
  return { kind: 'parent', id: user.id, contentManager: user.contentManager, gradeId }
}

/**
 * Middleware that restricts files to content managers, with a rate limit; other requests get the errors of operations
 * (http/operations.ts).
 */
export function contentManagersOnly(
  { database, log }: { database: Database; log: Logger },
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
  limit: AttemptKind,
) {
  return createMiddleware<{ Bindings: HttpBindings; Variables: { managerId: string } }>(async (c, next) => {
    const user = await readSession(c.env.incoming)
    if (!user) return c.json({ code: 'UNAUTHENTICATED', status: 401, message: 'Authentication required' }, 401)
    if (!user.contentManager) {
      const address = c.req.header(CLIENT_ADDRESS_HEADER) ?? ''
      logSecurityEvent(log, { kind: 'permission-denied', account: user.id, address, operation: c.req.path })
      const message = 'You don’t have permission to do this.'
      return c.json({ code: 'FORBIDDEN', status: 403, message }, 403)
    }
    if (!(await consumeAttempt(database.kysely, limit, user.id))) {
      const message = 'Too many attempts. Please try again later.'
      return c.json({ code: 'TOO_MANY_ATTEMPTS', status: 429, message }, 429)
    }
    c.set('managerId', user.id)
    return await next()
  })
}
