import type { z } from 'zod'
import { decideEnrollment } from '#domain/access.ts'
import type { Database, Executor } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import { parent, signedIn } from '../../http/callers.ts'
import { act } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { expectOutcome } from '../../http/outcomes.ts'
import { findLimitEnd } from '../../rate-limits/rate-limits.ts'
import { endEnrollment, gradeToEnrollIn, insertEnrollment, type LeftBehind, switchEnrollment } from './queries.ts'

export const enrollment = {
  enroll: operations.enrollment.enroll.handler(
    act({ as: signedIn }, async (user, { input, context, errors }) => {
      // A parent can study only with a learner profile, which is a profile with a grade.
      if (user.isParent && user.profileGradeId === null) throw errors.FORBIDDEN()

      const { outcome } = expectOutcome(
        await enroll(context.services.database, user.id, input),
        ['enrolled', 'switched', 'unchanged'],
        enrollmentErrors(errors),
      )
      return { outcome, gradeId: input.gradeId }
    }),
  ),

  activateProfile: operations.enrollment.activateProfile.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const enrolled = await enroll(context.services.database, user.id, input)
      expectOutcome(enrolled, ['enrolled', 'switched', 'unchanged'], enrollmentErrors(errors))
      return { gradeId: input.gradeId }
    }),
  ),

  deactivateProfile: operations.enrollment.deactivateProfile.handler(
    act({ as: parent }, async (user, { context }) => {
      await endEnrollment(context.services.database.kysely, user.id)
      return { gradeId: null }
    }),
  ),
}

type SwitchToConfirm = z.infer<typeof LeftBehind>

/** Errors of both ways to enroll, by outcome. */
function enrollmentErrors(errors: {
  NOT_FOUND(options: { message: string }): Error
  CONFIRM_SWITCH(options: { data: SwitchToConfirm }): Error
  TOO_MANY_TODAY(options: { data: { until: Date } }): Error
}) {
  return {
    'not-available': () => errors.NOT_FOUND({ message: 'This grade is not available' }),
    confirm: ({ leftBehind }: { leftBehind: SwitchToConfirm }) => errors.CONFIRM_SWITCH({ data: leftBehind }),
    'too-many': ({ until }: { until: Date }) => errors.TOO_MANY_TODAY({ data: { until } }),
  }
}

type Wanted = { gradeId: string; confirmed: boolean }

type Enrolled =
  | { outcome: 'enrolled' }
  | { outcome: 'switched' }
  | { outcome: 'unchanged' }
  | { outcome: 'not-available' }
  | { outcome: 'confirm'; leftBehind: SwitchToConfirm }
  | { outcome: 'too-many'; until: Date }

/** Enrolls in a grade or switches to it (learner area, section 4): concurrent requests end in a single enrollment. */
async function enroll(database: Database, userId: string, wanted: Wanted): Promise<Enrolled> {
  const enrolled = await tryToEnroll(database, userId, wanted)
  if (enrolled !== 'overtaken') return enrolled
  // Another request has created the enrollment, which can now be locked.
  const again = await tryToEnroll(database, userId, wanted)
  if (again === 'overtaken') throw new Error('An enrollment came and went twice during one request')
  return again
}

/** Adds to the log of a child's parents that the child has chosen a grade. */
const logGrade = (db: Executor, learnerId: string, detail = '') =>
  logAboutChild(db, { kind: 'grade-switched', learnerId, by: { id: learnerId, role: 'learner' }, detail })

function tryToEnroll({ kysely }: Database, userId: string, { gradeId, confirmed }: Wanted) {
  return inTransaction(kysely, async (db): Promise<Enrolled | 'overtaken'> => {
    const grade = await gradeToEnrollIn(db, userId, gradeId)
    const held = grade?.heldGradeId ? { gradeId: grade.heldGradeId } : null
    const wanted = grade ? { id: gradeId, published: grade.published } : null
    const { kind } = decideEnrollment(held, wanted, confirmed)
    switch (kind) {
      case 'enroll':
        if (!(await insertEnrollment(db, userId, gradeId))) return 'overtaken'
        await logGrade(db, userId, grade?.name)
        return { outcome: 'enrolled' }
      case 'switch': {
        const until = await findLimitEnd(db, 'switch-grade', userId)
        if (until !== null) return { outcome: 'too-many', until }
        await switchEnrollment(db, userId, gradeId)
        await logGrade(db, userId, grade?.name)
        return { outcome: 'switched' }
      }
      case 'confirm':
        return grade ? { outcome: kind, leftBehind: grade.leftBehind } : { outcome: 'not-available' }
      case 'unchanged':
      case 'not-available':
        return { outcome: kind }
    }
  })
}
