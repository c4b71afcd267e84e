import { Outlet, useLocation } from 'react-router'
import { LearnerProfileOffer } from './learner-profile-offer.tsx'
import { needsNoGrade } from './needs-no-grade.ts'
import { SignedInOnly } from './signed-in-only.tsx'
import { visitorsWelcome } from './visitors-welcome.ts'

/** The learner area is for learners, and for parents who have a learner profile of their own (section 6). */
export default function LearnerArea() {
  const { pathname } = useLocation()
  return (
    <SignedInOnly
      signInPage="/learner/signin"
      forVisitors={visitorsWelcome(pathname) ? <Outlet /> : undefined}
    >
      {(user) =>
        user.isParent && user.gradeId === null && !needsNoGrade(pathname) ? (
          <LearnerProfileOffer />
        ) : (
          <Outlet />
        )
      }
    </SignedInOnly>
  )
}
