import { sql } from 'kysely'
import { z } from 'zod'
import { WritingTask } from '#contract/content/writing-tasks.ts'
import { PartFlags, TestType } from '#contract/fields.ts'
import type { Flags, Part } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { TestScore } from '#domain/timed-tests/timed-test.ts'
import type { WritingCriterion } from '#domain/writing/written-answer.ts'
import type { Executor } from '../../../database/database.ts'
import { query, queryOne, WithId } from '../../../database/rows.ts'
import { countLearners } from '../../enrollment/queries.ts'
import { lessonContent } from '../../study/queries.ts'

const SampleLesson = z.object({
  id: z.string(),
  number: z.int(),
  content: PartFlags,
  quizQuestions: z.unknown(),
  quizAsk: z.int().nullable(),
  assignmentTasks: z.unknown(),
  assignmentAsk: z.int().nullable(),
  writing: z.array(WritingTask).nullable(),
})
export type SampleLesson = z.infer<typeof SampleLesson>
const SampleTest = z.object({
  id: z.string(),
  type: TestType,
  durationMinutes: z.int(),
  passingMark: z.int(),
  questions: z.unknown(),
})
export type SampleTest = z.infer<typeof SampleTest>
const SampleSubject = z.object({
  id: z.string(),
  name: z.string(),
  lessons: z.array(SampleLesson),
  tests: z.array(SampleTest),
})
export type SampleSubject = z.infer<typeof SampleSubject>

const Now = z.object({ now: z.date() })

export async function databaseNow(db: Executor): Promise<Date> {
  const { now } = await queryOne(db, Now, sql`SELECT now()`)
  return now
}

const SampleGrade = z.object({ id: z.string(), subjects: z.array(SampleSubject) })

/** Finds a published grade by name, with its subjects, lessons and tests. */
export async function findSampleGrade(db: Executor, name: string) {
  const [row] = await query(
    db,
    SampleGrade,
    sql`
    SELECT g.id, jsonb_agg(jsonb_build_object(
             'id', s.id, 'name', s.name,
             'lessons', (
               SELECT coalesce(jsonb_agg(jsonb_build_object(
                 'id', l.id, 'number', l.number, 'content', ${lessonContent('l')},
                 'quizQuestions', l.quiz_questions, 'quizAsk', l.quiz_ask,
                 'assignmentTasks', l.assignment_tasks, 'assignmentAsk', l.assignment_ask,
                 'writing', l.writing
               )), '[]') FROM lessons l WHERE l.subject_id = s.id
             ),
             'tests', (
               SELECT coalesce(jsonb_agg(jsonb_build_object(
                 'id', t.id, 'type', t.type, 'durationMinutes', t.duration_minutes,
                 'passingMark', t.passing_mark, 'questions', t.questions
               )), '[]') FROM tests t WHERE t.subject_id = s.id
             )
           )) AS subjects
    FROM grades g JOIN subjects s ON s.grade_id = g.id
    WHERE g.name = ${name} AND g.live_status
    GROUP BY g.id`,
  )
  return row
}

/**
 * Inserts a parent with a confirmed email.
 * @returns the parent's id
 */
export async function insertParent(
  db: Executor,
  parent: {
    /** Only for the family that visitors look at. */
    id?: string
    email: string
    firstName: string
    lastName: string
    passwordHash: string
    joinedDaysAgo: number
  },
): Promise<string> {
  const rows = await query(
    db,
    WithId,
    sql`
    WITH parent AS (
      INSERT INTO profiles (id, email, email_verified, first_name, last_name, is_parent, created_at)
      VALUES (coalesce(${parent.id ?? null}::uuid, gen_random_uuid()), ${parent.email}, true, ${parent.firstName}, ${parent.lastName}, true,
              now() - make_interval(days => ${parent.joinedDaysAgo}))
      RETURNING id
    ), account AS (
      INSERT INTO accounts (id, user_id, provider_id, account_id, password)
      SELECT gen_random_uuid(), id, 'credential', id::text, ${parent.passwordHash}::text FROM parent
    )
    SELECT id FROM parent`,
  )
  if (!rows[0]) throw new Error('The sample parent was not written')
  return rows[0].id
}

