import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type FieldText = {
  label: string
  /** Stands under the label and stays there. */
  hint?: string | undefined
  /** What is wrong with the value, in words. Also marks the control as invalid. */
  error?: string | undefined
}

/** What the control inside a field must carry. */
export type ControlWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Wires a label, a hint and an error to one control; the text, password and select fields are made of it. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldText & { optional: boolean; children: (wiring: ControlWiring) => ReactNode }) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

/** The looks of every control that takes a line of text. 16 px text, or a phone would zoom in on focus. */
export const controlStyle =
  'min-h-12 w-full rounded-md border-[1.5px] border-line-strong bg-surface px-3.5 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken'
