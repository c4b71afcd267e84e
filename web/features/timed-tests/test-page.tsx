import { useLocation, useParams } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Standstill, TestSkeleton } from './test-frame.tsx'
import { TestOfLearner } from './test-of-learner.tsx'

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

/** Replaces a test for a signed-out visitor; signing in leads back to it. */
function AuthenticationRequired() {
  const { pathname } = useLocation()
  return (
    <Standstill
      title="Authentication Required"
      action={<ButtonLink to={`/signin?${new URLSearchParams({ next: pathname })}`}>Sign In</ButtonLink>}
    >
      <p>Please sign in to take this test.</p>
    </Standstill>
  )
}
