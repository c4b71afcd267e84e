import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { makeLearner, type Person } from '#server/testing/people.ts'
import { begunLesson } from '#server/testing/progress.ts'
import type { OnDatabase } from '#server/testing/test-database.ts'
import { lessonOf } from './candidate.ts'

export type ClassOfLearners = { learners: Person[]; subjects: MadeSubject[]; testIds: string[] }

/** Creates learners of one grade who can take every test of its subjects, three per subject. */
export async function classOfLearners(
  app: OnDatabase,
  { learners: count, tests }: { learners: number; tests: number },
): Promise<ClassOfLearners> {
  const first = await makeSubject(app)
  const subjects = [first]
  while (subjects.length * 3 < tests) subjects.push(await makeSubject(app, { gradeId: first.gradeId }))
  const learners: Person[] = []
  while (learners.length < count) {
    const learner = await makeLearner(app, { gradeId: first.gradeId })
    for (const subject of subjects) await begunLesson(app, learner.id, lessonOf(subject, 3), ['video'])
    learners.push(learner)
  }
  return {
    learners,
    subjects,
    testIds: subjects.flatMap(({ testIds }) => Object.values(testIds)).slice(0, tests),
  }
}
