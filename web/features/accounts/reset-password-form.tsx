import { useState, useTransition } from 'react'
import { useNavigate } from 'react-router'
import { newPasswordProblems } from '#domain/new-password.ts'
import { resetPassword } from '#web/api/auth.ts'
import { sessionChanged } from '#web/api/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'
import { formTexts } from '#web/ui/form-texts.ts'
import { NewPasswordFields } from '#web/ui/new-password-fields.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from './account-form.tsx'
import { RESET_LINK_GONE } from './reset-link-gone.tsx'
import { type ResetPasswordProblems, resetPasswordRefusal } from './reset-password-refusal.ts'

/** Sets a new password by the token of a mailed link, then leads to the sign-in. */
export function ResetPasswordForm({ token, onLinkGone }: { token: string; onLinkGone: () => void }) {
  const navigate = useNavigate()
  const [problems, setProblems] = useState<ResetPasswordProblems>({})
  const [busy, startResetting] = useTransition()

  const submit = (form: HTMLFormElement) => {
    const { password, confirmation } = formTexts(form, ['password', 'confirmation'])
    const found = newPasswordProblems(password, confirmation)
    showAndFocusWrongField(form, () => setProblems(found))
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
      showAndFocusWrongField(form, () => setProblems(refusal.problems))
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
        <NewPasswordFields label="New Password" problems={problems} />
      </AccountForm>
    </div>
  )
}
