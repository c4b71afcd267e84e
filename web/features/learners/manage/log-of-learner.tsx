import { href } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/card.tsx'
import type { Learner } from '../learner.ts'

/** Link to the part of the family's log that is about a learner. */
export function LogOfLearner({ learner: { id, firstName } }: { learner: Learner }) {
  return (
    <SectionCard title="Family log">
      <p className="mb-4">
        Who looked at {firstName}’s data from outside the family, copied it, or changed grade, parents, consent or
        deletion.
      </p>
      <ButtonLink to={`${href('/parent/log')}?child=${id}`} variant="secondary">
        Open the log
      </ButtonLink>
    </SectionCard>
  )
}
