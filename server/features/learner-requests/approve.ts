import type { AgreedText } from '../../agreed-text.ts'
import { brokenConstraint, takenFieldErrors, uniqueFieldErrors } from '../../database/constraint-errors.ts'
import type { Executor } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import { mailEnteredAddress } from '../../email/learner-email.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import { consumeAttempt, TooManyMails } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { findTakenNames, insertLearner } from '../learners/queries.ts'
import { type ClaimedRequest, claimRequest, type RequestKey } from './queries.ts'

type Approval = {
  parentId: string
  key: RequestKey
  /** Replacement for the requested one. */
  email?: string | undefined
  username?: string | undefined
  agreedText: AgreedText
  /** Boxes of the consent. */
  writingAllowed: boolean
  helpersAllowed: boolean
  askingAllowed: boolean
}

type ApproveResult =
  | { outcome: 'approved'; learnerId: string }
  | { outcome: 'link-gone' }
  | { outcome: 'too-many' }
  | { outcome: 'too-many-mails'; until: Date }
  | { outcome: 'invalid'; fields: Record<string, string> }
  /** The parent's own account was deleted during the request. */
  | { outcome: 'parent-gone' }

/**
 * Creates the requested account and deletes the request in one transaction. If the family uses the email address or
 * anyone the username, nothing changes and the link stays valid, so that the parent can choose others.
 */
export async function approve(
  services: Pick<Services, 'config' | 'database' | 'outbox'>,
  approval: Approval,
): Promise<ApproveResult> {
  const { database } = services
  const { parentId, agreedText, writingAllowed, helpersAllowed, askingAllowed } = approval
  // Declared outside, because a violated constraint ends the transaction before the lookup.
  let chosen: { email: string | null; username: string } = { email: null, username: '' }
  try {
    return await inTransaction(database.kysely, async (db) => {
      const request = await claimRequest(db, approval.key)
      if (!request) return { outcome: 'link-gone' }
      chosen = {
        email: approval.email ?? request.email,
        username: approval.username ?? request.username,
      }
      const learner = await insertRequestedLearner(db, request, {
        ...chosen,
        parentId,
        agreedText,
        writingAllowed,
        helpersAllowed,
        askingAllowed,
      })
      if (!learner) throw new EmailTaken()
      await logAboutChild(db, { kind: 'consent-given', learnerId: learner.id, by: { id: parentId, role: 'parent' } })
      const { email } = chosen
      if (email !== null) {
        const entered = { parentId: approval.parentId, learnerId: learner.id, email }
        await mailEnteredAddress(services, db, { ...entered, kind: 'approve-learner' })
      }
      return { outcome: 'approved', learnerId: learner.id }
    })
  } catch (error) {
    if (error instanceof TooManyMails) return { outcome: 'too-many-mails', until: error.until }
    const constraint = brokenConstraint(error)
    if (constraint === 'parent_child_parent_fkey' || constraint === 'consents_parent_fkey') {
      return { outcome: 'parent-gone' }
    }
    const findTaken = () => findTakenNames(database.kysely, { parentId: approval.parentId, ...chosen })
    const fields =
      error instanceof EmailTaken ? takenFieldErrors(await findTaken()) : await uniqueFieldErrors(constraint, findTaken)
    if (!fields) throw error
    // The link stays valid, so it could be used to probe for usernames.
    const withinLimit = await consumeAttempt(database.kysely, 'add-learner', approval.parentId)
    if (!withinLimit) return { outcome: 'too-many' }
    return { outcome: 'invalid', fields }
  }
}

/** Error that rolls back the transaction when the family uses the address, so that the link stays valid. */
class EmailTaken extends Error {}

/** Inserts the learner. The grade is locked as published, so only the address can be a conflict. */
function insertRequestedLearner(
  db: Executor,
  request: ClaimedRequest,
  account: { email: string | null; username: string } & Pick<
    Approval,
    'parentId' | 'agreedText' | 'writingAllowed' | 'helpersAllowed' | 'askingAllowed'
  >,
) {
  return insertLearner(db, {
    ...account,
    consentGrantedBy: 'approving',
    firstName: request.firstName,
    lastName: request.lastName,
    passwordHash: request.passwordHash,
    cell: null,
    gradeId: request.gradeId,
    language: request.language,
  })
}
