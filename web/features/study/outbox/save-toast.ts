import { READING_MS, toast } from '#web/ui/toast.ts'
import { savedToasts, savingFailure, submittedToasts } from '../lesson/save-messages.ts'
import type { SaveOutcome, StudySave } from './save.ts'

export type SaveResult = { save: Pick<StudySave, 'kind' | 'lessonId'>; outcome: SaveOutcome }

export type SaveToast = { failed: boolean; title: string; description?: string | undefined }

/** Toasts for a sequence of finished saves: the first failure, else 'saved' once followed by the news. May be empty. */
export function saveToasts(results: readonly SaveResult[]): SaveToast[] {
  const failure = results.flatMap(({ save, outcome }) =>
    outcome.kind === 'saved' ? [] : [savingFailure(save.kind, outcome)],
  )[0]
  if (failure) return [{ failed: true, ...failure }]
  const toasts = results.flatMap(({ outcome }) => {
    if (outcome.kind !== 'saved') return []
    return outcome.submitted ? submittedToasts(outcome.submitted) : savedToasts(outcome.completed)
  })
  const saved = toasts.findLast(({ isConfirmation }) => isConfirmation)
  const news = toasts.filter(({ isConfirmation }) => !isConfirmation)
  return [...(saved ? [saved] : []), ...news].map(({ title, description }) => ({ failed: false, title, description }))
}

/** Shows the messages one after another: the study area shows one at a time. */
export function showSaveToasts([first, ...others]: readonly SaveToast[]) {
  if (!first) return
  if (first.failed) toast.error(first.title, first.description)
  else toast.success(first.title, first.description)
  if (others.length > 0) setTimeout(() => showSaveToasts(others), READING_MS)
}
