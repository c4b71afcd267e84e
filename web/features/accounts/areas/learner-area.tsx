import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import type { SessionUser } from '#web/api/session-store.ts'
import { learnerPages, openedQueries } from '#web/product/page-queries.ts'
import { StartPageExtras } from '#web/product/start-page-extras.tsx'
import { BackLink, PageSkeleton } from '#web/ui/page.tsx'
import { isOpenToPreview, isOpenToVisitors, isOpenWithoutGrade, SignedInOnly } from './signed-in-only.tsx'
import { isOtherPage, startPage } from './start-page.ts'

/** Lazily loaded: the dialog's code would be a tenth of a learner's first download. */
const LearnerProfileOffer = lazy(() => import('./learner-profile-offer.tsx'))

/** Read by the build, for the first calls of the pages. */
export const handle = { area: 'learner', pages: learnerPages, opened: openedQueries }

export const clientLoader = startPage('learner', learnerPages)

export const shouldRevalidate = isOtherPage

/** Guard of the learner area: learners, and parents with a learner profile (accounts-and-parent-portal.md section 6). */
export default function LearnerArea() {
  const { pathname } = useLocation()
  return (
    <SignedInOnly signInPage="/learner/signin" forVisitors={isOpenToVisitors(pathname) ? <Outlet /> : undefined}>
      {(user) =>
        needsGrade(user, pathname) ? (
          <Suspense fallback={<PageSkeleton label={t`Loading...`} />}>
            <LearnerProfileOffer />
          </Suspense>
        ) : (
          <>
            {user.isContentManager && <PreviewNote />}
            <Outlet />
            <StartPageExtras area="learner" startPage="/learner/dashboard" />
          </>
        )
      }
    </SignedInOnly>
  )
}

function needsGrade({ isParent, isContentManager, gradeId }: SessionUser, pathname: string): boolean {
  if (!isParent || gradeId !== null || isOpenWithoutGrade(pathname)) return false
  return !(isContentManager && isOpenToPreview(pathname))
}

/** Note above a page that a content editor previews as learners see it. */
function PreviewNote() {
  const [search] = useSearchParams()
  if (!search.has('preview')) return null
  return (
    <div className="bg-sun-wash print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 sm:px-6">
        <BackLink to="/parent/cms?tab=lessons">{t`Back to Content`}</BackLink>
        <p className="py-2 text-sm">{t`Preview: this is what learners see.`}</p>
      </div>
    </div>
  )
}
