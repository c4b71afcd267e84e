import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { LEVELS } from '#domain/practice/mastery.ts'
import { QUESTION_PARTS } from '#domain/practice/progress.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'
import { localToday } from '../study/activity-queries.ts'
import { StoredStruggle, struggles } from './struggle-queries.ts'

const STARTED = z.enum(LEVELS).exclude(['not-started'])

/** Shape of `practice_skills.evidence`. */
const Evidence = z.object({
  before: z.object({
    level: STARTED,
    since: z.iso.date(),
    points: z.number(),
    days: z.int(),
    items: z.int(),
    laterDays: z.int(),
    mixed: z.boolean(),
  }),
  today: z.object({ day: z.iso.date(), points: z.number(), answers: z.int(), items: z.int(), mixed: z.boolean() }),
})

export const StoredSkill = z.object({
  key: z.string(),
  memory: z.object({
    stability: z.number(),
    difficulty: z.number(),
    reviewedOn: z.iso.date(),
    dueOn: z.iso.date(),
  }),
  state: z.object({
    level: STARTED,
    since: z.iso.date(),
    lookAgain: z.boolean(),
    evidence: Evidence.nullable(),
  }),
})

/** Levels of the learner's started skills, by key. */
export const LearnedLevels = z.record(z.string(), STARTED)

export function learnedLevels(userId: RawBuilder<unknown>) {
  return sql`(SELECT coalesce(json_object_agg(s.key, s.level), '{}') FROM practice_skills s WHERE s.user_id = ${userId})`
}

export const PracticePart = z.enum(QUESTION_PARTS)

const MetQuestion = z.object({
  sourceId: z.string(),
  part: PracticePart,
  questionId: z.string(),
  metOn: z.iso.date(),
  earlier: z.array(z.iso.date()),
  miss: z.object({ since: z.iso.date(), rightOn: z.iso.date().nullable() }).nullable(),
  misconception: z.string().nullable(),
  draws: z.array(z.string()),
})

/** Stored practice state of the questions that are about to be answered, and of their skills. */
export const StoredProgress = z.object({
  skills: z.array(StoredSkill),
  questions: z.array(MetQuestion),
  struggles: z.array(StoredStruggle),
})
export type StoredProgress = z.infer<typeof StoredProgress>

/** Practice state that a submission changes. */
export const ProgressToChange = StoredProgress.extend({
  today: z.iso.date(),
  /** True if earlier results of the learner are not yet part of practice: then this one waits, too. */
  waits: z.boolean(),
})
export type ProgressToChange = z.infer<typeof ProgressToChange>

/**
 * True for a question of a practice set over several skills: a set of one skill, or the solution of the missed question
 * that it follows, gives away how to solve it.
 */
export function isMixed(set: string, position: RawBuilder<unknown>) {
  const s = sql.ref(set)
  return sql`(${s}.kind NOT IN ('skill', 'exercise') AND ${s}.questions -> ${position} -> 'similarTo' IS NULL)`
}

/** A row of `practice_skills` in the shape of `StoredSkill`. */
export function learnedSkill(skill: string) {
  const s = sql.ref(skill)
  return sql`json_build_object(
    'key', ${s}.key,
    'memory', json_build_object(
      'stability', ${s}.stability, 'difficulty', ${s}.difficulty, 'reviewedOn', ${s}.reviewed_date, 'dueOn', ${s}.due_date
    ),
    'state', json_build_object(
      'level', ${s}.level, 'since', ${s}.level_date, 'lookAgain', ${s}.look_again, 'evidence', ${s}.evidence
    )
  )`
}

/** A row of `practice_questions` named `q`, in the shape of `MetQuestion`. */
export function metQuestion(question: string) {
  const q = sql.ref(question)
  return sql`json_build_object(
    'sourceId', ${q}.source_id, 'part', ${q}.part, 'questionId', ${q}.question_id, 'metOn', ${q}.met_date,
    'earlier', ${q}.earlier_dates,
    'miss', CASE WHEN ${q}.missed_date IS NOT NULL
      THEN json_build_object('since', ${q}.missed_date, 'rightOn', ${q}.right_date) END,
    'misconception', ${q}.misconception, 'draws', ${q}.shown_draws
  )`
}

/** Questions with the part of a lesson, or the test, that has them. */
type Asked = { sourceId: RawBuilder<unknown>; part: RawBuilder<unknown>; questions: RawBuilder<unknown> }

/**
 * Practice state that answers to the questions change, as JSON in the shape of `ProgressToChange`; null for an unknown
 * person. Requires the lock on the enrollment.
 */
