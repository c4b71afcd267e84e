import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/client'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import {
  answers,
  changeItem,
  changeItemsBy,
  type MadeSubject,
  makeSubject,
  questions,
} from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'
import { deleteLeftoversOfPurges } from '../../jobs/queries.ts'
import { compareWithTriggers, expectSameAsTriggers } from './testing/compare-with-triggers.ts'
import { BARE_LESSON, WHOLE_LESSON } from './testing/lesson-input.ts'

const app = forThisFile(startTestApp)
compareWithTriggers(app)
let managers: Client[]

beforeAll(async () => {
  managers = [app.client((await makeParent(app)).token), app.client((await makeParent(app)).token)]
})

/** Next step of a content manager; numbers are indexes into the existing items. */
const Step = fc.record({
  what: fc.constantFrom(
    'editLesson',
    'editTest',
    'editSubject',
    'editGrade',
    'reorder',
    'duplicate',
    'deleteLesson',
    'deleteTest',
    'deleteSubject',
    'deleteGrade',
    'restoreDeletion',
    'restoreRevision',
  ),
  who: fc.nat(1),
  which: fc.nat(5),
  stale: fc.boolean(),
})
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never

it("edits, deletions and restores never change learners' results, and every version is stored", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const made = await makeSubject(app)
      const learner = await studiedLearner(made)
      const rows = await rowsOf(learner)
      for (const step of steps) await take(step, made)
      expect(await rowsOf(learner)).toEqual(rows)
      await expectWholeHistories()
      await restoreEverything(made)
      expect(await rowsOf(learner)).toEqual(rows)
      // Once everything is restored, the learner can access it again.
      const { lessons } = await app.client(learner.token).study.subject({ subjectId: made.subjectId })
      expect(lessons.map(({ id }) => id)).toEqual(expect.arrayContaining(made.lessonIds))
    }),
    { numRuns: 12 },
  )
})

it('the check finds a missing version', async () => {
  const { gradeId } = await makeSubject(app)
  await expectWholeHistories()
  await sql`DELETE FROM content_revisions WHERE item_id = ${gradeId}`.execute(app.database.kysely)
  await expect(expectWholeHistories()).rejects.toThrow()
  await expect(expectSameAsTriggers(app.database.kysely)).rejects.toThrow()
  await sql`INSERT INTO content_revisions SELECT * FROM reference.content_revisions WHERE item_id = ${gradeId}`.execute(
    app.database.kysely,
  )
})

async function studiedLearner(made: MadeSubject): Promise<Person> {
  const learner = await makeLearner(app, { gradeId: made.gradeId, plan: 'Premium Plus' })
  const { study, timedTests } = app.client(learner.token)
  const [first = '', second = ''] = made.lessonIds
  await study.submitAnswers({
    lessonId: first,
    part: 'quiz',
    submissionId: randomUUID(),
    answers: answers(10, 8),
  })
  await study.completePart({ lessonId: second, part: 'video' })
  await timedTests.start({ testId: made.testIds['Mid Test 1'] })
  await timedTests.submit({ testId: made.testIds['Mid Test 1'], answers: answers(10, 9) })
  await timedTests.start({ testId: made.testIds['Mid Test 2'] })
  return learner
}

/** Every row of a learner. */
async function rowsOf({ id }: Person) {
  const tables = [
    'grade_enrollments',
    'user_progress',
    'lesson_marks',
    'lesson_submissions',
    'part_completions',
    'test_attempts',
    'test_results',
    'achievements',
  ]
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`
        SELECT to_jsonb(t)::text AS row FROM ${sql.table(table)} t WHERE user_id = ${id} ORDER BY 1`.execute(
        app.database.kysely,
      )
      return [table, rows]
    }),
  )
}

/** Applies a step. A rejected step is valid, too: it must change nothing. */
async function take(step: Step, made: MadeSubject) {
  const manager = managers[step.who]
  if (!manager) throw new Error('There are two managers')
  try {
    await doStep(step, manager, made)
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
  }
}

