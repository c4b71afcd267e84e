import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '#web/ui/toast.ts'

/** Sends a visitor to sign in, tells them why, and has them come back to this very page afterwards. */
export function SignInToBuy({ why }: { why: string }) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const sent = useRef(false)
  useEffect(() => {
    // React's strict mode runs an effect twice while developing.
    if (sent.current) return
    sent.current = true
    toast.error('Authentication required', why)
    // As the sign-in itself carries a hash on: browsers keep it to themselves.
    void navigate(`/signin?${new URLSearchParams({ next: pathname + search })}${hash}`, { replace: true })
  }, [navigate, pathname, search, hash, why])
  return null
}
