import { useEffect, useRef } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'

/** Takes the place of the form once it has worked, with the ways on. */
export function ProfileActivated({ gradeName }: { gradeName: string | undefined }) {
  const panel = useRef<HTMLDivElement>(null)
  // The pressed button went with the form.
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="focus:outline-none">
      <Card className="grid gap-5">
        <Banner tone="success" title="Your learner profile is active.">
          <p>
            {gradeName ? `${gradeName} is open to you. ` : ''}
            You can come back here to choose another grade.
          </p>
        </Banner>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <ButtonLink to="/parent">Return to Parent Dashboard</ButtonLink>
          <ButtonLink to="/learner/dashboard" variant="secondary">
            Learner Dashboard
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