/** Sets a learner's plan and the day of joining and consent. */
export async function backdateLearner(db: Executor, userId: string, plan: Plan, joinedDaysAgo: number) {
  await sql`
    WITH profile AS (
      UPDATE profiles SET created_at = now() - make_interval(days => ${joinedDaysAgo}) WHERE id = ${userId}
    ), consent AS (
      UPDATE consents SET granted_at = now() - make_interval(days => ${joinedDaysAgo}) WHERE child_id = ${userId}
    )
    UPDATE grade_enrollments
    SET enrollment_type = ${plan}, created_at = now() - make_interval(days => ${joinedDaysAgo})
    WHERE user_id = ${userId}`.execute(db)
}

export type SampleProgress = { lessonId: string; at: Date } & Flags

export async function insertProgress(db: Executor, userId: string, progress: SampleProgress[]) {
  await sql`
    INSERT INTO user_progress (
      user_id, lesson_id, video_completed, text_completed, quiz_completed, assignment_completed, updated_at
    )
    SELECT ${userId}::uuid, "lessonId", video, text, quiz, assignment, at
    FROM jsonb_to_recordset(${JSON.stringify(progress)}::jsonb) AS input(
      "lessonId" uuid, video boolean, text boolean, quiz boolean, assignment boolean, at timestamptz
    )`.execute(db)
}

export type SampleSubmission = {
  lessonId: string
  part: 'quiz' | 'assignment'
  results: ScoredQuestion[]
  correctCount: number
  total: number
  passed: boolean
  at: Date
}

export async function insertSubmissions(db: Executor, userId: string, submissions: SampleSubmission[]) {
  await sql`
    INSERT INTO lesson_submissions (
      user_id, id, lesson_id, part, results, correct_count, total, passed, submitted_at
    )
    SELECT ${userId}::uuid, gen_random_uuid(), "lessonId", part, results, "correctCount", total, passed, at
    FROM jsonb_to_recordset(${JSON.stringify(submissions)}::jsonb) AS input(
      "lessonId" uuid, part text, results jsonb, "correctCount" integer, total integer, passed boolean,
      at timestamptz
    )`.execute(db)
}

export type SampleCompletion = { lessonId: string; part: Part; at: Date }
export type SampleTime = { lessonId: string; seconds: number; lastSeenAt: Date }
export type SampleAchievement = { code: string; at: Date }

/** Inserts completion times of parts, study time by day, and badges. */
export async function insertActivity(
  db: Executor,
  userId: string,
  input: { completions: SampleCompletion[]; time: SampleTime[]; achievements: SampleAchievement[] },
) {
  await sql`
    WITH completions AS (
      INSERT INTO part_completions (user_id, lesson_id, part, completed_at)
      SELECT ${userId}::uuid, "lessonId", part, at
      FROM jsonb_to_recordset(${JSON.stringify(input.completions)}::jsonb) AS input(
        "lessonId" uuid, part text, at timestamptz
      )
    ), time AS (
      INSERT INTO study_time (user_id, day, lesson_id, seconds, last_seen_at)
      SELECT ${userId}::uuid, ("lastSeenAt" AT TIME ZONE p.time_zone)::date, "lessonId", seconds, "lastSeenAt"
      FROM jsonb_to_recordset(${JSON.stringify(input.time)}::jsonb) AS input(
        "lessonId" uuid, seconds integer, "lastSeenAt" timestamptz
      )
      JOIN profiles p ON p.id = ${userId}
    )
    INSERT INTO achievements (user_id, code, earned_at)
    SELECT ${userId}::uuid, code, at
    FROM jsonb_to_recordset(${JSON.stringify(input.achievements)}::jsonb) AS input(code text, at timestamptz)`.execute(
    db,
  )
}

