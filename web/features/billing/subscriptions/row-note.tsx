import { Link } from 'react-router'
import type { Prices } from '#domain/plans.ts'
import { Banner } from '#web/ui/banner.tsx'
import { priceInWords } from '../price.tsx'
import { choosingFor } from './choosing.ts'
import type { SubscribedLearner } from './subscription-types.ts'

/** What stands in the way of a plan for this learner, or where it is sold by the year. */
export function RowNote({ learner, prices }: { learner: SubscribedLearner; prices: Prices | null }) {
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
  if (!prices || choosingFor(learner) !== 'buy') return null
  return (
    <p className="text-ink-soft text-sm">
      Premium by the year is {priceInWords(prices.premium_annual, 'year')}:{' '}
      <Link to={`/pricing/${gradeId}`} className="link">
        annual Premium for {gradeName ?? 'this grade'}
      </Link>
    </p>
  )
}
