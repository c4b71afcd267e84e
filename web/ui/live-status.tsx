import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { formatTimeAgo } from './format.ts'

export type LiveStatusProps = { state: 'connecting' | 'live' | 'reconnecting' | 'ended' }

const shown = {
  connecting: { text: () => t`Connecting...`, dot: 'border-line-strong' },
  live: { text: () => t`Live`, dot: 'border-success bg-success' },
  reconnecting: { text: () => t`Reconnecting...`, dot: 'border-warning' },
  ended: { text: () => t`Not live`, dot: 'border-line-strong' },
}

/** State of a page's live updates; visual only, not announced. */
export function LiveStatus({ state }: LiveStatusProps) {
  const { text, dot } = shown[state]
  return (
    <span className="inline-flex items-center gap-2 text-ink-soft text-sm print:hidden">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full border-2 ${dot}`} />
      {text()}
    </span>
  )
}

/** Relative time that updates as time passes. */
export function TimeSince({ moment }: { moment: Date }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={moment.toISOString()}>{formatTimeAgo(moment, now)}</time>
}
