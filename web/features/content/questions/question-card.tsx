import { t } from '@lingui/core/macro'
import { CircleAlert, Copy, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { listFieldProblems } from '#domain/content/parse-questions.ts'
import type { Kind } from '#domain/scoring/question.ts'
import { loadCode } from '#web/api/connection.ts'
import { localeTag } from '#web/language/i18n.ts'
import { GrowingText } from '#web/product/growing-text.tsx'
import { asFields, formNode } from '#web/product/question-forms/form-node.ts'
import { kindName } from '#web/product/question-forms/kind-names.ts'
import {
  blankFields,
  exampleFields,
  listLost,
  QUESTION_KINDS,
  sharedFields,
  toKind,
} from '#web/product/question-forms/question-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { iconButtonStyle } from '#web/ui/move-buttons.tsx'
import { QuestionForm } from './forms/question-form.tsx'
import { kindOf, type QuestionDraft, toForm, toQuestionInput, toText } from './question-draft.ts'

const TryQuestion = lazy(() =>
  loadCode(() => import('./try-question.tsx')).catch(() => ({
    default: () => (
      <Banner tone="warning">{t`We couldn’t load the preview. Check your connection and try again.`}</Banner>
    ),
  })),
)

type QuestionCardProps = {
  draft: QuestionDraft
  /** `Question 2` */
  name: string
  order: ReactNode
  /** Opens with its preview. */
  isPreviewed: boolean
  onChange: (draft: QuestionDraft) => void
  onDuplicate: () => void
  /** Adds a question with the same shared text. */
  onAddPart: () => void
  onRemove: () => void
  error: string | undefined
}

/** Question in its form or as text, next to its preview as a learner sees it. */
export function QuestionCard({ draft, name, order, isPreviewed, onChange, error, ...actions }: QuestionCardProps) {
  const id = useId()
  const [trying, setTrying] = useState(isPreviewed)
  const { fields, text } = draft
  const form = text === undefined ? null : toForm(draft)
  // Problems show once a save was rejected, and disappear as they are fixed.
  const found = error && text === undefined ? listFieldProblems({ ...fields }) : []
  const messages = [...new Set(found.map(({ message }) => message))]
  const problems = new Map(found.map(({ path, message }) => [path.join('.'), message] as const).reverse())
  const kind = kindOf(draft)
  return (
    <section
      aria-labelledby={`${id}-name`}
      className={`grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-3 sm:p-5 ${trying ? '' : 'max-w-4xl'}`}
    >
      <div className="flex flex-wrap items-center justify-between">
        <h3 id={`${id}-name`} className="text-lg">
          {name}
        </h3>
        <div className="flex flex-wrap items-center">
          {order}
          <button
            type="button"
            aria-label={t`Duplicate ${name}`}
            title={t`Duplicate`}
            onClick={actions.onDuplicate}
            className={iconButtonStyle}
          >
            <Copy aria-hidden="true" className="size-5" />
          </button>
          <button
            type="button"
            aria-label={t`Delete ${name}`}
            title={t`Delete`}
            onClick={actions.onRemove}
            className={iconButtonStyle}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
      {error && (
        <div className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {messages.length > 1 ? (
            <ul aria-label={t`Problems of ${name}`}>
              {messages.map((message) => (
                <li key={message}>{message.replace(/^./, (first) => first.toUpperCase())}</li>
              ))}
            </ul>
          ) : (
            <p id={`${id}-error`}>{error}</p>
          )}
        </div>
      )}
      <div className={trying ? 'grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : ''}>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <KindChoice draft={draft} kind={kind} onChange={onChange} />
          {text === undefined && kind !== null ? (
            <QuestionForm
              node={formNode(fields, (next) => onChange({ ...draft, fields: asFields(next) }), problems)}
              name={name}
              kind={kind}
            />
          ) : (
            <GrowingText
              label={t`Question as text`}
              hint={t`For experts: the question as JSON, with all its fields.`}
              value={text ?? ''}
              rows={8}
              spellCheck={false}
              maxLength={MAX_TEXT}
              onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
              {...(error && { errorId: `${id}-error` })}
            />
          )}
          <div className="flex flex-wrap gap-2">
            {text === undefined ? (
              <>
                <Button variant="ghost" size="small" onClick={() => onChange(toText(draft))}>
                  {t`Edit as text`}
                </Button>
                {Boolean(fields.stem) && (
                  <Button variant="ghost" size="small" className="text-start" onClick={actions.onAddPart}>
                    {t`Add part with the same shared text`}
                  </Button>
                )}
              </>
            ) : (
              <Button
                variant="ghost"
                size="small"
                aria-disabled={!form || undefined}
                title={form ? undefined : t`The form can’t show this text, or the text isn’t complete yet`}
                onClick={() => form && onChange(form)}
              >
                {t`Edit in the form`}
              </Button>
            )}
            <Button variant="ghost" size="small" aria-expanded={trying} onClick={() => setTrying(!trying)}>
              {trying ? t`Close the preview` : t`Try it as a learner`}
            </Button>
          </div>
        </div>
        {trying && (
          <div className="lg:sticky lg:top-4">
            <Suspense fallback={<Loading label={t`Loading the preview...`} />}>
              <TryQuestion input={toQuestionInput(draft)} />
            </Suspense>
          </div>
        )}
      </div>
    </section>
  )
}

type KindChoiceProps = { draft: QuestionDraft; kind: Kind | null; onChange: (draft: QuestionDraft) => void }

/** Choice of the kind, with a confirmation if that loses input. Switching back restores the input of that kind. */
function KindChoice({ draft, kind, onChange }: KindChoiceProps) {
  const left = useRef(new Map<Kind, QuestionDraft>())
  const [pending, setPending] = useState<{ to: Kind; next: QuestionDraft; lost: string[] } | null>(null)
  const apply = (to: Kind, next: QuestionDraft) => {
    if (kind) left.current.set(kind, draft)
    left.current.delete(to)
    setPending(null)
    onChange(next)
  }
  const choose = (to: Kind) => {
    const form = toForm(draft)
    const from = kind ?? 'single'
    const before = left.current.get(to)
    const { text: _text, ...rest } = draft
    const fields = form?.fields ?? {}
    const next = before
      ? { ...rest, ...before, fields: { ...before.fields, ...sharedFields(fields) }, key: draft.key, id: draft.id }
      : { ...rest, fields: toKind(fields, from, to) }
    const lost = form ? listLost(form.fields, from, next.fields) : [draft.text ?? '']
    if (lost.length > 0) setPending({ to, next, lost })
    else apply(to, next)
  }
  const isBlank = kind !== null && JSON.stringify(draft.fields) === JSON.stringify(blankFields(kind))
  const example = isBlank ? exampleFields(kind) : null
  return (
    <>
      <SelectField
        label={t({ message: 'Kind', context: 'questions' })}
        value={kind ?? ''}
        onChange={({ currentTarget }) => {
          const to = QUESTION_KINDS.find((one) => one === currentTarget.value)
          if (to && to !== kind) choose(to)
        }}
      >
        {kind === null && <option value="">{t`Unknown`}</option>}
        {QUESTION_KINDS.map((one) => (
          <option key={one} value={one}>
            {kindName(one)}
          </option>
        ))}
      </SelectField>
      {example && (
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ ...draft, fields: example })}
        >
          {t`Fill in an example`}
        </Button>
      )}
      {pending && (
        <ConfirmDialog
          title={t`Change to ${{ newKind: kindName(pending.to).toLocaleLowerCase(localeTag()) }}?`}
          description={t`This kind of question can’t hold everything you wrote. To get it back, switch back before you close the editor.`}
          confirmLabel={t`Change kind`}
          busy={false}
          busyLabel=""
          onConfirm={() => apply(pending.to, pending.next)}
          onClose={() => setPending(null)}
        >
          <ul className="list-disc ps-5">
            {pending.lost.slice(0, MAX_LOST).map((text) => (
              // Truncated inside of the item: outside, its marker would be cut off.
              <li key={text}>
                <span className="block truncate">{text}</span>
              </li>
            ))}
            {pending.lost.length > MAX_LOST && <li>{t`and ${{ more: pending.lost.length - MAX_LOST }} more`}</li>}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Longest text of one question. */
const MAX_TEXT = 50_000
const MAX_LOST = 5
