import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { FAILED_PARTS, FAILED_TRIES, VERDICT_DAYS } from '#domain/progress/progress-verdict.ts'
import { StuckSkills, stuckSkills } from '../practice/struggle-queries.ts'
import { countDaysStudied, hasStudied, localToday } from './activity-queries.ts'

/** Shape of `verdictFacts`, as `judgeProgress` takes it (domain/progress/progress-verdict.ts). */
export const VerdictFacts = z.object({
  answers: z.int(),
  days: z.int(),
  studiedBefore: z.boolean(),
  stuck: StuckSkills,
  failedParts: z.array(
    z.object({
      lessonId: z.string(),
      lessonNumber: z.int(),
      title: z.string(),
      part: z.enum(['quiz', 'assignment']),
    }),
  ),
})

/** Latest submissions among which failed tries are looked for, so that the cost stays constant over the years. */
const MAX_SUBMISSIONS = 60

/** Facts for the verdict on a learner as JSON; null unless the grade is open, in which alone there is something to do. */
export function verdictFacts(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  const from = sql`local.today - ${sql.lit(VERDICT_DAYS - 1)}`
  const recent = { from, to: sql`local.today` }
  const isRecent = (time: RawBuilder<unknown>) =>
    sql`user_id = ${userId} AND ${time} >= (${from})::timestamp AT TIME ZONE local.zone`
  return sql`(
    SELECT json_build_object(
      'answers', (SELECT coalesce(sum(total), 0) FROM lesson_submissions WHERE ${isRecent(sql`submitted_at`)})
        + (SELECT coalesce(sum(total), 0) FROM test_results WHERE ${isRecent(sql`completed_at`)})
        + (SELECT count(*) FROM practice_answers WHERE ${isRecent(sql`answered_at`)}),
      'days', ${countDaysStudied(userId, 'local', recent)},
      'studiedBefore', ${hasStudied(userId, 'local', { from: sql`'-infinity'::date`, to: sql`${from} - 1` })},
      'stuck', ${stuckSkills(userId, gradeId)},
      'failedParts', ${failedParts(userId, gradeId)}
    )
    FROM (${localToday(userId)}) local
    WHERE EXISTS (SELECT FROM grades WHERE id = ${gradeId} AND live_status)
  )`
}

/** Unfinished parts of a grade whose last tries all failed, the one tried last first. */
function failedParts(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'lessonId', id, 'lessonNumber', number, 'title', title, 'part', part
    ) ORDER BY at DESC, id)
    FROM (
      SELECT l.id, l.number, l.title, tries.part, tries.at
      FROM (
        SELECT lesson_id, part, max(submitted_at) AS at FROM (
          SELECT lesson_id, part, passed, submitted_at,
            row_number() OVER (PARTITION BY lesson_id, part ORDER BY submitted_at DESC, id) AS place
          FROM (
            SELECT id, lesson_id, part, passed, submitted_at FROM lesson_submissions
            WHERE user_id = ${userId} ORDER BY submitted_at DESC LIMIT ${sql.lit(MAX_SUBMISSIONS)}
          ) latest
        ) numbered
        WHERE place <= ${sql.lit(FAILED_TRIES)}
        GROUP BY lesson_id, part
        HAVING count(*) = ${sql.lit(FAILED_TRIES)} AND NOT bool_or(passed)
      ) tries
      JOIN lessons l ON l.id = tries.lesson_id
        AND CASE tries.part WHEN 'quiz' THEN l.quiz_questions ELSE l.assignment_tasks END IS NOT NULL
      JOIN subjects s ON s.id = l.subject_id AND s.grade_id = ${gradeId}
      WHERE NOT EXISTS (
        SELECT FROM part_completions done
        WHERE done.user_id = ${userId} AND done.lesson_id = l.id AND done.part = tries.part
      )
      ORDER BY tries.at DESC, l.id LIMIT ${sql.lit(FAILED_PARTS)}
    ) failed
  ), '[]')`
}
