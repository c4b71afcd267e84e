import { type AnswerRules, carryBy, type PlainText } from '../answer-rules.ts'
import { expressionAnswers } from '../expression/answers.ts'
import { numberAnswers } from '../number/answers.ts'
import { severalAnswers } from '../several/answers.ts'
import { singleAnswers } from '../single/answers.ts'
import type { PartAnswerOf, PartKind, ShownPartOf } from './part-kinds.ts'

type ShownPart = ShownPartOf<PartKind>
type PartAnswer = PartAnswerOf<PartKind>
type ShownParts = { parts: readonly ShownPart[] }

const ANSWERS: { [K in PartKind]: AnswerRules<ShownPartOf<K>, PartAnswerOf<K>> } = {
  single: singleAnswers,
  several: severalAnswers,
  number: numberAnswers,
  expression: expressionAnswers,
}

const answersTo = <K extends PartKind>({ kind }: { kind: K }): AnswerRules<ShownPartOf<K>, PartAnswerOf<K>> =>
  ANSWERS[kind]

/** Letter of a part: a, b, c … */
export const partLetter = (index: number): string => String.fromCharCode(97 + index)

/** Answer to each part, null while it is open; those of an answer of another shape are open. */
export function asPartAnswers({ parts }: ShownParts, answer: unknown): (PartAnswer | null)[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : []
  return parts.map((part, index) => {
    const own = list[index]
    return answersTo(part).fits(part, own) ? own : null
  })
}

function describePart(part: ShownPart, own: unknown, plainText: PlainText): string {
  return own === null || own === undefined ? '' : answersTo(part).describe(part, own, plainText)
}

export const partsAnswers: AnswerRules<ShownParts, (PartAnswer | null)[]> = {
  fits: ({ parts }, answer): answer is (PartAnswer | null)[] =>
    Array.isArray(answer) &&
    answer.length === parts.length &&
    parts.every((part, index) => answer[index] === null || answersTo(part).fits(part, answer[index])),
  isComplete: ({ parts }, answer) =>
    parts.every((part, index) => {
      const own = answer[index] ?? null
      return own !== null && answersTo(part).isComplete(part, own)
    }),
  describe: (question, answer, plainText) =>
    asPartAnswers(question, answer)
      .map((own, index) => {
        const part = question.parts[index]
        return `${partLetter(index)}) ${(part && describePart(part, own, plainText)) || '…'}`
      })
      .join(', '),
  carry(from, to, answer) {
    const carried = to.parts.map((part, index) => {
      const before = from.parts[index]
      if (before?.kind !== part.kind || before.question !== part.question) return null
      return carryBy(answersTo(part), before, part, answer[index])
    })
    return carried.every((own) => own === null) ? null : carried
  },
}
