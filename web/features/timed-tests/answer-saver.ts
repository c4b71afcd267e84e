import { ORPCError } from '@orpc/client'
import { notifyManager } from '@tanstack/react-query'
import { api, client } from '#web/api/client.ts'
import { makePause, retryDelay } from '#web/api/connection.ts'
import { isSignedIn } from '#web/api/is-signed-in.ts'
import { queryClient } from '#web/api/query-client.ts'
import {
  type AnswerQueue,
  afterAnswer,
  afterFailure,
  type Choice,
  choose,
  emptyQueue,
  type Save,
  sendNext,
  unsavedChoices,
} from './answer-queue.ts'
import { keptChoices } from './kept-choices.ts'
import { afterSave, openedTestKey } from './opened-test.ts'

/** How long a save may stay without an answer before the connection counts as lost. */
const PATIENCE = 10_000

/** Answers that trying again will not change: the attempt is over, or not this person's to go on with. */
const FINAL = ['ALREADY_FINISHED', 'TIME_IS_UP', 'NOT_STARTED', 'NOT_FOUND', 'FORBIDDEN']

export type AnswerSaver = ReturnType<typeof makeSaver>

const savers = new Map<string, AnswerSaver>()

/**
 * Saves the choices of one learner in one test. It outlives the page, and the tab keeps what is not saved, so that what
 * was chosen without a connection is still there, and on its way, for who comes back to the test.
 */
export function answerSaver(learnerId: string, testId: string): AnswerSaver {
  const key = `${learnerId} ${testId}`
  const saver = savers.get(key) ?? makeSaver(learnerId, testId)
  savers.set(key, saver)
  return saver
}

function makeSaver(learnerId: string, testId: string) {
  const kept = keptChoices(`unsaved-answers ${learnerId} ${testId}`)
  let queue: AnswerQueue = { ...emptyQueue, waiting: kept.read() }
  let busy = false
  const pause = makePause()
  const listeners = new Set<() => void>()

  const change = (next: AnswerQueue) => {
    queue = next
    kept.write(unsavedChoices(queue))
    for (const listener of listeners) listener()
  }

  async function run() {
    if (busy) return
    busy = true
    change(sendNext(queue))
    while (queue.underWay && isSignedIn(learnerId)) {
      const going = await sendOnce(queue.underWay)
      if (!going) break
      change(sendNext(queue))
    }
    busy = false
  }

  /** @returns whether to go on */
  async function sendOnce(save: Save): Promise<boolean> {
    try {
      const answer = await client.timedTests.saveAnswer(
        { testId, ...save },
        { signal: AbortSignal.timeout(PATIENCE) },
      )
      // An answer to `open` that is still on its way would put back what was there before.
      await queryClient.cancelQueries({ queryKey: openedTestKey(testId) })
      queryClient.setQueryData(openedTestKey(testId), (opened) => opened && afterSave(opened, save, answer))
      await shown()
      change(afterAnswer(queue, answer.sequence))
      return true
    } catch (error) {
      // A refusal that the contract does not declare is not the server's: a proxy on the way may have said it.
      const code = error instanceof ORPCError && error.defined ? error.code : null
      if (code === 'UNAUTHENTICATED' || (code !== null && FINAL.includes(code))) {
        // Signed out: the choices wait for the same learner to come back.
        if (code !== 'UNAUTHENTICATED') change(emptyQueue)
        void queryClient.invalidateQueries({ queryKey: api.timedTests.key() })
        return false
      }
      if (code === 'INVALID_INPUT') {
        // A choice that this test does not have, as an old page or the storage may hold.
        change(afterAnswer(queue, save.sequence))
        return true
      }
      change(afterFailure(queue))
      await pause.wait(retryDelay(queue.failures))
      return true
    }
  }

  return {
    queue: () => queue,
    choose(choice: Choice, serverSequence: number) {
      change(choose(queue, choice, serverSequence))
      void run()
    },
    /** Drops what is not saved, because the attempt is handed in. */
    finish: () => change(emptyQueue),
    subscribe(listener: () => void) {
      listeners.add(listener)
      void run()
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Resolves when who shows cached answers has heard of the last change. A choice that left the queue before that would
 * be nowhere for a moment, and the press on Next in that moment lost.
 */
function shown(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve))
}
