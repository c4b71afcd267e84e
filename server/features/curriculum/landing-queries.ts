import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../database/database.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { query } from '../../database/rows.ts'
import { page } from '../../http/session-queries.ts'

/** Lesson with its questions for visitors, as stored. */
export const LandingLesson = z.object({ lessonId: z.string(), items: z.unknown() })

const LandingPageLesson = LandingLesson.extend({
  subjectName: z.string(),
  gradeId: z.string(),
  gradeName: z.string(),
})

/** Maximum number of lessons among which the landing page's question is searched. */
const MAX_LESSONS = 50

/**
 * Lessons with questions for visitors of the middle one of the published grades that have any, in the order in which
 * their questions are shown on the landing page.
 */
const landingLessons = sql`
    WITH shown AS (
      SELECT l.id AS "lessonId", l.number, l.landing_items AS items, s.name AS "subjectName",
             g.id AS "gradeId", g.name AS "gradeName", dense_rank() OVER (ORDER BY g.name) AS place
      FROM lessons l
      JOIN subjects s ON s.id = l.subject_id
      JOIN grades g ON g.id = s.grade_id
      WHERE l.landing_items IS NOT NULL AND g.live_status
    )
    SELECT "lessonId", items, "subjectName", "gradeId", "gradeName"
    FROM shown WHERE place = (SELECT max(place) / 2 + 1 FROM shown)
    ORDER BY number, "subjectName", "lessonId" LIMIT ${sql.lit(MAX_LESSONS)}`

export const landingPage = page(LandingPageLesson, () => landingLessons)

/** The rows of `landingPage`, for the HTML of the landing page. */
export function findLandingLessons(db: Executor) {
  return query(db, LandingPageLesson, landingLessons)
}

/** A lesson of a published grade with its questions for visitors; no row for any other. */
export const answeredPage = page(
  LandingLesson,
  (_sender, { lessonId }: Placeholders<{ lessonId: string }>) => sql`
    SELECT l.id AS "lessonId", l.landing_items AS items
    FROM lessons l
    JOIN subjects s ON s.id = l.subject_id
    JOIN grades g ON g.id = s.grade_id
    WHERE l.id = ${lessonId} AND l.landing_items IS NOT NULL AND g.live_status`,
)
