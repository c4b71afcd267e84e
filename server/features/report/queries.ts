import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { PartFlags, SubjectColor, TestType } from '#contract/fields.ts'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { TestResult } from '#contract/study-shapes.ts'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import type { Executor } from '../../database/database.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { query } from '../../database/rows.ts'
import { page } from '../../http/session-queries.ts'
import { linkedPositions, positionOf } from '../../live/queries.ts'
import { allowedUntil, anotherAllowed, Work, workState } from '../../questions/key-queries.ts'
import { MisconceptionTexts, misconceptionTexts } from '../../questions/queries.ts'
import { removedGrade } from '../enrollment/queries.ts'
import { isPaused } from '../learners/access-queries.ts'
import { begunPlacement, PlacementFacts } from '../placement/queries.ts'
import { localToday, StudyOfWeek, studyOfWeek, thisWeek, timeSpent } from '../study/activity-queries.ts'
import { StoredMarks, storedMarks } from '../study/marks-queries.ts'
import { completedFlags, countingFirst, lessonContent, resultsOfTest } from '../study/queries.ts'
import { VerdictFacts, verdictFacts } from '../study/verdict-queries.ts'
import { storedReports } from './stored-reports/list-queries.ts'

/** Order in which the submission that counts is first: best, then latest. */
const bestFirst = sql`correct_count::numeric / total DESC, submitted_at DESC, id`

/** Reported learner, with the grade of the enrollment. */
export function reportedLearner(learnerId: RawBuilder<unknown>) {
  return sql`
    SELECT p.id, p.first_name AS "firstName", p.last_name AS "lastName", g.id AS grade_id, g.name AS "gradeName",
      ${removedGrade(learnerId)} AS "removedGrade"
    FROM profiles p
    LEFT JOIN grade_enrollments e ON e.user_id = ${learnerId}
    LEFT JOIN family_grades g ON g.id = e.grade_id
    WHERE p.id = ${learnerId}`
}

/**
 * Counting submission of a quiz or assignment: score in percent and number of wrong answers, with the percent of the
 * first submission and the number of all.
 */
const BestSubmission = z.object({ percent: z.number(), wrong: z.int(), first: z.number(), tries: z.int() })
export type BestSubmission = z.infer<typeof BestSubmission>

/** Lesson with the learner's work in it; a best submission is null if nothing was submitted. */
const ReportLesson = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  content: PartFlags,
  completed: PartFlags,
  marks: StoredMarks.nullable(),
  bestQuiz: BestSubmission.nullable(),
  bestAssignment: BestSubmission.nullable(),
})
export type ReportLesson = z.infer<typeof ReportLesson>

const ReportTest = z.object({
  id: z.string(),
  title: z.string(),
  type: TestType,
  afterLessonNumber: z.int(),
  /** Latest attempt; null before the first. */
  latest: z
    .object({
      number: z.literal([1, 2]),
      finished: z.boolean(),
      anotherAllowed: z.boolean(),
      allowedUntil: z.date().nullable(),
    })
    .nullable(),
  /** The one that counts first. */
  results: z.array(TestResult.extend({ wrong: z.int() })),
})
export type ReportTest = z.infer<typeof ReportTest>

const StudyTime = outputOf(contract.report.get).shape.studyTime

const ReportSubject = z.object({
  id: z.string(),
  name: z.string(),
  color: SubjectColor,
  /** In seconds, on the subject's lessons. */
  time: StudyTime,
  lessons: z.array(ReportLesson),
  tests: z.array(ReportTest),
})
export type ReportSubject = z.infer<typeof ReportSubject>

const Report = z.object({
  learner: outputOf(contract.report.get).shape.learner,
  subjects: z.array(ReportSubject),
  /** Number of parts of the grade's lessons completed per day of the learner's calendar. */
  days: z.array(z.object({ day: z.iso.date(), video: z.int(), text: z.int(), quiz: z.int(), assignment: z.int() })),
  /** Study of recent days, and the family's goal. */
  history: StudyOfWeek,
  goalDays: z.int(),
  earlierReports: outputOf(contract.report.get).shape.earlierReports,
  /** Time on lessons of every grade and on practice. */
  totalSeconds: z.int(),
  /** Submitted answers that are being checked. */
  checking: z.int(),
  /** Null for the learner. */
  verdictFacts: VerdictFacts.nullable(),
  /** Null before one has begun in the grade. */
  placement: PlacementFacts.nullable(),
  /** Number of the last event of each linked learner; null for the learner. */
  liveNumbers: z.record(z.string(), z.int()).nullable(),
})
export type Report = z.infer<typeof Report>

