import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { CONSENT_VERSION } from '#domain/accounts.ts'

/** Learner who studies in the first sample grade, and whose parent follows the progress. */
export type Learner = { id: string; token: string; parentToken: string }

const Content = z.object({ id: z.string(), subjectId: z.string(), results: z.string() })

const Lesson = Content.extend({ quiz: z.record(z.string(), z.number()) })
export type Lesson = z.infer<typeof Lesson>

const Test = Content.extend({ answers: z.record(z.string(), z.number()) })
export type Test = z.infer<typeof Test>

/** Identical learners in a grade of the sample content, with their lessons and tests. */
export type Classroom = {
  learners: Learner[]
  subjectId: string
  /** Lessons that no learner has started, each with the correct answers to its quiz. */
  lessons: Lesson[]
  /** Tests with a running attempt of each learner, with the correct answers. */
  tests: Test[]
}

/** Number of lessons at the start of each subject that every learner has completed. */
const FINISHED_LESSONS = 2

/**
 * Creates families of one parent and one learner in the running database: enrolled in the first grade, with sessions,
 * with the first lessons of each subject finished, and with running attempts at all of its tests.
 */
export async function makeClassroom(client: pg.Client, count: number): Promise<Classroom> {
  const learners = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomUUID(),
    parentToken: randomUUID(),
  }))
  const { rows: grades } = await client.query('SELECT id FROM grades WHERE live_status ORDER BY name LIMIT 1')
  const gradeId = z.array(z.object({ id: z.string() })).parse(grades)[0]?.id
  await writeQuestions(client, gradeId)
  const ids = learners.map(({ id }) => id)
  await client.query(
    `WITH people AS (
       SELECT id, token, parent_token, gen_random_uuid() AS parent_id
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS people (id, token, parent_token)
     ), learners AS (
       INSERT INTO profiles (id, email, username, is_parent, first_name, last_name, grade_id)
       SELECT id, id || '@measure.invalid', left('l' || replace(id::text, '-', ''), 30), false, 'Learner', 'Measured', $4 FROM people
     ), parents AS (
       INSERT INTO profiles (id, email, is_parent, first_name, last_name)
       SELECT parent_id, parent_id || '@measure.invalid', true, 'Parent', 'Measured' FROM people
     ), links AS (
       INSERT INTO parent_child (parent_id, child_id) SELECT parent_id, id FROM people
     ), agreed AS (
       INSERT INTO consents (parent_id, child_id, text_version, granted_by) SELECT parent_id, id, $5, 'adding' FROM people
     ), enrollments AS (
       INSERT INTO grade_enrollments (user_id, grade_id) SELECT id, $4 FROM people
     )
     INSERT INTO sessions (id, token, user_id, expires_at)
     SELECT gen_random_uuid(), token, id, now() + interval '1 day' FROM people
     UNION ALL
     SELECT gen_random_uuid(), parent_token, parent_id, now() + interval '1 day' FROM people`,
    [ids, learners.map(({ token }) => token), learners.map(({ parentToken }) => parentToken), gradeId, CONSENT_VERSION],
  )
  await client.query(
    `WITH studied AS (
       SELECT l.id AS lesson_id, learner FROM lessons l JOIN subjects s ON s.id = l.subject_id, unnest($1::uuid[]) AS learner
       WHERE s.grade_id = $2 AND l.number <= $3
     ), progress AS (
       INSERT INTO user_progress (user_id, lesson_id, video_completed, text_completed, quiz_completed, assignment_completed)
       SELECT learner, lesson_id, true, true, true, true FROM studied
     ), completions AS (
       INSERT INTO part_completions (user_id, lesson_id, part, completed_at)
       SELECT learner, lesson_id, part, now() - interval '3 days'
       FROM studied, unnest('{video,text,quiz,assignment}'::text[]) AS part
     ), submissions AS (
       INSERT INTO lesson_submissions (user_id, id, lesson_id, part, results, correct_count, total, passed, submitted_at)
       SELECT learner, gen_random_uuid(), lesson_id, part, '[]', 3, 3, true, now() - interval '3 days'
       FROM studied, unnest('{quiz,assignment}'::text[]) AS part
     ), badges AS (
       INSERT INTO achievements (user_id, code)
       SELECT learner, code FROM unnest($1::uuid[]) AS learner, unnest($4::text[]) AS code
     ), positions AS (
       INSERT INTO live_positions (user_id, last_number) SELECT learner, 20 FROM unnest($1::uuid[]) AS learner
     ), attempts AS (
       INSERT INTO test_attempts (user_id, test_id, questions, passing_mark, started_at, deadline)
       SELECT learner, t.id, t.questions, t.passing_mark, now(), now() + interval '1 day'
       FROM tests t JOIN subjects s ON s.id = t.subject_id, unnest($1::uuid[]) AS learner WHERE s.grade_id = $2
     )
     INSERT INTO lesson_marks (
       user_id, lesson_id, enrollment_type, video_marks, text_marks, quiz_marks, assignment_marks, test_bonus_marks, total_marks
     )
     SELECT learner, lesson_id, 'Freemium', 3, 2, 25, 70, 0, 100 FROM studied`,
    [ids, gradeId, FINISHED_LESSONS, EARNED],
  )
  await client.query('ANALYZE')
  return { learners, ...(await readContent(client, gradeId)) }
}

