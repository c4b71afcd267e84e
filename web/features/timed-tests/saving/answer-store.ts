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
 * The queue of one page over the answers stored in its browser; every change of the one is a change of the other.
 * @param stored those of one learner's attempt
 */
export function createAnswerStore(stored: StoredAnswers, onChange: () => void = () => {}) {
  let queue: AnswerQueue = resumeQueue(stored.unsaved())
  const change = (next: AnswerQueue) => {
    queue = next
    onChange()
  }
  return {
    queue: () => queue,
    /** @param known the highest sequence number that the server has reported */
    choose(choice: Choice, known: number) {
      const next = addChoice(queue, choice, Math.max(known, stored.sequenceOf(choice.questionId)))
      const added = next.waiting.at(-1)
      if (added) stored.write(added)
      change(next)
    },
    sendNext: () => change(sendNext(queue)),
    /** Adds what a killed browser had not written to its local storage. */
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
      // A save that is sent once more has a new number.
      if (resent && next.waiting.length > queue.waiting.length) stored.write(resent)
      else stored.markSaved(inFlight)
      change(next)
    },
    applyFailure: () => change(applyFailure(queue)),
    /** The server will never take the save in flight. */
    applyRejection() {
      if (queue.inFlight) stored.markSaved(queue.inFlight)
      change(applyRejection(queue))
    },
    /** The attempt is over. */
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
    // As version 0.1.0 stored it.
    z.pipe(
      z.object({ option: z.int(), ...storedSave }),
      z.transform(({ option, ...save }) => ({ answer: option, ...save })),
    ),
  ])
})

export type StoredAnswers = ReturnType<typeof storedAnswers>

/**
 * The last choice of every question of one learner's attempt, saved or not, as all tabs of this browser know it. Choices that
 * no connection could save survive a browser that is closed or killed, and no tab takes an older choice of another for newer
 * than its own.
 */
export function storedAnswers(learnerId: string, testId: string, texts = localTexts, disk?: DiskTexts) {
  const entries = crashSafeEntries(accountEntries(['answer', learnerId, testId], codec, texts), disk)
  const sequenceOf = (questionId: string) => entries.read(questionId)?.sequence ?? 0
  return {
    /** The sequence number of the last choice of a question; 0 when there is none. */
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
    /** True where the learner has chosen again since this choice. */
    isReplaced: ({ questionId, sequence }: Save) => sequenceOf(questionId) > sequence,
    /** Marks a choice that the server has answered; a later one of the same question still waits. */
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
