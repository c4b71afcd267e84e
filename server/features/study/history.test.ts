import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PARTS, type Part } from '#domain/marks/compute-marks.ts'
import { isFinished } from '#domain/progress/lesson-progress.ts'
import { assignmentState } from '#domain/scoring/assignment.ts'
import { assignments, insertion } from '#server/testing/stored-rows.ts'
import { queryOne, WithId } from '../../database/rows.ts'
import { makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner } from '../../testing/people.ts'
import { begunLesson } from '../../testing/progress.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findHistory } from './saving/queries.ts'

const app = forThisFile(startTestApp)
/** Every combination of parts. */
const CHOICES = Array.from({ length: 16 }, (_, bits) => PARTS.filter((_part, at) => bits & (1 << at)))
const flags = (parts: readonly Part[]) => ({
  video: parts.includes('video'),
  text: parts.includes('text'),
  quiz: parts.includes('quiz'),
  assignment: parts.includes('assignment'),
})

test('the database and the rule agree on which lessons are finished, for any parts and progress', async () => {
  const { gradeId } = await makeSubject(app, { lessons: 1 })
  const lessons = []
  for (const parts of CHOICES) lessons.push({ parts, ...(await lessonOf(gradeId, parts)) })

  for (const done of CHOICES) {
    const learner = await makeLearner(app, { gradeId })
    for (const { lessonId } of lessons) await begunLesson(app, learner.id, lessonId, done)
    const rows = await app.database.query(findHistory({ userId: learner.id }))
    for (const { parts, subjectId } of lessons) {
      const stored = rows[0]?.history.subjects.find((subject) => subject.subjectId === subjectId)
      const finished = isFinished({ number: 1, content: flags(parts), completed: flags(done) })
      expect(stored, `${parts} with ${done} done`).toEqual(
        parts.length === 0 ? undefined : { subjectId, lessons: 1, finished: finished ? 1 : 0 },
      )
    }
  }
})

test.each([
  [null, null],
  ['Do all of these tasks.', null],
  [null, [{}]],
  ['Too short', [{}]],
  ['  Too short  \n', [{}]],
  ['Complete the following tasks: add.', [{}]],
  ['Do all of these tasks.', [{}]],
])(
  'the database and the rule agree on whether an assignment with instructions %j and tasks %j exists',
  async (instructions, tasks) => {
    const { gradeId } = await makeSubject(app, { lessons: 1 })
    const { subjectId, lessonId } = await lessonOf(gradeId, ['video'])
    const learner = await makeLearner(app, { gradeId })
    const stored = { assignment_instructions: instructions, assignment_tasks: tasks && JSON.stringify(tasks) }
    await sql`UPDATE stored_lessons SET ${assignments(stored)} WHERE id = ${lessonId}`.execute(app.database.kysely)
    await begunLesson(app, learner.id, lessonId, ['video'])
    const [row] = await app.database.query(findHistory({ userId: learner.id }))
    const isPrepared = assignmentState(instructions, tasks).kind === 'being-prepared'
    expect(row?.history.subjects.find((subject) => subject.subjectId === subjectId)?.finished).toBe(isPrepared ? 1 : 0)
  },
)

/** Creates a lesson with these parts, alone in a subject of the grade. */
async function lessonOf(gradeId: string, parts: readonly Part[]) {
  const { kysely } = app.database
  const subject = await queryOne(
    kysely,
    WithId,
    sql`
      INSERT INTO stored_subjects (name, grade_id, color)
      VALUES (${`With ${parts.join(' and ') || 'nothing'}`}, ${gradeId}, 'bg-red-100')
      RETURNING id`,
  )
  const lesson = await queryOne(
    kysely,
    WithId,
    sql`${insertion('stored_lessons', {
      number: 1,
      title: 'A lesson',
      subject_id: subject.id,
      ...(parts.includes('video') && { video_url: '/media/none.webm' }),
      ...(parts.includes('text') && { text_markdown: 'Read', text_content: '<p>Read</p>' }),
      ...(parts.includes('quiz') && { quiz_questions: '[]' }),
      ...(parts.includes('assignment') && { assignment_instructions: 'Do all of these', assignment_tasks: '[{}]' }),
    })} RETURNING id`,
  )
  return { subjectId: subject.id, lessonId: lesson.id }
}
