import { safe } from '@orpc/client'
import { notifyManager } from '@tanstack/react-query'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { api, client, queryClient } from '#web/api/client.ts'
import { classifyFailure, type Failure } from '#web/api/connection.ts'
import { postTestChange } from '#web/product/test-changes.ts'
import { afterSave, openedTestKey } from '../opened-test.ts'
import { ATTEMPT_OVER, createAnswerQueue, type Saved } from './answer-queue.ts'
import { storedAnswers, type UnsavedAnswer } from './stored-answers.ts'

/** Shorter than the timeout of other requests, because the test is timed. */
const SAVE_TIMEOUT_MS = 10_000

/** Debounce delay after a typed answer, because the learner may keep typing. The browser stores it immediately. */
const DEBOUNCE_MS = 600

/** Maximum wait for saves in flight before a test is submitted; answers unsaved by then are submitted with it. */
const MAX_SETTLE_MS = 1_000

/** Temporary errors, or errors of another signed-in account: the choices wait until their learner reopens the test. */
const NOT_ALLOWED = ['NOT_FOUND', 'FORBIDDEN']

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
  const queue = createAnswerQueue(learnerId, storedAnswers(learnerId, testId), {
    send: (answer) => sendAnswer(learnerId, testId, answer),
    // Another tab may have signed in a sibling, possibly for the same test.
    onSignedOut: () => void queryClient.invalidateQueries({ queryKey: api.session.key() }),
  })
  const restored = queue.restore()
  const start = () => void restored.then(() => queue.start())

  return {
    unsaved: queue.items,
    saveState: queue.saveState,
    unconfirmed: queue.unconfirmed,
    /**
     * @param known highest save number that the server has reported
     * @param seconds spent on the question on this page
     */
    choose(questionId: string, answer: Answer, known: number, seconds?: number) {
      queue.choose({ questionId, answer, known, seconds }, isTyped(answer) ? DEBOUNCE_MS : 0)
    },
    /**
     * Resolves once everything is saved, or after MAX_SETTLE_MS: a save that arrives during the submission is rejected.
     */
    settled(): Promise<void> {
      start()
      return new Promise((resolve) => {
        const settle = () => {
          unsubscribe()
          clearTimeout(timer)
          resolve()
        }
        const check = () => {
          if (queue.saveState() === 'saved') settle()
        }
        const timer = setTimeout(settle, MAX_SETTLE_MS)
        const unsubscribe = queue.subscribe(check)
        check()
      })
    },
    /** Sends the choices that earlier pages could not. */
    resume: start,
    /** Drops unsaved choices, because the attempt is over. */
    finish: queue.clear,
    subscribe(listener: () => void) {
      start()
      return queue.subscribe(listener)
    },
  }
}

async function sendAnswer(
  learnerId: string,
  testId: string,
  { questionId, answer, sequence, seconds }: UnsavedAnswer,
): Promise<Saved | Failure> {
  const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS)
  const sent = { testId, questionId, answer, sequence, ...(seconds !== undefined && { seconds }) }
  const { error, data } = await safe(client.timedTests.saveAnswer(sent, { signal }))
  if (error) {
    const failure = toFailure(error)
    const isOver = failure.kind === 'rejected' && ATTEMPT_OVER.includes(failure.code)
    if (isOver || failure.kind === 'signed-out') void queryClient.invalidateQueries({ queryKey: api.timedTests.key() })
    return failure
  }
  // A response to `get` that is still in flight would restore the state before the save.
  await queryClient.cancelQueries({ queryKey: openedTestKey(testId) })
  queryClient.setQueryData(openedTestKey(testId), (opened) => opened && afterSave(opened, questionId, data))
  await observersNotified()
  postTestChange({ learnerId, testId, kind: 'answer' })
  return { kind: 'saved', sequence: data.sequence, answer: data.answer }
}

/** Failure of a save, rejected only if the attempt is over, or the test does not have this option. */
function toFailure(error: Error): Failure {
  const failure = classifyFailure(error)
  if (failure.kind !== 'rejected' || failure.code === 'INVALID_INPUT' || ATTEMPT_OVER.includes(failure.code)) {
    return failure
  }
  return NOT_ALLOWED.includes(failure.code) ? { kind: 'signed-out' } : { kind: 'server-error' }
}

/** True for text, which changes with every letter. */
function isTyped(answer: Answer): boolean {
  return typeof answer === 'string' || (Array.isArray(answer) && answer.some((part) => typeof part === 'string'))
}

/**
 * Resolves once all observers of the cache were notified. If a choice left the queue earlier, it would briefly be in
 * neither place, and a press on Next at that moment would be lost.
 */
function observersNotified(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve))
}
