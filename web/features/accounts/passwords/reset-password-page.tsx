import { t } from '@lingui/core/macro'
import { useState, useTransition } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { resetPassword } from '#web/api/auth.ts'
import { localTexts } from '#web/api/offline/store.ts'
import { handleSessionChange } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { validateNewPassword } from '#web/product/account-checks.ts'
import { minPasswordLength, NewPasswordFields } from '#web/product/account-fields.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { ResultHeading } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm, AccountPage, SignInLinks } from '../account-page.tsx'
import { readPageAfterSignIn } from '../page-after-sign-in.ts'
import { signInAddress, tokenInHash, tokenInState } from '../return-path.ts'
import { type ResetPasswordErrors, toResetPasswordFailure } from './password-errors.ts'

const resetLinkExpired = () => t`This link has expired or was already used.`

/** Replaces the form when the link cannot be used anymore. */
function ResetLinkExpired() {
  return (
    <div className="grid justify-items-start gap-4">
      <ResultHeading>{resetLinkExpired()}</ResultHeading>
      <p>{t`Reset links work once, for one hour. Your password hasn’t changed.`}</p>
      <ButtonLink to="/forgot-password" className="mt-1">
        {t`Send a new link`}
      </ButtonLink>
    </div>
  )
}

export const meta = () => [{ title: pageTitle(t`Reset password`) }]

/**
 * /reset-password#access_token=… (accounts-and-parent-portal.md section 2, Reset password).
 *
 * The token moves immediately from the URL to the state of this history entry, where it cannot be read over a shoulder,
 * copied with the URL, or found in the list of visited pages. It survives a reload and is dropped with the entry, which
 * the sign-in page replaces, or with the tab. Session storage would expose it to the next user of the same tab.
 */
export default function ResetPasswordPage() {
  const { hash, state } = useLocation()
  const [linkExpired, setLinkExpired] = useState(false)

  const newToken = tokenInHash(hash, 'access_token')
  if (newToken !== null) {
    return <Navigate to="/reset-password" replace state={{ token: newToken }} />
  }
  const token = tokenInState(state)
  if (token === null) return <Navigate to="/sign-in" replace />

  return (
    <AccountPage
      title={t`Reset password`}
      subtitle={linkExpired ? t`You can get a new link.` : t`Choose a new password.`}
      panel={t`A new password, and you’re back on your way up.`}
      below={<SignInLinks />}
    >
      {linkExpired ? (
        <ResetLinkExpired />
      ) : (
        <ResetPasswordForm token={token} onLinkExpired={() => setLinkExpired(true)} />
      )}
    </AccountPage>
  )
}

/** Sets a new password with the token of a mailed link, then leads to the sign-in page. */
function ResetPasswordForm({ token, onLinkExpired }: { token: string; onLinkExpired: () => void }) {
  const navigate = useNavigate()
  const { formRef, errors, setErrors, isValid } = useFormErrors<keyof ResetPasswordErrors>()
  const [busy, startResetting] = useTransition()

  const submit = (form: HTMLFormElement) => {
    const { password, confirmation } = readFields(form, ['password', 'confirmation'])
    if (!isValid(validateNewPassword(password, confirmation, minPasswordLength()))) return
    startResetting(async () => {
      const result = await resetPassword(token, password)
      if (result.kind === 'ok') {
        toast.success(t`Password has been reset successfully`)
        // The reset has ended all sessions of the account, possibly including this browser's.
        await handleSessionChange()
        await navigate(signInAddress('/sign-in', readPageAfterSignIn(localTexts, Date.now())), { replace: true })
        return
      }
      const failure = toResetPasswordFailure(result)
      if (failure.kind === 'link-expired') {
        toast.error(resetLinkExpired())
        onLinkExpired()
        return
      }
      toast.error(failure.message)
      setErrors(failure.errors)
    })
  }

  return (
    <AccountForm
      formRef={formRef}
      error={errors.form}
      onSubmit={submit}
      busy={busy}
      submitLabel={t`Reset Password`}
      busyLabel={t`Resetting Password...`}
    >
      <NewPasswordFields isNew errors={errors} />
    </AccountForm>
  )
}
