import { plural } from '@lingui/core/macro'
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
    const count = results.length
    if (answer === null) return ''
    return plural(right, {
      one: `# of ${count} parts is right.`,
      other: `# of ${count} parts are right.`,
    })
  },
}
