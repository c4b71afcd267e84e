import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { confirmEmail, requestConfirmation, signInConfirmed, unexpectedError, unreachableError } from '#web/api/auth.ts'
import { api } from '#web/api/client.ts'
import { localTexts } from '#web/api/offline/store.ts'
import { handleSessionChange, useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, showErrorsAndFocus } from '#web/ui/forms.ts'
import { Loading, useHydrated } from '#web/ui/loading.tsx'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm, AccountPage, QuestionLink } from '../account-page.tsx'
import { readPageAfterSignIn } from '../page-after-sign-in.ts'
import { pageAfterSignIn, readReturnPath, tokenInHash, useAddress } from '../return-path.ts'
import { confirmationError } from '../sign-in/sign-in-errors.ts'
import { SignInForm } from '../sign-in/sign-in-form.tsx'

export const meta = () => [{ title: pageTitle(t`Confirm your email`) }]

/**
 * /sign-up/confirmed#token=…: target of the link in the confirmation mail. Links of earlier versions confirm the address
 * first and lead here without a token, with `?error=…` if they did not work.
 */
export default function SignUpConfirmedPage() {
  const { query, hash } = useAddress()
  const hydrated = useHydrated()
  const token = tokenInHash(hash, 'token')
  if (!hydrated) return <Confirming />
  if (token !== null) return <Confirm token={token} account={tokenInHash(hash, 'account')} />
  return query.has('error') ? <LinkFailed /> : <Confirmed />
}

/** Confirms the address, and takes the token out of the page's own. */
function Confirm({ token, account }: { token: string; account: string | null }) {
  const { search } = useLocation()
  const link = useQuery({
    queryKey: ['confirm-email', token, account],
    queryFn: () => confirmEmail(token, account),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (link.isPending || link.isFetching) return <Confirming />
  if (link.data?.kind === 'ok') return <Navigate to={{ pathname: '/sign-up/confirmed', search }} replace />
  if (link.data?.kind === 'rejected' && link.data.code === 'INVALID_TOKEN') return <LinkFailed />
  const message = link.data?.kind === 'unreachable' ? unreachableError(link.data) : unexpectedError()
  return (
    <Page width="narrow">
      <ErrorState message={message} onRetry={() => void link.refetch()} />
    </Page>
  )
}

function Confirming() {
  return (
    <Page width="narrow">
      <Loading label={t`Confirming your email...`} />
    </Page>
  )
}

/** The address is confirmed. The browser that signed up goes on with one press, every other one with the password. */
function Confirmed() {
  const address = useAddress()
  const session = useSession()
  const signUp = useQuery(api.session.confirmedSignUp.queryOptions())
  // Stored by the tab of the sign-up; on another device the link carries it.
  const [returnPath] = useState(() => readPageAfterSignIn(localTexts, Date.now()) ?? readReturnPath(address))
  const [asksPassword, setAsksPassword] = useState(false)
  if (session.kind === 'signed-in') {
    return <Navigate to={pageAfterSignIn(session.user, '/parent/sign-in', returnPath)} replace />
  }
  if (signUp.isPending) return <Confirming />
  const email = signUp.data?.email ?? null
  if (signUp.data?.signsIn && email !== null && !asksPassword) {
    return (
      <AccountPage
        title={t`Email confirmed`}
        subtitle={
          returnPath === null
            ? t`Your account is ready. Continue to add your first learner.`
            : t`Your account is ready. Continue where you left off.`
        }
        panel={panel()}
      >
        <ContinueSignedUp email={email} onAskPassword={() => setAsksPassword(true)} />
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={t`Email confirmed`}
      subtitle={
        returnPath === null
          ? t`Your account is ready. Sign in to add your first learner.`
          : t`Your account is ready. Sign in to continue where you left off.`
      }
      panel={panel()}
    >
      <SignInForm
        page="/parent/sign-in"
        identifier={{ label: t`Email`, type: 'email', autoComplete: 'username', defaultValue: email ?? undefined }}
        returnPath={returnPath}
      >
        <div className="-my-2.5 justify-self-end text-sm">
          <QuestionLink to="/forgot-password" withEmail>
            {t`Forgot password?`}
          </QuestionLink>
        </div>
      </SignInForm>
    </AccountPage>
  )
}

const panel = () => t`Children grow. A trellis gives them something to climb.`

/** Signs in without the password, after a press: programs that open links in mails do not press. */
function ContinueSignedUp({ email, onAskPassword }: { email: string; onAskPassword: () => void }) {
  const [error, setError] = useState<string>()
  const [busy, startSigningIn] = useTransition()

  const proceed = () =>
    startSigningIn(async () => {
      setError(undefined)
      const result = await signInConfirmed()
      if (result.kind === 'ok') {
        await handleSessionChange()
        toast.success(t`Signed in successfully`)
        return
      }
      if (result.kind === 'unreachable') setError(unreachableError(result))
      else onAskPassword()
    })

  return (
    <div className="grid gap-5">
      {error && <Banner tone="danger">{error}</Banner>}
      <p>
        <Trans>
          You signed up as <strong className="wrap-anywhere">{email}</strong> in this browser, so you don’t need your
          password now.
        </Trans>
      </p>
      <div className="grid gap-3">
        <Button onClick={proceed} busy={busy} busyLabel={t`Signing in...`}>
          {t`Continue`}
        </Button>
        <Button variant="ghost" onClick={onAskPassword}>
          {t`Sign in with a password`}
        </Button>
      </div>
    </div>
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
      title={t`This link doesn’t work`}
      subtitle={t`It may be older than a day, or incomplete.`}
      panel={t`One more email, and you’re in.`}
      below={
        <p>
          <Trans>
            Already confirmed?{' '}
            <Link to="/parent/sign-in" className="link py-2.5">
              Parent Login
            </Link>
          </Trans>
        </p>
      }
    >
      <div className="grid gap-5">
        <p>{t`Enter the email address that you signed up with, and we’ll send you a new link.`}</p>
        <AccountForm onSubmit={submit} busy={busy} submitLabel={t`Send a new link`} busyLabel={t`Sending...`}>
          <TextField label={t`Email`} type="email" name="email" autoComplete="email" required error={error} />
        </AccountForm>
        {sent && (
          <Banner tone="success" title={t`Please check your email`}>
            <p>{t`If an account with this address is waiting to be confirmed, a new link is on its way.`}</p>
          </Banner>
        )}
      </div>
    </AccountPage>
  )
}
