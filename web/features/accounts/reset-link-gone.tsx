import { useEffect, useRef } from 'react'
import { ButtonLink } from '#web/ui/button-link.tsx'

export const RESET_LINK_GONE = 'This link has expired or was used already.'

/** Takes the place of the form when no password can be set by the link any more. */
export function ResetLinkGone() {
  const message = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone with the form.
  useEffect(() => message.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-4">
      <h2 ref={message} tabIndex={-1} className="text-xl focus:outline-none">
        {RESET_LINK_GONE}
      </h2>
      <p>A reset link works once, for one hour. Your password was not changed just now.</p>
      <ButtonLink to="/forgot-password" className="mt-1">
        Send a new link
      </ButtonLink>
    </div>
  )
}
