import { Link } from 'react-router'
import type { Prices } from '#domain/plans.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Price } from '../price.tsx'
import { savedPercent } from '../saved-percent.ts'
import { choosingFor } from './choosing.ts'
import type { WayOfPaying } from './plan-choices.ts'
import type { SubscribedLearner } from './subscription-types.ts'

/** What stands in the way of a plan for this learner, or where it is sold by the year. */
export function RowNote({
  learner,
  prices,
  way,
  trialDays,
}: {
  learner: SubscribedLearner
  prices: Prices | null
  way: WayOfPaying
  trialDays: number
}) {
  const { firstName, gradeId, gradeName } = learner
  if (gradeId === null) {
    return (
      <Banner tone="warning">
        <p>
          {firstName} has no grade yet, and needs one before a plan.{' '}
          <Link to={`/parent/manage-learners/${learner.id}`} className="link">
            Choose {firstName}’s grade
          </Link>
        </p>
      </Banner>
    )
  }
  if (!prices || way === 'family' || choosingFor(learner) !== 'buy') return null
  const saved = savedPercent(prices.premium_monthly, prices.premium_annual)
  return (
    <p className="text-ink-soft text-sm">
      {learner.trialAvailable && `${firstName}’s first paid plan begins with ${trialDays} free days. `}
      Premium can be paid by the year, too: <Price cents={prices.premium_annual} interval="year" />
      {saved !== null && `, which saves ${saved}%`}.{' '}
      <Link to={`/pricing/${gradeId}`} className="link">
        Annual Premium for {gradeName ?? 'this grade'}
      </Link>
    </p>
  )
}
