import { t } from '@lingui/core/macro'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { isText } from '#domain/kinds/answer-rules.ts'
import { isUnchanged, MAX_EDITED_LENGTH } from '#domain/kinds/edit/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { controlStyle } from '#web/ui/fields.tsx'
import { plainText, QuestionText } from '../../questions/question-text.tsx'
import { FieldFrame, Instruction } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { FaultySentence } from './faulty-sentence.tsx'

/** Sentence with a fault, and a field that has it at first. Nothing of a browser's or keyboard's own corrects it. */
export function EditField({ question, legend, answer, onAnswer, disabled, checked }: FieldProps<'edit'>) {
  const { text, formulas } = question
  const id = useId()
  const asked = plainText(question.question, formulas)
  const [left, setLeft] = useState(false)
  const typed = isText(answer) ? answer : text
  const isSame = isUnchanged(question, typed)
  const message = isSame && (checked || left) ? t`You haven’t changed the sentence yet.` : null
  return (
    <FieldFrame
      legend={
        <>
          {legend}
          {!disabled && <Instruction>{t`Change the sentence in the field.`}</Instruction>}
        </>
      }
      disabled={disabled}
    >
      <div className="grid grid-cols-1 gap-2.5">
        <FaultySentence>
          <QuestionText text={text} formulas={formulas} />
        </FaultySentence>
        <textarea
          rows={2}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          data-gramm="false"
          maxLength={MAX_EDITED_LENGTH}
          aria-label={t`Your sentence for: ${asked}`}
          aria-describedby={message ? `${id}-message` : undefined}
          aria-invalid={message && checked ? true : undefined}
          value={typed}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => onAnswer(value.replace(/\n/g, ' '))}
          onBlur={() => setLeft(true)}
          className={`${controlStyle} field-sizing-content max-h-96 text-lg`}
        />
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
          {!disabled && typed !== text && (
            <Button variant="ghost" size="small" className="-ms-3.5" onClick={() => onAnswer(text)}>
              <RotateCcw aria-hidden="true" className="size-5" />
              {t`Start over`}
            </Button>
          )}
          <p id={`${id}-message`} role="status" className="flex items-start gap-1.5 font-semibold text-sm text-warning">
            {message && (
              <>
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
                {message}
              </>
            )}
          </p>
        </div>
      </div>
    </FieldFrame>
  )
}
