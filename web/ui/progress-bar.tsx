import { useId } from 'react'

export type ProgressBarProps = {
  /** Names the bar for a screen reader, and stands above it unless `labelHidden`. */
  label: string
  /** 0 to `max`; what lies outside is drawn at the end it passed. */
  value: number
  max?: number
  /** What stands at the right, such as "3 of 8"; the whole percentage when not given. */
  text?: string
  labelHidden?: boolean
}

/** How much of something is done. */
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
