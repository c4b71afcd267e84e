import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { PartFlags } from '#contract/fields.ts'
import { ExerciseDraft } from '#contract/study-shapes.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { page } from '../../../http/session-queries.ts'
import { MisconceptionTexts, misconceptionTexts } from '../../../questions/queries.ts'
import { exerciseSteps, StoredExerciseSteps } from '../../practice/set-queries.ts'
import { hasAsking } from '../asking/queries.ts'
import { StoredMarks, storedMarks } from '../marks-queries.ts'
import { completedFlags, lessonContent, StoredExercises } from '../queries.ts'
import { StoredWriting, writingOf } from '../writing/queries.ts'

/**
 * Submissions of a learner to a quiz or assignment: the number and the best score, in percent, of those that count, and
 * the latest one.
 */
const Submitted = z.object({
  submissions: z.int(),
  bestPercent: z.number(),
  correctCount: z.int(),
  total: z.int(),
  passed: z.boolean(),
  counted: z.boolean(),
  submittedAt: z.date(),
  questions: z.unknown(),
  misconceptions: MisconceptionTexts,
})

const LessonRow = StoredExercises.extend({
  id: z.string(),
  gradeId: z.string(),
  published: z.boolean(),
  content: PartFlags,
  completed: PartFlags,
  marks: StoredMarks.nullable(),
  videoTitle: z.string().nullable(),
  videoUrl: z.string().nullable(),
  videoDuration: z.string().nullable(),
  videoCaptionsUrl: z.string().nullable(),
  videoNarrationUrl: z.string().nullable(),
  /** In seconds; null before the learner has watched any of it. */
  videoPosition: z.int().nullable(),
  filmPauses: z.string().nullable(),
  filmItems: z.unknown(),
  textTitle: z.string().nullable(),
  textContent: z.string().nullable(),
  quizTitle: z.string().nullable(),
  quizSubmitted: Submitted.nullable(),
  quizDraft: ExerciseDraft.nullable(),
  /** Number of answers being checked, like the other one. */
  quizChecking: z.int(),
  assignmentTitle: z.string().nullable(),
  assignmentDueDate: z.iso.date().nullable(),
  assignmentSubmitted: Submitted.nullable(),
  assignmentDraft: ExerciseDraft.nullable(),
  assignmentChecking: z.int(),
  exercises: StoredExerciseSteps,
  writing: StoredWriting.nullable(),
  asking: z.boolean(),
})
export type LessonRow = z.infer<typeof LessonRow>

/** Lesson with its content and the sender's work in it; no row for an unknown lesson. */
export const lessonPage = page(
  LessonRow,
  ({ id: userId }, { lessonId }: Placeholders<{ lessonId: string }>) => sql`
    SELECT l.id, l.version, g.id AS "gradeId", g.live_status AS published,
      ${lessonContent('l')} AS content, ${completedFlags('p')} AS completed, ${storedMarks('m')} AS marks,
      l.video_title AS "videoTitle", l.video_url AS "videoUrl", l.video_duration AS "videoDuration",
      l.video_captions_url AS "videoCaptionsUrl", l.video_narration_url AS "videoNarrationUrl", v.seconds AS "videoPosition",
      l.film_pauses AS "filmPauses", l.film_items AS "filmItems",
      l.text_title AS "textTitle", l.text_content AS "textContent",
      l.quiz_title AS "quizTitle", l.quiz_questions AS "quizQuestions", l.quiz_ask AS "quizAsk",
      ${submitted(userId, sql`l.id`, 'quiz')} AS "quizSubmitted", ${draft(userId, sql`l.id`, 'quiz')} AS "quizDraft",
      ${checking(userId, sql`l.id`, 'quiz')} AS "quizChecking",
      ${checking(userId, sql`l.id`, 'assignment')} AS "assignmentChecking",
      l.assignment_title AS "assignmentTitle", l.assignment_instructions AS "assignmentInstructions",
      l.assignment_tasks AS "assignmentTasks", l.assignment_ask AS "assignmentAsk", ${dueDate('l', userId, sql`g.id`)} AS "assignmentDueDate",
      ${submitted(userId, sql`l.id`, 'assignment')} AS "assignmentSubmitted", ${draft(userId, sql`l.id`, 'assignment')} AS "assignmentDraft",
      ${exerciseSteps(userId, 'l')} AS exercises, ${writingOf(userId, 'l')} AS writing,
      ${hasAsking(userId, 'l')} AS asking
    FROM family_lessons l
    JOIN family_subjects s ON s.id = l.subject_id
    JOIN family_grades g ON g.id = s.grade_id
    LEFT JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
    LEFT JOIN lesson_marks m ON m.user_id = ${userId} AND m.lesson_id = l.id
    LEFT JOIN video_positions v ON v.user_id = ${userId} AND v.lesson_id = l.id
    WHERE l.id = ${lessonId}`,
)

