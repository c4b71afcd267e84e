import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { WritingTask } from '#contract/content/writing-tasks.ts'
import { ExercisePart } from '#contract/fields.ts'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { ANSWERS_PER_PAGE, WritingNote, WrittenText } from '#contract/writing.ts'
import type { Executor } from '../../../database/database.ts'
import { type Placeholders, prepare } from '../../../database/prepared.ts'
import { type NoColumns, query } from '../../../database/rows.ts'
import { isReadingHelper } from '../../../http/callers.ts'
import { type Lock, noLock, ownEnrollment, page } from '../../../http/session-queries.ts'
import { allowsWriting } from '../../learners/access-queries.ts'
import { parentName } from '../../learners/queries.ts'
import { lockedLesson } from '../saving/draft-queries.ts'
import { HeldLesson } from '../saving/queries.ts'

const StoredTasks = z.array(WritingTask).nullable()

const StoredAnswer = WrittenText.extend({
  part: ExercisePart,
  task: WritingTask,
  notes: z.array(WritingNote),
  sharedWith: z.array(z.string()),
})

/** Tasks of a lesson, with what a learner wrote. */
export const StoredWriting = z.object({
  allowed: z.boolean(),
  readers: z.array(z.string()),
  /** In seconds. */
  readAt: z.int(),
  tasks: StoredTasks,
  answers: z.array(StoredAnswer),
})
export type StoredWriting = z.infer<typeof StoredWriting>

/** JSON of a row of `written_answers` in the shape of `WrittenText`. */
const writtenText = (answer: string) => sql`json_build_object(
  'text', ${sql.ref(answer)}.answer, 'checked', ${sql.ref(answer)}.checked,
  'done', ${sql.ref(answer)}.done_at IS NOT NULL, 'version', ${sql.ref(answer)}.version
)`

/**
 * JSON in the shape of `StoredWriting`, or null for a lesson without tasks in which the learner wrote nothing.
 * @param lesson alias of its row
 */
export function writingOf(userId: RawBuilder<unknown>, lesson: string) {
  const l = sql.ref(lesson)
  return sql`(
    SELECT json_build_object(
      'allowed', ${allowsWriting(userId)}, 'readers', ${readersOf(userId)}, 'readAt', extract(epoch FROM now())::integer,
      'tasks', ${l}.writing, 'answers', coalesce(written.answers, '[]')
    )
    FROM (
      SELECT json_agg(${writtenText('a')}::jsonb || jsonb_build_object('part', a.part, 'task', a.task, 'notes', ${notesOf(userId, 'a')}, 'sharedWith', ${namesOfReaders(userId, 'a')})) AS answers
      FROM written_answers a WHERE a.user_id = ${userId} AND a.lesson_id = ${l}.id
    ) written
    WHERE ${l}.writing IS NOT NULL OR written.answers IS NOT NULL
  )`
}

/**
 * Notes about an answer of a learner as JSON in the shape of `WritingNote`, oldest first.
 * @param answer alias of its row
 * @param reader the notes are left out unless this is the learner
 */
function notesOf(userId: RawBuilder<unknown>, answer: string, reader: RawBuilder<unknown> = userId) {
  const a = sql.ref(answer)
  return sql`(
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'from', parent.first_name, 'criteria', n.criteria, 'message', n.message, 'notedAt', n.noted_at
    ) ORDER BY n.noted_at, n.parent_id), '[]')
    FROM writing_notes n JOIN profiles parent ON parent.id = n.parent_id
    WHERE n.user_id = ${userId} AND n.lesson_id = ${a}.lesson_id AND n.part = ${a}.part
      AND n.user_id = ${reader}
  )`
}

/**
 * Rows `shared` of helpers who can read an answer of a learner, with their profiles as `helper`.
 * @param answer alias of its row
 */
function sharesOf(userId: RawBuilder<unknown>, answer: string) {
  const a = sql.ref(answer)
  return sql`
    shared_answers shared JOIN profiles helper ON helper.id = shared.helper_id
    WHERE shared.user_id = ${userId} AND shared.lesson_id = ${a}.lesson_id AND shared.part = ${a}.part
      AND ${isReadingHelper(sql`shared.helper_id`, userId)}`
}

/** Names of the helpers who can read an answer, as JSON. */
const namesOfReaders = (userId: RawBuilder<unknown>, answer: string) => sql`(
  SELECT coalesce(jsonb_agg(${parentName('helper')} ORDER BY shared.shared_at, helper.id), '[]')
  FROM ${sharesOf(userId, answer)}
)`

