import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageSkeleton } from '#web/ui/page.tsx'
import { isOpenToVisitors, isOpenWithoutGrade, SignedInOnly } from './signed-in-only.tsx'

/** Loaded on demand: the dialog's code would be a tenth of every learner's first visit. */
const LearnerProfileOffer = lazy(() => import('./learner-profile-offer.tsx'))

/** Guard of the learner area: learners, and parents with a learner profile (accounts-and-parent-portal.md section 6). */
export default function LearnerArea() {
  const { pathname } = useLocation()
  return (
    <SignedInOnly signInPage="/learner/signin" forVisitors={isOpenToVisitors(pathname) ? <Outlet /> : undefined}>
      {(user) =>
        user.isParent && user.gradeId === null && !isOpenWithoutGrade(pathname) ? (
          <Suspense fallback={<PageSkeleton label="Loading..." />}>
            <LearnerProfileOffer />
          </Suspense>
        ) : (
          <Outlet />
        )
      }
    </SignedInOnly>
  )
}
