import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { AccountPage } from './account-page.tsx'
import { ResetLinkGone } from './reset-link-gone.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { tokenInHash } from './token-in-hash.ts'
import { WayOn } from './way-on.tsx'

export const meta = () => [{ title: pageTitle('Reset password') }]

/**
 * /reset-password#access_token=… (accounts-and-parent-portal.md section 2, Reset password).
 *
 * The token moves at once from the address to the state of this one step of the browser's history. There nobody reads it
 * over a shoulder, copies it with the address or finds it among the visited pages. A reload still has it. It is gone with
 * the step, which the sign-in page replaces, and with the tab. Session storage would keep it for whoever comes to this
 * address later in the same tab.
 */
export default function ResetPasswordPage() {
  const { hash, state } = useLocation()
  const [linkGone, setLinkGone] = useState(false)

  const arriving = tokenInHash(hash, 'access_token')
  if (arriving !== null) {
    return <Navigate to="/reset-password" replace state={{ token: arriving }} />
  }
  const token = tokenInState(state)
  if (token === null) return <Navigate to="/sign-in" replace />

  return (
    <AccountPage
      title="Reset password"
      subtitle={linkGone ? 'There is a new link for everybody who needs one.' : 'Choose a new password.'}
      panel="A new password, and the climb goes on."
      below={
        <>
          <WayOn question="Remembered it as a parent?" to="/parent/sign-in">
            Parent Login
          </WayOn>
          <WayOn question="Or as a learner?" to="/learner/signin">
            Learner Login
          </WayOn>
        </>
      }
    >
      {linkGone ? (
        <ResetLinkGone />
      ) : (
        <ResetPasswordForm token={token} onLinkGone={() => setLinkGone(true)} />
      )}
    </AccountPage>
  )
}

function tokenInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null
  return typeof state.token === 'string' ? state.token : null
}
