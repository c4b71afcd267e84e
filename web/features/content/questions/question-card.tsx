import { CircleAlert, Copy, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { iconButtonStyle } from '../ordering/move-buttons.tsx'
import { GrowingText } from './growing-text.tsx'
import { OptionRows } from './option-rows.tsx'
import { findQuestionFault, type QuestionDraft } from './question-draft.ts'

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
        hint="Shown once the answers are submitted."
        optional
        value={draft.explanation}
        maxLength={CONTENT_LIMITS.questionText}
        onChange={({ currentTarget }) => change({ explanation: currentTarget.value })}
      />
    </section>
  )
}
