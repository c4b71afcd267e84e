import { CircleAlert, Copy, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { iconButtonStyle } from '#web/ui/move-buttons.tsx'
import { GrowingText } from './growing-text.tsx'
import {
  blankQuestion,
  findQuestionFault,
  formatWritten,
  kindOf,
  newKey,
  type QuestionDraft,
  toForm,
  toQuestionInput,
  toWritten,
} from './question-draft.ts'
import { FormFields } from './question-form.tsx'
import { KIND_EXAMPLES, KIND_NAMES, QUESTION_KINDS } from './question-kinds.ts'

const TryQuestion = lazy(() =>
  loadCode(() => import('./try-question.tsx')).catch(() => ({
    default: () => <Banner tone="warning">We couldn’t load the preview. Check your connection and try again.</Banner>,
  })),
)

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
  const [trying, setTrying] = useState(false)
  const left = useRef(new Map<string, QuestionDraft>())
  const kind = kindOf(draft)
  const form = draft.written === undefined ? null : toForm(draft, newKey)
  /** What was written for another kind comes back with that kind. */
  const changeKind = (name: string) => {
    const chosen = QUESTION_KINDS.find((one) => one === name)
    if (!chosen || chosen === kind) return
    left.current.set(kind ?? '', draft)
    const before = left.current.get(chosen)
    const { stored: _stored, written: _written, ...rest } = draft
    const fresh = chosen === 'single' ? blankQuestion(newKey) : { written: formatWritten(KIND_EXAMPLES[chosen]) }
    onChange({ ...rest, ...(before ?? fresh), key: draft.key, id: draft.id })
  }
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
      <SelectField label="Kind" value={kind ?? ''} onChange={({ currentTarget }) => changeKind(currentTarget.value)}>
        {kind === null && <option value="">Not known yet</option>}
        {QUESTION_KINDS.map((one) => (
          <option key={one} value={one}>
            {KIND_NAMES[one]}
          </option>
        ))}
      </SelectField>
      {draft.written === undefined ? (
        <FormFields draft={draft} name={name} onChange={change} fault={fault} errorId={errorId} />
      ) : (
        <GrowingText
          label="Question as text"
          hint="JSON, as in docs/questions.md. Choose a kind for an example to change."
          value={draft.written}
          rows={8}
          spellCheck={false}
          maxLength={MAX_WRITTEN}
          onChange={({ currentTarget }) => change({ written: currentTarget.value })}
          {...(fault && { errorId })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {draft.written === undefined ? (
          <Button variant="ghost" size="small" onClick={() => onChange(toWritten(draft))}>
            Edit as text
          </Button>
        ) : (
          kind === 'single' && (
            <Button
              variant="ghost"
              size="small"
              aria-disabled={!form || undefined}
              onClick={() => form && onChange(form)}
            >
              Edit in the form
            </Button>
          )
        )}
        <Button variant="ghost" size="small" aria-expanded={trying} onClick={() => setTrying(!trying)}>
          {trying ? 'Close the preview' : 'Try it as a learner'}
        </Button>
      </div>
      {trying && (
        <Suspense fallback={<Loading label="Loading the preview..." />}>
          <TryQuestion input={toQuestionInput(draft)} />
        </Suspense>
      )}
    </section>
  )
}

/** Longest text of one question. */
const MAX_WRITTEN = 50_000
