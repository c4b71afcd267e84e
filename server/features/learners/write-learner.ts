import type { z } from 'zod'
import type { Learner } from '#contract/learners.ts'
import { decideEnrollment } from '#domain/access.ts'
import { brokenConstraint, takenFieldErrors, uniqueFieldErrors } from '../../database/constraint-errors.ts'
import type { Executor } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import { mailEnteredAddress } from '../../email/learner-email.ts'
import { notifyParents } from '../../email/notify-parents.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import { readPhone } from '../../phone-numbers.ts'
import { TooManyMails } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import type { LeftBehind } from '../enrollment/queries.ts'
import {
  findTakenNames,
  insertLearner,
  type LearnerChange,
  type LearnerToInsert,
  lockEnrollmentToChange,
  updateLearner,
} from './queries.ts'

/** Services for writing a learner and mailing their address. */
type WritingServices = Pick<Services, 'config' | 'database' | 'outbox'>

export type AddLearnerResult =
  | { outcome: 'added'; learner: Learner }
  | { outcome: 'invalid'; fields: Record<string, string> }
  /** The parent's account was deleted during the request. */
  | { outcome: 'parent-gone' }
  | { outcome: 'too-many-mails'; until: Date }

/** Adds a learner and mails the entered address, or returns the invalid fields (readings, "Access"). */
export async function addLearner(services: WritingServices, toInsert: LearnerToInsert): Promise<AddLearnerResult> {
  const { kysely } = services.database
  const { parentId, email, username } = toInsert
  try {
    const learner = await inTransaction(kysely, async (db) => {
      const added = await insertLearner(db, toInsert)
      if (added)
        await logAboutChild(db, { kind: 'consent-given', learnerId: added.id, by: { id: parentId, role: 'parent' } })
      if (added && email !== null) {
        await mailEnteredAddress(services, db, { parentId, learnerId: added.id, email, kind: 'learner-email' })
      }
      return added
    })
    if (learner) return { outcome: 'added', learner }
    const taken = await findTakenNames(kysely, { parentId, email, username })
    return {
      outcome: 'invalid',
      fields: taken.email ? takenFieldErrors(taken) : { gradeId: 'This grade is not available' },
    }
  } catch (error) {
    if (error instanceof TooManyMails) return { outcome: 'too-many-mails', until: error.until }
    const constraint = brokenConstraint(error)
    if (constraint === 'parent_child_parent_fkey' || constraint === 'consents_parent_fkey') {
      return { outcome: 'parent-gone' }
    }
    const fields = await uniqueFieldErrors(constraint, () => findTakenNames(kysely, { parentId, email, username }))
    if (!fields) throw error
    return { outcome: 'invalid', fields }
  }
}

export type ChangeLearnerResult =
  | { outcome: 'changed'; learner: Learner }
  | { outcome: 'invalid'; fields: Record<string, string> }
  | { outcome: 'not-linked' }
  | { outcome: 'confirm'; leftBehind: z.infer<typeof LeftBehind> }
  | { outcome: 'too-many-mails'; until: Date }
  /** Email or username, with which the learner signs in, would change. */
  | { outcome: 'not-verified' }

/**
 * Changes a learner's details in one transaction; a new grade follows the enrollment rules.
 * @param isVerified true if the parent has recently proven their identity
 */
export async function changeLearner(
  services: WritingServices,
  change: LearnerChange,
  isVerified: boolean,
): Promise<ChangeLearnerResult> {
  const { kysely } = services.database
  try {
    return await inTransaction(kysely, (db) => changeInTransaction(services, db, change, isVerified))
  } catch (error) {
    if (error instanceof TooManyMails) return { outcome: 'too-many-mails', until: error.until }
    const constraint = brokenConstraint(error)
    if (constraint === 'grade_enrollments_user_fkey') return { outcome: 'not-linked' }
    const fields = await uniqueFieldErrors(constraint, async () => ({ email: false, username: false }))
    if (!fields) throw error
    return { outcome: 'invalid', fields }
  }
}

async function changeInTransaction(
  services: WritingServices,
  db: Executor,
  change: LearnerChange,
  isVerified: boolean,
): Promise<ChangeLearnerResult> {
  const current = await lockEnrollmentToChange(db, change)
  if (!current) return { outcome: 'not-linked' }
  if (current.signInChanges && !isVerified) return { outcome: 'not-verified' }
  const phone = readPhone(services.config.phoneCountry, change.cell, current.cell)
  if (current.emailTaken || phone.outcome === 'invalid') {
    const taken = current.emailTaken && takenFieldErrors({ email: true, username: false })
    return { outcome: 'invalid', fields: { ...taken, ...(phone.outcome === 'invalid' && { cell: phone.message }) } }
  }
  const decision = change.gradeId === null ? 'unchanged' : decideMove(change.gradeId, current, change.confirmed)
  if (decision === 'confirm') return { outcome: 'confirm', leftBehind: current.leftBehind }
  if (decision === 'not-available') {
    return { outcome: 'invalid', fields: { gradeId: 'This grade is not available' } }
  }
  const updated = await updateLearner(
    db,
    { ...change, cell: phone.cell },
    decision === 'unchanged' ? null : change.gradeId,
  )
  if (!updated) return { outcome: 'not-linked' }
  const { learner, emailEntered } = updated
  if (emailEntered && learner.email !== null) {
    const { id: learnerId, email } = learner
    await mailEnteredAddress(services, db, { parentId: change.parentId, learnerId, email, kind: 'learner-email' })
  }
  if (decision !== 'unchanged' && learner.gradeName !== null) {
    const { learnerId, parentId } = change
    const { gradeName } = learner
    const by = { id: parentId, role: 'parent' as const }
    await logAboutChild(db, { kind: 'grade-switched', learnerId, by, detail: gradeName })
    if (learner.otherParents.length > 0) {
      await notifyParents(services, db, { learnerId, by: parentId, news: { kind: 'grade-switched', gradeName } })
    }
  }
  return { outcome: 'changed', learner }
}

function decideMove(
  gradeId: string,
  { currentGradeId, published }: { currentGradeId: string | null; published: boolean | null },
  confirmed: boolean,
) {
  // A learner stays in the current grade even if it is in the trash.
  if (gradeId === currentGradeId) return 'unchanged'
  const current = currentGradeId === null ? null : { gradeId: currentGradeId }
  return decideEnrollment(current, published === null ? null : { id: gradeId, published }, confirmed).kind
}
