import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Hue, hueStyle } from './hue.ts'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** Text color, background and icon of each tone; the icon carries the meaning without color. */
export const tones = {
  info: { text: 'text-info', ground: 'bg-info-wash', edge: 'border-info', Icon: Info },
  success: { text: 'text-success', ground: 'bg-success-wash', edge: 'border-success', Icon: CircleCheck },
  warning: { text: 'text-warning', ground: 'bg-warning-wash', edge: 'border-warning', Icon: TriangleAlert },
  danger: { text: 'text-danger', ground: 'bg-danger-wash', edge: 'border-danger', Icon: CircleAlert },
} as const satisfies Record<Tone, object>

export type BadgeProps = {
  /** A tone shows a status, with its icon; a hue only distinguishes kinds. */
  tone?: Tone | Hue
  className?: string
  children: ReactNode
}

/** Short label, such as a status or a kind. */
export function Badge({ tone = 'gray', className = '', children }: BadgeProps) {
  const shape = `inline-flex w-fit items-center gap-1.5 rounded-full px-2.5 py-0.5 font-semibold text-xs ${className}`
  if (!isTone(tone)) {
    return <span className={`${shape} ${hueStyle[tone].wash} ${hueStyle[tone].text}`}>{children}</span>
  }
  const { text, ground, Icon } = tones[tone]
  return (
    <span className={`${shape} ${ground} ${text}`}>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      {children}
    </span>
  )
}

function isTone(tone: Tone | Hue): tone is Tone {
  return tone in tones
}
