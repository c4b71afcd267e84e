import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/card.tsx'
import type { Learner } from '../learner.ts'

/** Link to the part of the family's log that is about a learner. */
export function LogOfLearner({ learner: { id, firstName } }: { learner: Learner }) {
  return (
    <SectionCard title={t`Family log`}>
      <p className="mb-4">
        <Trans>
          Who looked at {firstName}’s data from outside the family, copied it, or changed grade, parents, consent or
          deletion.
        </Trans>
      </p>
      <ButtonLink to={`${href('/parent/log')}?child=${id}`} variant="secondary">
        {t`Open the log`}
      </ButtonLink>
    </SectionCard>
  )
}
