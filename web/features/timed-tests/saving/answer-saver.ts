import { ORPCError } from '@orpc/client'
import { notifyManager } from '@tanstack/react-query'
import { api, client, queryClient } from '#web/api/client.ts'
import { type Attempt, createSender } from '#web/api/offline/sender.ts'
import { checkSession } from '#web/api/session.ts'
import { postTestChange } from '#web/product/test-changes.ts'
import { afterSave, openedTestKey } from '../opened-test.ts'
import { type Choice, type Save, saveStateOf } from './answer-queue.ts'
import { createAnswerStore, storedAnswers } from './answer-store.ts'

/** Shorter than the timeout of other requests, because the test is timed. */
const SAVE_TIMEOUT_MS = 10_000

/** Shorter than the grace after the deadline, because an outage may end just before that. */
const MAX_PAUSE_MS = 5_000

/** Debounce delay after a typed answer, because the learner may keep typing. The browser stores it immediately. */
const DEBOUNCE_MS = 600

/** Maximum wait for saves in flight before a test is submitted; answers unsaved by then are submitted with it. */
const MAX_SETTLE_MS = 1_000

/** Errors for an attempt that is over or does not exist; its choices are dropped. */
const ATTEMPT_OVER = ['ALREADY_FINISHED', 'TIME_IS_UP', 'NOT_STARTED']

/** Temporary errors, or errors of another signed-in account: the choices wait until their learner reopens the test. */
const NOT_ALLOWED = ['UNAUTHENTICATED', 'NOT_FOUND', 'FORBIDDEN']

export type AnswerSaver = ReturnType<typeof createAnswerSaver>

const savers = new Map<string, AnswerSaver>()

/**
 * Saves the choices of one learner in one test. Outlives the page, and the browser stores unsaved choices, so that
 * choices made offline are resent when the learner returns to the test.
 */
export function answerSaver(learnerId: string, testId: string): AnswerSaver {
  const key = `${learnerId} ${testId}`
  const saver = savers.get(key) ?? createAnswerSaver(learnerId, testId)
  savers.set(key, saver)
  return saver
}

function createAnswerSaver(learnerId: string, testId: string) {
  const listeners = new Set<() => void>()
  const answers = createAnswerStore(storedAnswers(learnerId, testId), () => {
    for (const listener of listeners) listener()
  })
  const restored = answers.restore()
  const sender = createSender({
    accountId: learnerId,
    hasWork: () => saveStateOf(answers.queue()) !== 'saved',
    attempt: sendNext,
    onChange: () => {},
    maxPauseMs: MAX_PAUSE_MS,
  })
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    clearTimeout(typingTimer)
    void restored.then(sender.start)
  }

  async function sendNext(): Promise<Attempt> {
    answers.sendNext()
    const { inFlight } = answers.queue()
    if (!inFlight) return 'sent'
    // Another tab may have signed in a sibling in the meantime, possibly for the same test.
    if (!inFlight.fresh && (await checkSession(learnerId)) === 'other') {
      void queryClient.invalidateQueries({ queryKey: api.session.key() })
      return 'stop'
    }
    return send(inFlight)
  }

  async function send({ questionId, answer, sequence }: Save): Promise<Attempt> {
    try {
      const response = await client.timedTests.saveAnswer(
        { testId, questionId, answer, sequence },
        { signal: AbortSignal.timeout(SAVE_TIMEOUT_MS) },
      )
      // A response to `get` that is still in flight would restore the state before the save.
      await queryClient.cancelQueries({ queryKey: openedTestKey(testId) })
      queryClient.setQueryData(openedTestKey(testId), (opened) => opened && afterSave(opened, questionId, response))
      await observersNotified()
      answers.applyResponse(response)
      postTestChange({ learnerId, testId, kind: 'answer' })
      return 'sent'
    } catch (error) {
      // An undeclared error may come from a proxy instead of the server.
      const code = error instanceof ORPCError && error.defined ? error.code : ''
      if (ATTEMPT_OVER.includes(code) || NOT_ALLOWED.includes(code)) {
        if (ATTEMPT_OVER.includes(code)) answers.clear()
        void queryClient.invalidateQueries({ queryKey: api.timedTests.key() })
        return 'stop'
      }
      if (code === 'INVALID_INPUT') {
        // The test does not have this option; the page or the stored choice is outdated.
        answers.applyRejection()
        return 'sent'
      }
      answers.applyFailure()
      return 'retry'
    }
  }

  return {
    queue: answers.queue,
    choose(choice: Choice, known: number) {
      answers.choose(choice, known)
      if (!isTyped(choice.answer)) return start()
      clearTimeout(typingTimer)
      typingTimer = setTimeout(start, DEBOUNCE_MS)
    },
    /**
     * Resolves once everything is saved, or after MAX_SETTLE_MS: a save that arrives during the submission is rejected.
     */
    settled(): Promise<void> {
      start()
      return new Promise((resolve) => {
        const settle = () => {
          listeners.delete(check)
          clearTimeout(timer)
          resolve()
        }
        const check = () => {
          if (saveStateOf(answers.queue()) === 'saved') settle()
        }
        const timer = setTimeout(settle, MAX_SETTLE_MS)
        listeners.add(check)
        check()
      })
    },
    /** Drops unsaved choices, because the attempt is over. */
    finish: answers.clear,
    subscribe(listener: () => void) {
      listeners.add(listener)
      start()
      return () => void listeners.delete(listener)
    },
  }
}

/** True for text, which changes with every letter. */
function isTyped(answer: Choice['answer']): boolean {
  return typeof answer === 'string' || (Array.isArray(answer) && answer.some((part) => typeof part === 'string'))
}

/**
 * Resolves once all observers of the cache were notified. If a choice left the queue earlier, it would briefly be in
 * neither place, and a press on Next at that moment would be lost.
 */
function observersNotified(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve))
}
