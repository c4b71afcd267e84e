import {
  type AnswerQueue,
  afterAnswer,
  afterFailure,
  afterRefusal,
  type Choice,
  choose,
  emptyQueue,
  type Kept,
  resumedQueue,
  sendNext,
} from './answer-queue.ts'
import type { KeptChoices } from './kept-choices.ts'

export type PendingChoices = ReturnType<typeof pendingChoices>

/** The queue of one page over what its browser keeps; every change of the one is a change of the other. */
export function pendingChoices(kept: KeptChoices, changed: () => void = () => {}) {
  let queue: AnswerQueue = resumedQueue(kept.unsaved())
  const change = (next: AnswerQueue) => {
    queue = next
    changed()
  }
  return {
    queue: () => queue,
    /** @param known the highest number that the server has told of */
    choose(choice: Choice, known: number) {
      const next = choose(queue, choice, Math.max(known, kept.numberOf(choice.questionId)))
      const made = next.waiting.at(-1)
      if (made) kept.keep(made)
      change(next)
    },
    sendNext: () => change(sendNext(queue)),
    /** Takes in what the browser has kept beside what is here: the last words of one that was killed. */
    async restore() {
      if (!(await kept.restore())) return
      const here = [queue.underWay, ...queue.waiting].map((save) => save?.questionId)
      const left = resumedQueue(kept.unsaved()).waiting.filter(({ questionId }) => !here.includes(questionId))
      change({ ...queue, waiting: [...queue.waiting, ...left] })
    },
    answered(answer: Kept) {
      const { underWay } = queue
      if (!underWay) return
      const next = afterAnswer(queue, answer, kept.isReplaced(underWay))
      const [again] = next.waiting
      // Sent once more with a number above, it is kept under that.
      if (again && next.waiting.length > queue.waiting.length) kept.keep(again)
      else kept.settle(underWay)
      change(next)
    },
    failed: () => change(afterFailure(queue)),
    /** The server will never take the save under way. */
    refused() {
      if (queue.underWay) kept.settle(queue.underWay)
      change(afterRefusal(queue))
    },
    /** Nothing of this attempt is to be saved any more. */
    end() {
      kept.forget()
      change(emptyQueue)
    },
  }
}
