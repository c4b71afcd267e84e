import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { ASKING_LIMITS, type DECLINE_REASONS, type REPORTERS } from '#domain/asking/limits.ts'
import type { Executor } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { query, queryOne } from '../../../database/rows.ts'
import { type Lock, ownEnrollment, page } from '../../../http/session-queries.ts'
import { allowsAsking } from '../../learners/access-queries.ts'
import { lockedLesson } from '../saving/draft-queries.ts'
import { HeldLesson } from '../saving/queries.ts'

const LessonQuestions = outputOf(contract.asking.lesson)

/** True if a lesson has something about questions for its reader. @param lesson alias of its row */
export function hasAsking(readerId: RawBuilder<unknown>, lesson: string) {
  const l = sql.ref(lesson)
  return sql`(
    ${allowsAsking(readerId)}
    OR EXISTS (SELECT FROM lesson_questions WHERE child_id = ${readerId} AND lesson_id = ${l}.id)
    OR EXISTS (SELECT FROM asked_before WHERE lesson_id = ${l}.id AND hidden_at IS NULL)
  )`
}

/** What was asked about a lesson, with what decides who may read it. */
export const lessonQuestionsPage = page(
  LessonQuestions.extend({ gradeId: z.string(), published: z.boolean() }),
  ({ id }, { lessonId }: Placeholders<{ lessonId: string }>) => sql`
    SELECT g.id AS "gradeId", g.live_status AS published, ${allowsAsking(id)} AS "mayAsk",
      ${waitingOf(sql`${id}::uuid`)} AS waiting, coalesce((
        SELECT json_agg(json_build_object(
          'id', q.id, 'askedAt', q.asked_at, 'text', CASE WHEN q.hidden_at IS NULL THEN q.question END,
          'state', CASE WHEN q.hidden_at IS NOT NULL THEN 'hidden' WHEN q.answer IS NOT NULL THEN 'answered'
            WHEN q.closed_at IS NOT NULL THEN 'declined' ELSE 'waiting' END,
          'answer', CASE WHEN q.hidden_at IS NULL THEN q.answer END,
          'reason', CASE WHEN q.hidden_at IS NULL THEN q.decline_reason END
        ) ORDER BY q.asked_at DESC, q.id)
        FROM (
          SELECT * FROM lesson_questions WHERE child_id = ${id} AND lesson_id = ${lessonId}
          ORDER BY asked_at DESC, id LIMIT ${sql.lit(ASKING_LIMITS.ofChild)}
        ) q
      ), '[]') AS mine, coalesce((
        SELECT json_agg(json_build_object('id', b.id, 'question', b.question, 'answer', b.answer)
          ORDER BY b.published_at DESC, b.id)
        FROM (
          SELECT * FROM asked_before WHERE lesson_id = ${lessonId} AND hidden_at IS NULL
          ORDER BY published_at DESC, id LIMIT ${sql.lit(ASKING_LIMITS.askedBefore)}
        ) b
      ), '[]') AS "askedBefore"
    FROM family_lessons l
    JOIN family_subjects s ON s.id = l.subject_id
    JOIN family_grades g ON g.id = s.grade_id
    WHERE l.id = ${lessonId}`,
)

/** Number of a child's questions that wait. */
const waitingOf = (childId: RawBuilder<unknown>) => sql`(
  SELECT count(*)::integer FROM lesson_questions
  WHERE child_id = ${childId} AND closed_at IS NULL AND hidden_at IS NULL
)`

const LessonToAsk = HeldLesson.extend({ allowed: z.boolean(), title: z.string() })

/** Locks the enrollment, so that questions sent at once are counted together, and reads the lesson. */
export const askingLock: Lock<{ lessonId: string }, typeof LessonToAsk> = {
  ...ownEnrollment,
  schema: LessonToAsk,
  build: (held, { lessonId }) =>
    lockedLesson(
      lessonId,
      sql`${held.gradeId} AS "enrolledGradeId", l.title, ${allowsAsking(sql`request.account`)} AS allowed`,
    ),
}

const AskFacts = z.object({ known: z.boolean(), full: z.boolean() })

/** Stores a question, unless it is known or too many wait. Lock the enrollment first. */
export function insertQuestion(
  db: Executor,
  { id, childId, lessonId, text }: { id: string; childId: string; lessonId: string; text: string },
) {
  return queryOne(
    db,
    AskFacts,
    sql`
    WITH facts AS (
      SELECT EXISTS (SELECT FROM lesson_questions WHERE id = ${id}) AS known,
        ${waitingOf(sql`${childId}::uuid`)} >= ${ASKING_LIMITS.open}::integer AS "full"
    ), written AS (
      INSERT INTO lesson_questions (id, child_id, lesson_id, question)
      SELECT ${id}::uuid, ${childId}::uuid, ${lessonId}::uuid, ${text}::text FROM facts WHERE NOT known AND NOT "full"
    )
    SELECT known, "full" FROM facts`,
  )
}