export type SampleAttempt = TestScore & {
  testId: string
  questions: Question[]
  passingMark: number
  startedAt: Date
  deadline: Date
  answers: Answers
  answerSequences: Record<string, number>
  sequence: number
  finishedAt: Date
  results: ScoredQuestion[]
}

export async function insertAttempts(db: Executor, userId: string, attempts: SampleAttempt[]) {
  await sql`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) AS input(
        "testId" uuid, questions jsonb, "passingMark" integer, "startedAt" timestamptz, deadline timestamptz,
        answers jsonb, "answerSequences" jsonb, sequence integer, "finishedAt" timestamptz,
        score integer, passed boolean, "correctCount" integer, total integer, results jsonb
      )
    ), attempts AS (
      INSERT INTO test_attempts (
        user_id, test_id, questions, passing_mark, started_at, deadline, answers, answer_sequences, sequence,
        finished_at
      )
      SELECT ${userId}::uuid, "testId", questions, "passingMark", "startedAt", deadline, answers,
             "answerSequences", sequence, "finishedAt"
      FROM input
    )
    INSERT INTO test_results (user_id, test_id, score, passed, correct_count, total, results, completed_at)
    SELECT ${userId}::uuid, "testId", score, passed, "correctCount", total, results, "finishedAt"
    FROM input`.execute(db)
}

export type SampleWriting = {
  lessonId: string
  part: 'quiz' | 'assignment'
  task: WritingTask
  text: string
  checked: number[]
  at: Date
  note: { criteria: WritingCriterion[]; message: string }
}

/** @param parentId parent who says something about each */
export async function insertWritings(db: Executor, userId: string, parentId: string, writings: SampleWriting[]) {
  await sql`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(writings)}::jsonb) AS input(
        "lessonId" uuid, part text, task jsonb, text text, checked jsonb, at timestamptz, note jsonb
      )
    ), answers AS (
    INSERT INTO written_answers (
      user_id, lesson_id, part, task, answer, checked, version, begun_at, updated_at, done_at
    )
    SELECT ${userId}::uuid, "lessonId", part, task, text, checked, extract(epoch FROM at)::integer, at, at, at
    FROM input
    )
    INSERT INTO writing_notes (user_id, lesson_id, part, parent_id, criteria, message, noted_at)
    SELECT ${userId}::uuid, "lessonId", part, ${parentId}::uuid, note -> 'criteria', note ->> 'message', at + interval '1 hour'
    FROM input`.execute(db)
}

const KnownEmail = z.object({ email: z.string() })

/** Lists which addresses belong to an account, confirmed or not. */
export async function listKnownEmails(db: Executor, emails: string[]): Promise<Set<string>> {
  const rows = await query(
    db,
    KnownEmail,
    sql`
    SELECT coalesce(unverified_email, email) AS email FROM profiles
    WHERE email = any(${emails}) OR unverified_email = any(${emails})`,
  )
  return new Set(rows.map((row) => row.email))
}

/** Deletes people without payments, such as the family that visitors look at, with everything that they have. */
export async function deleteSamplePeople(db: Executor, ids: readonly string[]): Promise<void> {
  await sql`
    WITH ended AS (
      DELETE FROM grade_enrollments WHERE user_id = ANY (${[...ids]}::uuid[]) RETURNING grade_id
    ), deleted AS (
      DELETE FROM profiles WHERE id = ANY (${[...ids]}::uuid[])
    )
    SELECT ${countLearners(sql`SELECT grade_id, -1 AS difference FROM ended`)}`.execute(db)
}

/** Locks its parent's account, which nobody signs in to. */
export async function lockDemoParent(db: Executor, id: string): Promise<void> {
  await sql`UPDATE profiles SET banned = true, ban_reason = 'Sample family' WHERE id = ${id}`.execute(db)
}
