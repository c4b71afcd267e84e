import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { letterOf } from '../questions/answers.ts'
import { QuestionText } from '../questions/question-text.tsx'
import type { LearnerQuestion } from '../questions/question-types.ts'

export function PaperInstruction({ children }: { children: ReactNode }) {
  return <p className="mb-2 text-ink-soft text-sm">{children}</p>
}

type BoxedListProps = {
  texts: readonly string[]
  formulas: LearnerQuestion['formulas']
  round?: boolean
  lettered?: boolean
}

export function BoxedList({ texts, formulas, round = false, lettered = false }: BoxedListProps) {
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2">
      {texts.map((text, index) => (
        // Items may have the same text, and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="flex items-start gap-2.5">
          <span aria-hidden="true" className={`paper-box mt-0.5 size-5.5 ${round ? 'rounded-full' : 'rounded-xs'}`} />
          <span className="min-w-0">
            {lettered && <span className="font-semibold">{letterOf(index)}. </span>}
            <QuestionText text={text} formulas={formulas} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Space to work, then a line for the answer. */
export function WritingSpace({ unit, line }: { unit: string | null; line: string }) {
  return (
    <p className="flex items-end gap-2 pt-16">
      <span className="text-ink-soft text-sm">{t`Answer:`}</span>
      <span className={`paper-line h-6 ${line}`} />
      {unit}
    </p>
  )
}

type LetterColumnsProps = {
  left: readonly string[]
  right: readonly string[]
  formulas: LearnerQuestion['formulas']
}

/** Left sides with a box each for the letter of a right one. */
export function LetterColumns({ left, right, formulas }: LetterColumnsProps) {
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
      <ul className="grid content-start gap-2.5">
        {left.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: left sides may have equal texts, and their order never changes
          <li key={index} className="flex items-start gap-2.5">
            <span aria-hidden="true" className="paper-box size-7 rounded-xs" />
            <span className="min-w-0">
              <QuestionText text={text} formulas={formulas} />
            </span>
          </li>
        ))}
      </ul>
      <ul className="grid content-start gap-2.5">
        {right.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: right sides may have equal texts, and their order never changes
          <li key={index} className="flex items-start gap-2.5">
            <span className="font-semibold">{letterOf(index)}.</span>
            <span className="min-w-0">
              <QuestionText text={text} formulas={formulas} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Key of letter columns: each left side with its letter. */
export const formatLetters = (left: readonly string[], correct: readonly (number | null)[]): string =>
  correct
    .map((index, place) => `${(left[place] ?? '').replace(/\.$/, '')} – ${index === null ? '' : letterOf(index)}`)
    .join('\n')