const WritingList = outputOf(contract.writing.list)
const ListedRow = WritingList.omit({ more: true }).extend({
  /** One more than a page has, if another follows. */
  answers: z.array(
    WritingList.shape.answers.element
      .omit({ prompt: true, words: true, comparison: true })
      .extend({ task: WritingTask }),
  ),
})
export type ListedRow = z.infer<typeof ListedRow>

/** Written answers of a learner, latest first. */
export const writingPage = page(
  ListedRow,
  (sender, { learnerId, page: number }: Placeholders<{ learnerId: string; page: number }>) => sql`
    SELECT p.first_name AS "firstName", ${allowsWriting(sql`p.id`)} AS allowed, (
      SELECT coalesce(json_agg(json_build_object('id', helper.id, 'name', ${parentName('helper')}) ORDER BY h.created_at, helper.id), '[]')
      FROM helpers h JOIN profiles helper ON helper.id = h.helper_id
      WHERE h.child_id = ${learnerId} AND ${isReadingHelper(sql`h.helper_id`, learnerId)}
    ) AS helpers, (
      SELECT coalesce(json_agg(row_to_json(listed) ORDER BY listed."updatedAt" DESC, listed."lessonId", listed.part), '[]')
      FROM (
        SELECT a.lesson_id AS "lessonId", a.part, a.task, a.answer AS text, a.checked, a.done_at IS NOT NULL AS done,
          a.updated_at AS "updatedAt", s.name AS "subjectName", l.number AS "lessonNumber", l.title AS "lessonTitle",
          CASE WHEN s.grade_id = e.grade_id THEN s.id END AS "subjectId", ${notesOf(learnerId, 'a', sql`${sender.id}::uuid`)} AS notes,
          (SELECT json_build_object('criteria', criteria, 'message', message, 'notedAt', noted_at) FROM writing_notes
           WHERE user_id = ${learnerId} AND lesson_id = a.lesson_id AND part = a.part AND parent_id = ${sender.id}::uuid) AS "myNote",
          (SELECT coalesce(json_agg(helper.id ORDER BY shared.shared_at, helper.id), '[]') FROM ${sharesOf(learnerId, 'a')}) AS "sharedWith"
        FROM written_answers a
        JOIN stored_lessons l ON l.id = a.lesson_id
        JOIN stored_subjects s ON s.id = l.subject_id
        WHERE a.user_id = ${learnerId} AND a.answer <> ''
        ORDER BY a.updated_at DESC, a.lesson_id, a.part
        LIMIT ${sql.lit(ANSWERS_PER_PAGE + 1)} OFFSET ${number}::integer * ${sql.lit(ANSWERS_PER_PAGE)}
      ) listed
    ) AS answers
    FROM profiles p LEFT JOIN grade_enrollments e ON e.user_id = ${learnerId}
    WHERE p.id = ${learnerId}`,
)

const SharedList = outputOf(contract.writing.shared)
const SharedRow = SharedList.omit({ more: true }).extend({
  /** One more than a page has, if another follows. */
  answers: z.array(SharedList.shape.answers.element.omit({ prompt: true, words: true }).extend({ task: WritingTask })),
})
export type SharedRow = z.infer<typeof SharedRow>

/** Written answers that a learner shares with the sender, latest first. */
export const sharedPage = page(
  SharedRow,
  (sender, { learnerId, page: number }: Placeholders<{ learnerId: string; page: number }>) => sql`
    SELECT p.first_name AS "firstName", (
      SELECT coalesce(json_agg(row_to_json(listed) ORDER BY listed."updatedAt" DESC, listed."lessonId", listed.part), '[]')
      FROM (
        SELECT a.lesson_id AS "lessonId", a.part, a.task, a.answer AS text, a.done_at IS NOT NULL AS done,
          a.updated_at AS "updatedAt", s.name AS "subjectName", l.number AS "lessonNumber", l.title AS "lessonTitle"
        FROM shared_answers shared
        JOIN written_answers a ON a.user_id = shared.user_id AND a.lesson_id = shared.lesson_id AND a.part = shared.part
        JOIN stored_lessons l ON l.id = a.lesson_id
        JOIN stored_subjects s ON s.id = l.subject_id
        WHERE shared.user_id = ${learnerId} AND shared.helper_id = ${sender.id}::uuid AND a.answer <> ''
        ORDER BY a.updated_at DESC, a.lesson_id, a.part
        LIMIT ${sql.lit(ANSWERS_PER_PAGE + 1)} OFFSET ${number}::integer * ${sql.lit(ANSWERS_PER_PAGE)}
      ) listed
    ) AS answers
    FROM profiles p WHERE p.id = ${learnerId}`,
)

