import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { ExercisePart, Id, type Part, PartFlags } from '#contract/fields.ts'
import { Answers, Help } from '#contract/questions.ts'
import type { Executor } from '../../../database/database.ts'
import { type Placeholders, prepare } from '../../../database/prepared.ts'
import { queryOne } from '../../../database/rows.ts'
import { MisconceptionTexts, misconceptionTexts } from '../../../questions/queries.ts'
import { coversHintsAndStart, coversTime } from '../../learners/access-queries.ts'
import { ProgressToChange, progressToChange } from '../../practice/progress-queries.ts'
import { localToday, studiedToday, timesOfToday } from '../activity-queries.ts'
import { StudyHistory, studyHistory } from '../badge-queries.ts'
import { MarkFacts, markFactColumns } from '../marks-queries.ts'
import { lessonContent } from '../queries.ts'

const UnlockedTest = z.object({ id: Id, title: z.string() })
export type UnlockedTest = z.infer<typeof UnlockedTest>

/** Stored submission, with its score and the questions as of then. */
const StoredSubmission = z.object({
  lessonId: z.string(),
  part: ExercisePart,
  correctCount: z.int(),
  total: z.int(),
  passed: z.boolean(),
  /** False if the answers of its draw were shown before. */
  counted: z.boolean(),
  /** Stored results. */
  questions: z.unknown(),
  unlocked: z.array(UnlockedTest),
  /** Codes of the badges that it earned. */
  achieved: z.array(z.string()),
})
export type StoredSubmission = z.infer<typeof StoredSubmission>

/** Facts that decide a save, in addition to the lesson's content. */
const SaveFacts = MarkFacts.extend({
  /** Tests of the subject in order of position. */
  tests: z.array(z.object({ id: z.string(), title: z.string(), afterLessonNumber: z.int() })),
  /** Parts of the lesson with a passed submission by the learner. */
  passedParts: z.array(ExercisePart),
  /** Parts of the lesson with a fully correct submission by the learner. */
  fullScoreParts: z.array(ExercisePart),
  /** True once something was completed or submitted today. */
  studiedToday: z.boolean(),
  /**
   * Null for a part completed by hand: most of these earn no badge, and for the others the history is most of the read.
   */
  history: StudyHistory.nullable(),
  /** Practice state that a submission changes; null for a part completed by hand. */
  practice: ProgressToChange.nullable(),
  /** Number of submissions to the part. */
  submissions: z.int(),
  /** Time at which the answers of the submitted draw were first shown; null before. */
  shownAt: z.date().nullable(),
  /** Draft of that draw as of then; null without one. */
  draftThen: Answers.nullable(),
  /** Hints opened in the draft of that draw; null where the consent does not cover them. */
  draftHelp: Help.nullable(),
  /** False for a part completed by hand, and where the consent does not cover the time on questions. */
  storesTime: z.boolean(),
  /** Submissions of today, with the end of the day; null for a part completed by hand, and without a profile. */
  today: z.object({ submissions: z.int(), ends: z.date() }).nullable(),
  /** Number of answers being checked of a submission that waits under the id of the request; null without one. */
  checking: z.int().nullable(),
  /** Submission stored under the id of the request; null without one. */
  storedSubmission: StoredSubmission.nullable(),
})

/** Facts that decide who may save to a lesson. */
export const HeldLesson = z.object({
  gradeId: z.string(),
  published: z.boolean(),
  /** Grade in which the learner is enrolled, locked until the end of the transaction. */
  enrolledGradeId: z.string().nullable(),
})
export type HeldLesson = z.infer<typeof HeldLesson>

/** Lesson whose quiz or assignment is answered, without its questions, which are cached by version. */
export const LessonToAnswer = HeldLesson.extend({
  version: z.int(),
  content: PartFlags,
  quizAsk: z.int().nullable(),
  assignmentAsk: z.int().nullable(),
})

const LessonToSave = LessonToAnswer.extend({
  id: z.string(),
  number: z.int(),
  subjectId: z.string(),
  /** Texts for the submitted part's questions and the stored submission. */
  misconceptions: MisconceptionTexts,
  facts: SaveFacts,
})
export type LessonToSave = z.infer<typeof LessonToSave>

/** Part to save, with the id of its submission; null if it is completed by hand. */
export type Saving = { lessonId: string; part: z.infer<typeof Part>; submissionId: string | null }

