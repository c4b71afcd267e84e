import { GraduationCap, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import type { Learner } from './learner.ts'
import { LearnerName } from './learner-name.tsx'

/** A learner's account as its parent manages it. */
export function LearnerAccountCard({ learner }: { learner: Learner }) {
  return (
    <Card as="li" padding="snug" className="grid gap-4">
      <LearnerName learner={learner} />
      <dl className="grid gap-2 border-line border-t pt-4">
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
    </Card>
  )
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="flex shrink-0 items-center gap-3 text-ink-soft">
        {icon}
        {name}
      </dt>
      <dd className="wrap-anywhere min-w-0 font-medium">{children}</dd>
    </div>
  )
}
