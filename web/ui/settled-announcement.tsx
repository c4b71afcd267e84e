import { useEffect, useState } from 'react'

/** How long a text stands before it is read out, so that of several in a row only the last one is. In milliseconds. */
const SETTLED = 1_000

/** Has a text read out to a screen reader once it changed and then stood still; what was there at first is not. */
export function SettledAnnouncement({ text }: { text: string }) {
  const [first] = useState(text)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {settled === first ? '' : settled}
    </p>
  )
}
