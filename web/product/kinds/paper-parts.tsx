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
      <span className="text-ink-soft text-sm">Answer:</span>
      <span className={`paper-line h-6 ${line}`} />
      {unit}
    </p>
  )
}
