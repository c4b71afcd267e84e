import { asPartAnswers } from '#domain/kinds/parts/answers.ts'
import type { KindScreen } from '../kind-screen.ts'
import { PartsField } from './field.tsx'
import { MarkedParts } from './marked.tsx'
import { screenOfPart } from './part-screens.ts'

export const parts: KindScreen<'parts'> = {
  Field: PartsField,
  Marked: MarkedParts,
  isUnreadable: (question, answer) =>
    asPartAnswers(question, answer).some((own, index) => {
      const part = question.parts[index]
      if (part === undefined || own === null) return false
      return screenOfPart(part).isUnreadable?.({ ...part, formulas: question.formulas }, own) ?? false
    }),
  showsFeedback: true,
  nameRightAnswer: ({ answer, results }) => {
    const right = results.filter((result) => result.right).length
    return answer === null ? '' : `${right} of ${results.length} parts ${right === 1 ? 'is' : 'are'} right.`
  },
}
