import { useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { needsNoGrade, visitorsWelcome } from './open-pages.ts'
import { AreaSkeleton, SignedInOnly } from './signed-in-only.tsx'

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

/**
 * Stands in for a page of the learner area where a parent has no grade to study: they may activate a learner profile of
 * their own or go back (accounts-and-parent-portal.md section 4).
 */
function LearnerProfileOffer() {
  const navigate = useNavigate()
  const activate = useRef<HTMLAnchorElement>(null)
  return (
    <>
      <AreaSkeleton />
      <Dialog
        open
        initialFocus={activate}
        // It closes because another page has come.
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
