import type { Feedback, QuestionOf } from '../question.ts'
import type { AnswerFeedback, AnswerOf } from '../question-schemas.ts'

/** Score of one complete answer, without partial credit. */
export type Judged = { outcome: 'right' | 'wrong'; feedback: AnswerFeedback[] }

export function scoreSingle({ correct, feedback }: QuestionOf<'single'>, answer: AnswerOf<'single'>): Judged {
  return { outcome: answer === correct ? 'right' : 'wrong', feedback: feedbackAt(feedback, [answer]) }
}

/** Explains each option that was wrongly chosen or missed. */
export function scoreSeveral(question: QuestionOf<'several' | 'spot'>, answer: AnswerOf<'several'>): Judged {
  const { correct, feedback } = question
  const mistakes = feedback.flatMap((_, index) => (correct.includes(index) === answer.includes(index) ? [] : [index]))
  return { outcome: mistakes.length === 0 ? 'right' : 'wrong', feedback: feedbackAt(feedback, mistakes) }
}

export function scoreOrder({ correct, wrong, feedback }: QuestionOf<'order'>, answer: AnswerOf<'order'>): Judged {
  if (isSameList(correct, answer)) return { outcome: 'right', feedback: [] }
  const foreseen = wrong.find(({ order }) => isSameList(order, answer)) ?? feedback
  return { outcome: 'wrong', feedback: foreseen ? [feedbackOf(foreseen, null)] : [] }
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((index, place) => index === b[place])
}

export function scoreMatch({ correct, wrong }: QuestionOf<'match'>, answer: AnswerOf<'match'>): Judged {
  const mistakes = correct.flatMap((right, left) => (answer[left] === right ? [] : [left]))
  const feedback = mistakes.flatMap((left) => {
    const foreseen = wrong.find(({ pair }) => pair[0] === left && pair[1] === answer[left])
    return foreseen ? [feedbackOf(foreseen, left)] : []
  })
  return { outcome: mistakes.length === 0 ? 'right' : 'wrong', feedback }
}

function feedbackAt(all: readonly (Feedback | null)[], indexes: readonly number[]): AnswerFeedback[] {
  return indexes.flatMap((index) => {
    const feedback = all[index]
    return feedback ? [feedbackOf(feedback, index)] : []
  })
}

/** Converts feedback for the learner, without the answer for which it was written. */
export function feedbackOf({ text, misconception }: Feedback, at: number | null): AnswerFeedback {
  return { text, misconception, at }
}
