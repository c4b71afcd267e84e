import { useState } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { AccountPage } from './account-page.tsx'
import { type AskedParent, LearnerSignUpForm } from './learner-sign-up-form.tsx'
import { ParentAsked } from './parent-asked.tsx'
import { WayOn } from './way-on.tsx'

export const meta = () => [{ title: pageTitle('Join as a Learner') }]

/** /learner/sign-up (accounts-and-parent-portal.md section 1; readings, "Access"). */
export default function LearnerSignUpPage() {
  const session = useSession()
  const [asked, setAsked] = useState<AskedParent | null>(null)

  // A parent need not ask themselves: where they add a learner the account is made at once.
  if (session.kind === 'signed-in') {
    return session.user.isParent ? (
      <Navigate to="/parent/manage-learners" state={{ addLearner: true }} replace />
    ) : (
      <Navigate to="/learner/dashboard" replace />
    )
  }

  return (
    <AccountPage
      title="Join as a Learner"
      subtitle="Tell us who you are. Then we ask your parent, who has to say yes."
      panel="Every climb begins with one leaf. Bring a parent who holds the ladder."
      below={
        <>
          <WayOn question="Already have an account?" to="/learner/signin">
            Learner Login
          </WayOn>
          <WayOn question="Are you a parent?" to="/sign-up">
            Sign Up
          </WayOn>
        </>
      }
    >
      {asked && <ParentAsked asked={asked} onChange={() => setAsked(null)} />}
      {/* Stays, out of sight: whoever comes back to mend an address finds everything else as it was typed. */}
      <div hidden={asked !== null}>
        <LearnerSignUpForm onAsked={setAsked} />
      </div>
    </AccountPage>
  )
}