/**
 * Replaces the questions of the grade with single choice in a fixed order, so that every run measures the same work
 * with the same correct answers.
 */
async function writeQuestions(client: pg.Client, gradeId: string | undefined) {
  const choices = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({
        id: `q${index + 1}`,
        question: `Which of these is number ${index % 4}?`,
        explanation: 'It is written there.',
        options: ['number 0', 'number 1', 'number 2', 'number 3'],
        correct: index % 4,
        fixedOrder: true,
      })),
    )
  await client.query(
    `WITH subject AS (SELECT id FROM subjects WHERE grade_id = $1), quizzes AS (
       UPDATE stored_lessons SET quiz_questions = $2, quiz_ask = NULL
       WHERE subject_id IN (SELECT id FROM subject) AND quiz_questions IS NOT NULL
     )
     UPDATE stored_tests SET questions = $3 WHERE subject_id IN (SELECT id FROM subject)`,
    [gradeId, choices(5), choices(15)],
  )
}

/**
 * Badges for the learners' work so far, and those that a measured step would earn: each is earned once, so only in some
 * rounds.
 */
const EARNED = ['first-lesson', 'full-score', 'first-test', 'full-test', 'five-tests', 'ten-lessons', 'ten-full-scores']

async function readContent(client: pg.Client, gradeId: string | undefined) {
  const { rows: lessonRows } = await client.query(
    `SELECT l.id, l.subject_id AS "subjectId", (
       SELECT json_object_agg(question ->> 'id', question -> 'correct') FROM jsonb_array_elements(l.quiz_questions) question
     ) AS quiz, (
       SELECT json_agg(question || '{"chosen": 0, "right": true}') FROM jsonb_array_elements(l.quiz_questions) question
     )::text AS results
     FROM lessons l JOIN subjects s ON s.id = l.subject_id
     WHERE s.grade_id = $1 AND l.number > $2 AND l.quiz_questions IS NOT NULL AND l.text_content IS NOT NULL
     ORDER BY l.number, s.name`,
    [gradeId, FINISHED_LESSONS],
  )
  const { rows: testRows } = await client.query(
    `SELECT t.id, t.subject_id AS "subjectId", (
       SELECT json_object_agg(question ->> 'id', question -> 'correct') FROM jsonb_array_elements(t.questions) question
     ) AS answers, (
       SELECT json_agg(question || '{"chosen": 0, "right": true}') FROM jsonb_array_elements(t.questions) question
     )::text AS results
     FROM tests t JOIN subjects s ON s.id = t.subject_id WHERE s.grade_id = $1 ORDER BY t.after_lesson_number, s.name`,
    [gradeId],
  )
  const lessons = z.array(Lesson).parse(lessonRows)
  return { subjectId: lessons[0]?.subjectId ?? '', lessons, tests: z.array(Test).parse(testRows) }
}
