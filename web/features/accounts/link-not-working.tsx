import { useState, useTransition } from 'react'
import { Link } from 'react-router'
import { requestConfirmation } from '#web/api/auth.ts'
import { Banner } from '#web/ui/banner.tsx'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'
import { formTexts } from '#web/ui/form-texts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { confirmationRefusal } from './confirmation-refusal.ts'

/** For a confirming link that is too old, was cut off, or whose account is gone: a way to a new one. */
export function LinkNotWorking() {
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState(false)
  const [busy, startSending] = useTransition()

  const submit = (form: HTMLFormElement) =>
    startSending(async () => {
      const { email } = formTexts(form, ['email'])
      const result = await requestConfirmation(email.trim())
      setSent(result.kind === 'ok')
      showAndFocusWrongField(form, () =>
        setError(result.kind === 'ok' ? undefined : confirmationRefusal(result)),
      )
    })

  return (
    <AccountPage
      title="This link does not work"
      subtitle="It may be older than a day, or a part of it got lost on the way."
      panel="One more mail, and you are in."
      below={
        <p>
          Already confirmed?{' '}
          <Link to="/parent/sign-in" className="link py-2.5">
            Parent Login
          </Link>
        </p>
      }
    >
      <div className="grid gap-5">
        <p>Enter the email address that you signed up with, and we send you a new link.</p>
        <AccountForm onSubmit={submit} busy={busy} submitLabel="Send a new link" busyLabel="Sending...">
          <TextField label="Email" type="email" name="email" autoComplete="email" required error={error} />
        </AccountForm>
        {sent && (
          <Banner tone="success" title="Please check your email">
            <p>If an account with this address waits to be confirmed, a new link is on its way.</p>
          </Banner>
        )}
      </div>
    </AccountPage>
  )
}
