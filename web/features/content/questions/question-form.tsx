import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { controlStyle } from '#web/ui/fields.tsx'
import { iconButtonStyle, MoveButtons, moveItem } from '#web/ui/move-buttons.tsx'
import { GrowingText } from './growing-text.tsx'
import { newKey, type OptionDraft, type QuestionDraft, type QuestionFault } from './question-draft.ts'

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

/** The form of single choice. */
export function FormFields({ draft, name, onChange, fault, errorId }: OptionRowsProps) {
  const { options } = draft
  return (
    <>
      <GrowingText
        label="Question"
        value={draft.question}
        maxLength={CONTENT_LIMITS.questionText}
        onChange={({ currentTarget }) => onChange({ question: currentTarget.value })}
        {...(fault?.at === 'question' && { errorId })}
      />
      <OptionRows draft={draft} name={name} onChange={onChange} fault={fault} errorId={errorId} />
      <GrowingText
        label="Explanation"
        hint="Shown after learners submit their answers."
        optional
        value={draft.explanation}
        maxLength={CONTENT_LIMITS.questionText}
        onChange={({ currentTarget }) => onChange({ explanation: currentTarget.value })}
      />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">Feedback for each option</summary>
        <div className="grid grid-cols-1 gap-4">
          {options.map((option, index) => (
            <GrowingText
              key={option.key}
              label={`Feedback for option ${letter(index)}`}
              hint={
                option.key === draft.correct ? 'This option is correct. Feedback is shown for wrong ones.' : undefined
              }
              optional
              value={option.feedback ?? ''}
              maxLength={CONTENT_LIMITS.optionText}
              onChange={({ currentTarget }) =>
                onChange({ options: options.with(index, { ...option, feedback: currentTarget.value }) })
              }
            />
          ))}
        </div>
      </details>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">Hints, steps and skills</summary>
        <div className="grid grid-cols-1 gap-4">
          {LINE_FIELDS.map(({ field, label, hint }) => (
            <GrowingText
              key={field}
              label={label}
              hint={hint}
              optional
              value={draft[field] ?? ''}
              onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
            />
          ))}
        </div>
      </details>
    </>
  )
}

const LINE_FIELDS = [
  { field: 'hints', label: 'Hints', hint: 'Up to three, a line each, from gentle to nearly the answer.' },
  { field: 'steps', label: 'Steps of the solution', hint: 'A line each. Shown after learners submit their answers.' },
  { field: 'skills', label: 'Skills', hint: 'One or two ids of the curriculum, a line each.' },
] as const
