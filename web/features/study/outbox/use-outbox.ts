import { useSyncExternalStore } from 'react'
import type { Part } from '#domain/marks/compute-marks.ts'
import { savingFailure } from '../lesson/saving-toasts.ts'
import { useLearnerId } from '../use-learner.ts'
import { type Outbox, outboxOf, type ShownSave } from './outbox.ts'
import { showToast } from './show-toast.ts'
import type { Save, WaitingSave } from './waiting-save.ts'
import { sameSave } from './waiting-saves.ts'

const nothing: readonly ShownSave[] = []

/** What the learner on this page has done that the server does not have yet, in the order of doing. */
export function useWaitingSaves(): readonly ShownSave[] {
  const outbox = useOutbox()
  return useSyncExternalStore(
    (changed) => outbox?.subscribe(changed) ?? (() => {}),
    () => outbox?.saves() ?? nothing,
    () => nothing,
  )
}

/** The completion of this part, or the submission of its answers, while it is on its way. */
export function useWaitingSave<Kind extends Save['kind']>(kind: Kind, lessonId: string, part: Part) {
  const save = sameSave(useWaitingSaves(), { kind, lessonId, part })
  return save && isOf(kind, save) ? save : null
}

/** Keeps a save and sends it, as long as somebody is signed in. */
export function usePut(): (save: Save) => void {
  const outbox = useOutbox()
  return (save) => {
    if (outbox) outbox.put(save)
    else showToast({ failed: true, ...savingFailure(save.kind, { kind: 'signed-out' }) })
  }
}

function useOutbox(): Outbox | null {
  const learnerId = useLearnerId()
  return learnerId === null ? null : outboxOf(learnerId)
}

function isOf<Kind extends WaitingSave['kind']>(
  kind: Kind,
  save: ShownSave,
): save is Extract<ShownSave, { kind: Kind }> {
  return save.kind === kind
}
