import { ChevronDown, CircleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
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
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const problem = useUnreadable(question, answer, disabled, () =>
    field.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
  const reported = problem === null ? null : splitProblem(problem)
  const unreadable = blanks.flatMap((_, index) => {
    const message = checked || left.includes(index) ? unreadableBlank(question, index, texts[index]) : null
    if (message !== null) return [{ index, message }]
    return reported?.index === index ? [reported] : []
  })
  const nameOf = (index: number) => {
    const number = `Blank ${index + 1} of ${blanks.length}`
    // The sentence stands in the question.
    return question.text === '{1}' ? `Your answer to: ${plainText(question.question, formulas)}` : number
  }
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <div ref={field} className="grid grid-cols-1 gap-2">
        <BlanksText question={question}>
          {(index) => {
            const blank = blanks[index]
            const name = nameOf(index)
            const isUnreadable = unreadable.some((one) => one.index === index)
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
                  aria-label={nameNumber(name, blank)}
                  aria-invalid={isUnreadable || undefined}
                  aria-describedby={isUnreadable ? `${id}-${index}` : undefined}
                  value={texts[index]}
                  disabled={disabled}
                  onChange={({ target }) => {
                    setLeft(left.filter((one) => one !== index))
                    change(target.value)
                  }}
                  onBlur={() => setLeft([...left, index])}
                  className={`${inlineControl} ${blank.kind === 'number' ? 'w-24' : 'w-36'} text-center`}
                />
                {blank.kind === 'number' && (blank.label ?? (blank.needsUnit && '(with its unit)'))}
              </span>
            )
          }}
        </BlanksText>
        <div role="status" className="grid gap-1 font-semibold text-sm text-warning">
          {unreadable.map(({ index, message }) => (
            <p key={index} id={`${id}-${index}`} className="flex items-start gap-1.5">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              {blanks.length > 1 && `Blank ${index + 1}: `}
              {message}
            </p>
          ))}
        </div>
      </div>
    </FieldFrame>
  )
}

/** Name of a field with what stands behind it. */
function nameNumber(name: string, blank: QuestionOf<'blanks'>['blanks'][number]): string {
  if (blank.kind !== 'number') return name
  return [name, blank.label, blank.needsUnit && 'with its unit'].filter(Boolean).join(', ')
}

const inlineControl = `${controlStyle.replace('w-full', 'max-w-full')} leading-normal font-semibold`

/** Blank that a message of the server is about: "Blank 2: Write the unit, too." The only one has no number. */
function splitProblem(problem: string): { index: number; message: string } {
  const [start = '', number = '1'] = /^Blank (\d+): /.exec(problem) ?? []
  return { index: Number(number) - 1, message: problem.slice(start.length) }
}

/** Error for a number in a blank that cannot be parsed; null if it can. */
function unreadableBlank(question: QuestionOf<'blanks'>, index: number, text: string | undefined): string | null {
  const isNumber = question.blanks[index]?.kind === 'number'
  return isNumber && text?.trim() ? unreadableMessage('number', text, question.decimalMark ?? '.') : null
}

export function hasUnreadableBlank(question: QuestionOf<'blanks'>, answer: Answer): boolean {
  const texts = asTexts(answer, question.blanks.length)
  return texts.some((text, index) => unreadableBlank(question, index, text) !== null)
}
