import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { asText } from '#domain/kinds/answer-rules.ts'
import { plainText } from '../../questions/question-text.tsx'
import type { Answer, QuestionOf } from '../../questions/question-types.ts'
import { useUnreadable } from '../../questions/unreadable-answers.ts'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import type { TypedKind } from './math-tools.tsx'
import { TypedField, unreadableMessage } from './typed-field.tsx'

type TypedQuestionProps = FieldProps<TypedKind> & {
  /** Text after the field. */
  unit: string | null
  /** What to write, below the field. */
  hint?: string | undefined
}

/** Question with a field to type its answer. */
export function TypedQuestion({
  question,
  legend,
  answer,
  onAnswer,
  disabled,
  checked,
  problem: ofPart,
  unit,
  hint,
}: TypedQuestionProps) {
  const input = useRef<HTMLInputElement>(null)
  const asked = plainText(question.question, question.formulas)
  const ofWhole = useUnreadable(question, answer, disabled, () => input.current?.focus())
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <TypedField
        input={input}
        problem={ofPart ?? ofWhole}
        kind={question.kind}
        mark={question.decimalMark ?? '.'}
        label={t`Your answer to: ${asked}`}
        value={asText(answer)}
        onChange={onAnswer}
        disabled={disabled}
        checked={checked}
        unit={unit}
        hint={hint}
      />
    </FieldFrame>
  )
}

export function isUnreadableText({ kind, decimalMark }: QuestionOf<TypedKind>, answer: Answer): boolean {
  const text = asText(answer)
  return text.trim() !== '' && unreadableMessage(kind, text, decimalMark ?? '.') !== null
}
