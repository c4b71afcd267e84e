import { t } from '@lingui/core/macro'
import { Calculator, CircleAlert } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useState } from 'react'
import type { DecimalMark } from '#domain/scoring/numbers/read-number.ts'
import { loadCode } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { controlStyle } from '#web/ui/fields.tsx'
import type { MathKey, TypedKind } from './math-tools.tsx'

/** Maximum length of an answer (contract/questions.ts). */
const MAX_TYPED_LENGTH = { number: 60, expression: 200 } as const

type MathTools = typeof import('./math-tools.tsx')

/** Keypad, preview and parser of typed math, loaded only for a question with a typed answer. */
let tools: MathTools | null = null
const loadTools = () =>
  loadCode(() => import('./math-tools.tsx'), { stored: true }).then((module) => {
    tools = module
    return module
  })

/** Error for a typed answer that cannot be parsed; null if it can, and until the parser is loaded. */
export function unreadableMessage(kind: TypedKind, text: string, mark: DecimalMark): string | null {
  return tools?.unreadableMessage(kind, text, mark) ?? null
}

/** Fallback without the code; the field still works. */
const nothing = { Keypad: () => null, Preview: () => null }
const Keypad = lazy<MathTools['Keypad']>(() =>
  loadTools().then(
    (module) => ({ default: module.Keypad }),
    () => ({ default: nothing.Keypad }),
  ),
)
const Preview = lazy<MathTools['Preview']>(() =>
  loadTools().then(
    (module) => ({ default: module.Preview }),
    () => ({ default: nothing.Preview }),
  ),
)

export type TypedFieldProps = {
  kind: TypedKind
  mark: DecimalMark
  /** Name for screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  disabled: boolean
  /** True once the learner has tried to submit: errors are then shown even in a field that still has the focus. */
  checked: boolean
  /** Text after the field, such as a unit. */
  unit?: string | null | undefined
  hint?: string | undefined
  input: RefObject<HTMLInputElement | null>
  /** Message of the server about this value. */
  problem: string | null
}

/**
 * Field for a number or an expression, with a preview in mathematical notation and a keypad for symbols that a keyboard
 * lacks. Parse errors appear when the field loses the focus, not while the learner types.
 */
export function TypedField({
  kind,
  mark,
  label,
  value,
  onChange,
  disabled,
  checked,
  unit,
  hint,
  input,
  problem,
}: TypedFieldProps) {
  const id = useId()
  const [left, setLeft] = useState(value !== '')
  const [keypad, setKeypad] = useState(false)
  const [ready, setReady] = useState(tools !== null)
  // Preloads the parser before the learner leaves the field.
  useEffect(() => {
    loadTools().then(
      () => setReady(true),
      () => {},
    )
  }, [])
  const isChecked = ready && (left || checked) && value.trim() !== ''
  const message = (isChecked ? unreadableMessage(kind, value, mark) : null) ?? problem
  const unitId = unit ? `${id}-unit` : ''
  const hintId = hint ? `${id}-hint` : ''
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2.5">
      {hint && (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2.5">
        {/* On a phone the unit stays beside its field. */}
        <span className="flex w-full items-center gap-x-3 sm:contents">
          <input
            ref={input}
            id={id}
            type="text"
            inputMode={keypad ? 'none' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={MAX_TYPED_LENGTH[kind]}
            aria-label={label}
            aria-describedby={[unitId, hintId, message ? `${id}-message` : ''].join(' ').trim() || undefined}
            aria-invalid={message ? true : undefined}
            value={value}
            disabled={disabled}
            onChange={(event) => {
              setLeft(false)
              onChange(event.target.value)
            }}
            onBlur={() => setLeft(true)}
            className={`${controlStyle} font-semibold text-lg tracking-wide ${kind === 'number' ? 'max-w-48' : 'max-w-96'}`}
          />
          {unit && (
            <span id={unitId} className="max-w-[65%] font-semibold">
              {unit}
            </span>
          )}
        </span>
        {!disabled && (
          <Button
            variant="ghost"
            size="small"
            className="max-sm:-ms-3.5"
            aria-expanded={keypad}
            onClick={() => {
              setKeypad(!keypad)
              if (!keypad) input.current?.focus()
            }}
          >
            <Calculator aria-hidden="true" className="size-5" />
            {t`Math keys`}
          </Button>
        )}
      </div>
      {/* Constant height, so that a press does not shift the content below. */}
      <div className="flex min-h-12 max-w-full flex-wrap items-center gap-x-4 gap-y-2">
        <Typed value={value}>
          <Preview text={value} />
        </Typed>
        <p id={`${id}-message`} role="status" className="flex items-start gap-1.5 font-semibold text-sm text-warning">
          {message && (
            <>
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              {message}
            </>
          )}
        </p>
      </div>
      {keypad && !disabled && (
        <Suspense fallback={null}>
          <Keypad kind={kind} mark={mark} onKey={(key) => applyKey(input, key, onChange)} />
        </Suspense>
      )}
    </div>
  )
}

function Typed({ value, children }: { value: string; children: ReactNode }) {
  return value.trim() === '' ? null : <Suspense fallback={null}>{children}</Suspense>
}

/** Text and caret after a key. A selection is replaced, or moves to the position of the caret in the inserted text. */
export function typeKey(text: string, from: number, to: number, key: MathKey): { text: string; caret: number } {
  if ('action' in key) {
    if (key.action === 'left') return { text, caret: Math.max(0, from - 1) }
    if (key.action === 'right') return { text, caret: Math.min(text.length, to + 1) }
    const start = from === to ? Math.max(0, from - 1) : from
    return { text: text.slice(0, start) + text.slice(to), caret: start }
  }
  const [before = '', after = ''] = key.insert.split('|')
  const inside = after === '' ? '' : text.slice(from, to)
  const caret = from + before.length + inside.length
  return { text: text.slice(0, from) + before + inside + after + text.slice(to), caret }
}

function applyKey(input: RefObject<HTMLInputElement | null>, key: MathKey, onChange: (value: string) => void) {
  const field = input.current
  if (!field) return
  const { value, selectionStart, selectionEnd, maxLength } = field
  const { text, caret } = typeKey(value, selectionStart ?? value.length, selectionEnd ?? value.length, key)
  if (text.length > maxLength) return
  onChange(text)
  // The caret can be set only after the field has rendered the new text.
  requestAnimationFrame(() => field.setSelectionRange(caret, caret))
}
