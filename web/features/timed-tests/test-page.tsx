import { useParams } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { Page } from '#web/ui/page.tsx'
import { AuthenticationRequired } from './authentication-required.tsx'
import { TestOfLearner } from './test-of-learner.tsx'
import { TestSkeleton } from './test-skeleton.tsx'

export const meta = () => [{ title: pageTitle('Test') }]

/** /learner/tests/{id} (learner-area.md section 2, Test page). Signed-out visitors come this far. */
export default function TestPage() {
  const { id = '' } = useParams()
  const session = useSession()
  return (
    <Page width="reading">
      {session.kind === 'signed-in' ? (
        <TestOfLearner key={`${session.user.id} ${id}`} testId={id} learnerId={session.user.id} />
      ) : session.kind === 'signed-out' ? (
        <AuthenticationRequired />
      ) : (
        <TestSkeleton />
      )}
    </Page>
  )
}