/** Locks the enrollment, as every save of the learner does (`ownEnrollment`). */
export function lockEnrollment(userId: string) {
  return sql`SELECT FROM grade_enrollments WHERE user_id = ${userId} FOR UPDATE`
}

type SubmissionToFind = {
  userId: string
  lessonId: string
  part: z.infer<typeof ExercisePart>
  submissionId: string
  draw: number
}

/**
 * Finds a lesson with the facts that decide a submission, under the lock of the enrollment; no row for an unknown
 * lesson.
 */
export const findLessonToSubmit = prepare(LessonToSave, (values: Placeholders<SubmissionToFind>) =>
  lessonToSave(values.userId, values.lessonId, misconceptionTexts(answeredQuestions(values)), submissionFacts(values)),
)

/** Finds a lesson with the facts that decide whether a part is completed by hand. */
export const findLessonToMark = prepare(
  LessonToSave,
  ({ userId, lessonId }: Placeholders<{ userId: string; lessonId: string }>) =>
    lessonToSave(
      userId,
      lessonId,
      sql`NULL`,
      sql`${studiedToday(userId)} AS "studiedToday", NULL AS history, NULL AS practice, ARRAY[]::text[] AS "fullScoreParts", 0 AS submissions,
      NULL AS "shownAt", NULL AS "draftThen", NULL AS "draftHelp", false AS "storesTime", NULL AS today, NULL AS checking, NULL AS "storedSubmission"`,
    ),
)

/** Reads the history of a learner who completes a part that may earn a badge. */
export const findHistory = prepare(
  z.object({ history: StudyHistory }),
  ({ userId }: Placeholders<{ userId: string }>) => sql`SELECT ${studyHistory(userId)} AS history`,
)

/** Nothing is saved in a grade that is being deleted permanently: its learners' reports may be stored already. */
function lessonToSave(
  userId: RawBuilder<string>,
  lessonId: RawBuilder<string>,
  misconceptions: RawBuilder<unknown>,
  facts: RawBuilder<unknown>,
) {
  return sql`
    SELECT l.id, l.version, l.number, s.id AS "subjectId", g.id AS "gradeId", g.live_status AS published,
      ${lessonContent('l')} AS content, l.quiz_ask AS "quizAsk", l.assignment_ask AS "assignmentAsk",
      held.grade_id AS "enrolledGradeId", ${misconceptions} AS misconceptions,
      (SELECT to_jsonb(facts) FROM (SELECT ${saveFacts(userId, lessonId, sql`s.id`)}, ${facts}) facts) AS facts
    FROM family_lessons l
    JOIN family_subjects s ON s.id = l.subject_id
    JOIN family_grades g ON g.id = s.grade_id
    LEFT JOIN grade_enrollments held ON held.user_id = ${userId}
    WHERE l.id = ${lessonId} AND NOT (g.is_in_trash AND EXISTS (
      SELECT FROM stored_grades purged JOIN content_deletions d ON d.id = purged.deletion_id
      WHERE purged.id = g.id AND d.purge_requested_at IS NOT NULL
    ))
    FOR KEY SHARE OF l`
}

/** Questions of the submitted part of the lesson `l`. */
function submittedPart(part: RawBuilder<string>) {
  return sql`CASE ${part}::text WHEN 'quiz' THEN l.quiz_questions ELSE l.assignment_tasks END`
}

/** Questions of the submitted part with the results of the stored submission. */
function answeredQuestions({ userId, part, submissionId }: Placeholders<SubmissionToFind>) {
  return sql`jsonb_build_array(
    ${submittedPart(part)},
    (SELECT results FROM lesson_submissions WHERE user_id = ${userId} AND id = ${submissionId}::uuid),
    (SELECT results FROM uncounted_submissions WHERE user_id = ${userId} AND id = ${submissionId}::uuid)
  )`
}

/** Facts for any save of a lesson in a subject. */
function saveFacts(userId: RawBuilder<unknown>, lessonId: RawBuilder<unknown>, subjectId: RawBuilder<unknown>) {
  return sql`
    ${markFactColumns(userId, subjectId)},
    coalesce((
      SELECT json_agg(
        json_build_object('id', id, 'title', title, 'afterLessonNumber', after_lesson_number)
        ORDER BY after_lesson_number, title
      )
      FROM family_tests WHERE subject_id = ${subjectId}
    ), '[]') AS tests,
    ARRAY(
      SELECT DISTINCT part FROM lesson_submissions
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND passed
      ORDER BY part
    ) AS "passedParts"`
}

