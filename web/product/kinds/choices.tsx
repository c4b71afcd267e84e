import type { ReactNode } from 'react'
import type { ChoiceMark } from '#web/ui/choice-group.tsx'
import { QuestionText } from '../questions/question-text.tsx'
import type { AnswerFeedback, QuestionOf, ScoredOf } from '../questions/question-types.ts'

export const optionTexts = ({ options, formulas }: Pick<QuestionOf<'single'>, 'options' | 'formulas'>): ReactNode[] =>
  options.map((option) => <QuestionText key={option} text={option} formulas={formulas} />)

/** Feedback below the choice that it is about; null without any. */
export function notesOf({ feedback, formulas }: ScoredOf<'several' | 'error'>, index: number): ReactNode {
  const notes = feedback.filter(({ at }) => at === index)
  return notes.length === 0
    ? null
    : notes.map(({ text }: AnswerFeedback) => <QuestionText key={text} text={text} formulas={formulas} />)
}

/** Mark of a choice, of which several may be right. */
export function markOf({ answer, correct }: ScoredOf<'several' | 'spot'>, index: number): ChoiceMark | undefined {
  const isChosen = answer?.includes(index) ?? false
  if (correct.includes(index)) return isChosen ? 'right' : 'missed'
  return isChosen ? 'wrong' : undefined
}

/** Mark of a choice, of which one is right. */
export function markOfOne(answer: number | null, correct: number | null, index: number): ChoiceMark | undefined {
  if (correct === index) return 'right'
  return answer === index ? 'wrong' : undefined
}

export const ignoreChoice = () => {}
