import { GraduationCap, Phone, Trash2, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { fullName, type Learner } from './learner.ts'
import { LearnerName } from './learner-name.tsx'

/** A learner's account as its parent manages it. */
export function LearnerAccountCard({ learner, onDelete }: { learner: Learner; onDelete: () => void }) {
  return (
    <Card as="li" padding="snug" className="flex flex-col gap-4">
      <LearnerName learner={learner} />
      <dl className="grid flex-1 content-start gap-2 border-line border-t pt-4">
        {learner.username && (
          <Detail icon={<UserRound aria-hidden="true" className="size-5" />} name="Username">
            {learner.username}
          </Detail>
        )}
        {learner.cell && (
          <Detail icon={<Phone aria-hidden="true" className="size-5" />} name="Phone">
            {learner.cell}
          </Detail>
        )}
        <Detail icon={<GraduationCap aria-hidden="true" className="size-5" />} name="Grade">
          {learner.gradeName ?? 'Unknown'}
        </Detail>
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={href('/parent/manage-learners/:learnerId', { learnerId: learner.id })}
          variant="secondary"
          className="flex-1"
        >
          Manage
          <VisuallyHidden> {fullName(learner)}</VisuallyHidden>
        </ButtonLink>
        <Button variant="secondary" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4.5 text-danger" />
          Delete
          <VisuallyHidden> {fullName(learner)}</VisuallyHidden>
        </Button>
      </div>
    </Card>
  )
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="flex w-28 shrink-0 items-center gap-3 text-ink-soft">
        {icon}
        {name}
      </dt>
      <dd className="wrap-anywhere min-w-0 font-medium">{children}</dd>
    </div>
  )
}
