import type { AnsweredToast } from './answered-toast.ts'
import type { Final } from './save-outcome.ts'
import { showOutcome } from './show-outcome.ts'
import { showToast } from './show-toast.ts'
import type { WaitingSave } from './waiting-save.ts'

type News = { learnerId: string } & ({ save: WaitingSave; outcome: Final } | { toast: AnsweredToast })

const channel = import.meta.env.SSR ? undefined : new BroadcastChannel('outbox')

/** Tells the browser's other tabs, one of which may be where the save was asked for. */
export function passOn(news: News) {
  channel?.postMessage(news)
}

/** Shows what another tab has sent for this learner, and calls `follow` then. */
export function onOutcomeElsewhere(learnerId: string, follow: () => void) {
  channel?.addEventListener('message', async ({ data }: MessageEvent<News>) => {
    if (data.learnerId !== learnerId) return
    if ('toast' in data) return showToast(data.toast)
    await showOutcome(learnerId, data.save, data.outcome)
    follow()
  })
}
