import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export const hues = ['blue', 'green', 'red', 'yellow', 'purple', 'pink', 'indigo', 'gray'] as const
type Hue = (typeof hues)[number]

/** Hue in a color name such as `bg-edu-blue-100` or `bg-green-100`; gray if there is none. */
export function hueOf(colorName: string): Hue {
  return hues.find((hue) => colorName.split('-').includes(hue)) ?? 'gray'
}

/** `wash` is a background, `text` is readable on it, and `fill` is the strong color of bars, dots and drawings. */
export const hueStyle: Record<Hue, { wash: string; text: string; fill: string }> = {
  blue: { wash: 'bg-blue-wash', text: 'text-blue', fill: 'bg-blue' },
  green: { wash: 'bg-green-wash', text: 'text-green', fill: 'bg-green' },
  red: { wash: 'bg-red-wash', text: 'text-red', fill: 'bg-red' },
  yellow: { wash: 'bg-yellow-wash', text: 'text-yellow', fill: 'bg-yellow' },
  purple: { wash: 'bg-purple-wash', text: 'text-purple', fill: 'bg-purple' },
  pink: { wash: 'bg-pink-wash', text: 'text-pink', fill: 'bg-pink' },
  indigo: { wash: 'bg-indigo-wash', text: 'text-indigo', fill: 'bg-indigo' },
  gray: { wash: 'bg-gray-wash', text: 'text-gray', fill: 'bg-gray' },
}

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