type Share = { learnerId: string; lessonId: string; part: z.infer<typeof ExercisePart>; helperId: string }

/** Locks the sender's profile, as a parent does who changes what a helper may read. */
export const ownProfile: Lock<unknown, typeof NoColumns> = {
  ...noLock,
  row: (account) => sql`SELECT NULL::uuid AS grade_id FROM profiles WHERE id = ${account} FOR NO KEY UPDATE`,
}

const ShareFacts = z.object({
  /** Title of the lesson of the answer; null without one that has a text. */
  lessonTitle: z.string().nullable(),
  allowed: z.boolean(),
  known: z.boolean(),
})

/** Shares an answer with a helper, unless a fact prevents it. Lock the learner first. */
export async function insertShare(db: Executor, { learnerId, lessonId, part, helperId }: Share) {
  const [facts] = await query(
    db,
    ShareFacts,
    sql`
      WITH facts AS (
        -- The permission is read again under the lock.
        SELECT (
          SELECT l.title FROM written_answers a JOIN stored_lessons l ON l.id = a.lesson_id
          WHERE a.user_id = ${learnerId} AND a.lesson_id = ${lessonId} AND a.part = ${part} AND a.answer <> ''
        ) AS "lessonTitle", ${isReadingHelper(sql`${helperId}::uuid`, sql`${learnerId}::uuid`)} AS allowed, EXISTS (
          SELECT FROM shared_answers
          WHERE user_id = ${learnerId} AND lesson_id = ${lessonId} AND part = ${part} AND helper_id = ${helperId}
        ) AS known
      ), written AS (
        INSERT INTO shared_answers (user_id, lesson_id, part, helper_id)
        SELECT ${learnerId}, ${lessonId}, ${part}, ${helperId} FROM facts
        WHERE "lessonTitle" IS NOT NULL AND allowed AND NOT known
      )
      SELECT "lessonTitle", allowed, known FROM facts`,
  )
  if (!facts) throw new Error('A SELECT without FROM returned no row')
  return facts
}

/**
 * Shares an answer no longer.
 * @returns undefined if it was not shared
 */
export async function deleteShare(db: Executor, { learnerId, lessonId, part, helperId }: Share) {
  const [deleted] = await query(
    db,
    z.object({ lessonTitle: z.string() }),
    sql`
    WITH deleted AS (
      DELETE FROM shared_answers
      WHERE user_id = ${learnerId} AND lesson_id = ${lessonId} AND part = ${part} AND helper_id = ${helperId}
      RETURNING lesson_id
    )
    SELECT l.title AS "lessonTitle" FROM deleted JOIN stored_lessons l ON l.id = deleted.lesson_id`,
  )
  return deleted
}

/** Ends what a learner shares with a helper, who may no longer read it. */
export async function deleteSharesWith(db: Executor, learnerId: string, helperId: string): Promise<void> {
  await sql`DELETE FROM shared_answers WHERE user_id = ${learnerId} AND helper_id = ${helperId}`.execute(db)
}

type NoteToKeep = {
  learnerId: string
  lessonId: string
  part: z.infer<typeof ExercisePart>
  parentId: string
  criteria: readonly string[]
  message: string | null
}

/** Stores what a parent says about an answer; no row for an answer that does not exist. */
export function writeNote({ learnerId, lessonId, part, parentId, criteria, message }: NoteToKeep) {
  return sql`
    INSERT INTO writing_notes (user_id, lesson_id, part, parent_id, criteria, message)
    SELECT user_id, lesson_id, part, ${parentId}::uuid, ${JSON.stringify([...new Set(criteria)])}::jsonb, ${message}::text
    FROM written_answers WHERE user_id = ${learnerId} AND lesson_id = ${lessonId} AND part = ${part}
    ON CONFLICT (user_id, lesson_id, part, parent_id) DO UPDATE
    SET criteria = excluded.criteria, message = excluded.message, noted_at = excluded.noted_at
    RETURNING lesson_id`
}

