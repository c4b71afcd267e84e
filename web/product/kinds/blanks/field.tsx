import { ChevronDown, CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { asTexts } from '#domain/kinds/answer-rules.ts'
import { controlStyle } from '#web/ui/fields.tsx'
import { plainText } from '../../questions/question-text.tsx'
import type { Answer, QuestionOf } from '../../questions/question-types.ts'
import { useUnreadable } from '../../questions/unreadable-answers.ts'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'
import { unreadableMessage } from '../typed/typed-field.tsx'
import { BlanksText } from './blanks-text.tsx'

/** Text with inline fields and select boxes. */
export function BlanksField({ question, legend, answer, onAnswer, disabled, checked }: FieldProps<'blanks'>) {
  const { blanks, formulas } = question
  const texts = asTexts(answer, blanks.length)
  const [left, setLeft] = useState<number[]>([])
  const unreadable = blanks.flatMap((blank, index) => {
    const message = checked || left.includes(index) ? unreadableBlank(blank, texts[index]) : null
    return message === null ? [] : [{ index, message }]
  })
  const field = useRef<HTMLDivElement>(null)
  const problem = useUnreadable(question, answer, disabled, () => field.current?.querySelector('input')?.focus())
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <div ref={field} className="grid grid-cols-1 gap-2">
        <BlanksText question={question}>
          {(index) => {
            const blank = blanks[index]
            const name = `Blank ${index + 1} of ${blanks.length}`
            const change = (text: string) => onAnswer(texts.with(index, text))
            if (!blank) return null
            if (blank.kind === 'menu') {
              return (
                <span className="relative inline-block max-w-full align-middle">
                  <select
                    aria-label={name}
                    value={texts[index]}
                    disabled={disabled}
                    onChange={({ target }) => change(target.value)}
                    className={`${inlineControl} appearance-none pr-9`}
                  >
                    <option value="">Choose</option>
                    {blank.options.map((option) => (
                      <option key={option} value={option}>
                        {plainText(option, formulas)}
                      </option>
                    ))}
                  </select>
                  <ChevronDown
                    aria-hidden="true"
                    className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4.5 text-ink-soft"
                  />
                </span>
              )
            }
            return (
              <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
                <input
                  type="text"
                  autoComplete="off"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  maxLength={blank.kind === 'number' ? 60 : 200}
                  aria-label={blank.kind === 'number' && blank.label ? `${name}, ${blank.label}` : name}
                  aria-invalid={unreadable.some((one) => one.index === index) || undefined}
                  value={texts[index]}
                  disabled={disabled}
                  onChange={({ target }) => {
                    setLeft(left.filter((one) => one !== index))
                    change(target.value)
                  }}
                  onBlur={() => setLeft([...left, index])}
                  className={`${inlineControl} ${blank.kind === 'number' ? 'w-24' : 'w-36'} text-center`}
                />
                {blank.kind === 'number' && blank.label}
              </span>
            )
          }}
        </BlanksText>
        <div role="status" className="grid gap-1 font-semibold text-sm text-warning">
          {unreadable.map(({ index, message }) => (
            <p key={index} className="flex items-start gap-1.5">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              Blank {index + 1}: {message}
            </p>
          ))}
          {problem && unreadable.length === 0 && (
            <p className="flex items-start gap-1.5">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              {problem}
            </p>
          )}
        </div>
      </div>
    </FieldFrame>
  )
}

const inlineControl = `${controlStyle.replace('w-full', 'max-w-full')} leading-normal font-semibold`

type ShownBlank = QuestionOf<'blanks'>['blanks'][number]

/** Error for a number in a blank that cannot be parsed; null if it can. */
function unreadableBlank(blank: ShownBlank, text: string | undefined): string | null {
  return blank.kind === 'number' && text?.trim() ? unreadableMessage('number', text) : null
}

export function hasUnreadableBlank({ blanks }: QuestionOf<'blanks'>, answer: Answer): boolean {
  const texts = asTexts(answer, blanks.length)
  return blanks.some((blank, index) => unreadableBlank(blank, texts[index]) !== null)
}
