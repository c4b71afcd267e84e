import { CircleAlert, Copy, Plus, Trash2, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { controlStyle } from '#web/ui/fields.tsx'
import { iconButtonStyle, MoveButtons, moveItem } from '#web/ui/move-buttons.tsx'
import { GrowingText } from './growing-text.tsx'
import {
  findQuestionFault,
  newKey,
  type OptionDraft,
  type QuestionDraft,
  type QuestionFault,
} from './question-draft.ts'

type OptionRowsProps = {
  draft: QuestionDraft
  /** The question's name: `Question 2`. */
  name: string
  onChange: (patch: Partial<QuestionDraft>) => void
  fault: QuestionFault | null
  errorId: string | undefined
}

const letter = (index: number) => String.fromCharCode(65 + index)

/** The options of a question, one of them correct. Enter moves to the next option. */
function OptionRows({ draft, name, onChange, fault, errorId }: OptionRowsProps) {
  const rows = useRef<HTMLFieldSetElement>(null)
  const { key, options, correct } = draft
  const change = (next: OptionDraft[]) => onChange({ options: next })
  const focusText = (index: number) => rows.current?.querySelectorAll('textarea').item(index)?.focus()

  const add = () => {
    flushSync(() => change([...options, { key: newKey(), text: '' }]))
    focusText(options.length)
  }
  const remove = (index: number) => {
    flushSync(() => change(options.toSpliced(index, 1)))
    focusText(Math.min(index, options.length - 2))
  }
  const move = (from: number, to: number) => {
    const moving = options[from]?.key
    flushSync(() => change(moveItem(options, from, to)))
    rows.current
      ?.querySelector<HTMLElement>(`[data-key="${moving}"] [data-move="${to < from ? 'up' : 'down'}"]`)
      ?.focus()
  }

  return (
    <fieldset ref={rows} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold text-sm">
        Options <span className="font-normal text-ink-soft">(choose the correct one)</span>
      </legend>
      {options.map((option, index) => {
        const optionName = `option ${letter(index)}`
        const invalid = fault?.at === 'option' && fault.key === option.key
        return (
          <div
            key={option.key}
            data-key={option.key}
            className="flex flex-wrap items-center gap-x-1 gap-y-0 max-sm:border-line max-sm:border-b max-sm:pb-2"
          >
            <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
              <input
                type="radio"
                name={`correct-${key}`}
                aria-label={`Option ${letter(index)} is correct`}
                checked={correct === option.key}
                onChange={() => onChange({ correct: option.key })}
                {...(fault?.at === 'correct' && index === 0
                  ? { 'aria-invalid': true, 'aria-describedby': errorId }
                  : {})}
                className="size-5 accent-leaf"
              />
            </label>
            <textarea
              rows={1}
              aria-label={`${name}, ${optionName}`}
              value={option.text}
              maxLength={CONTENT_LIMITS.optionText}
              onChange={({ currentTarget }) => change(options.with(index, { ...option, text: currentTarget.value }))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                if (index < options.length - 1) focusText(index + 1)
                else if (options.length < CONTENT_LIMITS.options) add()
              }}
              {...(invalid && { 'aria-invalid': true, 'aria-describedby': errorId })}
              className={`${controlStyle} field-sizing-content min-w-0 flex-1 basis-40 resize-none`}
            />
            <span className="flex max-sm:ml-auto">
              <MoveButtons name={optionName} index={index} count={options.length} onMove={(to) => move(index, to)} />
              <button
                type="button"
                aria-label={`Remove ${optionName}`}
                title="Remove"
                aria-disabled={options.length <= 2 || undefined}
                onClick={() => options.length > 2 && remove(index)}
                className={iconButtonStyle}
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </span>
          </div>
        )
      })}
      {options.length < CONTENT_LIMITS.options && (
        <Button variant="ghost" size="small" onClick={add} className="justify-self-start">
          <Plus aria-hidden="true" className="size-4" />
          Add option
        </Button>
      )}
    </fieldset>
  )
}

type QuestionCardProps = {
  draft: QuestionDraft
  /** `Question 2` */
  name: string
  order: ReactNode
  onChange: (draft: QuestionDraft) => void
  onDuplicate: () => void
  onRemove: () => void
  error: string | undefined
}

export function QuestionCard(props: QuestionCardProps) {
  const { draft, name, order, onChange, onDuplicate, onRemove, error } = props
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  const fault = error ? findQuestionFault(draft) : null
  const change = (patch: Partial<QuestionDraft>) => onChange({ ...draft, ...patch })
  return (
    <section
      aria-labelledby={`${id}-name`}
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-3 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between">
        <h3 id={`${id}-name`} className="text-lg">
          {name}
        </h3>
        <div className="flex items-center">
          {order}
          <button
            type="button"
            aria-label={`Duplicate ${name}`}
            title="Duplicate"
            onClick={onDuplicate}
            className={iconButtonStyle}
          >
            <Copy aria-hidden="true" className="size-5" />
          </button>
          <button
            type="button"
            aria-label={`Delete ${name}`}
            title="Delete"
            onClick={onRemove}
            className={iconButtonStyle}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {error}
        </p>
      )}
      <GrowingText
        label="Question"
        value={draft.question}
        maxLength={CONTENT_LIMITS.questionText}
        onChange={({ currentTarget }) => change({ question: currentTarget.value })}
        {...(fault?.at === 'question' && { errorId })}
      />
      <OptionRows draft={draft} name={name} onChange={change} fault={fault} errorId={errorId} />
      <GrowingText
        label="Explanation"
        hint="Shown after learners submit their answers."
        optional
        value={draft.explanation}
        maxLength={CONTENT_LIMITS.questionText}
        onChange={({ currentTarget }) => change({ explanation: currentTarget.value })}
      />
    </section>
  )
}
