import { useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AreaSkeleton, isOpenToVisitors, isOpenWithoutGrade, SignedInOnly } from './signed-in-only.tsx'

/** Guard of the learner area: learners, and parents with a learner profile (accounts-and-parent-portal.md section 6). */
export default function LearnerArea() {
  const { pathname } = useLocation()
  return (
    <SignedInOnly signInPage="/learner/signin" forVisitors={isOpenToVisitors(pathname) ? <Outlet /> : undefined}>
      {(user) =>
        user.isParent && user.gradeId === null && !isOpenWithoutGrade(pathname) ? <LearnerProfileOffer /> : <Outlet />
      }
    </SignedInOnly>
  )
}

/** Offers a parent without a grade to activate a learner profile, or to go back (accounts-and-parent-portal.md section 4). */
function LearnerProfileOffer() {
  const navigate = useNavigate()
  const activate = useRef<HTMLAnchorElement>(null)
  return (
    <>
      <AreaSkeleton />
      <Dialog
        open
        initialFocus={activate}
        // It closes when another page opens.
        finalFocus={() => document.querySelector<HTMLElement>('main h1')}
        onClose={() => void navigate('/parent', { replace: true })}
        title="Activate a learner profile?"
        description="The learner area shows the lessons of one grade, and your account has no grade yet. You can choose one and look around as a learner, or go back to the parent portal."
        actions={
          <>
            <ButtonLink to="/parent" replace variant="secondary">
              Parent Dashboard
            </ButtonLink>
            <ButtonLink ref={activate} to="/learner/activate-profile">
              Activate Learner Profile
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
