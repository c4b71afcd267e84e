import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { PartFlags } from '#contract/fields.ts'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { page } from '../../http/session-queries.ts'
import { SubjectSkills, skillMap } from '../practice/page-queries.ts'
import { countDaysStudied, localToday, practiceDone, timeSpent } from '../study/activity-queries.ts'
import { StoredMarks, storedMarks } from '../study/marks-queries.ts'
import { bestResult, completedFlags, countingFirst, lessonContent } from '../study/queries.ts'
import { dayOfLastWork, StoredCertificate } from './certificate-queries.ts'
import { reportedLearner } from './queries.ts'

const term = outputOf(contract.report.term).shape

/** Lesson of the grade in a period, with its current marks. */
const LessonInTerm = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  content: PartFlags,
  /** Parts completed in the period, and by its end. */
  within: PartFlags,
  byEnd: PartFlags,
  /** Parts completed by now. */
  completed: PartFlags,
  seconds: z.int(),
  quizPercent: z.number().nullable(),
  assignmentPercent: z.number().nullable(),
  firstQuizPercent: z.number().nullable(),
  firstAssignmentPercent: z.number().nullable(),
  marks: StoredMarks.nullable(),
})
export type LessonInTerm = z.infer<typeof LessonInTerm>

export const Term = z.object({
  learner: term.learner,
  period: term.period,
  today: term.today,
  days: term.days,
  seconds: term.seconds,
  practice: term.practice,
  subjects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lessons: z.array(LessonInTerm),
      tests: term.subjects.element.shape.tests,
    }),
  ),
  skills: SubjectSkills,
})
export type Term = z.infer<typeof Term>

type TermInput = { learnerId: string; from?: string | undefined; to?: string | undefined }

/** Learner with the work of a period; see `report.term` for its default. */
export const termPage = page(
  Term,
  (_sender, { learnerId, from, to }: Placeholders<TermInput>) => sql`
    SELECT json_build_object(
        'id', learner.id, 'firstName', learner."firstName", 'lastName', learner."lastName",
        'gradeName', learner."gradeName", 'removedGrade', learner."removedGrade"
      ) AS learner, term.*
    FROM (${reportedLearner(learnerId)}) learner
    CROSS JOIN LATERAL (${termWork(learnerId, sql`learner.grade_id`, { from, to })}) term`,
)

type Dates = { from: RawBuilder<unknown>; to: RawBuilder<unknown> }

/** Tables of content, or statements with their columns. */
type Content = { subjects: RawBuilder<unknown>; lessons: RawBuilder<unknown>; tests: RawBuilder<unknown> }

/** Content as the families see it. */
const FAMILY_CONTENT: Content = {
  subjects: sql`family_subjects`,
  lessons: sql`family_lessons`,
  tests: sql`family_tests`,
}

