import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeGrade, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkHelper, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)

async function family() {
  const parent = await makeParent(app)
  const subject = await makeSubject(app, { lessons: 2 })
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  return { parent, subject, learner, lessonIds: subject.lessonIds }
}

/** Stores tries at a part, each so many days ago. */
function tries(
  learner: Person,
  lessonId: string | undefined,
  part: 'quiz' | 'assignment',
  daysAgo: number[],
  passed = false,
) {
  return insertRows(
    app.database.kysely,
    'lesson_submissions',
    daysAgo.map((days, place) => ({
      user_id: learner.id,
      id: randomUUID(),
      lesson_id: lessonId,
      part,
      results: '[]',
      correct_count: passed ? 10 : 2,
      total: 10,
      passed,
      is_practiced: true,
      submitted_at: sql`now() - make_interval(days => ${days}, mins => ${daysAgo.length - place})`,
    })),
  )
}

async function verdicts(parent: Person, learner: Person) {
  const { learners, report } = app.client(parent.token)
  const card = (await learners.overview()).learners.find(({ id }) => id === learner.id)
  const { verdict } = await report.get({ learnerId: learner.id })
  expect(card?.verdict).toEqual(verdict)
  return verdict
}

const stepsOf = async (learner: Person) => (await app.client(learner.token).study.dashboard()).today.steps

test('a child who failed three tries at two parts needs a look, and reads only what to do', async () => {
  const { parent, subject, learner, lessonIds } = await family()
  await tries(learner, lessonIds[0], 'quiz', [3, 3, 3])
  await tries(learner, lessonIds[1], 'assignment', [2, 1, 1])
  expect(await verdicts(parent, learner)).toEqual({
    kind: 'needs-a-look',
    evidence: 'The last three tries were not passed: the assignment on Lesson about 2 and the quiz on Lesson about 1.',
    toDo: 'Go through Lesson 2, Lesson about 2, together before the next try.',
    rowId: `${lessonIds[1]}:assignment`,
  })
  // A helper reads the same facts.
  const helper = await makeParent(app)
  await linkHelper(app, helper.id, learner.id)
  expect((await app.client(helper.token).report.forHelper({ learnerId: learner.id })).helpNeeded).toEqual({
    stuck: [],
    failedParts: [
      { lessonId: lessonIds[1], lessonNumber: 2, title: 'Lesson about 2', part: 'assignment' },
      { lessonId: lessonIds[0], lessonNumber: 1, title: 'Lesson about 1', part: 'quiz' },
    ],
  })
  const [step] = await stepsOf(learner)
  expect(step).toEqual({
    kind: 'reread',
    subjectId: subject.subjectId,
    subjectName: 'Mathematics',
    color: 'bg-edu-blue-100',
    lessonId: lessonIds[1],
    lessonNumber: 2,
    lessonTitle: 'Lesson about 2',
    part: 'assignment',
    hasReading: true,
  })
  expect((await app.client(learner.token).report.get({ learnerId: learner.id })).verdict).toBeNull()

  // A try that passes ends it, even if the part is not completed.
  await tries(learner, lessonIds[1], 'assignment', [0], true)
  expect(await verdicts(parent, learner)).toMatchObject({
    kind: 'on-track',
    evidence: expect.stringMatching(/^70 questions/),
  })
  expect(await stepsOf(learner)).not.toContainEqual(expect.objectContaining({ kind: 'reread' }))
})

test('a completed part is not held against a child whose later tries failed', async () => {
  const { parent, learner, lessonIds } = await family()
  await tries(learner, lessonIds[0], 'quiz', [3, 3, 3])
  await tries(learner, lessonIds[1], 'quiz', [2, 1, 1])
  await insertRows(app.database.kysely, 'part_completions', {
    user_id: learner.id,
    lesson_id: lessonIds[0],
    part: 'quiz',
    completed_at: sql`now() - interval '3 days'`,
  })
  expect(await verdicts(parent, learner)).toMatchObject({ kind: 'on-track' })
})

test('four weeks away are a quiet stretch, whatever was failed before', async () => {
  const { parent, learner, lessonIds } = await family()
  await tries(learner, lessonIds[0], 'quiz', [31, 30, 29])
  await tries(learner, lessonIds[1], 'quiz', [31, 30, 29])
  expect(await verdicts(parent, learner)).toMatchObject({
    kind: 'quiet',
    evidence: 'No questions answered, no days of study in the last four weeks.',
  })
})

test('the first days are a start, and a closed grade has no verdict', async () => {
  const { parent, subject, learner, lessonIds } = await family()
  await tries(learner, lessonIds[0], 'quiz', [0, 0], true)
  expect(await verdicts(parent, learner)).toMatchObject({
    kind: 'just-started',
    evidence: '20 questions answered, 1 day of study so far.',
    toDo: 'Choose the day and time of the next lesson together.',
  })
  await closeGrade(app, subject.gradeId)
  expect(await verdicts(parent, learner)).toBeNull()
})
