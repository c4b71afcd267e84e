import { useEffect, useRef } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Sprout } from '#web/ui/messages.tsx'

export type RequestAnswer = { kind: 'approved'; firstName: string; username: string } | { kind: 'refused' }

/** Takes the place of a learner's request that was just answered. */
export function LearnerRequestAnswered({ answer }: { answer: RequestAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  const approved = answer.kind === 'approved'
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      {approved && <Sprout className="h-24" />}
      <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        {approved ? `${answer.firstName} can start learning` : 'You have refused the request'}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {approved
          ? `The account is made. ${answer.firstName} signs in with the username ${answer.username} and the password chosen when asking.`
          : 'What your child had entered is deleted, and no account was made.'}
      </p>
      <ButtonLink to="/parent/manage-learners" className="mt-1">
        Manage Learners
      </ButtonLink>
    </Card>
  )
}
