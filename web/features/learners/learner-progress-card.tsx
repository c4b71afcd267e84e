import { href } from 'react-router'
import type { Studied } from '#web/api/live/live-types.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { LatestActivity } from './latest-activity.tsx'
import { fullName, type Learner } from './learner.ts'
import { LearnerName } from './learner-name.tsx'

export type LearnerProgressCardProps = { learner: Learner; latest: Studied | undefined }

/** A learner on the parent dashboard, with what they do now and the way to their report. */
export function LearnerProgressCard({ learner, latest }: LearnerProgressCardProps) {
  return (
    <Card as="li" padding="snug" className="flex flex-col justify-between gap-4">
      <LearnerName learner={learner} />
      <LatestActivity firstName={learner.firstName} latest={latest} />
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
