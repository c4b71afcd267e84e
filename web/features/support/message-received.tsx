import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Sprout } from '#web/ui/sprout.tsx'

/** Takes the place of the form, and the focus that was in it. */
export function MessageReceived({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <Sprout className="h-20" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Thank you, your message has arrived
      </h2>
      <p className="max-w-prose text-ink-soft">
        A confirmation is on its way to{' '}
        <strong className="wrap-anywhere font-semibold text-ink">{email}</strong>. The answer comes to the
        same address.
      </p>
      <Button variant="secondary" className="mt-3" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  )
}
