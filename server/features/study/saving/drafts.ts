import { type ExercisePart, questionsOf } from '#domain/scoring/assignment.ts'
import type { Question } from '#domain/scoring/question.ts'
import { type Answers, answersTo } from '#domain/scoring/score-answers.ts'
import type { Database } from '../../../database/database.ts'
import type { SignedInViewer } from '../../../http/session.ts'
import { lockForAnswers, type StoredDraft, writeDraft } from './draft-queries.ts'
import { type AccessDenied, checkAccess } from './progress-after.ts'

type DraftSent = { lessonId: string; part: ExercisePart; answers: Answers; basedOn: number }

type SaveDraftResult =
  | AccessDenied
  | { outcome: 'no-such-part' }
  | { outcome: 'changed'; draft: StoredDraft | null }
  | { outcome: 'saved'; version: number }

/**
 * Keeps answers that are not submitted yet, unless another device has saved since. Answers to questions that are not
 * there are left out: the questions may have been edited since they were loaded.
 */
export function saveDraft(database: Database, viewer: SignedInViewer, sent: DraftSent): Promise<SaveDraftResult> {
  return database.transaction(async (db) => {
    const lesson = await lockForAnswers(db, viewer.id, sent.lessonId)
    const denied = checkAccess(viewer, lesson)
    if (lesson === undefined || denied) return denied ?? { outcome: 'no-such-lesson' }
    if (!lesson.content[sent.part]) return { outcome: 'no-such-part' }

    const questions = questionsOf(lesson, sent.part)
    const answers = answersTo(questions, sent.answers)
    const { version, stored } = await writeDraft(db, { ...sent, userId: viewer.id, answers })
    return version === null
      ? { outcome: 'changed', draft: presentDraft(questions, stored) }
      : { outcome: 'saved', version }
  })
}

/** A draft as far as its questions are still there; null when nothing is begun since the latest submit. */
export function presentDraft(questions: readonly Question[], draft: StoredDraft | null): StoredDraft | null {
  if (draft === null || Object.keys(draft.answers).length === 0) return null
  return { answers: answersTo(questions, draft.answers), version: draft.version }
}
