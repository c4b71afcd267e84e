import { ChevronDown, CircleAlert } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { asTexts } from '#domain/scoring/describe-answer.ts'
import { controlStyle } from '#web/ui/fields.tsx'
import { plainText, QuestionText } from './question-text.tsx'
import type { Answer, QuestionOf, ShownBlank } from './question-types.ts'
import { unreadableMessage } from './typed-field.tsx'

/**
 * Splits a text at its {1}, {2} …; a blank is its index, from 0, with the punctuation right after it, which stays on
 * the same line.
 */
export function splitBlanks(text: string): (string | { blank: number; closing: string })[] {
  const pieces = text.split(/(\{\d+\}[.,:;!?%)\]”’"]*)/)
  return pieces.map((piece, index) => {
    if (index % 2 === 0) return piece
    const end = piece.indexOf('}')
    return { blank: Number(piece.slice(1, end)) - 1, closing: piece.slice(end + 1) }
  })
}

type BlanksTextProps = {
  question: Pick<QuestionOf<'blanks'>, 'text' | 'formulas'>
  /** Renders the blank with this index. */
  children: (index: number) => ReactNode
}

/** Text with inline blanks. */
export function BlanksText({ question: { text, formulas }, children }: BlanksTextProps) {
  return (
    <p className="whitespace-pre-line text-lg leading-[2.9]">
      {splitBlanks(text).map((piece, index) => (
        // The order of the pieces never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          {typeof piece === 'string' ? (
            <QuestionText text={piece} formulas={formulas} />
          ) : (
            <span className="whitespace-nowrap">
              <span className="whitespace-normal">{children(piece.blank)}</span>
              {piece.closing}
            </span>
          )}
        </Fragment>
      ))}
    </p>
  )
}

type BlanksFieldProps = {
  question: QuestionOf<'blanks'>
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
  disabled: boolean
  checked: boolean
}

/** Text with inline fields and select boxes. */
export function BlanksField({ question, answer, onAnswer, disabled, checked }: BlanksFieldProps) {
  const { blanks, formulas } = question
  const texts = asTexts(answer, blanks.length)
  const [left, setLeft] = useState<number[]>([])
  const unreadable = blanks.flatMap((blank, index) => {
    const message = checked || left.includes(index) ? unreadableBlank(blank, texts[index]) : null
    return message === null ? [] : [{ index, message }]
  })
  return (
    <div className="grid grid-cols-1 gap-2">
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
      </div>
    </div>
  )
}

const inlineControl = `${controlStyle.replace('w-full', 'max-w-full')} leading-normal font-semibold`

/** Error for a number in a blank that cannot be parsed; null if it can. */
export function unreadableBlank(blank: ShownBlank, text: string | undefined): string | null {
  return blank.kind === 'number' && text?.trim() ? unreadableMessage('number', text) : null
}