async function doStep({ what, which, stale }: Step, manager: Client, made: MadeSubject): Promise<unknown> {
  const { gradeId, subjectId } = made
  const lessonId = made.lessonIds[which % 3] ?? ''
  const testId = Object.values(made.testIds)[which % 3] ?? ''
  const itemId = [gradeId, subjectId, lessonId, testId][which % 4] ?? ''
  const based = async (id: string) => (stale ? 1 : await versionOf(id))
  switch (what) {
    case 'editLesson':
      return manager.contentLessons.update({
        ...(which > 2 ? WHOLE_LESSON : BARE_LESSON),
        title: `Lesson ${which}`,
        number: which + 1,
        lessonId,
        basedOn: await based(lessonId),
      })
    case 'editTest':
      return manager.contentTests.update({
        testId,
        basedOn: await based(testId),
        type: 'Final Test',
        title: `Test ${which}`,
        description: null,
        afterLessonNumber: which,
        durationMinutes: 5,
        passingMark: 100,
        questions: questions(which + 1),
      })
    case 'editSubject':
      return manager.contentSubjects.update({
        subjectId,
        gradeId,
        basedOn: await based(subjectId),
        name: `Subject ${which}`,
        description: null,
        color: 'bg-red-100',
        required: which > 2,
      })
    case 'editGrade':
      return manager.contentGrades.setPublished({ gradeId, published: which > 0 })
    case 'reorder': {
      const { orderVersion, lessons } = await manager.contentLessons.list({ subjectId })
      const lessonIds = lessons.map(({ id }) => id)
      lessonIds.push(...lessonIds.splice(0, which % 3))
      return manager.contentLessons.reorder({ subjectId, orderVersion, lessonIds })
    }
    case 'duplicate':
      return which > 2
        ? manager.contentLessons.duplicate({ lessonId, subjectId })
        : manager.contentSubjects.duplicate({ subjectId, gradeId })
    case 'deleteLesson':
      return manager.contentLessons.delete({ lessonId })
    case 'deleteTest':
      return manager.contentTests.delete({ testId })
    case 'deleteSubject':
      return manager.contentSubjects.delete({ subjectId })
    case 'deleteGrade':
      return manager.contentGrades.delete({ gradeId })
    case 'restoreDeletion': {
      const { deletions } = await manager.contentBin.list()
      const deletion = deletions[which % Math.max(deletions.length, 1)]
      return deletion && manager.contentBin.restore({ deletionId: deletion.id })
    }
    case 'restoreRevision':
      return manager.contentRevisions.restore({ itemId, version: 1, basedOn: await based(itemId) })
  }
}

async function versionOf(itemId: string): Promise<number> {
  const [row] = await query(
    app.database.kysely,
    z.object({ version: z.int() }),
    sql`
      SELECT max(version) AS version FROM content_revisions WHERE item_id = ${itemId}`,
  )
  return row?.version ?? 1
}

/** Expects every item to have all its versions without gaps, the last one equal to what is stored. */
async function expectWholeHistories() {
  const { rows } = await sql`
    SELECT item.id, item.version, stored_versions.versions, stored_versions.latest = revision_content(item.stored) AS same
    FROM (
      SELECT id, version, to_jsonb(g) AS stored FROM stored_grades g
      UNION ALL SELECT id, version, to_jsonb(s) FROM stored_subjects s
      UNION ALL SELECT id, version, to_jsonb(l) FROM stored_lessons l
      UNION ALL SELECT id, version, to_jsonb(t) FROM stored_tests t
    ) item
    LEFT JOIN LATERAL (
      SELECT array_agg(version ORDER BY version) AS versions,
             (array_agg(content ORDER BY version DESC))[1] AS latest
      FROM content_revisions WHERE item_id = item.id
    ) stored_versions ON true
    WHERE stored_versions.versions IS DISTINCT FROM ARRAY(SELECT generate_series(1, item.version))
       OR stored_versions.latest IS DISTINCT FROM revision_content(item.stored)`.execute(app.database.kysely)
  expect(rows).toEqual([])
}

/** Restores from the outermost item inward, after freeing names and numbers in use. */
async function restoreEverything({ gradeId, subjectId }: MadeSubject) {
  const [manager] = managers
  const db = app.database.kysely
  await changeItemsBy(
    app,
    'lesson',
    sql`
      SELECT id, jsonb_build_object('number', number + 1000 * row_number() OVER (ORDER BY id)) AS new_values
      FROM stored_lessons WHERE subject_id = ${subjectId}`,
  )
  const names = sql`SELECT id, jsonb_build_object('name', id) AS new_values FROM stored_subjects WHERE grade_id = ${gradeId}`
  await changeItemsBy(app, 'subject', names)
  await sql`DELETE FROM stored_tests WHERE subject_id = ${subjectId} AND deletion_id IS NULL
      AND id NOT IN (SELECT test_id FROM test_attempts)`.execute(db)
  await deleteLeftoversOfPurges(db)
  await changeItem(app, 'grade', gradeId, { live_status: true })
  for (const kind of ['grade', 'subject', 'lesson', 'test']) {
    const { deletions } = (await manager?.contentBin.list()) ?? { deletions: [] }
    for (const deletion of deletions.filter((one) => one.kind === kind)) {
      await manager?.contentBin.restore({ deletionId: deletion.id }).catch((error: unknown) => {
        if (!(error instanceof ORPCError) || error.data.reason !== 'type-taken') throw error
      })
    }
  }
}