export function progressToChange(userId: RawBuilder<unknown>, { sourceId, part, questions }: Asked) {
  return sql`(
    SELECT json_build_object(
      'today', local.today,
      'waits', EXISTS (SELECT FROM lesson_submissions WHERE user_id = ${userId} AND NOT is_practiced)
        OR EXISTS (SELECT FROM test_results WHERE user_id = ${userId} AND NOT is_practiced),
      'skills', (
        SELECT coalesce(json_agg(${learnedSkill('s')}), '[]') FROM practice_skills s
        WHERE s.user_id = ${userId} AND (
          s.key IN (SELECT jsonb_path_query(${questions}, '$[*].skills[*]') #>> '{}')
          OR s.key IN (
            SELECT ${sourceId} || '/' || ${part} || '/' || (jsonb_path_query(${questions}, '$[*].id') #>> '{}')
          )
        )
      ),
      'struggles', ${struggles(userId)},
      'questions', (
        SELECT coalesce(json_agg(${metQuestion('q')}), '[]') FROM practice_questions q
        WHERE q.user_id = ${userId} AND q.source_id = ${sourceId} AND q.part = ${part}
      )
    )
    FROM (${localToday(userId)}) local
  )`
}

/** Maximum results of a learner added at a time. */
const MAX_RESULTS = 100

/** Stored results that are not part of practice; `skills` of the questions in the current content, by question id. */
const WaitingResult = z.object({
  /** Submission; null for a test. */
  submissionId: z.string().nullable(),
  /** Attempt at a test; null for a submission. */
  attempt: z.int().nullable(),
  sourceId: z.string(),
  part: PracticePart,
  day: z.iso.date(),
  results: z.unknown(),
  skills: z.record(z.string(), z.array(z.string())).nullable(),
})
export type WaitingResult = z.infer<typeof WaitingResult>

/** Questions of a part of a lesson, as stored. */
export const questionsOfPart = sql`CASE part WHEN 'quiz' THEN quiz_questions ELSE assignment_tasks END`

/** Skills of questions in the content, by question id. */
export function namedSkills(questions: RawBuilder<unknown>) {
  return sql`(
    SELECT jsonb_object_agg(question ->> 'id', question -> 'skills')
    FROM jsonb_array_elements(${questions}) question WHERE question ? 'skills'
  )`
}

/** A learner's waiting results, oldest first. Early ones name no skills: these are read from the content. */
function waitingResults(userId: RawBuilder<unknown>) {
  return sql`
    SELECT done.* FROM (
      (SELECT id AS "submissionId", NULL::integer AS attempt, lesson_id AS "sourceId", part, submitted_at AS at, results,
         (SELECT ${namedSkills(questionsOfPart)} FROM stored_lessons WHERE id = lesson_id) AS skills
       FROM lesson_submissions
       WHERE user_id = ${userId} AND NOT is_practiced
       ORDER BY submitted_at LIMIT ${sql.lit(MAX_RESULTS)})
      UNION ALL
      (SELECT NULL, attempt, test_id, 'test', completed_at, results,
         (SELECT ${namedSkills(sql`questions`)} FROM stored_tests WHERE id = test_id)
       FROM test_results
       WHERE user_id = ${userId} AND NOT is_practiced
       ORDER BY completed_at LIMIT ${sql.lit(MAX_RESULTS)})
    ) done
    ORDER BY at LIMIT ${sql.lit(MAX_RESULTS)}`
}

/** Finds waiting results, with the practice state that they change; requires the lock on the enrollment. */
export const findWaitingResults = prepare(
  StoredProgress.extend({ results: z.array(WaitingResult) }),
  ({ userId }: Placeholders<{ userId: string }>) => sql`
    WITH waiting AS MATERIALIZED (${waitingResults(userId)})
    SELECT
      (SELECT coalesce(json_agg(json_build_object(
        'submissionId', w."submissionId", 'attempt', w.attempt, 'sourceId', w."sourceId", 'part', w.part,
        'results', w.results, 'skills', w.skills, 'day', (w.at AT TIME ZONE local.zone)::date
      ) ORDER BY w.at), '[]') FROM waiting w) AS results,
      (SELECT coalesce(json_agg(${learnedSkill('s')}), '[]') FROM practice_skills s WHERE s.user_id = ${userId}) AS skills,
      ${struggles(userId)} AS struggles,
      (SELECT coalesce(json_agg(${metQuestion('q')}), '[]') FROM practice_questions q
       WHERE q.user_id = ${userId} AND q.source_id IN (SELECT "sourceId" FROM waiting)) AS questions
    FROM (${localToday(userId)}) local`,
)

/** Lists some learners with waiting results. */
export const findLearnersWaiting = prepare(
  z.object({ userId: z.string() }),
  ({ count, skipped }: Placeholders<{ count: number; skipped: string[] }>) => sql`
    SELECT user_id AS "userId" FROM lesson_submissions WHERE NOT is_practiced AND user_id <> ALL(${skipped}::uuid[])
    UNION
    SELECT user_id FROM test_results WHERE NOT is_practiced AND user_id <> ALL(${skipped}::uuid[])
    LIMIT ${count}`,
)
