import { useState, useTransition } from 'react'
import { Link } from 'react-router'
import { requestConfirmation } from '#web/api/auth.ts'
import { localTexts } from '#web/api/offline/store.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, showErrorsAndFocus } from '#web/ui/forms.ts'
import { Loading, useHydrated } from '#web/ui/loading.tsx'
import { Banner, Sprout } from '#web/ui/messages.tsx'
import { Page } from '#web/ui/page.tsx'
import { AccountForm, AccountPage } from '../account-page.tsx'
import { readPageAfterSignIn, storePageAfterSignIn } from '../page-after-sign-in.ts'
import { signInAddress, useAddress } from '../return-path.ts'
import { confirmationError } from '../sign-in/sign-in-errors.ts'

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

function Confirmed() {
  // Stored by the tab in which the user signed up.
  const [returnPath] = useState(() => readPageAfterSignIn(localTexts, Date.now()))
  return (
    <Page width="narrow">
      <div className="grid justify-items-center gap-4 py-6 text-center sm:py-10">
        <Sprout className="h-28" />
        <h1 className="text-3xl">Email confirmed</h1>
        <p className="text-ink-soft text-lg">
          {returnPath === null
            ? 'Your account is ready. Sign in, and add your first learner.'
            : 'Your account is ready. Sign in, and go on where you were.'}
        </p>
        <ButtonLink
          to={signInAddress('/parent/sign-in', returnPath)}
          onClick={() => storePageAfterSignIn(localTexts, null, Date.now())}
          className="mt-3"
        >
          Sign In
        </ButtonLink>
      </div>
    </Page>
  )
}

/** Form to request a new link, for one that is too old or incomplete, or whose account was deleted. */
function LinkFailed() {
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState(false)
  const [busy, startSending] = useTransition()

  const submit = (form: HTMLFormElement) =>
    startSending(async () => {
      const { email } = readFields(form, ['email'])
      const result = await requestConfirmation(email.trim())
      setSent(result.kind === 'ok')
      showErrorsAndFocus(form, () => setError(result.kind === 'ok' ? undefined : confirmationError(result)))
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
