import * as z from 'zod/mini'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { answerSchema } from '#web/api/offline/answer-schema.ts'
import { crashSafeEntries, type DiskTexts } from '#web/api/offline/crash-safe-entries.ts'
import { accountEntries, json, localTexts } from '#web/api/offline/store.ts'
import { inOrder, nextTurn, type Queued } from '#web/api/offline/stored-list.ts'

/** Choice, the seconds spent on its question, and the highest save number that the server was known to have when it was made. */
export type Choice = { questionId: string; answer: Answer; known: number; seconds?: number | undefined }

/** Choice with its save number, which the server has not confirmed. */
export type UnsavedAnswer = Queued<{
  questionId: string
  answer: Answer
  sequence: number
  seconds?: number | undefined
}>

type StoredAnswer = { answer: Answer; sequence: number; saved: boolean; turn: number; seconds?: number | undefined }

const codec = json<StoredAnswer>(() => {
  // Answers of version 0.2.0 have no turn.
  const storedSave = {
    sequence: z.int(),
    saved: z.boolean(),
    turn: z._default(z.number(), 0),
    seconds: z.optional(z.number()),
  }
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
  const list = (): UnsavedAnswer[] =>
    inOrder(
      entries
        .list()
        .flatMap(({ key, value: { saved, ...save } }) =>
          saved ? [] : [{ id: `${key} ${save.sequence}`, questionId: key, ...save }],
        ),
    )
  return {
    prefix: entries.prefix,
    /** Unsaved choices in the order in which they were made. */
    list,
    /**
     * Stores a choice in place of the last one for the question. Its number is exactly one above what the server was
     * known to have when it was made: numbers are compared per question, and a later choice on another device gets one at
     * least as high.
     */
    add({ questionId, answer, known, seconds }: Choice): UnsavedAnswer {
      const sequence = Math.max(known, sequenceOf(questionId)) + 1
      const spent = seconds === undefined ? {} : { seconds }
      const save = { answer, sequence, turn: nextTurn(list(), Date.now()), ...spent }
      entries.write(questionId, { ...save, saved: false })
      return { id: `${questionId} ${sequence}`, questionId, ...save }
    },
    /** Marks a choice as settled; a later one for the same question still waits. */
    remove({ questionId, sequence }: UnsavedAnswer) {
      const answer = entries.read(questionId)
      if (answer?.sequence === sequence) entries.write(questionId, { ...answer, saved: true })
    },
    /** True if the learner has chosen again since this choice. */
    isReplaced: ({ questionId, sequence }: UnsavedAnswer) => sequenceOf(questionId) > sequence,
    clear: entries.clear,
    /** Restores choices that a killed browser lost from its local storage. */
    restore: () => entries.restore(isLater),
  }
}

function isLater(answer: StoredAnswer, current: StoredAnswer | null): boolean {
  if (current === null || answer.sequence > current.sequence) return true
  return answer.sequence === current.sequence && answer.saved && !current.saved
}
