import { useId } from 'react'

export type ProgressBarProps = {
  /** Label of the bar, visible above it unless `labelHidden`. */
  label: string
  /** 0 to `max`; other values are clamped. */
  value: number
  max?: number
  /** Text at the right, such as "3 of 8"; by default the percentage. */
  text?: string
  labelHidden?: boolean
}

/** Labeled progress bar. */
export function ProgressBar({ label, value, max = 100, text, labelHidden = false }: ProgressBarProps) {
  const id = useId()
  const done = Math.min(Math.max(value, 0), max)
  const shown = text ?? `${Math.round((done / max) * 100)}%`
  return (
    <div className="grid gap-1.5">
      <div className={labelHidden ? 'sr-only' : 'flex justify-between gap-4 text-sm'}>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <span className="text-ink-soft tabular-nums">{shown}</span>
      </div>
      <progress id={id} value={done} max={max} className="progress">
        {shown}
      </progress>
    </div>
  )
}
