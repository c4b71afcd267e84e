import { t } from '@lingui/core/macro'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { unexpectedError } from '#web/api/auth.ts'
import { type ReauthenticationRequest, useReauthenticationRequest } from '#web/api/reauthentication.ts'
import { parentPages } from '#web/product/page-queries.ts'
import { StartPageExtras } from '#web/product/start-page-extras.tsx'
import { toast } from '#web/ui/toast.ts'
import { SecondStepEnding } from '../second-step/second-step-ending.tsx'
import { isOpenToVisitors, SignedInOnly } from './signed-in-only.tsx'
import { isOtherPage, startPage } from './start-page.ts'

/** Lazily loaded, because few visits need it. */
const ConfirmIdentityDialog = lazy<ComponentType<{ request: ReauthenticationRequest }>>(() =>
  import('../confirm-identity/confirm-identity-dialog.tsx').catch(() => ({ default: CancelRequest })),
)

/** Read by the build, for the first calls of the pages. */
export const handle = { area: 'parent', pages: parentPages }

export const clientLoader = startPage('parent', parentPages)

export const shouldRevalidate = isOtherPage

/** Guard of the parent area (accounts-and-parent-portal.md section 6). */
export default function ParentArea() {
  const { pathname } = useLocation()
  return (
    <SignedInOnly signInPage="/parent/sign-in" forVisitors={isOpenToVisitors(pathname) ? <Outlet /> : undefined}>
      {(user) =>
        user.isParent ? (
          <>
            <SecondStepEnding />
            <Outlet />
            <StartPageExtras area="parent" startPage="/parent" />
            <ConfirmIdentity />
          </>
        ) : (
          <AccessDenied />
        )
      }
    </SignedInOnly>
  )
}

function ConfirmIdentity() {
  const request = useReauthenticationRequest()
  return <Suspense>{request && <ConfirmIdentityDialog request={request} />}</Suspense>
}

/** Replaces the dialog if its code failed to load: cancels the operation's request. */
function CancelRequest({ request }: { request: ReauthenticationRequest }) {
  useEffect(() => {
    request.finish(false)
    toast.error(unexpectedError())
  }, [request])
  return null
}

function AccessDenied() {
  const navigate = useNavigate()
  const sent = useRef(false)
  useEffect(() => {
    // In development, React's strict mode runs effects twice.
    if (sent.current) return
    sent.current = true
    // After the navigation, because a toast of the learner area disappears with its page.
    const redirect = async () => {
      await navigate('/learner/dashboard', { replace: true })
      toast.error(t`Access denied. Parent access required.`)
    }
    void redirect()
  }, [navigate])
  return null
}
