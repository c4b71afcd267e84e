import { toast } from '#web/ui/toast.ts'
import { savedToast, savingFailure, submittedToast } from '../lesson/save-messages.ts'
import type { Save, SaveOutcome } from './save.ts'

export type SaveResult = { save: Pick<Save, 'kind' | 'lessonId'>; outcome: SaveOutcome }

export type SaveToast = { failed: boolean; title: string; description?: string | undefined }

/** One toast for saves that were answered one after the other, failures first; null where there is nothing to say. */
export function saveToast(results: readonly SaveResult[]): SaveToast | null {
  const toasts = results.flatMap(({ save, outcome }, index) => {
    if (outcome.kind !== 'saved') return [{ failed: true, ...savingFailure(save.kind, outcome) }]
    // The mark of a lesson is that after its last save.
    const last = !results
      .slice(index + 1)
      .some((later) => later.outcome.kind === 'saved' && later.save.lessonId === save.lessonId)
    const toast = outcome.submitted
      ? submittedToast(outcome.submitted, { showTotal: last })
      : savedToast(outcome.completed, { showTotal: last })
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

export function showSaveToast(message: SaveToast | null) {
  if (!message) return
  if (message.failed) toast.error(message.title, message.description)
  else toast.success(message.title, message.description)
}