function submissionFacts({ userId, lessonId, part, submissionId, draw }: Placeholders<SubmissionToFind>) {
  return sql`
    true AS "studiedToday", ${studyHistory(userId)} AS history,
    ${progressToChange(userId, { sourceId: lessonId, part: sql`${part}::text`, questions: submittedPart(part) })} AS practice,
    ARRAY(
      SELECT DISTINCT part FROM lesson_submissions
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND correct_count = total
      ORDER BY part
    ) AS "fullScoreParts",
    (
      SELECT count(*) FROM lesson_submissions
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}::text
    ) AS submissions,
    ${shownAt({ userId, lessonId, part, draw })} AS "shownAt",
    (
      SELECT shown_answers FROM exercise_drafts
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}::text AND shown_draw = ${draw}::integer
    ) AS "draftThen",
    CASE WHEN ${coversHintsAndStart(userId)} THEN coalesce((
      SELECT help FROM exercise_drafts
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}::text AND draw = ${draw}::integer
    ), '{}') END AS "draftHelp",
    ${coversTime(userId)} AS "storesTime",
    ${submissionsToday(userId)} AS today,
    (SELECT checking FROM waiting_submissions WHERE user_id = ${userId} AND id = ${submissionId}::uuid) AS checking,
    (
      SELECT json_build_object(
        'lessonId', lesson_id, 'part', part, 'correctCount', correct_count, 'total', total,
        'passed', passed, 'questions', results, 'unlocked', unlocked, 'counted', counted,
        'achieved', ARRAY(
          SELECT code FROM achievements WHERE user_id = ${userId} AND submission_id = stored.id ORDER BY code
        )
      )
      FROM (
        SELECT id, lesson_id, part, correct_count, total, passed, results, unlocked, true AS counted
        FROM lesson_submissions WHERE user_id = ${userId} AND id = ${submissionId}::uuid
        UNION ALL
        SELECT id, lesson_id, part, correct_count, total, passed, results, '[]', false
        FROM uncounted_submissions WHERE user_id = ${userId} AND id = ${submissionId}::uuid
      ) stored
    ) AS "storedSubmission"`
}

function submissionsToday(userId: RawBuilder<unknown>) {
  const { starts, ends } = timesOfToday('local')
  const count = (table: RawBuilder<unknown>) =>
    sql`(SELECT count(*) FROM ${table} WHERE user_id = ${userId} AND submitted_at >= ${starts})`
  const tables = [sql`lesson_submissions`, sql`uncounted_submissions`, sql`waiting_submissions`]
  return sql`(
    SELECT json_build_object('submissions', ${sql.join(tables.map(count), sql` + `)}, 'ends', ${ends})
    FROM (${localToday(userId)}) local
  )`
}

/**
 * Time at which the answers of a draw were first shown. Submissions of earlier versions name no draw: they are counted
 * as the first draws. The authored order (0) was shown with any submission that names one.
 */
function shownAt({
  userId,
  lessonId,
  part,
  draw,
}: Pick<Placeholders<SubmissionToFind>, 'userId' | 'lessonId' | 'part' | 'draw'>) {
  return sql`(
    SELECT CASE
      WHEN ${draw}::integer = 0 THEN min(submitted_at) FILTER (WHERE draw IS NOT NULL)
      WHEN ${draw}::integer <= count(*) FILTER (WHERE draw IS NULL) THEN min(submitted_at)
      ELSE min(submitted_at) FILTER (WHERE draw = ${draw}::integer)
    END
    FROM lesson_submissions WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}::text
  )`
}

/** Bytes of a learner's submissions, practice and results as stored. */
export async function measureStoredWork(db: Executor, learnerId: string): Promise<number> {
  const tables = ['lesson_submissions', 'uncounted_submissions', 'practice_sets', 'practice_answers', 'test_results']
  const sizes = tables.map(
    (table) =>
      sql`(SELECT coalesce(sum(pg_column_size(t)), 0) FROM ${sql.table(table)} t WHERE user_id = ${learnerId})`,
  )
  const Stored = z.object({ bytes: z.number() })
  return (await queryOne(db, Stored, sql`SELECT (${sql.join(sizes, sql` + `)})::float8 AS bytes`)).bytes
}
