import type { ExercisePart } from '#domain/scoring/assignment.ts'
import type { Question } from '#domain/scoring/question.ts'
import { type Answers, answersTo } from '#domain/scoring/score-answers.ts'
import { type Session, viewerOf } from '../../../http/session.ts'
import { drawExercise, knownQuestions, WRITTEN_ORDER } from '../reading/draw-exercise.ts'
import { lockForAnswers, type StoredDraft, writeDraft } from './draft-queries.ts'
import { type AccessDenied, checkAccess } from './progress-after.ts'

type DraftSent = { lessonId: string; part: ExercisePart; answers: Answers; draw: number; basedOn: number }

type SaveDraftResult =
  | AccessDenied
  | { outcome: 'no-such-part' }
  | { outcome: 'changed'; draft: StoredDraft | null }
  | { outcome: 'saved'; version: number }

/**
 * Saves answers that are not yet submitted, unless another device has saved since. Answers to unknown questions are
 * dropped: the questions may have been edited since they were loaded.
 */
export function saveDraft(session: Session, sent: DraftSent): Promise<SaveDraftResult> {
  const { lessonId, part, draw, basedOn } = sent
  const known = knownQuestions(lessonId, part)
  const toLock = { lessonId, part, knownVersion: known?.version ?? null }
  return session.save(lockForAnswers, toLock, async ({ opened, commitWith }) => {
    const { user, row: lesson } = await opened()
    const denied = checkAccess(viewerOf(user), lesson)
    if (lesson === undefined || denied) return denied ?? { outcome: 'no-such-lesson' }
    if (!lesson.content[part]) return { outcome: 'no-such-part' }

    const questions = drawExercise({ learnerId: user.id, lessonId, part, lesson, known }, draw)
    if (questions === null) return { outcome: 'changed', draft: null }
    const answers = JSON.stringify(answersTo(questions, sent.answers))
    const [written] = await commitWith(writeDraft({ userId: user.id, lessonId, part, answers, draw, basedOn }))
    if (!written) throw new Error('A SELECT without FROM returned no row')
    if (written.version !== null) return { outcome: 'saved', version: written.version }
    const isCurrent = draw === WRITTEN_ORDER || draw === written.draw
    return { outcome: 'changed', draft: isCurrent ? presentDraft(questions, draw, written.stored) : null }
  })
}

/** Draft of this draw, without answers to removed questions; null if nothing was started since the last submission. */
export function presentDraft(
  questions: readonly Question[],
  draw: number,
  draft: StoredDraft | null,
): StoredDraft | null {
  if (draft === null || draft.draw !== draw || Object.keys(draft.answers).length === 0) return null
  return { answers: answersTo(questions, draft.answers), version: draft.version, draw }
}
