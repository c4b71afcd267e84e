import { useEffect, useState } from 'react'
import { timeAgo } from './time-ago.ts'

/** How long ago a moment was, in words that keep up with the clock. */
export function TimeSince({ moment }: { moment: Date }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={moment.toISOString()}>{timeAgo(moment, now)}</time>
}
