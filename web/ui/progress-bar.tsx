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
        <span className="shrink-0 text-ink-soft tabular-nums">{shown}</span>
      </div>
      <progress id={id} value={done} max={max} className="progress">
        {shown}
      </progress>
    </div>
  )
}

/** Progress ring with its own accessible name; shows a check mark when complete. */
export function ProgressRing({ label, percent }: { label: string; percent: number }) {
  const done = percent >= 100
  return (
    <svg viewBox="0 0 40 40" fill="none" role="img" aria-label={label} className="size-10">
      <circle
        cx="20"
        cy="20"
        r="16"
        strokeWidth="6"
        className="stroke-line forced-colors:stroke-[CanvasText] forced-colors:[stroke-width:1.5]"
      />
      {percent > 0 && (
        <circle
          cx="20"
          cy="20"
          r="16"
          strokeWidth="6"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          strokeLinecap={done ? 'butt' : 'round'}
          transform="rotate(-90 20 20)"
          className="stroke-leaf forced-colors:stroke-[Highlight]"
        />
      )}
      {done && (
        <path
          d="m13.5 20.5 4.5 4.5 9-10"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-leaf forced-colors:stroke-[Highlight]"
        />
      )}
    </svg>
  )
}
