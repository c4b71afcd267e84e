import type { z } from 'zod'
import { decideEnrollment } from '#domain/access.ts'
import type { Database } from '../../database/database.ts'
import { parent, signedIn } from '../../http/callers.ts'
import { act } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { gradeToEnrollIn, insertEnrollment, type LeftBehind, switchEnrollment } from './queries.ts'

const NOT_AVAILABLE = { message: 'This grade is not available' }

export const enrollment = {
  enroll: operations.enrollment.enroll.handler(
    act({ as: signedIn }, async (user, { input, context, errors }) => {
      // A parent can study only with a learner profile, which is a profile with a grade.
      if (user.isParent && user.profileGradeId === null) throw errors.FORBIDDEN()

      const { outcome, leftBehind } = await enroll(context.services.database, user.id, input)
      if (outcome === 'not-available') throw errors.NOT_FOUND(NOT_AVAILABLE)
      if (outcome === 'confirm') throw errors.CONFIRM_SWITCH({ data: leftBehind })
      return { outcome, gradeId: input.gradeId }
    }),
  ),

  activateProfile: operations.enrollment.activateProfile.handler(
    act({ as: parent }, async (user, { input, context, errors }) => {
      const { outcome, leftBehind } = await enroll(context.services.database, user.id, input)
      if (outcome === 'not-available') throw errors.NOT_FOUND(NOT_AVAILABLE)
      if (outcome === 'confirm') throw errors.CONFIRM_SWITCH({ data: leftBehind })
      return { gradeId: input.gradeId }
    }),
  ),
}

type Wanted = { gradeId: string; confirmed: boolean }

type Enrolled =
  | { outcome: 'enrolled' | 'switched' | 'unchanged' | 'not-available'; leftBehind?: never }
  | { outcome: 'confirm'; leftBehind: z.infer<typeof LeftBehind> }

/** Enrolls in a grade or switches to it (learner area, section 4): concurrent requests end in a single enrollment. */
async function enroll(database: Database, userId: string, wanted: Wanted): Promise<Enrolled> {
  const enrolled = await tryToEnroll(database, userId, wanted)
  if (enrolled !== 'overtaken') return enrolled
  // Another request has created the enrollment, which can now be locked.
  const again = await tryToEnroll(database, userId, wanted)
  if (again === 'overtaken') throw new Error('An enrollment came and went twice during one request')
  return again
}

function tryToEnroll({ kysely }: Database, userId: string, { gradeId, confirmed }: Wanted) {
  return kysely.transaction().execute(async (db): Promise<Enrolled | 'overtaken'> => {
    const grade = await gradeToEnrollIn(db, userId, gradeId)
    const held = grade?.heldGradeId ? { gradeId: grade.heldGradeId } : null
    const wanted = grade ? { id: gradeId, published: grade.published } : null
    const { kind } = decideEnrollment(held, wanted, confirmed)
    switch (kind) {
      case 'enroll':
        return (await insertEnrollment(db, userId, gradeId)) ? { outcome: 'enrolled' } : 'overtaken'
      case 'switch':
        await switchEnrollment(db, userId, gradeId)
        return { outcome: 'switched' }
      case 'confirm':
        return grade ? { outcome: kind, leftBehind: grade.leftBehind } : { outcome: 'not-available' }
      case 'unchanged':
      case 'not-available':
        return { outcome: kind }
    }
  })
}