const FilmRow = z.object({
  gradeId: z.string(),
  published: z.boolean(),
  filmPauses: z.string().nullable(),
  filmItems: z.unknown(),
})

/** Questions of a lesson's film; no row for an unknown lesson. */
export const filmPage = page(
  FilmRow,
  (_sender, { lessonId }: Placeholders<{ lessonId: string }>) => sql`
    SELECT g.id AS "gradeId", g.live_status AS published, l.film_pauses AS "filmPauses", l.film_items AS "filmItems"
    FROM family_lessons l
    JOIN family_subjects s ON s.id = l.subject_id
    JOIN family_grades g ON g.id = s.grade_id
    WHERE l.id = ${lessonId}`,
)

/** Due date of a lesson's assignment; a number of days counts from the learner's enrollment in the grade. */
function dueDate(lesson: string, userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  const l = sql.ref(lesson)
  return sql`coalesce(${l}.assignment_due_date, (
    SELECT (coalesce(e.switched_at, e.created_at) AT TIME ZONE learner.time_zone)::date + ${l}.assignment_due_in_days
    FROM grade_enrollments e JOIN profiles learner ON learner.id = e.user_id
    WHERE e.user_id = ${userId} AND e.grade_id = ${gradeId}
  ))`
}

function draft(userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>, part: ExercisePart) {
  return sql`(
    SELECT json_build_object('answers', answers, 'help', help, 'version', version, 'draw', draw)
    FROM exercise_drafts WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
  )`
}

function checking(userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>, part: ExercisePart) {
  return sql`(
    SELECT coalesce(sum(checking), 0)::integer FROM waiting_submissions
    WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
  )`
}

function submitted(userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>, part: ExercisePart) {
  const ofPart = sql`user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}`
  const ofLatest = sql`correct_count, total, passed, submitted_at, results`
  return sql`(
    SELECT json_build_object(
      'correctCount', latest.correct_count, 'total', latest.total, 'passed', latest.passed,
      'counted', latest.counted,
      'submittedAt', latest.submitted_at, 'questions', latest.results,
      'misconceptions', ${misconceptionTexts(sql`latest.results`)},
      'bestPercent', every_try.best, 'submissions', every_try.number
    )
    FROM (
      (SELECT ${ofLatest}, true AS counted FROM lesson_submissions WHERE ${ofPart} ORDER BY submitted_at DESC LIMIT 1)
      UNION ALL
      (SELECT ${ofLatest}, false FROM uncounted_submissions WHERE ${ofPart} ORDER BY submitted_at DESC LIMIT 1)
      ORDER BY submitted_at DESC LIMIT 1
    ) latest
    CROSS JOIN LATERAL (
      SELECT round(max(one.correct_count * 100.0 / one.total), 2) AS best, count(*) AS number
      FROM lesson_submissions one
      WHERE one.user_id = ${userId} AND one.lesson_id = ${lessonId} AND one.part = ${part}
    ) every_try
  )`
}
