import { useState, useTransition } from 'react'
import { Link } from 'react-router'
import { requestConfirmation } from '#web/api/auth.ts'
import { localTexts } from '#web/api/offline/store.ts'
import { pageTitle } from '#web/page-title.ts'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, showErrorsAndFocus } from '#web/ui/forms.ts'
import { Loading, useHydrated } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { Page } from '#web/ui/page.tsx'
import { AccountForm, AccountPage, QuestionLink } from '../account-page.tsx'
import { readPageAfterSignIn } from '../page-after-sign-in.ts'
import { readReturnPath, useAddress } from '../return-path.ts'
import { confirmationError } from '../sign-in/sign-in-errors.ts'
import { SignInForm } from '../sign-in/sign-in-form.tsx'

export const meta = () => [{ title: pageTitle('Confirm your email') }]

/** /sign-up/confirmed: target of the link in the confirmation mail; `?error=…` means that the link did not work. */
export default function SignUpConfirmedPage() {
  const failed = useAddress().query.has('error')
  const hydrated = useHydrated()
  if (!hydrated) {
    return (
      <Page width="narrow">
        <Loading label="Confirming your email..." />
      </Page>
    )
  }
  return failed ? <LinkFailed /> : <Confirmed />
}

/** Sign-in form on this page: the address is confirmed, and only the password is missing. */
function Confirmed() {
  const address = useAddress()
  // Stored by the tab of the sign-up; on another device the link carries it.
  const [returnPath] = useState(() => readPageAfterSignIn(localTexts, Date.now()) ?? readReturnPath(address))
  return (
    <AccountPage
      title="Email confirmed"
      subtitle={
        returnPath === null
          ? 'Your account is ready. Sign in to add your first learner.'
          : 'Your account is ready. Sign in to continue where you left off.'
      }
      panel="Children grow. A&nbsp;trellis gives them something to climb."
    >
      <SignInForm
        page="/parent/sign-in"
        identifier={{ label: 'Email', type: 'email', autoComplete: 'username' }}
        returnPath={returnPath}
      >
        <div className="-my-2.5 justify-self-end text-sm">
          <QuestionLink to="/forgot-password" withEmail>
            Forgot password?
          </QuestionLink>
        </div>
      </SignInForm>
    </AccountPage>
  )
}

/** Form to request a new link, for one that expired, is incomplete, or whose account was deleted. */
function LinkFailed() {
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState(false)
  const [busy, startSending] = useTransition()

  const submit = (form: HTMLFormElement) =>
    startSending(async () => {
      const { email } = readFields(form, ['email'])
      const result = await requestConfirmation(email.trim(), readPageAfterSignIn(localTexts, Date.now()))
      setSent(result.kind === 'ok')
      showErrorsAndFocus(form, () => setError(result.kind === 'ok' ? undefined : confirmationError(result)))
    })

  return (
    <AccountPage
      title="This link doesn’t work"
      subtitle="It may be older than a day, or incomplete."
      panel="One more email, and you’re in."
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
        <p>Enter the email address that you signed up with, and we’ll send you a new link.</p>
        <AccountForm onSubmit={submit} busy={busy} submitLabel="Send a new link" busyLabel="Sending...">
          <TextField label="Email" type="email" name="email" autoComplete="email" required error={error} />
        </AccountForm>
        {sent && (
          <Banner tone="success" title="Please check your email">
            <p>If an account with this address is waiting to be confirmed, a new link is on its way.</p>
          </Banner>
        )}
      </div>
    </AccountPage>
  )
}
