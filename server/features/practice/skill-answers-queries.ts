import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { outcomeOf } from '#domain/practice/progress.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { page } from '../../http/session-queries.ts'
import { keysAreOpen } from '../../questions/key-queries.ts'
import { awaitsConsent } from '../learners/access-queries.ts'
import { PracticePart } from './progress-queries.ts'

/** Answers shown, and the latest results of each kind among which they are looked for. */
const MAX_ANSWERS = 10
const MAX_SUBMISSIONS = 60
const MAX_TESTS = 12
const MAX_PRACTICED = 200

const SkillAnswer = z.object({
  day: z.iso.date(),
  part: PracticePart,
  title: z.string().nullable(),
  question: z.string(),
  /** How an answer to practice was given; null for one in a quiz, assignment or test. */
  practiced: z.enum(['right', 'hinted', 'wrong']).nullable(),
  right: z.boolean(),
  openedHints: z.int(),
  tries: z.int(),
  misconception: z.string().nullable(),
})

/** Latest answers of a learner to questions of a skill; none while the parent's consent to the skill map is missing. */
export const skillAnswersPage = page(
  z.object({ answers: z.array(SkillAnswer) }),
  (_, { learnerId, skill }: Placeholders<{ learnerId: string; skill: string }>) => sql`
    SELECT coalesce((
      SELECT json_agg(json_build_object(
        'day', (at AT TIME ZONE p.time_zone)::date, 'part', part, 'title', title, 'question', result ->> 'question',
        'practiced', practiced, 'right', (result ->> 'right')::boolean,
        'openedHints', coalesce(practiced_hints, (result ->> 'openedHints')::integer, 0), 'tries', tries, 'misconception', (
          SELECT m.text FROM jsonb_array_elements(result -> 'feedback') feedback
          JOIN misconceptions m ON m.id = feedback.value ->> 'misconception' LIMIT 1
        )
      ) ORDER BY at DESC, result ->> 'id')
      FROM (
        SELECT * FROM (${answersOf(learnerId)}) every_answer
        WHERE result -> 'skills' ? ${skill}::text AND result ->> 'outcome' IS DISTINCT FROM 'undecided'
        ORDER BY at DESC, result ->> 'id' LIMIT ${sql.lit(MAX_ANSWERS)}
      ) latest
    ), '[]') AS answers
    FROM profiles p WHERE p.id = ${learnerId}`,
)

/** Presents an answer, with what a wrong one can show. */
export function presentSkillAnswer({
  practiced,
  right,
  openedHints,
  misconception,
  ...answer
}: z.infer<typeof SkillAnswer>) {
  const outcome = practiced ?? outcomeOf({ right, openedHints })
  return {
    ...answer,
    outcome,
    hints: openedHints,
    misconception: outcome === 'wrong' ? misconception : null,
    formulas: {},
  }
}

function answersOf(learnerId: RawBuilder<unknown>) {
  const agreed = sql`NOT ${awaitsConsent(learnerId)}`
  return sql`
    SELECT at, part, title, result, NULL AS practiced, NULL::integer AS practiced_hints, 1 AS tries
    FROM (
      SELECT s.submitted_at AS at, s.part, s.results, (SELECT title FROM stored_lessons WHERE id = s.lesson_id) AS title
      FROM lesson_submissions s WHERE s.user_id = ${learnerId} AND ${agreed}
      ORDER BY s.submitted_at DESC LIMIT ${sql.lit(MAX_SUBMISSIONS)}
    ) submitted CROSS JOIN LATERAL jsonb_array_elements(submitted.results) result
    UNION ALL
    SELECT at, 'test', title, result, NULL, NULL, 1
    FROM (
      SELECT r.completed_at AS at, r.results, (SELECT title FROM stored_tests WHERE id = r.test_id) AS title
      FROM test_results r
      WHERE r.user_id = ${learnerId} AND ${agreed}
        AND ${keysAreOpen(learnerId, { sourceId: sql`r.test_id`, part: sql`'test'` })}
      ORDER BY r.completed_at DESC LIMIT ${sql.lit(MAX_TESTS)}
    ) taken CROSS JOIN LATERAL jsonb_array_elements(taken.results) result
    UNION ALL
    SELECT at, 'practice', title, result, outcome, hints, tries
    FROM (
      SELECT a.answered_at AS at, a.result, a.outcome, s.questions -> a.position ->> 'title' AS title,
        coalesce((s.opened_hints ->> a.position::text)::integer, 0) AS hints,
        CASE WHEN a.second_at IS NULL THEN 1 ELSE 2 END AS tries
      FROM practice_answers a JOIN practice_sets s ON s.user_id = a.user_id AND s.id = a.set_id
      WHERE a.user_id = ${learnerId} AND ${agreed} AND NOT a.is_second_open
        AND ${keysAreOpen(learnerId, {
          sourceId: sql`(s.questions -> a.position ->> 'sourceId')::uuid`,
          part: sql`(s.questions -> a.position ->> 'part')`,
        })}
      ORDER BY a.answered_at DESC LIMIT ${sql.lit(MAX_PRACTICED)}
    ) practiced`
}
