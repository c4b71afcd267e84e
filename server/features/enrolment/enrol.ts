import { decideEnrolment } from '#domain/enrolment.ts'
import type { Database } from '../../database/database.ts'
import { gradeToEnrolIn, insertEnrolment, switchEnrolment } from './queries.ts'

export type Enrolled = 'enrolled' | 'switched' | 'unchanged' | 'not-available'

/** Enrols in a grade or switches to it (learner area, section 4): one enrolment, however many requests at once. */
export async function enrol(database: Database, userId: string, gradeId: string): Promise<Enrolled> {
  const outcome = await tryToEnrol(database, userId, gradeId)
  if (outcome !== 'overtaken') return outcome
  // Another request has made the enrolment, which is there to be locked now.
  const again = await tryToEnrol(database, userId, gradeId)
  if (again === 'overtaken') throw new Error('An enrolment came and went twice during one request')
  return again
}

function tryToEnrol({ kysely }: Database, userId: string, gradeId: string): Promise<Enrolled | 'overtaken'> {
  return kysely.transaction().execute(async (db) => {
    const grade = await gradeToEnrolIn(db, userId, gradeId)
    const held = grade?.heldGradeId ? { gradeId: grade.heldGradeId } : null
    const decision = decideEnrolment(held, grade ? { id: gradeId, published: grade.published } : null)
    switch (decision.kind) {
      case 'enrol':
        return (await insertEnrolment(db, userId, gradeId)) ? 'enrolled' : 'overtaken'
      case 'switch':
        await switchEnrolment(db, userId, gradeId)
        return 'switched'
      case 'unchanged':
      case 'not-available':
        return decision.kind
    }
  })
}
