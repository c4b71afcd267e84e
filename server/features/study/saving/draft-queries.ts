import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { ExerciseDraft } from '#contract/study-shapes.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import { type Placeholders, prepare } from '../../../database/prepared.ts'
import { type Lock, ownEnrollment, prepareDirect } from '../../../http/session-queries.ts'
import { coversHintsAndStart } from '../../learners/access-queries.ts'
import { lessonContent } from '../queries.ts'
import { HeldLesson, LessonToAnswer } from './queries.ts'

type LessonToLock = { lessonId: string }

/** Locks the enrollment and a lesson; no row for an unknown lesson. */
export const lessonLock: Lock<LessonToLock, typeof HeldLesson> = {
  ...ownEnrollment,
  schema: HeldLesson,
  build: (held, { lessonId }) => lockedLesson(lessonId, sql`${held.gradeId} AS "enrolledGradeId"`),
}

/** Like `lessonLock`, with what decides which answers fit its quiz or assignment. */
export const exerciseLock: Lock<LessonToLock, typeof LessonToAnswer> = {
  ...ownEnrollment,
  schema: LessonToAnswer,
  build: (held, { lessonId }) =>
    lockedLesson(
      lessonId,
      sql`${held.gradeId} AS "enrolledGradeId", l.version, ${lessonContent('l')} AS content, l.quiz_ask AS "quizAsk",
        l.assignment_ask AS "assignmentAsk"`,
    ),
}

/** @param columns of the lesson `l` and its enrolled learner */
export function lockedLesson(lessonId: RawBuilder<unknown>, columns: RawBuilder<unknown>) {
  return sql`
    SELECT g.id AS "gradeId", g.live_status AS published, ${columns}
    FROM family_lessons l
    JOIN family_subjects s ON s.id = l.subject_id
    JOIN family_grades g ON g.id = s.grade_id
    WHERE l.id = ${lessonId}
    FOR KEY SHARE OF l`
}

/** Answers and opened hints that are not yet submitted; empty after a submission or when cleared. */
export type StoredDraft = z.infer<typeof ExerciseDraft>

const WrittenDraft = z.object({ version: z.int().nullable(), stored: ExerciseDraft.nullable(), draw: z.int() })

export type DraftToKeep = {
  userId: string
  lessonId: string
  part: ExercisePart
  /** As JSON. */
  answers: string
  /** As JSON. */
  help: string
  draw: number
  /** Version from which the answers were edited; 0 for the first. */
  basedOn: number
}

/**
 * Saves a draft unless another save followed the version on which it is based, in one statement; the caller must hold
 * the lock on the learner's enrollment. The version continues to count after a submission, so that a device that still
 * shows earlier answers can never overwrite later ones. A stored draft of another draw than the current one, or than
 * the authored order of an earlier version, is outdated and is replaced. Returns the new version, or null with the
 * stored draft, and the current draw.
 */
export const writeDraft = prepare(
  WrittenDraft,
  (draft: Placeholders<DraftToKeep>) => sql`
    WITH ${draftBefore(draft.userId, draft)}, written AS (${insertDraft(draft.userId, draft, sql`true`)})
    SELECT (SELECT version FROM written) AS version, (SELECT to_jsonb(previous) FROM previous) AS stored,
      (SELECT draw FROM next) AS draw`,
)

type DraftSent = Omit<DraftToKeep, 'userId'>

/**
 * Saves a draft of the current draw, by a learner who is enrolled in the lesson's grade, if the lesson still has the
 * version whose questions are cached. A concurrent submission leaves a draft of an earlier draw, which is outdated.
 */
export const writeDraftDirectly = prepareDirect(
  z.object({ version: z.int() }),
  (sender, draft: Placeholders<DraftSent & { account: string; knownVersion: number }>) => sql`
    WITH ${draftBefore(draft.account, draft)}
    ${insertDraft(
      draft.account,
      draft,
      sql`EXISTS (
        SELECT FROM sender, lessons l JOIN subjects s ON s.id = l.subject_id
        WHERE l.id = ${draft.lessonId} AND l.version = ${draft.knownVersion} AND s.grade_id = ${sender.gradeId}
      )`,
    )}`,
)

/** Common table expressions of the stored draft and the current draw. */
function draftBefore(userId: RawBuilder<string>, { lessonId, part }: Placeholders<DraftSent>) {
  return sql`
    previous AS MATERIALIZED (
      SELECT answers, help, version, draw FROM exercise_drafts
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
    ), next AS MATERIALIZED (
      SELECT count(*)::integer + 1 AS draw FROM lesson_submissions
      WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
    )`
}

/** Stores a draft if it follows the stored one, which another save must not have replaced since it was read. */
function insertDraft(
  userId: RawBuilder<string>,
  { lessonId, part, answers, help, draw, basedOn }: Placeholders<DraftSent>,
  condition: RawBuilder<unknown>,
) {
  return sql`
    INSERT INTO exercise_drafts AS stored (user_id, lesson_id, part, answers, help, version, draw)
    SELECT ${userId}::uuid, ${lessonId}::uuid, ${part}::text, ${answers}::jsonb,
      CASE WHEN ${help}::jsonb <> '{}' AND ${coversHintsAndStart(userId)} THEN ${help}::jsonb ELSE '{}' END,
      coalesce(previous.version, 0) + 1, ${draw}::integer
    FROM next LEFT JOIN previous ON true
    WHERE ${condition} AND ${draw}::integer IN (0, next.draw) AND CASE
      WHEN previous.version IS NULL THEN ${basedOn}::integer = 0
      WHEN previous.answers = '{}' AND previous.help = '{}' THEN ${basedOn}::integer IN (0, previous.version)
      WHEN previous.draw = ${draw}::integer THEN ${basedOn}::integer = previous.version
      ELSE previous.draw NOT IN (0, next.draw)
    END
    ON CONFLICT (user_id, lesson_id, part) DO UPDATE
    SET answers = excluded.answers, help = excluded.help, version = excluded.version, draw = excluded.draw,
      updated_at = excluded.updated_at
    WHERE stored.version = excluded.version - 1
    RETURNING version`
}

type SubmittedDraft = Record<'userId' | 'lessonId' | 'part' | 'draw', RawBuilder<unknown>>

/**
 * CTE that empties the draft when its draw is submitted and thereby shown. A copy stays, so that the same answers from
 * another device count, too.
 */
export function emptyDraft({ userId, lessonId, part, draw }: SubmittedDraft) {
  return sql`
    UPDATE exercise_drafts SET answers = '{}', help = '{}', version = version + 1, updated_at = now(),
      shown_draw = CASE WHEN draw = ${draw}::integer THEN draw ELSE shown_draw END,
      shown_answers = CASE WHEN draw = ${draw}::integer THEN answers ELSE shown_answers END
    WHERE user_id = ${userId} AND lesson_id = ${lessonId} AND part = ${part}
      AND (answers <> '{}' OR help <> '{}')`
}
