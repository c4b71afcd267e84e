import type { Failure } from '#web/api/connection.ts'
import { savedToast, savingFailure, submittedToast } from '../lesson/saving-toasts.ts'
import type { Final } from './save-outcome.ts'
import type { Save } from './waiting-save.ts'

/** A save and what the server answered to it. */
export type Answered = {
  save: Pick<Save, 'kind' | 'lessonId'>
  outcome: Final | Extract<Failure, { kind: 'signed-out' | 'broken' }>
}

export type AnsweredToast = { failed: boolean; title: string; description?: string | undefined }

/**
 * What the learner is told of saves that were answered one after the other, in one toast; null when nothing is to be
 * told. What failed comes first.
 */
export function answeredToast(answered: readonly Answered[]): AnsweredToast | null {
  const toasts = answered.flatMap(({ save, outcome }, index) => {
    if (outcome.kind !== 'saved') return [{ failed: true, ...savingFailure(save.kind, outcome) }]
    // The mark of a lesson is that after its last save.
    const last = !answered
      .slice(index + 1)
      .some((later) => later.outcome.kind === 'saved' && later.save.lessonId === save.lessonId)
    const toast = outcome.submitted
      ? submittedToast(outcome.submitted, { tellTotal: last })
      : savedToast(outcome.completed, { tellTotal: last })
    return toast ? [{ failed: false, ...toast }] : []
  })
  const [first, ...others] = toasts.toSorted((one, other) => Number(other.failed) - Number(one.failed))
  if (!first) return null
  const lines = [
    first.description,
    ...others.map(({ title, description }) => [title === first.title ? undefined : title, description]),
  ]
  const description = [...new Set(lines.flat().flatMap((line) => line?.split('\n') ?? []))].join('\n')
  return { failed: first.failed, title: first.title, description: description || undefined }
}
