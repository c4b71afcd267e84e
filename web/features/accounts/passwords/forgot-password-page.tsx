import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailCheck } from 'lucide-react'
import { useState, useTransition } from 'react'
import { requestPasswordReset } from '#web/api/auth.ts'
import { localTexts } from '#web/api/offline/store.ts'
import { pageTitle } from '#web/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { ResultHeading } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm, AccountPage, SignInLinks } from '../account-page.tsx'
import { storePageAfterSignIn } from '../page-after-sign-in.ts'
import { readReturnPath, useAddress, useTypedEmail } from '../return-path.ts'
import {
  type ForgotPasswordErrors,
  sendingFailed,
  toForgotPasswordErrors,
  validateForgotPassword,
} from './password-errors.ts'

/** accounts-and-parent-portal.md section 8. */
const resetMailSent = () => t`Password reset instructions sent to your email`

/** Replaces the form once the mail was requested. Does not reveal whether the address has an account. */
function ResetMailSent({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const [busy, startSending] = useTransition()

  const sendAgain = () =>
    startSending(async () => {
      const result = await requestPasswordReset(email)
      if (result.kind === 'ok') toast.success(resetMailSent())
      else toast.error(toForgotPasswordErrors(result).form ?? sendingFailed())
    })

  return (
    <div className="grid gap-4">
      <MailCheck aria-hidden="true" className="size-10 text-leaf-text" />
      <ResultHeading>{t`Please check your email`}</ResultHeading>
      <p>
        <Trans>
          If <strong className="wrap-anywhere">{email}</strong> has an account, a reset link is on its way. It works
          once, for one hour.
        </Trans>
      </p>
      <p className="text-ink-soft">
        {t`Nothing there after a few minutes? Look in the spam folder too. An address that isn’t confirmed yet gets one email every ten minutes, and three a day.`}
      </p>
      <div className="mt-1 grid gap-3 sm:flex">
        <Button variant="secondary" busy={busy} busyLabel={t`Sending Instructions...`} onClick={sendAgain}>
          {t`Send again`}
        </Button>
        <Button variant="ghost" onClick={onOtherAddress}>
          {t`Use another address`}
        </Button>
      </div>
    </div>
  )
}

export const meta = () => [{ title: pageTitle(t`Forgot password`) }]

/** /forgot-password (accounts-and-parent-portal.md section 2, Forgot password). */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AccountPage
      title={t`Forgot password`}
      subtitle={t`No problem. We’ll email you a link to choose a new one.`}
      panel={t`A new password, and you’re back on your way up.`}
      below={<SignInLinks />}
    >
      {sentTo === null ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <ResetMailSent email={sentTo} onOtherAddress={() => setSentTo(null)} />
      )}
    </AccountPage>
  )
}

/** Requests the mail with the reset link. */
function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { formRef, errors, setErrors, isValid } = useFormErrors<keyof ForgotPasswordErrors>()
  const [busy, startSending] = useTransition()
  const typedEmail = useTypedEmail()
  const address = useAddress()

  const submit = (form: HTMLFormElement) => {
    const email = readFields(form, ['email']).email.trim()
    if (!isValid(validateForgotPassword(email))) return
    startSending(async () => {
      const result = await requestPasswordReset(email)
      if (result.kind === 'ok') {
        // The mailed link opens another tab, which continues to the sign-in page.
        storePageAfterSignIn(localTexts, readReturnPath(address), Date.now())
        onSent(email)
        toast.success(resetMailSent())
        return
      }
      const rejection = toForgotPasswordErrors(result)
      setErrors(rejection)
      if (rejection.form) toast.error(rejection.form)
    })
  }

  return (
    <AccountForm
      formRef={formRef}
      error={errors.form}
      onSubmit={submit}
      busy={busy}
      submitLabel={t`Send Instructions`}
      busyLabel={t`Sending Instructions...`}
    >
      <TextField
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={typedEmail}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        error={errors.email}
      />
    </AccountForm>
  )
}
