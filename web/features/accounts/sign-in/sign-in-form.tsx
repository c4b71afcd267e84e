import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState, useTransition } from 'react'
import { Navigate } from 'react-router'
import { type AuthResult, requestConfirmation, signIn } from '#web/api/auth.ts'
import { handleSessionChange, isAnyoneSignedIn, useSession } from '#web/api/session.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField, type TextFieldProps } from '#web/ui/fields.tsx'
import { readFields, scrollToMessage, showErrorsAndFocus } from '#web/ui/forms.ts'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from '../account-page.tsx'
import {
  type Address,
  pageAfterSignIn,
  readReturnPath,
  type SignInPage,
  signInAddress,
  useAddress,
} from '../return-path.ts'
import {
  confirmationError,
  type SignInFailure,
  signInMessages,
  socialSignInFailure,
  toSignInFailure,
} from './sign-in-errors.ts'

/** Tones of failures that the user did not cause. */
const TONES: Partial<Record<SignInFailure, Tone>> = {
  unconfirmed: 'warning',
  waiting: 'info',
  paused: 'warning',
  'use-username': 'info',
}

/** Message of a failed sign-in, with a button to resend the confirmation mail where that helps. */
function SignInFailureBanner({
  failure,
  identifier,
  returnPath,
}: {
  failure: SignInFailure
  identifier: string
  returnPath: string | null
}) {
  const unconfirmed = failure === 'unconfirmed'
  return (
    <div ref={scrollToMessage}>
      <Banner tone={TONES[failure] ?? 'danger'}>
        <p>{signInMessages[failure]}</p>
        {unconfirmed && identifier.includes('@') && (
          <ResendConfirmation email={identifier.trim()} returnPath={returnPath} />
        )}
      </Banner>
    </div>
  )
}

type FailedAttempt = {
  failure: SignInFailure
  identifier: string
  empty: { identifier: boolean; password: boolean }
}

/** Signs in a parent or a learner, then leads to the return path. */
export function SignInForm({
  page,
  identifier: identifierField,
  returnPath: passedPath,
  hidden = false,
  children,
}: {
  page: SignInPage
  identifier: Pick<TextFieldProps, 'label' | 'type' | 'inputMode' | 'autoComplete' | 'defaultValue'>
  /** Page to open afterwards; by default the return path in the URL. */
  returnPath?: string | null
  /** True while another form is shown in its place: only leads on, then. */
  hidden?: boolean
  /** Content between the password and the button. */
  children?: ReactNode
}) {
  const session = useSession()
  const address = useAddress()
  const returnPath = passedPath === undefined ? readReturnPath(address) : passedPath
  const [failedAttempt, setFailedAttempt] = useState<FailedAttempt | null>(null)
  const [busy, startSigningIn] = useTransition()

  if (session.kind === 'signed-in') {
    return <Navigate to={pageAfterSignIn(session.user, page, returnPath)} replace />
  }
  if (session.kind === 'signed-out' && session.missingStep !== null) {
    return <Navigate to={signInAddress('/sign-in/step', returnPath)} replace />
  }

  if (hidden) return null

  const submit = (form: HTMLFormElement) => {
    const { identifier, password } = readFields(form, ['identifier', 'password'])
    const empty = { identifier: identifier.trim() === '', password: password === '' }
    if (empty.identifier || empty.password) {
      showErrorsAndFocus(form, () => setFailedAttempt({ failure: 'missing', identifier, empty }))
      return
    }
    setFailedAttempt(null)
    startSigningIn(async () => {
      const result = await signIn(identifier, password)
      if (result.kind === 'ok') {
        await handleSessionChange()
        // A sign-in with another step says so at its end.
        if (isAnyoneSignedIn()) toast.success(t`Signed in successfully`)
        return
      }
      const failure = toSignInFailure(result)
      setFailedAttempt({ failure, identifier, empty })
      if (failure === 'wrong') toast.error(signInMessages.wrong)
    })
  }

  const missingIdentifier =
    page === '/parent/sign-in' ? t`Please enter your email` : t`Please enter your email or username`

  return (
    <div className="grid gap-5">
      {failedAttempt ? (
        <SignInFailureBanner
          failure={failedAttempt.failure}
          identifier={failedAttempt.identifier}
          returnPath={returnPath}
        />
      ) : (
        passedPath === undefined && <SignInNotice address={address} />
      )}
      {session.kind === 'unreachable' && !failedAttempt && (
        <ErrorState message={signInMessages.unexpected} onRetry={session.retry} />
      )}
      <AccountForm onSubmit={submit} busy={busy} submitLabel={t`Sign In`} busyLabel={t`Signing in...`}>
        <TextField
          {...identifierField}
          name="identifier"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={failedAttempt?.empty.identifier ? missingIdentifier : undefined}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          required
          error={failedAttempt?.empty.password ? t`Please enter your password` : undefined}
        />
        {children}
      </AccountForm>
    </div>
  )
}

/** Reason for the visit, from the query: a failed sign-in with a provider, a completed sign-up, or a return path. */
function SignInNotice({ address }: { address: Address }) {
  const error = address.query.get('error')
  if (error !== null) {
    const { tone, message } = socialSignInFailure(error)
    return <Banner tone={tone}>{message}</Banner>
  }
  if (address.query.get('confirm') === 'sent') {
    return (
      <Banner title={t`Please check your email`}>
        <p>
          <Trans>Open the link in our email to confirm your address. Then sign in here.</Trans>
        </p>
      </Banner>
    )
  }
  return (
    readReturnPath(address) !== null && (
      <Banner>
        <Trans>Please sign in to continue.</Trans>
      </Banner>
    )
  )
}

/** Sends the confirmation mail again. */
function ResendConfirmation({ email, returnPath }: { email: string; returnPath: string | null }) {
  const [result, setResult] = useState<AuthResult | null>(null)
  const [busy, startSending] = useTransition()

  const send = () => startSending(async () => setResult(await requestConfirmation(email, returnPath)))

  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button variant="secondary" size="small" busy={busy} busyLabel={t`Sending...`} onClick={send}>
        <Trans>Send again</Trans>
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {result?.kind === 'ok' && t`A new email is on its way. Its link works for one day.`}
        {result && result.kind !== 'ok' && confirmationError(result)}
      </p>
    </div>
  )
}
