import * as z from 'zod/mini'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { answerSchema } from '#web/api/offline/answer-schema.ts'
import { crashSafeEntries, type DiskTexts } from '#web/api/offline/crash-safe-entries.ts'
import { accountEntries, json, localTexts } from '#web/api/offline/store.ts'
import {
  type AnswerQueue,
  addChoice,
  applyFailure,
  applyRejection,
  applyResponse,
  type Choice,
  emptyQueue,
  resumeQueue,
  type Save,
  type SaveResponse,
  sendNext,
} from './answer-queue.ts'

/**
 * Queue of one page backed by the browser's storage; every change of the queue is stored.
 * @param stored the answers of one learner's attempt
 */
export function createAnswerStore(stored: StoredAnswers, onChange: () => void = () => {}) {
  let queue: AnswerQueue = resumeQueue(stored.unsaved())
  const change = (next: AnswerQueue) => {
    queue = next
    onChange()
  }
  return {
    queue: () => queue,
    /** @param known highest sequence number that the server has reported */
    choose(choice: Choice, known: number) {
      const next = addChoice(queue, choice, Math.max(known, stored.sequenceOf(choice.questionId)))
      const added = next.waiting.at(-1)
      if (added) stored.write(added)
      change(next)
    },
    sendNext: () => change(sendNext(queue)),
    /** Adds choices that a killed browser lost from its local storage. */
    async restore() {
      if (!(await stored.restore())) return
      const queued = [queue.inFlight, ...queue.waiting].map((save) => save?.questionId)
      const restored = resumeQueue(stored.unsaved()).waiting
      const added = restored.filter(({ questionId }) => !queued.includes(questionId))
      change({ ...queue, waiting: [...queue.waiting, ...added] })
    },
    applyResponse(response: SaveResponse) {
      const { inFlight } = queue
      if (!inFlight) return
      const next = applyResponse(queue, response, stored.isReplaced(inFlight))
      const [resent] = next.waiting
      // A resent save has a new number.
      if (resent && next.waiting.length > queue.waiting.length) stored.write(resent)
      else stored.markSaved(inFlight)
      change(next)
    },
    applyFailure: () => change(applyFailure(queue)),
    /** Drops the save in flight after the server has permanently rejected it. */
    applyRejection() {
      if (queue.inFlight) stored.markSaved(queue.inFlight)
      change(applyRejection(queue))
    },
    /** Drops everything, because the attempt is over. */
    clear() {
      stored.clear()
      change(emptyQueue)
    },
  }
}

type StoredAnswer = { answer: Answer; sequence: number; saved: boolean }

const codec = json<StoredAnswer>(() => {
  const storedSave = { sequence: z.int(), saved: z.boolean() }
  return z.union([
    z.object({ answer: answerSchema(), ...storedSave }),
    // Format of version 0.1.0.
    z.pipe(
      z.object({ option: z.int(), ...storedSave }),
      z.transform(({ option, ...save }) => ({ answer: option, ...save })),
    ),
  ])
})

export type StoredAnswers = ReturnType<typeof storedAnswers>

/**
 * Last choice for every question of one learner's attempt, saved or not, shared by all tabs of this browser. Unsaved
 * choices survive a closed or killed browser, and no tab mistakes an older choice of another tab for a newer one.
 */
export function storedAnswers(learnerId: string, testId: string, texts = localTexts, disk?: DiskTexts) {
  const entries = crashSafeEntries(accountEntries(['answer', learnerId, testId], codec, texts), disk)
  const sequenceOf = (questionId: string) => entries.read(questionId)?.sequence ?? 0
  return {
    /** Sequence number of the last choice for a question; 0 for none. */
    sequenceOf,
    unsaved: (): Save[] =>
      entries
        .list()
        .flatMap(({ key: questionId, value: { answer, sequence, saved } }) =>
          saved ? [] : [{ questionId, answer, sequence }],
        ),
    write({ questionId, answer, sequence }: Save) {
      entries.write(questionId, { answer, sequence, saved: false })
    },
    /** True if the learner has chosen again since this choice. */
    isReplaced: ({ questionId, sequence }: Save) => sequenceOf(questionId) > sequence,
    /** Marks a choice as confirmed by the server; a later one for the same question still waits. */
    markSaved({ questionId, sequence }: Save) {
      const answer = entries.read(questionId)
      if (answer?.sequence === sequence) entries.write(questionId, { ...answer, saved: true })
    },
    clear: entries.clear,
    restore: () => entries.restore(isLater),
  }
}

function isLater(answer: StoredAnswer, current: StoredAnswer | null): boolean {
  if (current === null || answer.sequence > current.sequence) return true
  return answer.sequence === current.sequence && answer.saved && !current.saved
}