/** Learner with the report of their grade, which is empty without a grade. */
export const reportPage = page(
  Report,
  (sender, { learnerId }: Placeholders<{ learnerId: string }>) => sql`
    SELECT json_build_object(
        'id', learner.id, 'firstName', learner."firstName", 'lastName', learner."lastName",
        'gradeName', learner."gradeName", 'removedGrade', learner."removedGrade", 'paused', ${isPaused(learnerId)}
      ) AS learner, report.*, ${studyOfWeek(learnerId)} AS history,
      (SELECT coalesce(sum(seconds), 0)::int FROM (${timeSpent(learnerId)}) spent) AS "totalSeconds",
      ${answersBeingChecked(learnerId)} AS checking,
      (SELECT goal_days FROM profiles WHERE id = learner.id) AS "goalDays", ${storedReports(learnerId)} AS "earlierReports",
      CASE WHEN learner.id <> ${sender.id} THEN ${verdictFacts(learnerId, sql`learner.grade_id`)} END AS "verdictFacts",
      ${begunPlacement(learnerId, sql`learner.grade_id`)} AS placement,
      CASE WHEN reader.is_parent THEN ${
        sender.isApart ? positionOf(learnerId) : linkedPositions(sender.id)
      } END AS "liveNumbers"
    FROM (${reportedLearner(learnerId)}) learner
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM parent_child WHERE parent_id = ${sender.id} AND child_id = learner.id) AS is_parent
    ) reader
    CROSS JOIN LATERAL (${gradeReport(learnerId, sql`learner.grade_id`)}) report`,
)

function answersBeingChecked(learnerId: RawBuilder<unknown>) {
  return sql`(
    SELECT coalesce(sum(answers), 0)::int FROM (
      SELECT checking AS answers FROM waiting_submissions WHERE user_id = ${learnerId}
      UNION ALL
      SELECT count(*) FROM test_attempts a CROSS JOIN jsonb_array_elements(a.questions) question
      WHERE a.user_id = ${learnerId} AND a.is_checking
        AND question ->> 'kind' = 'expression' AND a.answers ? (question ->> 'id')
    ) waiting
  )`
}

/**
 * Subjects of a grade by name, each with its lessons and tests in order and the learner's work, and the days of that
 * work. Always one row.
 */
function gradeReport(learnerId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`
    WITH best AS MATERIALIZED (
      SELECT DISTINCT ON (lesson_id, part) lesson_id, part, json_build_object(
        'percent', round(correct_count * 100.0 / total, 2), 'wrong', total - correct_count,
        'first', first_value(round(correct_count * 100.0 / total, 2)) OVER every_try,
        'tries', count(*) OVER (PARTITION BY lesson_id, part)
      ) AS submission
      FROM lesson_submissions
      WHERE user_id = ${learnerId}
      WINDOW every_try AS (PARTITION BY lesson_id, part ORDER BY submitted_at, id)
      ORDER BY lesson_id, part, ${bestFirst}
    ), spent AS MATERIALIZED (
      SELECT lesson_id, sum(seconds) AS total, sum(seconds) FILTER (WHERE day >= ${thisWeek('local').from}) AS this_week
      FROM study_time CROSS JOIN (${localToday(learnerId)}) local
      WHERE user_id = ${learnerId}
      GROUP BY lesson_id
    )
    SELECT
      coalesce((
        SELECT json_agg(json_build_object(
          'id', s.id, 'name', s.name, 'color', s.color, 'time', studied.time, 'lessons', studied.lessons,
          'tests', taken.tests
        ) ORDER BY s.name)
        FROM family_subjects s
        CROSS JOIN LATERAL (
          SELECT coalesce(json_agg(json_build_object(
            'id', l.id, 'number', l.number, 'title', l.title,
            'content', ${lessonContent('l')}, 'completed', ${completedFlags('p')}, 'marks', ${storedMarks('m')},
            'bestQuiz', quiz.submission, 'bestAssignment', assignment.submission
          ) ORDER BY l.number), '[]') AS lessons,
          json_build_object(
            'total', coalesce(sum(spent.total), 0), 'thisWeek', coalesce(sum(spent.this_week), 0)
          ) AS time
          FROM family_lessons l
          LEFT JOIN user_progress p ON p.user_id = ${learnerId} AND p.lesson_id = l.id
          LEFT JOIN lesson_marks m ON m.user_id = ${learnerId} AND m.lesson_id = l.id
          LEFT JOIN best quiz ON quiz.lesson_id = l.id AND quiz.part = 'quiz'
          LEFT JOIN best assignment ON assignment.lesson_id = l.id AND assignment.part = 'assignment'
          LEFT JOIN spent ON spent.lesson_id = l.id
          WHERE l.subject_id = s.id
        ) studied
        CROSS JOIN LATERAL (
          SELECT coalesce(json_agg(json_build_object(
            'id', t.id, 'title', t.title, 'type', t.type, 'afterLessonNumber', t.after_lesson_number,
            'latest', (
              SELECT json_build_object(
                'number', attempt, 'finished', finished_at IS NOT NULL, 'anotherAllowed', ${anotherAllowed('test_attempts')},
                'allowedUntil', ${allowedUntil('test_attempts')}
              )
              FROM test_attempts WHERE user_id = ${learnerId} AND test_id = t.id ORDER BY attempt DESC LIMIT 1
            ),
            'results', ${resultsOfTest(learnerId, sql`t.id`, sql`, 'wrong', total - correct_count`)}
          ) ORDER BY t.after_lesson_number, array_position(${[...TEST_TYPES]}::text[], t.type)), '[]') AS tests
          FROM family_tests t
          WHERE t.subject_id = s.id
        ) taken
        WHERE s.grade_id = ${gradeId}
      ), '[]') AS subjects,
      coalesce((
        SELECT json_agg(worked ORDER BY day) FROM (
          SELECT (c.completed_at AT TIME ZONE p.time_zone)::date AS day,
                 count(*) FILTER (WHERE c.part = 'video') AS video,
                 count(*) FILTER (WHERE c.part = 'text') AS text,
                 count(*) FILTER (WHERE c.part = 'quiz') AS quiz,
                 count(*) FILTER (WHERE c.part = 'assignment') AS assignment
          FROM part_completions c
          JOIN profiles p ON p.id = ${learnerId}
          JOIN family_lessons l ON l.id = c.lesson_id
          JOIN family_subjects s ON s.id = l.subject_id
          WHERE c.user_id = ${learnerId} AND s.grade_id = ${gradeId}
          GROUP BY day
        ) worked
      ), '[]') AS days`
}

