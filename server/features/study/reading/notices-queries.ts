import { sql } from 'kysely'
import { z } from 'zod'
import { MAX_NOTICES, NOTICE_DAYS, STORED_NOTICES } from '#contract/study-shapes.ts'
import { page } from '../../../http/session-queries.ts'
import { cardSender } from '../../parent-cards/queries.ts'
import { targetsOf } from '../../target-days/queries.ts'

/** Notices, in which a badge has its code. */
const NoticesRow = z.object({
  notices: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('badge'), at: z.date(), code: z.string() }),
      ...STORED_NOTICES,
    ]),
  ),
})
export type NoticesRow = z.infer<typeof NoticesRow>

/** What happened for the sender lately, newest first; one row. */
export const noticesPage = page(
  NoticesRow,
  ({ id }) => sql`
    SELECT coalesce((
      SELECT json_agg(notice ORDER BY at DESC, notice ->> 'kind', notice::text) FROM (
        SELECT at, notice FROM (
          SELECT earned_at AS at, json_build_object('kind', 'badge', 'at', earned_at, 'code', code) AS notice
          FROM achievements WHERE user_id = ${id}
          UNION ALL
          SELECT r.completed_at, json_build_object(
            'kind', 'test-passed', 'at', r.completed_at, 'testId', t.id, 'title', t.title, 'subjectName', s.name,
            'score', r.score
          )
          FROM test_results r JOIN family_tests t ON t.id = r.test_id JOIN family_subjects s ON s.id = t.subject_id
          WHERE r.user_id = ${id} AND r.passed
          UNION ALL
          SELECT set_at, json_build_object(
            'kind', 'planned-day', 'at', set_at, 'day', day, 'title', title, 'lessonNumber', "lessonNumber",
            'subjectName', "subjectName"
          )
          FROM (${targetsOf(id)}) target WHERE is_open AND NOT done
          UNION ALL
          SELECT c.sent_at, json_build_object('kind', 'card', 'at', c.sent_at, 'from', ${cardSender('c', 'sender')})
          FROM parent_cards c JOIN profiles sender ON sender.id = coalesce(c.parent_id, c.helper_id) WHERE c.user_id = ${id}
          UNION ALL
          SELECT n.noted_at, json_build_object(
            'kind', 'writing-note', 'at', n.noted_at, 'from', parent.first_name, 'lessonTitle', l.title
          )
          FROM writing_notes n JOIN profiles parent ON parent.id = n.parent_id JOIN stored_lessons l ON l.id = n.lesson_id
          WHERE n.user_id = ${id}
        ) happened
        WHERE at > now() - make_interval(days => ${sql.lit(NOTICE_DAYS)})
        ORDER BY at DESC LIMIT ${sql.lit(MAX_NOTICES)}
      ) latest
    ), '[]') AS notices`,
)
