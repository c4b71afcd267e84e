import { brokenConstraint } from '../../database/constraint-errors.ts'
import type { Executor } from '../../database/database.ts'
import { letter, type Mail } from '../../email/letter.ts'
import { plainName } from '../../email/plain-name.ts'
import { mayTry } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { takenFields } from '../../unique-field-errors.ts'
import { findTaken, insertLearner } from '../learners/queries.ts'
import { linkTokenHash } from './link-token.ts'
import { type TakenRequest, takeRequest } from './queries.ts'

type Approval = {
  parentId: string
  token: string
  /** Instead of those asked for. */
  email?: string | undefined
  username?: string | undefined
}

type Approved =
  | { outcome: 'approved'; learnerId: string }
  | { outcome: 'link-gone' }
  | { outcome: 'too-many' }
  | { outcome: 'refused'; fields: Record<string, string> }
  /** The parent's own account was deleted while the request was under way. */
  | { outcome: 'parent-gone' }

/**
 * Makes the account that a child asked for, and deletes the request, as one transaction. Where e-mail or username are
 * taken everything stays as it was, the link included, so that the parent can give others.
 */
export async function approve({ config, database, outbox }: Services, approval: Approval): Promise<Approved> {
  // Known outside, because a broken constraint ends the transaction: what is taken is looked up after it.
  let wanted = { email: '', username: '' }
  try {
    return await database.kysely.transaction().execute(async (db) => {
      const request = await takeRequest(db, linkTokenHash(approval.token))
      if (!request) return { outcome: 'link-gone' }
      wanted = {
        email: approval.email ?? request.email,
        username: approval.username ?? request.username,
      }
      const learnerId = await insertLearnerOf(db, request, { ...wanted, parentId: approval.parentId })
      await outbox.post(
        db,
        approvedMail({ firstName: request.first_name, email: wanted.email }, config.origin),
      )
      return { outcome: 'approved', learnerId }
    })
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'parent_child_parent_fkey' || constraint === 'consents_parent_fkey') {
      return { outcome: 'parent-gone' }
    }
    const fields = await takenFields(constraint, () =>
      findTaken(database.kysely, wanted.email, wanted.username),
    )
    if (!fields) throw error
    // The link works on, so that it could be asked for one address after another.
    const mayAskOn = await mayTry(database.kysely, 'add-learner', approval.parentId)
    if (!mayAskOn) return { outcome: 'too-many' }
    return { outcome: 'refused', fields }
  }
}

async function insertLearnerOf(
  db: Executor,
  request: TakenRequest,
  given: { email: string; username: string; parentId: string },
): Promise<string> {
  const learner = await insertLearner(db, {
    ...given,
    consentGivenBy: 'approving',
    firstName: request.first_name,
    lastName: request.last_name,
    passwordHash: request.password_hash,
    cell: null,
    gradeId: request.grade_id,
  })
  if (!learner) throw new Error('A grade that is locked as published was not available')
  return learner.id
}

/**
 * The mail to a learner whose parent has approved. It does not repeat the username: that may look like an address, and the
 * parent may have given any e-mail address at all (`plainName`).
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
