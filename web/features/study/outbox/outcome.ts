import type { Outcome } from './save-outcome.ts'
import { showOutcome } from './show-outcome.ts'
import type { WaitingSave } from './waiting-save.ts'

type Told = { learnerId: string; save: WaitingSave; outcome: Outcome }

const channel = import.meta.env.SSR ? undefined : new BroadcastChannel('outbox')

/** Shows how a save came out, here and in the browser's other tabs, which may have been where it was asked for. */
export function tellOutcome(learnerId: string, save: WaitingSave, outcome: Outcome): Promise<void> {
  channel?.postMessage({ learnerId, save, outcome } satisfies Told)
  return showOutcome(learnerId, save, outcome)
}

/** Shows what another tab has sent for this learner, and calls `follow` then. */
export function onOutcomeElsewhere(learnerId: string, follow: () => void) {
  channel?.addEventListener('message', async ({ data }: MessageEvent<Told>) => {
    if (data.learnerId !== learnerId) return
    await showOutcome(learnerId, data.save, data.outcome)
    follow()
  })
}
