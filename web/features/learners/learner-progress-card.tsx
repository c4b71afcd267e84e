import { href } from 'react-router'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { fullName, type Learner } from './learner.ts'
import { LearnerName } from './learner-name.tsx'

/** A learner on the parent dashboard, with the way to their report. */
export function LearnerProgressCard({ learner }: { learner: Learner }) {
  return (
    <Card as="li" padding="snug" className="flex flex-col justify-between gap-5">
      <LearnerName learner={learner} />
      <ButtonLink
        to={href('/parent/report/:userId', { userId: learner.id })}
        variant="secondary"
        className="w-full"
      >
        View Progress
        <VisuallyHidden> of {fullName(learner)}</VisuallyHidden>
      </ButtonLink>
    </Card>
  )
}
