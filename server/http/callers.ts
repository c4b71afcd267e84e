import { ORPCError } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import { REAUTHENTICATION_REQUIRED } from '#contract/operation.ts'
import { isRecentlyVerified, SENDING_CONSENT_VERSION, SHARING_CONSENT_VERSION } from '#domain/accounts.ts'
import type { LookRole } from '#domain/family-log.ts'
import { type SessionUser, unauthenticated } from './session.ts'
import type { Condition } from './session-queries.ts'

/**
 * Kind of sender that an operation admits, checked before anything is returned or written (readings, "Access").
 * @typeParam User what the operation learns of its sender
 * @typeParam Input fields of the operation's input that the condition uses
 */
export type Caller<User = SessionUser | null, Input = unknown> = {
  /** Condition on stored facts, read in the same statement as the session. */
  condition?: Condition<Input>
  /** Role in which the sender acts for the operator: each change is a line of the sender's log. */
  staff?: 'manager' | 'operator' | 'answerer'
  /**
   * Role in which the sender sees data of the child in `learnerId`: each call is a line of the log that the child's parents
   * read, before anything is returned. Null for the family itself.
   */
  looksAs?(user: User): LookRole | null
  /**
   * Admits the sender, or throws the error that the operation declares.
   * @param user null for a visitor
   * @param admitted true if the condition holds
   */
  admit(user: SessionUser | null, admitted: boolean): User
}

/** Everyone, visitors included. */
export const anyone: Caller = { admit: (user) => user }

export const signedIn: Caller<SessionUser> = {
  admit(user) {
    if (!user) throw unauthenticated()
    return user
  },
}

export const parent: Caller<SessionUser> = {
  admit(user) {
    const sender = signedIn.admit(user, true)
    if (!sender.isParent) throw forbidden('Access denied. Parent access required.')
    return sender
  },
}

/** A parent of the learner in `learnerId`. Others get the same error for unknown learners, so ids cannot be probed. */
export const linkedParent: Caller<SessionUser, { learnerId: string }> = {
  condition: (sender, { learnerId }) =>
    sql`EXISTS (SELECT FROM parent_child WHERE parent_id = ${sender.id} AND child_id = ${learnerId})`,
  admit(user, admitted) {
    const sender = parent.admit(user, true)
    if (!admitted) throw forbidden(NO_PERMISSION)
    return sender
  },
}

/** The learner in `learnerId`, or one of their parents (readings, "Report"). */
export const learnerOrParent: Caller<SessionUser, { learnerId: string }> = {
  condition: (sender, { learnerId }) => sql`EXISTS (
    SELECT FROM profiles p WHERE p.id = ${learnerId} AND (
      p.id = ${sender.id}
      OR ${sender.isParent} AND EXISTS (SELECT FROM parent_child WHERE parent_id = ${sender.id} AND child_id = p.id)
    )
  )`,
  admit(user, admitted) {
    const sender = signedIn.admit(user, true)
    if (!admitted) throw forbidden(NO_PERMISSION)
    return sender
  },
}

/**
 * A helper of the learner in `learnerId`, while a consent has the box for helpers ticked, for what the helper sent: nothing
 * of the child is shown. Others get the same error for unknown learners.
 */
export const sentByHelper: Caller<SessionUser, { learnerId: string }> = {
  condition: (sender, { learnerId }) => helps(sender.id, learnerId),
  admit: linkedParent.admit,
}

/** The same helper, who looks at the child's data. */
export const linkedHelper: Caller<SessionUser, { learnerId: string }> = { ...sentByHelper, looksAs: () => 'helper' }

/** A helper whom a parent lets send something to the learner, under a consent that covers it. */
export const sendingHelper: Caller<SessionUser, { learnerId: string }> = {
  condition: (sender, { learnerId }) => isSendingHelper(sender.id, learnerId),
  admit: linkedParent.admit,
}

/** A helper whom a parent lets read what the learner shares, under a consent that covers it. */
export const readingHelper: Caller<SessionUser, { learnerId: string }> = {
  ...linkedHelper,
  condition: (sender, { learnerId }) => isReadingHelper(sender.id, learnerId),
}

function helps(helperId: RawBuilder<unknown>, learnerId: RawBuilder<unknown>, further = sql`true`) {
  return sql`EXISTS (
    SELECT FROM helpers h JOIN consents c ON c.child_id = h.child_id
    WHERE h.helper_id = ${helperId} AND h.child_id = ${learnerId} AND c.withdrawn_at IS NULL AND c.is_helping_allowed
      AND ${further}
  )`
}

/** True if a parent lets the helper send something to the learner, under a consent that covers it. */
export function isSendingHelper(helperId: RawBuilder<unknown>, learnerId: RawBuilder<unknown>) {
  return helps(helperId, learnerId, sql`h.is_sending_allowed AND c.text_version >= ${sql.lit(SENDING_CONSENT_VERSION)}`)
}

/** True if a parent lets the helper read what the learner shares, under a consent that covers it. */
export function isReadingHelper(helperId: RawBuilder<unknown>, learnerId: RawBuilder<unknown>) {
  return helps(helperId, learnerId, sql`h.is_reading_allowed AND c.text_version >= ${sql.lit(SHARING_CONSENT_VERSION)}`)
}

/** Parents named by the operator, or by default every parent outside production. */
export const contentManager: Caller<SessionUser> = {
  staff: 'manager',
  admit(user) {
    const sender = signedIn.admit(user, true)
    if (!sender.contentManager) throw forbidden(NO_PERMISSION)
    return sender
  },
}

/** People whom the operator names to answer questions of children. */
export const answerer: Caller<SessionUser> = {
  staff: 'answerer',
  admit(user) {
    const sender = signedIn.admit(user, true)
    if (!sender.answerer) throw forbidden(NO_PERMISSION)
    return sender
  },
}

/** Operators, who see the state of the installation but no personal data. */
export const operator: Caller<SessionUser> = {
  staff: 'operator',
  admit(user) {
    const sender = signedIn.admit(user, true)
    if (!sender.operator) throw forbidden(NO_PERMISSION)
    return sender
  },
}

/** Tutors named by the operator, who see the lessons booked with them. What they look at is logged by the operation. */
export const tutor: Caller<SessionUser & { tutorId: string }> = {
  admit(user) {
    const sender = signedIn.admit(user, true)
    const { tutorId } = sender
    if (tutorId === null) throw forbidden(NO_PERMISSION)
    return { ...sender, tutorId }
  },
}

/** Requires a recent proof of identity of parents, in addition (readings, "Re-authentication"). */
export function verified<Input>(caller: Caller<SessionUser, Input>): Caller<SessionUser, Input> {
  return {
    ...caller,
    admit(user, admitted) {
      if (user?.isParent && !isRecentlyVerified(user.session.verifiedAt, Date.now())) {
        const { status, message } = REAUTHENTICATION_REQUIRED.REAUTHENTICATION_REQUIRED
        throw new ORPCError('REAUTHENTICATION_REQUIRED', { status, message })
      }
      return caller.admit(user, admitted)
    },
  }
}

const NO_PERMISSION = 'You don’t have permission to do this.'

/** Error that a restricted operation declares (contract/operation.ts). */
function forbidden(message: string) {
  return new ORPCError('FORBIDDEN', { status: 403, message })
}
