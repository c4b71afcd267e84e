import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { Part } from '#domain/marks/compute-marks.ts'
import { isLookingAround } from '#web/api/looking-around.ts'
import { findUnsent } from '#web/api/offline/find-unsent.ts'
import type { WithState } from '#web/api/offline/queue.ts'
import { showSampleFamilyNotice } from '#web/product/sample-family.ts'
import { useTestChanges } from '#web/product/test-changes.ts'
import { resumeDrafts } from '../drafts/draft-sync.ts'
import { OfflineUse } from '../offline.tsx'
import { useLearnerId } from '../study-types.ts'
import { type Outbox, outboxOf } from './outbox.ts'
import { isSameSave, type QueuedSave, type StudySave, waitingLine } from './save.ts'
import { saveToasts, showSaveToasts } from './save-toast.ts'

type WaitingSave = WithState<QueuedSave>

const none: readonly WaitingSave[] = []

/** Unconfirmed saves of the current learner, in order. */
export function useWaitingSaves(): readonly WaitingSave[] {
  const outbox = useOutbox()
  return useSyncExternalStore(
    (listener) => outbox?.subscribe(listener) ?? (() => {}),
    () => outbox?.saves() ?? none,
    () => none,
  )
}

/** Pending completion of this part or submission of its answers. */
export function useWaitingSave<Kind extends StudySave['kind']>(kind: Kind, lessonId: string, part: Part) {
  const save = useWaitingSaves().find((waiting) => isSameSave(waiting, { kind, lessonId, part }))
  return save && isOfKind(kind, save) ? save : null
}

function isOfKind<Kind extends StudySave['kind']>(
  kind: Kind,
  save: WaitingSave,
): save is Extract<WaitingSave, { kind: Kind }> {
  return save.kind === kind
}

/** Returns a function that stores and sends a save while a learner is signed in. */
export function useEnqueue(): (save: StudySave) => void {
  const outbox = useOutbox()
  return (save) => {
    if (isLookingAround()) showSampleFamilyNotice()
    else if (outbox) outbox.enqueue(save)
    else showSaveToasts(saveToasts([{ save, outcome: { kind: 'signed-out' } }]))
  }
}

function useOutbox(): Outbox | null {
  const learnerId = useLearnerId()
  return learnerId === null ? null : outboxOf(learnerId)
}

/**
 * Sends the saves and drafts that earlier pages could not, and shows a line above the page while any are waiting. The
 * line exists empty before that, so that screen readers announce its text.
 */
export function PendingSaves() {
  const learnerId = useLearnerId()
  useTestChanges()
  useEffect(() => {
    if (learnerId === null) return
    outboxOf(learnerId).resume()
    resumeDrafts(learnerId)
    if (findUnsent(learnerId).answers > 0) void resumeLoaded(learnerId)
  }, [learnerId])
  const line = waitingLine(
    useWaitingSaves().filter(({ state, reason }) => state === 'waiting' && reason === null).length,
  )
  return (
    <>
      {learnerId && <OfflineUse accountId={learnerId} />}
      <div role="status">
        {line && (
          <p className="mx-auto mt-4 flex w-fit items-center gap-2 rounded-full bg-warning-wash px-3 py-1.5 font-semibold text-sm text-warning">
            <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
            {line}
          </p>
        )}
      </div>
    </>
  )
}

/** Sends answers to practice questions and written answers, whose code few pages need. */
async function resumeLoaded(learnerId: string) {
  const [practice, writing] = await Promise.all([
    import('../practice/practice-queue.ts').catch(() => null),
    import('../writing/writing-sync.ts').catch(() => null),
  ])
  practice?.practiceQueueOf(learnerId).start()
  writing?.resumeWriting(learnerId)
}

/** Marks a part whose save waits for the connection. */
export function NotSavedYet() {
  return (
    <p className="flex items-center gap-2 font-semibold text-sm text-warning">
      <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
      <Trans>Not saved yet</Trans>
    </p>
  )
}
