import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { ConfirmIdentity } from '../confirm-identity/confirm-identity-dialog.tsx'
import { isOpenToVisitors, SignedInOnly } from './signed-in-only.tsx'

/** Guard of the parent area (accounts-and-parent-portal.md section 6). */
export default function ParentArea() {
  const { pathname } = useLocation()
  return (
    <SignedInOnly signInPage="/parent/sign-in" forVisitors={isOpenToVisitors(pathname) ? <Outlet /> : undefined}>
      {(user) =>
        user.isParent ? (
          <>
            <Outlet />
            <ConfirmIdentity />
          </>
        ) : (
          <AccessDenied />
        )
      }
    </SignedInOnly>
  )
}

function AccessDenied() {
  const navigate = useNavigate()
  const sent = useRef(false)
  useEffect(() => {
    // React's strict mode runs an effect twice in development.
    if (sent.current) return
    sent.current = true
    // Shown after the navigation: a toast of the learner area disappears with its page.
    const redirect = async () => {
      await navigate('/learner/dashboard', { replace: true })
      toast.error('Access denied. Parent access required.')
    }
    void redirect()
  }, [navigate])
  return null
}
