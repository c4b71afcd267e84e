import { Calculator, CircleAlert } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { controlStyle } from '#web/ui/fields.tsx'

export type TypedKind = 'number' | 'expression'

/** The most characters of an answer (contract/questions.ts). */
const MAX_TYPED_LENGTH = { number: 60, expression: 200 } as const

type MathTools = typeof import('./math-tools.tsx')

/** Keypad, preview and reader of typed mathematics, which only a question with a typed answer needs. */
let tools: MathTools | null = null
const loadTools = () =>
  loadCode(() => import('./math-tools.tsx')).then((loaded) => {
    tools = loaded
    return loaded
  })

/** The reason why a typed answer cannot be read; null where it can, and as long as the code to read it is not here. */
export function unreadableMessage(kind: TypedKind, text: string): string | null {
  return tools?.unreadableMessage(kind, text) ?? null
}

/** Without its code the field works all the same. */
const nothing = { Keypad: () => null, Preview: () => null }
const Keypad = lazy<MathTools['Keypad']>(() =>
  loadTools().then(
    (loaded) => ({ default: loaded.Keypad }),
    () => ({ default: nothing.Keypad }),
  ),
)
const Preview = lazy<MathTools['Preview']>(() =>
  loadTools().then(
    (loaded) => ({ default: loaded.Preview }),
    () => ({ default: nothing.Preview }),
  ),
)

export type TypedFieldProps = {
  kind: TypedKind
  /** Name for screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
  disabled: boolean
  /** True once the learner wants to submit: what cannot be read is said, even in a field that was not left yet. */
  checked: boolean
  /** Words behind the field, such as a unit. */
  unit?: string | null | undefined
}

/**
 * Field for a number or an expression, with a preview in mathematical notation and a keypad for signs that a keyboard lacks.
 * It says when it cannot read something, once the field is left; while the learner types on, it waits.
 */
export function TypedField({ kind, label, value, onChange, disabled, checked, unit }: TypedFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState(value !== '')
  const [keypad, setKeypad] = useState(false)
  const [ready, setReady] = useState(tools !== null)
  // The code to read an answer is there before the learner leaves the field.
  useEffect(() => {
    loadTools().then(
      () => setReady(true),
      () => {},
    )
  }, [])
  const message = ready && (left || checked) && value.trim() !== '' ? unreadableMessage(kind, value) : null
  const unitId = unit ? `${id}-unit` : ''
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2.5">
      <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2.5">
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
          aria-describedby={[unitId, message ? `${id}-message` : ''].join(' ').trim() || undefined}
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
          <span id={unitId} className="min-w-0 font-semibold">
            {unit}
          </span>
        )}
        {!disabled && (
          <Button
            variant="ghost"
            size="small"
            className="max-sm:-ml-3.5"
            aria-expanded={keypad}
            onClick={() => {
              setKeypad(!keypad)
              if (!keypad) input.current?.focus()
            }}
          >
            <Calculator aria-hidden="true" className="size-5" />
            Math keys
          </Button>
        )}
      </div>
      {/* Of constant height, so that nothing below moves away from a press. */}
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
          <Keypad kind={kind} onKey={(key) => applyKey(input, key, onChange)} />
        </Suspense>
      )}
    </div>
  )
}

function Typed({ value, children }: { value: string; children: ReactNode }) {
  return value.trim() === '' ? null : <Suspense fallback={null}>{children}</Suspense>
}

/** A key: text to insert, with the place of the caret in it as `|`, or an action. */
export type MathKey = { insert: string } | { action: 'backspace' | 'left' | 'right' }

/** The text and caret after a key; a selection is replaced, or moves to the caret's place in the inserted text. */
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
  // The caret is set once the field shows the new text.
  requestAnimationFrame(() => field.setSelectionRange(caret, caret))
}
