import { t } from '@lingui/core/macro'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { asTexts } from '#domain/kinds/answer-rules.ts'
import { controlStyle } from '#web/ui/fields.tsx'
import { plainText } from '../questions/question-text.tsx'
import type { Answer, QuestionOf } from '../questions/question-types.ts'
import { useUnreadable } from '../questions/unreadable-answers.ts'
import type { FieldProps } from './kind-screen.ts'
import { unreadableMessage } from './typed/typed-field.tsx'

type KindWithBlanks = 'blanks' | 'table' | 'worked'

type Problem = { index: number; message: string }

type BlankInputs = {
  /** Around all inputs; the first one with a problem takes the focus after a submission. */
  ref: RefObject<HTMLDivElement | null>
  id: string
  texts: readonly string[]
  problems: readonly Problem[]
  change: (index: number, text: string) => void
  leave: (index: number) => void
}

/** Texts of the blanks of a question, and the problems of those that cannot be read. */
export function useBlankInputs({
  question,
  answer,
  onAnswer,
  disabled,
  checked,
}: Pick<FieldProps<KindWithBlanks>, 'question' | 'answer' | 'onAnswer' | 'disabled' | 'checked'>): BlankInputs {
  const { blanks } = question
  const texts = asTexts(answer, blanks.length)
  const [left, setLeft] = useState<number[]>([])
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const problem = useUnreadable(question, answer, disabled, () =>
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
  const reported = problem === null ? null : splitProblem(problem)
  const problems = blanks.flatMap((_, index) => {
    const message = checked || left.includes(index) ? unreadableBlank(question, index, texts[index]) : null
    if (message !== null) return [{ index, message }]
    return reported?.index === index ? [reported] : []
  })
  return {
    ref,
    id,
    texts,
    problems,
    change: (index, text) => {
      setLeft(left.filter((one) => one !== index))
      onAnswer(texts.with(index, text))
    },
    leave: (index) => setLeft([...left, index]),
  }
}

type BlankInputProps = {
  inputs: BlankInputs
  question: QuestionOf<KindWithBlanks>
  index: number
  /** Name for screen readers. */
  name: string
  disabled: boolean
}

/** Field or menu of one blank, with the word after it. */
export function BlankInput({ inputs, question, index, name, disabled }: BlankInputProps) {
  const { id, texts, problems, change, leave } = inputs
  const blank = question.blanks[index]
  const isUnreadable = problems.some((one) => one.index === index)
  if (!blank) return null
  if (blank.kind === 'menu') {
    return (
      <span className="relative inline-block max-w-full align-middle">
        <select
          aria-label={name}
          value={texts[index]}
          disabled={disabled}
          onChange={({ target }) => change(index, target.value)}
          className={`${inlineControl} appearance-none pe-9`}
        >
          <option value="">{t`Choose`}</option>
          {blank.options.map((option) => (
            <option key={option} value={option}>
              {plainText(option, question.formulas)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4.5 text-ink-soft"
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
        onChange={({ target }) => change(index, target.value)}
        onBlur={() => leave(index)}
        className={`${inlineControl} ${blank.kind === 'number' ? 'w-24' : 'w-36'} text-center`}
      />
      {blank.kind === 'number' && (blank.label ?? (blank.needsUnit && t`(with its unit)`))}
    </span>
  )
}

/** Messages about blanks that cannot be read. @param nameOf of a blank; missing if there is only one */
export function BlankProblems({
  inputs: { id, problems },
  nameOf,
}: {
  inputs: BlankInputs
  nameOf: ((index: number) => string) | undefined
}) {
  return (
    <div role="status" className="grid gap-1 font-semibold text-sm text-warning">
      {problems.map(({ index, message }) => (
        <p key={index} id={`${id}-${index}`} className="flex items-start gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {nameOf && `${nameOf(index)}: `}
          {message}
        </p>
      ))}
    </div>
  )
}

/** Name of a field with what stands behind it. */
function nameNumber(name: string, blank: QuestionOf<KindWithBlanks>['blanks'][number]): string {
  if (blank.kind !== 'number') return name
  return [name, blank.label, blank.needsUnit && t`with its unit`].filter(Boolean).join(', ')
}

const inlineControl = `${controlStyle.replace('w-full', 'max-w-full')} leading-normal font-semibold`

/** Blank that a message of the server is about: "Blank 2: Write the unit, too." The only one has no number. */
function splitProblem(problem: string): Problem {
  const [start = '', number = '1'] = /^(?:Blank|Cell) (\d+): /.exec(problem) ?? []
  return { index: Number(number) - 1, message: problem.slice(start.length) }
}

/** Error for a number in a blank that cannot be parsed; null if it can. */
function unreadableBlank(question: QuestionOf<KindWithBlanks>, index: number, text: string | undefined): string | null {
  const isNumber = question.blanks[index]?.kind === 'number'
  return isNumber && text?.trim() ? unreadableMessage('number', text, question.decimalMark ?? '.') : null
}

export function hasUnreadableBlank(question: QuestionOf<KindWithBlanks>, answer: Answer): boolean {
  const texts = asTexts(answer, question.blanks.length)
  return texts.some((text, index) => unreadableBlank(question, index, text) !== null)
}
