import { useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Standstill } from './standstill.tsx'

/** What a signed-out visitor sees instead of a test; signing in leads back to it. */
export function AuthenticationRequired() {
  const { pathname } = useLocation()
  return (
    <Standstill
      title="Authentication Required"
      action={<ButtonLink to={`/signin?${new URLSearchParams({ next: pathname })}`}>Sign In</ButtonLink>}
    >
      <p>Please sign in to take this test.</p>
    </Standstill>
  )
}
