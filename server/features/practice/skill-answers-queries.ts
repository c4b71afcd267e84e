import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { page } from '../../http/session-queries.ts'
import { keysAreOpen } from '../../questions/key-queries.ts'
import { awaitsConsent } from '../learners/access-queries.ts'

/** Answers shown, and the latest results of each kind among which they are looked for. */
const MAX_ANSWERS = 10
const MAX_SUBMISSIONS = 60
const MAX_TESTS = 12
const MAX_PRACTICED = 200

/** Latest answers of a learner to questions of a skill; none while the parent's consent to the skill map is missing. */
export const skillAnswersPage = page(
  z.object({
    answers: outputOf(contract.practice.skillAnswers).shape.answers.element.omit({ formulas: true }).array(),
  }),
  (_, { learnerId, skill }: Placeholders<{ learnerId: string; skill: string }>) => sql`
    SELECT coalesce((
      SELECT json_agg(json_build_object(
        'day', (at AT TIME ZONE p.time_zone)::date, 'part', part, 'title', title, 'question', result ->> 'question',
        'outcome', outcome, 'misconception', CASE WHEN outcome = 'wrong' THEN (
          SELECT m.text FROM jsonb_array_elements(result -> 'feedback') feedback
          JOIN misconceptions m ON m.id = feedback ->> 'misconception' LIMIT 1
        ) END
      ) ORDER BY at DESC, result ->> 'id')
      FROM (
        SELECT * FROM (${answersOf(learnerId)}) every_answer
        WHERE result -> 'skills' ? ${skill}::text AND outcome IS NOT NULL
        ORDER BY at DESC, result ->> 'id' LIMIT ${sql.lit(MAX_ANSWERS)}
      ) latest
    ), '[]') AS answers
    FROM profiles p WHERE p.id = ${learnerId}`,
)

function answersOf(learnerId: RawBuilder<unknown>) {
  const outcome = sql`CASE result ->> 'outcome'
    WHEN 'undecided' THEN NULL
    ELSE CASE WHEN NOT (result ->> 'right')::boolean THEN 'wrong'
      WHEN coalesce((result ->> 'openedHints')::integer, 0) > 0 THEN 'hinted' ELSE 'right' END
    END`
  const agreed = sql`NOT ${awaitsConsent(learnerId)}`
  return sql`
    SELECT at, part, title, result, ${outcome} AS outcome
    FROM (
      SELECT s.submitted_at AS at, s.part, s.results, (SELECT title FROM stored_lessons WHERE id = s.lesson_id) AS title
      FROM lesson_submissions s WHERE s.user_id = ${learnerId} AND ${agreed}
      ORDER BY s.submitted_at DESC LIMIT ${sql.lit(MAX_SUBMISSIONS)}
    ) submitted CROSS JOIN LATERAL jsonb_array_elements(submitted.results) result
    UNION ALL
    SELECT at, 'test', title, result, ${outcome}
    FROM (
      SELECT r.completed_at AS at, r.results, (SELECT title FROM stored_tests WHERE id = r.test_id) AS title
      FROM test_results r
      WHERE r.user_id = ${learnerId} AND ${agreed}
        AND ${keysAreOpen(learnerId, { sourceId: sql`r.test_id`, part: sql`'test'` })}
      ORDER BY r.completed_at DESC LIMIT ${sql.lit(MAX_TESTS)}
    ) taken CROSS JOIN LATERAL jsonb_array_elements(taken.results) result
    UNION ALL
    SELECT at, 'practice', title, result, outcome
    FROM (
      SELECT a.answered_at AS at, a.result, a.outcome, s.questions -> a.position ->> 'title' AS title
      FROM practice_answers a JOIN practice_sets s ON s.user_id = a.user_id AND s.id = a.set_id
      WHERE a.user_id = ${learnerId} AND ${agreed} AND NOT a.is_second_open
        AND ${keysAreOpen(learnerId, {
          sourceId: sql`(s.questions -> a.position ->> 'sourceId')::uuid`,
          part: sql`(s.questions -> a.position ->> 'part')`,
        })}
      ORDER BY a.answered_at DESC LIMIT ${sql.lit(MAX_PRACTICED)}
    ) practiced`
}