/** Joins the place of a row `q` with a lesson, in the trash or not, as `l`, `s` and `g`. */
const inLesson = sql`
  JOIN stored_lessons l ON l.id = q.lesson_id
  JOIN stored_subjects s ON s.id = l.subject_id
  JOIN stored_grades g ON g.id = s.grade_id`

/** Columns of that place. */
const placeColumns = sql`
  l.id AS "lessonId", g.name AS "gradeName", s.name AS "subjectName", l.number AS "lessonNumber", l.title AS "lessonTitle"`

/** Questions of a child for the parents. */
export const childQuestionsPage = page(
  outputOf(contract.asking.ofChild),
  (_sender, { learnerId }: Placeholders<{ learnerId: string }>) => sql`
    SELECT p.first_name AS "firstName", ${allowsAsking(sql`p.id`)} AS allowed, coalesce((
      SELECT json_agg(row_to_json(listed) ORDER BY listed."askedAt" DESC, listed.id)
      FROM (
        SELECT q.id, ${placeColumns}, q.question AS text, q.asked_at AS "askedAt", q.answer, q.decline_reason AS reason, q.reporter
        FROM lesson_questions q ${inLesson}
        WHERE q.child_id = ${learnerId}
        ORDER BY q.asked_at DESC, q.id LIMIT ${sql.lit(ASKING_LIMITS.ofChild)}
      ) listed
    ), '[]') AS questions
    FROM profiles p WHERE p.id = ${learnerId}`,
)

/** Deletes a question of a child, with its answer. */
export function deleteQuestion(childId: string, id: string) {
  return sql`DELETE FROM lesson_questions WHERE child_id = ${childId} AND id = ${id}`
}

/** Questions that wait and may be shown: none of a child whose parents have unticked the box or withdrawn consent. */
const waits = sql`q.closed_at IS NULL AND q.hidden_at IS NULL AND ${allowsAsking(sql`q.child_id`)}`

const Queue = outputOf(contract.asking.queue).shape
const WaitingQuestion = Queue.questions.element.extend({ childId: z.string() })

/** Questions that wait for an answer, the oldest first, with their children for the logs of the families. */
export async function listWaiting(db: Executor) {
  const questions = await query(
    db,
    WaitingQuestion,
    sql`
    SELECT q.id, q.child_id AS "childId", ${placeColumns}, q.question AS text, q.asked_at AS "askedAt"
    FROM lesson_questions q ${inLesson}
    WHERE ${waits} ORDER BY q.asked_at, q.id LIMIT ${sql.lit(ASKING_LIMITS.queue)}`,
  )
  const { waiting } = await queryOne(
    db,
    z.object({ waiting: z.int() }),
    sql`SELECT count(*)::integer AS waiting FROM lesson_questions q WHERE ${waits}`,
  )
  return { questions, waiting }
}

const ClosedQuestion = z.object({
  childId: z.string(),
  lessonId: z.string(),
  text: z.string(),
  lessonTitle: z.string(),
})

type Closing = {
  id: string
  answererId: string
  answer: string | null
  reason: (typeof DECLINE_REASONS)[number] | null
}

/** Closes a question that waits, with an answer or a reason for none; undefined if it does not wait. */
export async function closeQuestion(db: Executor, { id, answererId, answer, reason }: Closing) {
  const [closed] = await query(
    db,
    ClosedQuestion,
    sql`
    UPDATE lesson_questions q
    SET answer = ${answer}::text, decline_reason = ${reason}::text, answerer_id = ${answererId}::uuid, closed_at = now()
    FROM stored_lessons l
    WHERE q.id = ${id} AND l.id = q.lesson_id AND ${waits}
    RETURNING q.child_id AS "childId", q.lesson_id AS "lessonId", q.question AS text, l.title AS "lessonTitle"`,
  )
  return closed
}

/** True if the same person has closed the question in the same way before, such as by a press whose response was lost. */
export async function isClosedBy(db: Executor, { id, answererId, answer, reason }: Closing): Promise<boolean> {
  const { same } = await queryOne(
    db,
    z.object({ same: z.boolean() }),
    sql`
    SELECT EXISTS (
      SELECT FROM lesson_questions WHERE id = ${id} AND answerer_id = ${answererId}
        AND answer IS NOT DISTINCT FROM ${answer}::text AND decline_reason IS NOT DISTINCT FROM ${reason}::text
    ) AS same`,
  )
  return same
}

/** Publishes a newly written question with its answer. */
export async function publish(
  db: Executor,
  { lessonId, question, answer, authorId }: { lessonId: string; question: string; answer: string; authorId: string },
): Promise<void> {
  await sql`
    INSERT INTO asked_before (lesson_id, question, answer, author_id)
    VALUES (${lessonId}, ${question}, ${answer}, ${authorId})`.execute(db)
}

