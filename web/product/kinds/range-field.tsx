import { t } from '@lingui/core/macro'
import { type KeyboardEvent, useId, useState } from 'react'
import { controlStyle } from '#web/ui/fields.tsx'

type RangeFieldProps = {
  /** Name for screen readers. */
  label: string
  from: number
  to: number
  value: number | null | undefined
  read: (text: string) => number | undefined
  format: (value: number) => string
  isWhole?: boolean
  onValue: (value: number) => void
  /** Called once the field is empty; missing if that changes nothing. */
  onClear?: () => void
  /** Difference of an arrow key, which makes it a field with steps; missing for none. */
  step?: number
  onFocus?: () => void
  onBlur?: () => void
  width?: string
}

/**
 * Number field of a drawing. Text that is not a number of its range stays in the field with an error and does not change
 * the drawing.
 */
export function RangeField(props: RangeFieldProps) {
  const { label, from, to, value = null, read, format, isWhole = false, onValue, onClear, step, width = 'w-20' } = props
  const id = useId()
  const least = format(from)
  const most = format(to)
  const [text, setText] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const readValid = (typed: string) => {
    const next = read(typed)
    return next === undefined || next < from || next > to || (isWhole && !Number.isInteger(next)) ? undefined : next
  }
  const wrong = text !== null && text.trim() !== '' && readValid(text) === undefined
  const handleKey = (event: KeyboardEvent) => {
    const direction = step === undefined ? 0 : { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!direction || step === undefined) return
    event.preventDefault()
    setText(null)
    onValue(stepped(value, direction * step, from, to))
  }
  return (
    <span className="grid gap-1">
      <input
        type="text"
        inputMode={isWhole ? 'numeric' : 'text'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={(wrong && left) || undefined}
        aria-describedby={wrong && left ? id : undefined}
        {...(step !== undefined && {
          role: 'spinbutton',
          'aria-valuemin': from,
          'aria-valuemax': to,
          'aria-valuenow': value ?? undefined,
          'aria-valuetext': value === null ? t`not set` : format(value),
        })}
        value={text ?? (value === null ? '' : format(value))}
        onChange={({ target }) => {
          setText(target.value)
          setLeft(false)
          const next = readValid(target.value)
          if (next !== undefined) onValue(next)
          else if (target.value.trim() === '') onClear?.()
        }}
        onKeyDown={handleKey}
        onFocus={props.onFocus}
        onBlur={() => {
          setLeft(true)
          if (!wrong) setText(null)
          props.onBlur?.()
        }}
        className={`${controlStyle.replace('w-full', width).replace('px-3.5', 'px-1.5')} text-center font-semibold`}
      />
      {wrong && left && (
        <span id={id} className="text-sm text-warning">
          {isWhole ? t`Enter a whole number from ${least} to ${most}.` : t`Enter a number from ${least} to ${most}.`}
        </span>
      )}
    </span>
  )
}

/** Value after a step, within its range; the first step of an open value sets its least one. */
export function stepped(value: number | null, difference: number, from: number, to: number): number {
  const next = value === null ? from : value + difference
  // Steps such as 0.1 are not exact in binary.
  return Math.min(to, Math.max(from, Number(next.toFixed(6))))
}
