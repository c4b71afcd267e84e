import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'

/** Call of the browser app, with the path of its operation. */
export type DayCall = { path: string; input: object; sender: 'learner' | 'parent' }

/** Learner with a day ahead: a lesson and a timed test not yet begun, and practice that is due. */
const DayLearner = z.object({
  id: z.string(),
  token: z.string(),
  parentToken: z.string(),
  subjectId: z.string(),
  lessonId: z.string(),
  testId: z.string(),
})
export type DayLearner = z.infer<typeof DayLearner>

/** Calls of a day in docs/scaling.md: 60 reports of attendance, 25 autosaves, 16 pages, 14 completions, submissions and answers. */
export const CALLS_OF_A_DAY = 115

const PRACTICE_ANSWERS = 7

/**
 * Makes every question a choice whose first option is correct, with the ids and skills that it has, and unlocks the
 * tests, so that the calls of a day are the same in every checkout.
 */
export async function simplifyContent(client: pg.Client): Promise<void> {
  const simplified = (column: string) => `(
    SELECT jsonb_agg(jsonb_build_object(
      'id', question -> 'id', 'question', 'Which of these is the first?', 'explanation', 'It is written there.',
      'options', '["first", "second", "third", "fourth"]'::jsonb, 'correct', 0, 'fixedOrder', true,
      'skills', coalesce(question -> 'skills', '[]')
    ) ORDER BY place)
    FROM jsonb_array_elements(${column}) WITH ORDINALITY AS questions (question, place)
  )`
  await client.query(`
    UPDATE stored_lessons SET quiz_questions = ${simplified('quiz_questions')},
      assignment_tasks = ${simplified('assignment_tasks')}`)
  await client.query(
    `UPDATE stored_tests SET questions = ${simplified('questions')}, after_lesson_number = 0, duration_minutes = 180`,
  )
}

/** Lists learners who were added by `npm run seed`. @throws if there are fewer */
export async function listDayLearners(client: pg.Client, count: number): Promise<DayLearner[]> {
  const { rows } = await client.query(
    `SELECT e.user_id AS id, own.token, parent.token AS "parentToken", lesson.subject_id AS "subjectId",
            lesson.id AS "lessonId", test.id AS "testId"
     FROM (
       SELECT user_id FROM practice_skills WHERE due_date <= current_date GROUP BY user_id HAVING count(*) >= $2
     ) due
     JOIN grade_enrollments e USING (user_id)
     JOIN profiles ON profiles.id = user_id
     JOIN sessions own USING (user_id)
     JOIN parent_child ON child_id = e.user_id
     JOIN sessions parent ON parent.user_id = parent_id
     CROSS JOIN LATERAL (
       SELECT l.id, l.subject_id FROM lessons l JOIN subjects s ON s.id = l.subject_id
       WHERE s.grade_id = e.grade_id AND quiz_questions IS NOT NULL AND text_content IS NOT NULL AND video_url IS NOT NULL
         AND NOT EXISTS (SELECT FROM user_progress p WHERE p.user_id = e.user_id AND p.lesson_id = l.id)
       ORDER BY l.number, s.name LIMIT 1
     ) lesson
     CROSS JOIN LATERAL (
       SELECT t.id FROM tests t JOIN subjects s ON s.id = t.subject_id
       WHERE s.grade_id = e.grade_id
         AND NOT EXISTS (SELECT FROM test_attempts a WHERE a.user_id = e.user_id AND a.test_id = t.id)
         AND NOT EXISTS (SELECT FROM test_results r WHERE r.user_id = e.user_id AND r.test_id = t.id)
       ORDER BY s.name, t.type LIMIT 1
     ) test
     ORDER BY length(username), username LIMIT $1`,
    [count, PRACTICE_ANSWERS],
  )
  if (rows.length < count) throw new Error(`Only ${rows.length} seeded learners can have this day`)
  return z.array(DayLearner).parse(rows)
}

/** Yields a call and receives the text of its response. */
type Calls = Generator<DayCall, void, string>

/**
 * Calls of these learners' days, one after the other: each has a lesson, a timed test, practice, and pages of a parent.
 * @param first index of the part that comes first, so that learners of the same moment do different things
 */
