import { decideEnrollment } from '#domain/access.ts'
import type { Database } from '../../database/database.ts'
import { parent, signedIn } from '../../http/callers.ts'
import { act } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { gradeToEnrollIn, insertEnrollment, switchEnrollment } from './queries.ts'

const NOT_AVAILABLE = { message: 'This grade is not available' }

export const enrollment = {
  enroll: operations.enrollment.enroll.handler(
    act({ as: signedIn }, async (user, { input, context, errors }) => {
      // A parent can study only with a learner profile, which is a profile with a grade.
      if (user.isParent && user.profileGradeId === null) throw errors.FORBIDDEN()

      const outcome = await enroll(context.services.database, user.id, input.gradeId)
      if (outcome === 'not-available') throw errors.NOT_FOUND(NOT_AVAILABLE)
      return { outcome, gradeId: input.gradeId }
    }),
  ),

  activateProfile: operations.enrollment.activateProfile.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const outcome = await enroll(context.services.database, user.id, input.gradeId)
      if (outcome === 'not-available') throw errors.NOT_FOUND(NOT_AVAILABLE)
      return { gradeId: input.gradeId }
    }),
  ),
}

type Enrolled = 'enrolled' | 'switched' | 'unchanged' | 'not-available'

/** Enrolls in a grade or switches to it (learner area, section 4): concurrent requests end in a single enrollment. */
async function enroll(database: Database, userId: string, gradeId: string): Promise<Enrolled> {
  const outcome = await tryToEnroll(database, userId, gradeId)
  if (outcome !== 'overtaken') return outcome
  // Another request has created the enrollment, which can now be locked.
  const again = await tryToEnroll(database, userId, gradeId)
  if (again === 'overtaken') throw new Error('An enrollment came and went twice during one request')
  return again
}

function tryToEnroll({ kysely }: Database, userId: string, gradeId: string): Promise<Enrolled | 'overtaken'> {
  return kysely.transaction().execute(async (db) => {
    const grade = await gradeToEnrollIn(db, userId, gradeId)
    const held = grade?.heldGradeId ? { gradeId: grade.heldGradeId } : null
    const decision = decideEnrollment(held, grade ? { id: gradeId, published: grade.published } : null)
    switch (decision.kind) {
      case 'enroll':
        return (await insertEnrollment(db, userId, gradeId)) ? 'enrolled' : 'overtaken'
      case 'switch':
        await switchEnrollment(db, userId, gradeId)
        return 'switched'
      case 'unchanged':
      case 'not-available':
        return decision.kind
    }
  })
}
