import { t } from '@lingui/core/macro'
import { CircleAlert } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { FIGURE_KINDS } from '#domain/content/figures/figure-kinds.ts'
import { type FigurePreview, type FigureTemplate, previewFigure } from '#domain/content/figures/preview-figure.ts'
import { findJsonErrorLine } from '#domain/content/json-error-line.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { GrowingText } from '../growing-text.tsx'
import { sentence } from '../question-forms/form-fields.tsx'
import { asFields, asText, formNode } from '../question-forms/form-node.ts'
import { FigureDrawing } from '../questions/figure-drawing.tsx'
import { fits } from './figure-data.ts'
import { formatFigure, parseFigure } from './figure-text.ts'
import { textsOf } from './figure-texts.ts'
import { ShapeFields } from './shape-fields.tsx'

export type FigureFormProps = {
  /** Data of the figure, or the text of what is no JSON yet; undefined for no figure. */
  value: unknown
  onChange: (value: unknown) => void
  /** Template of its question. */
  template: FigureTemplate
  /** True if the figure can be left out. */
  isOptional?: boolean
}

/** Form of a figure of any kind, with its drawing below. The data can also be edited as JSON. */
export function FigureForm({ value, onChange, template, isOptional = false }: FigureFormProps) {
  const [draw, setDraw] = useState(1)
  const [isText, setIsText] = useState(false)
  const shown = useDeferredValue(value)
  const kind = asText(asFields(value).kind)
  const preview = value === undefined ? null : previewFigure(shown ?? value, template, draw)
  const form = findForm(value)
  // Stays text when the form could show it again, because the focus is there.
  if (value !== undefined && !form && !isText) setIsText(true)
  return (
    <>
      <KindField
        value={value}
        kind={kind}
        onChange={(next) => {
          setIsText(false)
          onChange(next)
        }}
        isOptional={isOptional}
      />
      {preview && (
        <div className="@container">
          <div className="grid grid-cols-1 gap-4 @4xl:grid-cols-[minmax(0,1fr)_24rem] @4xl:gap-8">
            <div className="grid grid-cols-1 content-start gap-4">
              {form && !isText ? (
                <ShapeFields
                  node={formNode(value, onChange, problemsOf(preview))}
                  shape={form.shape}
                  texts={textsOf(kind)}
                  place={{ within: '', figure: asFields(value) }}
                />
              ) : (
                <JsonField value={value} onChange={onChange} hasForm={form !== null} preview={preview} />
              )}
              <Button
                variant="ghost"
                size="small"
                className="justify-self-start"
                aria-disabled={!form || undefined}
                onClick={() => form && setIsText(!isText)}
              >
                {form && !isText ? t`Edit as JSON` : t`Edit in the form`}
              </Button>
            </div>
            <div className="@4xl:sticky @4xl:top-0 @4xl:self-start">
              <Preview preview={preview} onNext={() => setDraw(draw + 1)} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

/** Kind whose form shows all of a figure's data; null if there is none. */
function findForm(value: unknown) {
  const { kind, ...fields } = asFields(value)
  const known = FIGURE_KINDS.find((one) => one.kind === kind)
  return known && fits(known.shape, { label: '', fields: textsOf(known.kind) }, fields) ? known : null
}

function problemsOf(preview: FigurePreview): ReadonlyMap<string, string> {
  const problems = preview.outcome === 'invalid' ? preview.problems : []
  return new Map(problems.map(({ path, message }) => [path.join('.'), message] as const).toReversed())
}

type KindFieldProps = Pick<FigureFormProps, 'value' | 'onChange'> & { kind: string; isOptional: boolean }

/** Menu of the kinds. Choosing one fills in an example, and going back to one brings its data back. */
function KindField({ value, kind, onChange, isOptional }: KindFieldProps) {
  const left = useRef(new Map<string, unknown>())
  const isListed = kind === '' || FIGURE_KINDS.some((one) => one.kind === kind)
  return (
    <SelectField
      label={t`Type of figure`}
      hint={t`Choosing one fills in an example. Going back to a type brings back what you wrote.`}
      value={kind}
      onChange={({ currentTarget }) => {
        if (value !== undefined) left.current.set(kind, value)
        const next = FIGURE_KINDS.find((one) => one.kind === currentTarget.value)
        onChange(next && (left.current.get(next.kind) ?? next.example))
      }}
    >
      {(isOptional || kind === '') && <option value="">{value === undefined ? t`No figure` : t`Unknown`}</option>}
      {!isListed && <option value={kind}>{kind}</option>}
      {FIGURE_KINDS.map((one) => (
        <option key={one.kind} value={one.kind}>
          {one.name}
        </option>
      ))}
    </SelectField>
  )
}

type JsonFieldProps = Pick<FigureFormProps, 'value' | 'onChange'> & { hasForm: boolean; preview: FigurePreview }

function JsonField({ value, onChange, hasForm, preview }: JsonFieldProps) {
  const [typed, setTyped] = useState('')
  const isTyped = JSON.stringify(parseFigure(typed)) === JSON.stringify(value)
  const text = isTyped ? typed : formatFigure(value)
  const variant = '{a}'
  return (
    <GrowingText
      label={t`Data of the figure`}
      hint={
        hasForm
          ? t`As JSON. Numbers and labels may have values of variants, such as "${variant}".`
          : t`As JSON. The form can’t show this text, or the text isn’t complete yet.`
      }
      error={sentence(jsonProblem(value, text, preview))}
      spellCheck={false}
      maxLength={2 * CONTENT_LIMITS.figure}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(parseFigure(currentTarget.value))
      }}
    />
  )
}

function jsonProblem(value: unknown, text: string, preview: FigurePreview): string | undefined {
  if (typeof value !== 'string') return preview.outcome === 'invalid' ? preview.message : undefined
  const line = findJsonErrorLine(text)
  const open = '{'
  const close = '}'
  return line === null
    ? t`The text must be one object between ${open} and ${close}.`
    : t`This isn’t valid JSON: see line ${line}.`
}

/** Drawing with its text alternative, or why there is none yet. */
function Preview({ preview, onNext }: { preview: FigurePreview; onNext: () => void }) {
  return (
    <section aria-label={t`Figure`} className="grid grid-cols-1 gap-3 rounded-md border border-line border-dashed p-4">
      {preview.outcome === 'drawn' ? (
        <>
          <FigureDrawing drawing={preview.html} />
          <p className="text-sm">
            <span className="font-semibold">{t`Text alternative:`}</span> {preview.text}
          </p>
          {preview.isTemplate && (
            <Button variant="ghost" size="small" className="justify-self-start" onClick={onNext}>
              {t`Show other values`}
            </Button>
          )}
        </>
      ) : (
        <p className="text-ink-soft text-sm">{t`The drawing appears here when the figure is complete.`}</p>
      )}
      <div aria-live="polite">
        <Problem preview={preview} />
      </div>
    </section>
  )
}

/** Problem of the figure as a whole. Those of fields are beside them. */
function Problem({ preview }: { preview: FigurePreview }) {
  const message = preview.outcome === 'drawn' ? preview.problem : wholeProblem(preview)
  return (
    message && (
      <p className="flex items-start gap-1.5 text-danger text-sm">
        <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
        {sentence(message)}
      </p>
    )
  )
}

function wholeProblem({ message, problems }: Extract<FigurePreview, { outcome: 'invalid' }>): string | undefined {
  if (problems.length === 0) return message
  return problems.find(({ path }) => path.length === 0)?.message ?? t`Check the marked fields.`
}