/** Removes what a parent said about an answer. */
export function deleteNote({ learnerId, lessonId, part, parentId }: NoteToKeep) {
  return sql`
    DELETE FROM writing_notes
    WHERE user_id = ${learnerId} AND lesson_id = ${lessonId} AND part = ${part} AND parent_id = ${parentId}`
}

/** First names of a learner's parents as JSON. */
function readersOf(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT coalesce(json_agg(parent.first_name ORDER BY parent.first_name, parent.id), '[]')
    FROM parent_child link JOIN profiles parent ON parent.id = link.parent_id WHERE link.child_id = ${userId}
  )`
}

const LessonToWrite = HeldLesson.extend({ allowed: z.boolean(), tasks: StoredTasks })

/** Locks the enrollment, and reads a lesson with its tasks. */
export const writingLock: Lock<{ lessonId: string }, typeof LessonToWrite> = {
  ...ownEnrollment,
  schema: LessonToWrite,
  build: (held, { lessonId }) =>
    lockedLesson(
      lessonId,
      sql`${held.gradeId} AS "enrolledGradeId", l.writing AS tasks, ${allowsWriting(sql`request.account`)} AS allowed`,
    ),
}

type AnswerToKeep = {
  userId: string
  lessonId: string
  part: z.infer<typeof ExercisePart>
  /** As JSON: that of the lesson, for the first save; null if it has none. */
  task: string | null
  text: string
  /** As JSON. */
  checked: string
  done: boolean
  basedOn: number
  version: number
}

const SavedAnswer = z.object({
  /** Version of the stored answer if it is what was sent; null if nothing was written. */
  version: z.int().nullable(),
  /** Task of the answer; null without one. */
  task: WritingTask.nullable(),
  /** The answer from before. */
  stored: WrittenText.nullable(),
})

/**
 * Saves an answer unless another save or a deletion followed the version on which it is based; the caller must hold the lock
 * on the learner's enrollment. What is stored already counts as saved, for a save whose response was lost. The task is that
 * of the first save.
 */
export const writeAnswer = prepare(
  SavedAnswer,
  ({ userId, lessonId, part, task, text, checked, done, basedOn, version }: Placeholders<AnswerToKeep>) => sql`
    WITH previous AS MATERIALIZED (
      SELECT * FROM written_answers WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
    ), same AS (
      SELECT version FROM previous
      WHERE answer = ${text}::text AND checked = ${checked}::jsonb AND (done_at IS NOT NULL OR NOT ${done}::boolean)
    ), written AS (
      INSERT INTO written_answers AS stored (user_id, lesson_id, part, task, answer, checked, version, done_at)
      SELECT ${userId}::uuid, ${lessonId}::uuid, ${part}::text, coalesce(previous.task, ${task}::jsonb), ${text}::text,
        ${checked}::jsonb, ${version}::integer, CASE WHEN ${done}::boolean THEN now() END
      FROM (VALUES (1)) one LEFT JOIN previous ON true
      WHERE coalesce(previous.version, 0) = ${basedOn}::integer AND coalesce(previous.task, ${task}::jsonb) IS NOT NULL
        AND NOT EXISTS (SELECT FROM same)
      ON CONFLICT (user_id, lesson_id, part) DO UPDATE
      SET answer = excluded.answer, checked = excluded.checked, version = excluded.version,
        updated_at = excluded.updated_at, done_at = coalesce(stored.done_at, excluded.done_at)
      WHERE stored.version = ${basedOn}::integer
      RETURNING version
    )
    SELECT coalesce((SELECT version FROM same), (SELECT version FROM written)) AS version,
      coalesce((SELECT task FROM previous), ${task}::jsonb) AS task,
      (SELECT ${writtenText('previous')} FROM previous) AS stored`,
)

type Answer = { learnerId: string; lessonId: string; part: z.infer<typeof ExercisePart> }

/** Locks the learner's enrollment, as a save does. */
export const writerLock: Lock<{ learnerId: string }, typeof NoColumns> = {
  ...noLock,
  row: (_account, { learnerId }) => sql`SELECT grade_id FROM grade_enrollments WHERE user_id = ${learnerId} FOR UPDATE`,
}

/** Deletes an answer. */
export function deleteAnswer({ learnerId, lessonId, part }: Answer) {
  return sql`DELETE FROM written_answers WHERE user_id = ${learnerId} AND lesson_id = ${lessonId} AND part = ${part}`
}