export function* callsOfDays(
  learners: readonly DayLearner[],
  first: number,
): Generator<{ learner: DayLearner; call: DayCall }, void, string> {
  const parts = [lessonPart, testPart, practicePart, parentPart]
  const ordered = parts.map((part, index) => parts[(first + index) % parts.length] ?? part)
  for (const learner of learners) {
    for (const part of ordered) {
      const calls = part(learner)
      let response = ''
      for (let next = calls.next(response); !next.done; next = calls.next(response)) {
        response = yield { learner, call: next.value }
      }
    }
  }
}

const byLearner = (path: string, input: object = {}): DayCall => ({ path, input, sender: 'learner' })
const byParent = (path: string, input: object = {}): DayCall => ({ path, input, sender: 'parent' })

const Asked = z.object({ questions: z.array(z.object({ id: z.string() })).min(1) })
const LessonOutput = z.object({ json: z.object({ quiz: Asked.extend({ draw: z.int() }) }) })
const Submitted = z.object({ json: z.object({ next: Asked.extend({ draw: z.int() }) }) })
const Attempt = z.object({ json: Asked })
const Practice = z.object({
  json: z.object({
    set: z.object({
      id: z.string(),
      questions: z.array(z.object({ position: z.int(), question: z.object({ id: z.string() }) })).min(PRACTICE_ANSWERS),
    }),
  }),
})

const answersTo = ({ questions }: z.infer<typeof Asked>) => Object.fromEntries(questions.map(({ id }) => [id, 0]))

/** 83 calls: 60 reports of attendance, 13 autosaves, 6 pages, 2 completions and 2 submissions. */
function* lessonPart({ lessonId, subjectId }: DayLearner): Calls {
  yield byLearner('session/get')
  yield byLearner('study/dashboard')
  yield byLearner('study/subject', { subjectId })
  const { quiz } = LessonOutput.parse(JSON.parse(yield byLearner('study/lesson', { lessonId }))).json
  const answers = answersTo(quiz)
  const attendance = (time: number) =>
    byLearner('study/recordAttendance', { lessonId, begins: time === 0, videoSeconds: time * 30, timeZone: 'UTC' })
  for (let time = 0; time < 60; time += 1) {
    yield attendance(time)
    if (time === 20) yield byLearner('study/completePart', { lessonId, part: 'video' })
    if (time === 30) yield byLearner('study/completePart', { lessonId, part: 'text' })
    const draft = time - 40
    if (draft >= 0 && draft < 13) {
      yield byLearner('study/saveDraft', { lessonId, part: 'quiz', answers, draw: quiz.draw, basedOn: draft })
    }
  }
  const submit = (draw: number, submitted: object) =>
    byLearner('study/submitAnswers', { lessonId, part: 'quiz', submissionId: randomUUID(), answers: submitted, draw })
  const { next } = Submitted.parse(JSON.parse(yield submit(quiz.draw, answers))).json
  yield submit(next.draw, answersTo(next))
  yield byLearner('study/lesson', { lessonId })
  yield byLearner('study/subject', { subjectId })
}

/** 18 calls: 12 autosaves, 4 pages, and a test begun and submitted. */
function* testPart({ testId, subjectId }: DayLearner): Calls {
  yield byLearner('study/dashboard')
  yield byLearner('study/subject', { subjectId })
  yield byLearner('timedTests/get', { testId })
  const attempt = Attempt.parse(JSON.parse(yield byLearner('timedTests/start', { testId }))).json
  const ids = attempt.questions.map(({ id }) => id)
  for (let time = 0; time < 12; time += 1) {
    yield byLearner('timedTests/saveAnswer', {
      testId,
      questionId: ids[time % ids.length],
      answer: 0,
      sequence: time + 1,
    })
  }
  yield byLearner('timedTests/submit', { testId, answers: answersTo(attempt) })
  yield byLearner('study/achievements')
}

/** 11 calls: 3 pages, practice opened, and 7 answers. */
function* practicePart(): Calls {
  yield byLearner('session/get')
  yield byLearner('study/dashboard')
  const { set } = Practice.parse(JSON.parse(yield byLearner('practice/today'))).json
  for (const { position, question } of set.questions.slice(0, PRACTICE_ANSWERS)) {
    yield byLearner('practice/answer', { setId: set.id, position, questionId: question.id, answer: 0 })
  }
  yield byLearner('practice/skills')
}

/** 3 pages of a parent. */
function* parentPart({ id }: DayLearner): Calls {
  yield byParent('session/get')
  yield byParent('learners/overview')
  yield byParent('report/get', { learnerId: id })
}
