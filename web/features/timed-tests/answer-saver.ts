import { ORPCError } from '@orpc/client'
import { notifyManager } from '@tanstack/react-query'
import { api, client } from '#web/api/client.ts'
import { makePause, retryDelay } from '#web/api/connection.ts'
import { isSignedIn } from '#web/api/session-check.ts'
import { queryClient } from '#web/api/query-client.ts'
import { type Choice, type Save, savingState } from './answer-queue.ts'
import { keptChoices } from './kept-choices.ts'
import { afterSave, openedTestKey } from './opened-test.ts'
import { pendingChoices } from './pending-choices.ts'

/** How long a save may stay without an answer before the connection counts as lost. */
const PATIENCE = 10_000

/** How long to wait for saves on their way before a test is handed in; what is not saved by then goes with it. */
const BEFORE_HANDING_IN = 1_000

/** The attempt is over, or there is none: its choices are of no use any more. */
const OVER = ['ALREADY_FINISHED', 'TIME_IS_UP', 'NOT_STARTED']

/** Not now, or not by who is signed in: the choices wait for their learner to come back to the test. */
const NOT_NOW = ['UNAUTHENTICATED', 'NOT_FOUND', 'FORBIDDEN']

export type AnswerSaver = ReturnType<typeof makeSaver>

const savers = new Map<string, AnswerSaver>()

/**
 * Saves the choices of one learner in one test. It outlives the page, and the browser keeps what is not saved, so that
 * what was chosen without a connection is still there, and on its way, for who comes back to the test.
 */
export function answerSaver(learnerId: string, testId: string): AnswerSaver {
  const key = `${learnerId} ${testId}`
  const saver = savers.get(key) ?? makeSaver(learnerId, testId)
  savers.set(key, saver)
  return saver
}

function makeSaver(learnerId: string, testId: string) {
  const listeners = new Set<() => void>()
  const choices = pendingChoices(keptChoices(learnerId, testId), () => {
    for (const listener of listeners) listener()
  })
  let busy = false
  const pause = makePause()
  const restored = choices.restore()

  async function run() {
    if (busy) return
    busy = true
    await restored
    choices.sendNext()
    for (
      let { underWay } = choices.queue();
      underWay && isSignedIn(learnerId);
      { underWay } = choices.queue()
    ) {
      const going = (underWay.fresh || (await isStillSignedIn())) && (await sendOnce(underWay))
      if (!going) break
      choices.sendNext()
    }
    busy = false
  }

  /** Time has passed, in which another tab may have signed somebody else in: a brother in the same test, for one. */
  async function isStillSignedIn(): Promise<boolean> {
    const session = await client.session
      .get(undefined, { signal: AbortSignal.timeout(PATIENCE) })
      .catch(() => null)
    if (session === null || session.user?.id === learnerId) return true
    void queryClient.invalidateQueries({ queryKey: api.session.key() })
    return false
  }

  /** @returns whether to go on */
  async function sendOnce({ questionId, option, sequence }: Save): Promise<boolean> {
    try {
      const answer = await client.timedTests.saveAnswer(
        { testId, questionId, option, sequence },
        { signal: AbortSignal.timeout(PATIENCE) },
      )
      // An answer to `open` that is still on its way would put back what was there before.
      await queryClient.cancelQueries({ queryKey: openedTestKey(testId) })
      queryClient.setQueryData(
        openedTestKey(testId),
        (opened) => opened && afterSave(opened, questionId, answer),
      )
      await shown()
      choices.answered(answer)
      return true
    } catch (error) {
      // A refusal that the contract does not declare is not the server's: a proxy on the way may have said it.
      const code = error instanceof ORPCError && error.defined ? error.code : ''
      if (OVER.includes(code) || NOT_NOW.includes(code)) {
        if (OVER.includes(code)) choices.end()
        void queryClient.invalidateQueries({ queryKey: api.timedTests.key() })
        return false
      }
      if (code === 'INVALID_INPUT') {
        // A choice that this test does not have, as an old page or the storage may hold.
        choices.refused()
        return true
      }
      choices.failed()
      await pause.wait(retryDelay(choices.queue().failures))
      return true
    }
  }

  return {
    queue: choices.queue,
    choose(choice: Choice, known: number) {
      choices.choose(choice, known)
      void run()
    },
    /** Resolves once all is saved, or after a moment: a save that comes when the test is handed in is refused. */
    settled(): Promise<void> {
      return new Promise((resolve) => {
        const settle = () => {
          listeners.delete(look)
          clearTimeout(timer)
          resolve()
        }
        const look = () => {
          if (savingState(choices.queue()) === 'saved') settle()
        }
        const timer = setTimeout(settle, BEFORE_HANDING_IN)
        listeners.add(look)
        look()
      })
    },
    /** Drops what is not saved, because the attempt is over. */
    finish: choices.end,
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