/** Columns of `Term` besides the learner: work of a learner in a period, by subject of the grade. Always one row. */
export function termWork(
  learnerId: RawBuilder<unknown>,
  gradeId: RawBuilder<unknown>,
  { from, to }: Dates,
  { subjects, lessons, tests }: Content = FAMILY_CONTENT,
) {
  const flags = (parts: RawBuilder<unknown>) => sql`json_build_object(
    'video', coalesce('video' = ANY (${parts}), false), 'text', coalesce('text' = ANY (${parts}), false),
    'quiz', coalesce('quiz' = ANY (${parts}), false), 'assignment', coalesce('assignment' = ANY (${parts}), false)
  )`
  const period = { from: sql`first`, to: sql`last` }
  return sql`
    WITH days AS (
      SELECT local.today, local.zone, coalesce(${to}::date, local.today) AS last,
             coalesce(${from}::date, (coalesce(${to}::date, local.today) - interval '3 months')::date + 1) AS first
      FROM (${localToday(learnerId)}) local
    ), term AS MATERIALIZED (
      SELECT *, first::timestamp AT TIME ZONE zone AS starts, (last + 1)::timestamp AT TIME ZONE zone AS ends,
        ${countDaysStudied(learnerId, 'local', period)} AS days, ${practiceDone(learnerId, 'local', period)} AS practice,
        (SELECT coalesce(sum(seconds), 0)::int FROM (${timeSpent(learnerId)}) spent WHERE day BETWEEN first AND last) AS seconds
      FROM days local
    ), parts AS MATERIALIZED (
      SELECT lesson_id, array_agg(part) AS by_end, array_agg(part) FILTER (WHERE completed_at >= term.starts) AS within
      FROM part_completions CROSS JOIN term
      WHERE user_id = ${learnerId} AND completed_at < term.ends
      GROUP BY lesson_id
    ), best AS MATERIALIZED (
      SELECT lesson_id,
             max(round(correct_count * 100.0 / total, 2)) FILTER (WHERE part = 'quiz') AS quiz,
             max(round(correct_count * 100.0 / total, 2)) FILTER (WHERE part = 'assignment') AS assignment
      FROM lesson_submissions CROSS JOIN term
      WHERE user_id = ${learnerId} AND submitted_at >= term.starts AND submitted_at < term.ends
      GROUP BY lesson_id
    ), first_tries AS MATERIALIZED (
      SELECT lesson_id, max(percent) FILTER (WHERE part = 'quiz') AS quiz,
             max(percent) FILTER (WHERE part = 'assignment') AS assignment
      FROM (
        SELECT DISTINCT ON (lesson_id, part) lesson_id, part, round(correct_count * 100.0 / total, 2) AS percent
        FROM lesson_submissions CROSS JOIN term
        WHERE user_id = ${learnerId} AND submitted_at < term.ends
        ORDER BY lesson_id, part, submitted_at, id
      ) tried
      GROUP BY lesson_id
    ), spent AS MATERIALIZED (
      SELECT lesson_id, sum(study_time.seconds) AS seconds
      FROM study_time CROSS JOIN term
      WHERE user_id = ${learnerId} AND day BETWEEN term.first AND term.last
      GROUP BY lesson_id
    ), taken AS MATERIALIZED (
      SELECT test_id, attempt, score, passed, completed_at
      FROM test_results CROSS JOIN term
      WHERE user_id = ${learnerId} AND completed_at >= term.starts AND completed_at < term.ends
    )
    SELECT json_build_object('from', term.first, 'to', term.last) AS period, term.today, term.days, term.seconds, term.practice, coalesce((
      SELECT json_agg(json_build_object(
        'id', s.id, 'name', s.name,
        'lessons', (
          SELECT coalesce(json_agg(json_build_object(
            'id', l.id, 'number', l.number, 'title', l.title, 'content', ${lessonContent('l')},
            'within', ${flags(sql`parts.within`)}, 'byEnd', ${flags(sql`parts.by_end`)},
            'completed', ${completedFlags('p')},
            'seconds', coalesce(spent.seconds, 0), 'quizPercent', best.quiz, 'assignmentPercent', best.assignment,
            'firstQuizPercent', first_tries.quiz, 'firstAssignmentPercent', first_tries.assignment,
            'marks', ${storedMarks('m')}
          ) ORDER BY l.number), '[]')
          FROM ${lessons} l
          LEFT JOIN parts ON parts.lesson_id = l.id
          LEFT JOIN user_progress p ON p.user_id = ${learnerId} AND p.lesson_id = l.id
          LEFT JOIN best ON best.lesson_id = l.id
          LEFT JOIN first_tries ON first_tries.lesson_id = l.id
          LEFT JOIN spent ON spent.lesson_id = l.id
          LEFT JOIN lesson_marks m ON m.user_id = ${learnerId} AND m.lesson_id = l.id
          WHERE l.subject_id = s.id
        ),
        'tests', (
          SELECT coalesce(json_agg(json_build_object(
            'id', t.id, 'title', t.title, 'attempt', taken.attempt, 'score', taken.score, 'passed', taken.passed,
            'day', (taken.completed_at AT TIME ZONE term.zone)::date
          ) ORDER BY t.after_lesson_number, t.id, ${countingFirst('taken')}), '[]')
          FROM taken JOIN ${tests} t ON t.id = taken.test_id
          WHERE t.subject_id = s.id
        )
      ) ORDER BY s.name)
      FROM ${subjects} s WHERE s.grade_id = ${gradeId}
    ), '[]') AS subjects,
    ${skillMap(learnerId, gradeId, subjects)} AS skills
    FROM term`
}

const { learner, subject } = outputOf(contract.report.certificate).shape

const Certificate = z.object({
  learner,
  subject,
  lessons: z.array(z.object({ number: z.int(), content: PartFlags, completed: PartFlags })),
  tests: z.array(z.object({ passed: z.boolean() })),
  /** Day of the last completed part or first passed test result; today without any. */
  day: z.iso.date(),
  /** Certificate that was earned, whatever became of the subject since; null without one. */
  stored: StoredCertificate.nullable(),
})
export type Certificate = z.infer<typeof Certificate>

/** Learner with their work in one subject of the grade, or any other with work by the learner; no row without. */
export const certificatePage = page(
  Certificate,
  (_sender, { learnerId, subjectId }: Placeholders<{ learnerId: string; subjectId: string }>) => sql`
    SELECT json_build_object(
        'id', learner.id, 'firstName', learner."firstName", 'lastName', learner."lastName"
      ) AS learner, work.*
    FROM (${reportedLearner(learnerId)}) learner
    CROSS JOIN LATERAL (
      SELECT json_build_object('id', s.id, 'name', s.name, 'gradeName', g.name) AS subject,
        (SELECT coalesce(json_agg(json_build_object(
           'number', l.number, 'content', ${lessonContent('l')}, 'completed', ${completedFlags('p')}
         )), '[]')
         FROM family_lessons l LEFT JOIN user_progress p ON p.user_id = ${learnerId} AND p.lesson_id = l.id
         WHERE l.subject_id = s.id) AS lessons,
        (SELECT coalesce(json_agg(json_build_object('passed', coalesce(r.passed, false))), '[]')
         FROM family_tests t LEFT JOIN LATERAL (${bestResult(learnerId, sql`t.id`)}) r ON true WHERE t.subject_id = s.id) AS tests,
        ${dayOfLastWork(learnerId, sql`s.id`)} AS day, NULL::jsonb AS stored
      FROM family_subjects s JOIN family_grades g ON g.id = s.grade_id
      WHERE s.id = ${subjectId} AND (s.grade_id = learner.grade_id OR EXISTS (
        SELECT FROM part_completions c JOIN family_lessons l ON l.id = c.lesson_id
        WHERE c.user_id = ${learnerId} AND l.subject_id = s.id
      )) AND NOT EXISTS (SELECT FROM certificates WHERE user_id = ${learnerId} AND subject_id = s.id)
      UNION ALL
      SELECT json_build_object('id', subject_id, 'name', subject_name, 'gradeName', grade_name), '[]', '[]', earned_date,
        jsonb_build_object('lessons', lessons, 'tests', tests, 'day', earned_date)
      FROM certificates WHERE user_id = ${learnerId} AND subject_id = ${subjectId}
    ) work`,
)