const Hidden = z.object({
  childId: z.string(),
  gradeName: z.string(),
  subjectName: z.string(),
  lessonTitle: z.string(),
})
export type Hidden = z.infer<typeof Hidden>

/**
 * Hides a question of a child; undefined if it is hidden already, or there is none.
 * @param reported.childId null for one that waits, of any child who may ask
 */
export async function hideQuestion(
  db: Executor,
  { id, childId, reporter }: { id: string; childId: string | null; reporter: (typeof REPORTERS)[number] },
) {
  const [hidden] = await query(
    db,
    Hidden,
    sql`
    UPDATE lesson_questions q SET hidden_at = now(), reporter = ${reporter}::text
    FROM stored_lessons l JOIN stored_subjects s ON s.id = l.subject_id JOIN stored_grades g ON g.id = s.grade_id
    WHERE q.id = ${id} AND l.id = q.lesson_id AND q.hidden_at IS NULL
      AND CASE WHEN ${childId}::uuid IS NULL THEN ${waits} ELSE q.child_id = ${childId}::uuid END
    RETURNING q.child_id AS "childId", g.name AS "gradeName", s.name AS "subjectName", l.title AS "lessonTitle"`,
  )
  return hidden
}

/** True if a question is reported and hidden. @param childId null for one of any child */
export async function isHidden(db: Executor, id: string, childId: string | null): Promise<boolean> {
  const { yes } = await queryOne(
    db,
    z.object({ yes: z.boolean() }),
    sql`
    SELECT EXISTS (
      SELECT FROM lesson_questions
      WHERE id = ${id} AND hidden_at IS NOT NULL AND (${childId}::uuid IS NULL OR child_id = ${childId}::uuid)
    ) AS yes`,
  )
  return yes
}

const PublishedEntry = Hidden.omit({ childId: true }).extend({
  gradeId: z.string(),
  published: z.boolean(),
  hidden: z.boolean(),
})

/** Published entry with its lesson; undefined for an unknown one, or a lesson in the trash. */
export async function findPublished(db: Executor, id: string) {
  const [entry] = await query(
    db,
    PublishedEntry,
    sql`
    SELECT g.id AS "gradeId", g.live_status AS published, b.hidden_at IS NOT NULL AS hidden,
      g.name AS "gradeName", s.name AS "subjectName", l.title AS "lessonTitle"
    FROM asked_before b
    JOIN family_lessons l ON l.id = b.lesson_id
    JOIN family_subjects s ON s.id = l.subject_id
    JOIN family_grades g ON g.id = s.grade_id
    WHERE b.id = ${id}`,
  )
  return entry
}

/** Hides a published entry. @returns false if it is hidden already */
export async function hidePublished(
  db: Executor,
  { id, reporter }: { id: string; reporter: (typeof REPORTERS)[number] },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE asked_before SET hidden_at = now(), reporter = ${reporter}::text WHERE id = ${id} AND hidden_at IS NULL
    RETURNING id`.execute(db)
  return rows.length > 0
}

const Report = outputOf(contract.asking.reports).shape.reports.element.extend({ childId: z.string().nullable() })

/** Reports that no operator has settled, the oldest first, with the children for the logs of the families. */
export function listReports(db: Executor) {
  return query(
    db,
    Report,
    sql`
    SELECT q.id, 'question' AS kind, q.child_id AS "childId", ${placeColumns}, q.question, q.answer, q.reporter, q.hidden_at AS "reportedAt"
    FROM lesson_questions q ${inLesson} WHERE q.hidden_at IS NOT NULL AND q.settled_at IS NULL
    UNION ALL
    SELECT q.id, 'published', NULL, ${placeColumns}, q.question, q.answer, q.reporter, q.hidden_at
    FROM asked_before q ${inLesson} WHERE q.hidden_at IS NOT NULL AND q.settled_at IS NULL
    ORDER BY "reportedAt", id LIMIT ${sql.lit(ASKING_LIMITS.reports)}`,
  )
}

/** Shows what was reported again, or leaves it hidden for good. @returns false without such an open report */
export async function settleReport(db: Executor, { id, shown }: { id: string; shown: boolean }): Promise<boolean> {
  const settled = sql`
    hidden_at = CASE WHEN NOT ${shown}::boolean THEN hidden_at END, reporter = CASE WHEN NOT ${shown}::boolean THEN reporter END,
    settled_at = CASE WHEN NOT ${shown}::boolean THEN now() END
    WHERE id = ${id} AND hidden_at IS NOT NULL AND settled_at IS NULL`
  const { rows } = await sql`
    WITH of_child AS (UPDATE lesson_questions SET ${settled} RETURNING id),
      published AS (UPDATE asked_before SET ${settled} RETURNING id)
    SELECT id FROM of_child UNION ALL SELECT id FROM published`.execute(db)
  return rows.length > 0
}
