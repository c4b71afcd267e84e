import type { ReactNode } from 'react'
import { type Tone, tones } from './tone.ts'

export type BannerProps = { tone?: Tone; title?: string; className?: string; children?: ReactNode }

/** A message within the page. It is read out when it appears: at once when it is a danger, else after a pause. */
export function Banner({ tone = 'info', title, className = '', children }: BannerProps) {
  const { text, ground, edge, Icon } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-md border-l-4 px-4 py-3.5 ${ground} ${edge} ${className}`}
    >
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${text}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
