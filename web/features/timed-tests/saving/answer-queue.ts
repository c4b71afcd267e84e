import type { Answer } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { Failure } from '#web/api/connection.ts'
import { createQueue } from '#web/api/offline/queue.ts'
import { sameAnswer } from '#web/product/questions/answers.ts'
import type { Choice, StoredAnswers, UnsavedAnswer } from './stored-answers.ts'

/** The server's response to a save: its highest save number for the attempt, and the answer that counts now. */
export type Saved = { kind: 'saved'; sequence: number; answer: Answer }

/** Shorter than the grace after the deadline, because an outage may end just before that. */
const MAX_PAUSE_MS = 5_000

/** Errors for an attempt that is over or does not exist; its choices are dropped. */
export const ATTEMPT_OVER = ['ALREADY_FINISHED', 'TIME_IS_UP', 'NOT_STARTED']

export type SaveState = 'saved' | 'saving' | 'not-saved-yet'

/** Queue of the choices of one learner's attempt that the server has not confirmed. The screen shows them as chosen. */
export function createAnswerQueue(
  learnerId: string,
  stored: StoredAnswers,
  { send, onSignedOut }: { send: (answer: UnsavedAnswer) => Promise<Saved | Failure>; onSignedOut: () => void },
) {
  /** Choices that were still unsaved when the attempt was over. */
  let dropped: Answers = {}
  function drop() {
    dropped = { ...dropped, ...unsavedAnswers(stored.list()) }
    stored.clear()
  }
  const queue = createQueue<Choice, UnsavedAnswer, Saved>({
    accountId: learnerId,
    waiting: stored,
    send,
    async onSettled(unsaved, outcome, state) {
      if (outcome.kind === 'rejected') {
        if (ATTEMPT_OVER.includes(outcome.code)) drop()
        // Otherwise the test does not have this option; the page or the stored choice is outdated.
        return
      }
      const { questionId, answer, seconds } = unsaved
      // The answer that counts has a higher number unknown to this page. A choice that was sent immediately is
      // nevertheless newer; one that had to wait may be older and is dropped.
      if (sameAnswer(outcome.answer, answer) || state === 'waiting' || stored.isReplaced(unsaved)) return
      queue.enqueue({ questionId, answer, seconds, known: outcome.sequence })
    },
    onSignedOut,
    maxPauseMs: MAX_PAUSE_MS,
  })
  return {
    ...queue,
    choose(choice: Choice, delay = 0) {
      if (queue.failures() === 0) {
        queue.enqueue(choice, delay)
        return
      }
      // While the connection is lost a choice has to wait, unless the next attempt succeeds.
      stored.add(choice)
      queue.refresh()
      queue.start(delay)
    },
    saveState(): SaveState {
      if (queue.failures() > 0) return 'not-saved-yet'
      return queue.items().length > 0 ? 'saving' : 'saved'
    },
    /** Adds choices that a killed browser lost from its local storage. */
    async restore() {
      if (await stored.restore()) queue.refresh()
    },
    /** Drops everything, because the attempt is over. */
    clear() {
      drop()
      queue.refresh()
    },
    /** Choices that no save has confirmed, also after the attempt is over; some may have been submitted with it. */
    unconfirmed: (): Answers => ({ ...dropped, ...unsavedAnswers(stored.list()) }),
  }
}

/** Latest unsaved choice of each question, as answers. */
export function unsavedAnswers(unsaved: readonly UnsavedAnswer[]): Answers {
  return Object.fromEntries(unsaved.map(({ questionId, answer }) => [questionId, answer]))
}