type AnsweredKind = 'quiz' | 'assignment' | 'test'

/** Submission of one activity, with its questions as stored then. */
const SubmittedAnswers = outputOf(contract.report.answers)
  .omit({ unreadable: true })
  .extend({ questions: z.unknown(), misconceptions: MisconceptionTexts, work: Work })
export type SubmittedAnswers = z.infer<typeof SubmittedAnswers>

const asSubject = (subject: string) => {
  const s = sql.ref(subject)
  return sql`json_build_object('id', ${s}.id, 'name', ${s}.name)`
}

/** Finds the submission that counts for one activity, or an attempt at a test; undefined without one. */
export async function findAnswers(
  db: Executor,
  activity: { learnerId: string; kind: AnsweredKind; activityId: string; attempt: number | null },
): Promise<SubmittedAnswers | undefined> {
  const { learnerId, kind, activityId, attempt } = activity
  const work = (part: RawBuilder<unknown>) =>
    workState(sql`${learnerId}::uuid`, { sourceId: sql`${activityId}::uuid`, part })
  const found =
    kind === 'test'
      ? sql`
          SELECT ${asSubject('s')} AS subject, NULL::json AS lesson,
                 r.completed_at AS "submittedAt", r.correct_count AS "correctCount", r.total, r.results AS questions,
                 ${misconceptionTexts(sql`r.results`)} AS misconceptions,
                 ${work(sql`'test'`)} AS work
          FROM family_tests t
          JOIN family_subjects s ON s.id = t.subject_id
          JOIN LATERAL (
            SELECT * FROM test_results
            WHERE user_id = ${learnerId} AND test_id = t.id AND attempt = coalesce(${attempt}::integer, attempt)
            ORDER BY ${countingFirst('test_results')} LIMIT 1
          ) r ON true
          WHERE t.id = ${activityId}`
      : sql`
          SELECT ${asSubject('s')} AS subject,
                 json_build_object('number', l.number, 'title', l.title) AS lesson,
                 counts.submitted_at AS "submittedAt", counts.correct_count AS "correctCount", counts.total,
                 counts.results AS questions, ${misconceptionTexts(sql`counts.results`)} AS misconceptions,
                 ${work(sql`counts.part`)} AS work
          FROM (
            SELECT * FROM lesson_submissions
            WHERE user_id = ${learnerId} AND lesson_id = ${activityId} AND part = ${kind}
            ORDER BY ${bestFirst}
            LIMIT 1
          ) counts
          JOIN family_lessons l ON l.id = counts.lesson_id
          JOIN family_subjects s ON s.id = l.subject_id`
  const [submitted] = await query(db, SubmittedAnswers, found)
  return submitted
}
