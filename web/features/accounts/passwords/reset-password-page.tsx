import { useEffect, useRef, useState, useTransition } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { validateNewPassword } from '#domain/accounts.ts'
import { resetPassword } from '#web/api/auth.ts'
import { sessionChanged } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { NewPasswordFields } from '#web/product/account-fields.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { readFields, showErrorsAndFocus } from '#web/ui/forms.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm, AccountPage, WayOn } from '../account-page.tsx'
import { tokenInHash } from '../return-path.ts'
import { type ResetPasswordProblems, resetPasswordRefusal } from './password-errors.ts'

const RESET_LINK_GONE = 'This link has expired or was used already.'

/** Takes the place of the form when no password can be set by the link any more. */
function ResetLinkGone() {
  const message = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone with the form.
  useEffect(() => message.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-4">
      <h2 ref={message} tabIndex={-1} className="text-xl focus:outline-none">
        {RESET_LINK_GONE}
      </h2>
      <p>A reset link works once, for one hour. Your password was not changed just now.</p>
      <ButtonLink to="/forgot-password" className="mt-1">
        Send a new link
      </ButtonLink>
    </div>
  )
}

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

/** Sets a new password by the token of a mailed link, then leads to the sign-in. */
function ResetPasswordForm({ token, onLinkGone }: { token: string; onLinkGone: () => void }) {
  const navigate = useNavigate()
  const [problems, setProblems] = useState<ResetPasswordProblems>({})
  const [busy, startResetting] = useTransition()

  const submit = (form: HTMLFormElement) => {
    const { password, confirmation } = readFields(form, ['password', 'confirmation'])
    const found = validateNewPassword(password, confirmation)
    showErrorsAndFocus(form, () => setProblems(found))
    if (Object.keys(found).length > 0) return
    startResetting(async () => {
      const result = await resetPassword(token, password)
      if (result.kind === 'ok') {
        toast.success('Password has been reset successfully')
        // Every session of the account has ended, this browser's too if it was signed in to it.
        await sessionChanged()
        await navigate('/sign-in', { replace: true })
        return
      }
      const refusal = resetPasswordRefusal(result)
      if (refusal.kind === 'link-gone') {
        toast.error(RESET_LINK_GONE)
        onLinkGone()
        return
      }
      toast.error(refusal.message)
      showErrorsAndFocus(form, () => setProblems(refusal.problems))
    })
  }

  return (
    <div className="grid gap-5">
      {problems.form && <Banner tone="danger">{problems.form}</Banner>}
      <AccountForm
        onSubmit={submit}
        busy={busy}
        submitLabel="Reset Password"
        busyLabel="Resetting Password..."
      >
        <NewPasswordFields label="New Password" errors={problems} />
      </AccountForm>
    </div>
  )
}
