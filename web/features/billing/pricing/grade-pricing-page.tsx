import { useParams } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { SignInToBuy } from '../sign-in-to-buy.tsx'
import { GradePricingSkeleton } from './grade-pricing-skeleton.tsx'
import { PremiumForGrade } from './premium-for-grade.tsx'
import { PricingFailed } from './pricing-failed.tsx'

/** The title is that of the grade, which is known only once it is loaded; the page itself gives it. */
export const meta = () => [{ title: pageTitle('Premium Access') }]

/** /pricing/{gradeId}, for who is signed in (learner-area.md section 2, Per-grade pricing). */
export default function GradePricingPage() {
  const { gradeId = '' } = useParams()
  const session = useSession()
  switch (session.kind) {
    case 'loading':
      return <GradePricingSkeleton />
    case 'unreachable':
      return <PricingFailed onRetry={session.retry} busy={false} />
    case 'signed-out':
      return <SignInToBuy why="Please sign in to purchase a subscription" />
    case 'signed-in':
      return <PremiumForGrade key={`${session.user.id} ${gradeId}`} gradeId={gradeId} user={session.user} />
  }
}
