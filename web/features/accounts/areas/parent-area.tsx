import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { toast } from '#web/ui/toast.ts'
import { visitorsWelcome } from './open-pages.ts'
import { SignedInOnly } from './signed-in-only.tsx'

/** Every page of the parent area is for parents only (accounts-and-parent-portal.md section 6). */
export default function ParentArea() {
  const { pathname } = useLocation()
  return (
    <SignedInOnly
      signInPage="/parent/sign-in"
      forVisitors={visitorsWelcome(pathname) ? <Outlet /> : undefined}
    >
      {(user) => (user.isParent ? <Outlet /> : <AccessDenied />)}
    </SignedInOnly>
  )
}

function AccessDenied() {
  const navigate = useNavigate()
  const sent = useRef(false)
  useEffect(() => {
    // React's strict mode runs an effect twice while developing.
    if (sent.current) return
    sent.current = true
    // Told on arrival: a toast of the study area goes with the page that it came up on.
    const arrived = async () => {
      await navigate('/learner/dashboard', { replace: true })
      toast.error('Access denied. Parent access required.')
    }
    void arrived()
  }, [navigate])
  return null
}
