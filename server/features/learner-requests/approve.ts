import { brokenConstraint, uniqueFieldErrors } from '../../database/constraint-errors.ts'
import type { Executor } from '../../database/database.ts'
import { letter, type Mail, plainName } from '../../email/letter.ts'
import { consumeAttempt } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { findTakenNames, insertLearner } from '../learners/queries.ts'
import { hashLinkToken } from './create-request.ts'
import { type ClaimedRequest, claimRequest } from './queries.ts'

type Approval = {
  parentId: string
  token: string
  /** Replaces the requested one. */
  email?: string | undefined
  username?: string | undefined
}

type ApproveResult =
  | { outcome: 'approved'; learnerId: string }
  | { outcome: 'link-gone' }
  | { outcome: 'too-many' }
  | { outcome: 'invalid'; fields: Record<string, string> }
  /** The parent's own account was deleted during the request. */
  | { outcome: 'parent-gone' }

/**
 * Creates the requested account and deletes the request in one transaction. When e-mail or username are in use nothing
 * changes and the link stays valid, so that the parent can choose others.
 */
export async function approve({ config, database, outbox }: Services, approval: Approval): Promise<ApproveResult> {
  // Declared outside, because a violated constraint ends the transaction and the lookup follows it.
  let chosen = { email: '', username: '' }
  try {
    return await database.kysely.transaction().execute(async (db) => {
      const request = await claimRequest(db, hashLinkToken(approval.token))
      if (!request) return { outcome: 'link-gone' }
      chosen = {
        email: approval.email ?? request.email,
        username: approval.username ?? request.username,
      }
      const learnerId = await insertRequestedLearner(db, request, { ...chosen, parentId: approval.parentId })
      await outbox.post(db, approvedMail({ firstName: request.first_name, email: chosen.email }, config.origin))
      return { outcome: 'approved', learnerId }
    })
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'parent_child_parent_fkey' || constraint === 'consents_parent_fkey') {
      return { outcome: 'parent-gone' }
    }
    const fields = await uniqueFieldErrors(constraint, () =>
      findTakenNames(database.kysely, chosen.email, chosen.username),
    )
    if (!fields) throw error
    // The link stays valid, so one address after another could be probed.
    const withinLimit = await consumeAttempt(database.kysely, 'add-learner', approval.parentId)
    if (!withinLimit) return { outcome: 'too-many' }
    return { outcome: 'invalid', fields }
  }
}

async function insertRequestedLearner(
  db: Executor,
  request: ClaimedRequest,
  account: { email: string; username: string; parentId: string },
): Promise<string> {
  const learner = await insertLearner(db, {
    ...account,
    consentGrantedBy: 'approving',
    firstName: request.first_name,
    lastName: request.last_name,
    passwordHash: request.password_hash,
    cell: null,
    gradeId: request.grade_id,
  })
  if (!learner) throw new Error('A grade locked as published was not available')
  return learner.id
}

/**
 * Mail to a learner whose parent has approved. It does not repeat the username, which may look like a web address, because
 * the parent may have entered any e-mail address (`plainName`).
 */
function approvedMail(learner: { firstName: string; email: string }, origin: string): Mail {
  return letter({
    to: learner.email,
    subject: 'Your account is ready',
    greeting: `Welcome to Trellis, ${plainName(learner.firstName) || 'learner'}!`,
    paragraphs: [
      'Your parent has approved. Sign in with your username, or with this email address, and the password that you chose when you asked to join.',
    ],
    action: { label: 'Sign in', url: `${origin}/learner/signin` },
    closing: 'If you never asked to join Trellis, please tell your parent, who can delete the account.',
  })
}
