import { carryAnswer } from '#domain/kinds/answers.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { Exercise } from '../study-types.ts'

type Question = Exercise['questions'][number]

/** Converts answers to the questions of one draw to those of another, by content instead of position. */
export function carryAnswers(from: readonly Question[], to: readonly Question[], answers: Answers): Answers {
  return Object.fromEntries(
    to.flatMap((target) => {
      const source = from.find(({ id }) => id === target.id)
      const answer = answers[target.id]
      const carried = source === undefined || answer === undefined ? null : carryAnswer(source, target, answer)
      return carried === null ? [] : [[target.id, carried]]
    }),
  )
}
