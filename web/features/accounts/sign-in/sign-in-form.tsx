import { type ReactNode, useState, useTransition } from 'react'
import { Navigate } from 'react-router'
import { type AuthResult, requestConfirmation, signIn } from '#web/api/auth.ts'
import { sessionChanged, useSession } from '#web/api/session.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField, type TextFieldProps } from '#web/ui/fields.tsx'
import { readFields, showErrorsAndFocus } from '#web/ui/forms.ts'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from '../account-page.tsx'
import { type Address, askedPage, pageAfterSignIn, type SignInPage, useAddress } from '../return-path.ts'
import {
  confirmationRefusal,
  type SignInFailure,
  signInFailure,
  signInMessages,
  socialSignInFailure,
} from './sign-in-errors.ts'

/** Where nobody did anything wrong, and somebody else's answer is waited for. */
const tones: Partial<Record<SignInFailure, Tone>> = {
  unconfirmed: 'warning',
  waiting: 'info',
  paused: 'warning',
}

/** Why the sign-in did not work, and the way out where there is one. */
function SignInFailureBanner({ failure, identifier }: { failure: SignInFailure; identifier: string }) {
  const unconfirmed = failure === 'unconfirmed'
  return (
    <Banner tone={tones[failure] ?? 'danger'}>
      <p>{signInMessages[failure]}</p>
      {unconfirmed && identifier.includes('@') && <RepeatConfirmation email={identifier.trim()} />}
    </Banner>
  )
}

type Failed = {
  failure: SignInFailure
  identifier: string
  empty: { identifier: boolean; password: boolean }
}

/** Signs in a parent or a learner, and leads whoever is signed in on to where they were going. */
export function SignInForm({
  page,
  identifier: identifierField,
  children,
}: {
  page: SignInPage
  identifier: Pick<TextFieldProps, 'label' | 'type' | 'inputMode' | 'autoComplete'>
  /** Stands between the password and the button. */
  children?: ReactNode
}) {
  const session = useSession()
  const address = useAddress()
  const [failed, setFailed] = useState<Failed | null>(null)
  const [busy, startSigningIn] = useTransition()

  if (session.kind === 'signed-in') {
    return <Navigate to={pageAfterSignIn(session.user, page, askedPage(address))} replace />
  }

  const submit = (form: HTMLFormElement) => {
    const { identifier, password } = readFields(form, ['identifier', 'password'])
    const empty = { identifier: identifier.trim() === '', password: password === '' }
    if (empty.identifier || empty.password) {
      showErrorsAndFocus(form, () => setFailed({ failure: 'missing', identifier, empty }))
      return
    }
    setFailed(null)
    startSigningIn(async () => {
      const result = await signIn(identifier, password)
      if (result.kind === 'ok') {
        await sessionChanged()
        toast.success('Signed in successfully')
        return
      }
      const failure = signInFailure(result)
      setFailed({ failure, identifier, empty })
      if (failure === 'wrong') toast.error(signInMessages.wrong)
    })
  }

  return (
    <div className="grid gap-5">
      {failed ? (
        <SignInFailureBanner failure={failed.failure} identifier={failed.identifier} />
      ) : (
        <SignInNotice address={address} />
      )}
      {session.kind === 'unreachable' && !failed && (
        <ErrorState message={signInMessages.unexpected} onRetry={session.retry} />
      )}
      <AccountForm onSubmit={submit} busy={busy} submitLabel="Sign In" busyLabel="Signing in...">
        <TextField
          {...identifierField}
          name="identifier"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          error={missing(identifierField.label, failed?.empty.identifier)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={missing('Password', failed?.empty.password)}
        />
        {children}
      </AccountForm>
    </div>
  )
}

function missing(label: string, empty: boolean | undefined) {
  return empty ? `Please enter your ${label.toLowerCase()}` : undefined
}

/**
 * Says why somebody has come to a sign-in page, as the address tells: from a provider that did not sign them in, after a
 * sign-up, or on the way elsewhere.
 */
function SignInNotice({ address }: { address: Address }) {
  const error = address.query.get('error')
  if (error !== null) {
    const { tone, message } = socialSignInFailure(error)
    return <Banner tone={tone}>{message}</Banner>
  }
  if (address.query.get('confirm') === 'sent') {
    return (
      <Banner title="Please check your email">
        <p>Open the link in the mail from Trellis to confirm your address. Then sign in here.</p>
      </Banner>
    )
  }
  return askedPage(address) !== null && <Banner>Please sign in to continue.</Banner>
}

/** Sends the confirming mail once more to an address that is already known. */
function RepeatConfirmation({ email }: { email: string }) {
  const [result, setResult] = useState<AuthResult | null>(null)
  const [busy, startSending] = useTransition()

  const send = () => startSending(async () => setResult(await requestConfirmation(email)))

  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button variant="secondary" size="small" busy={busy} busyLabel="Sending..." onClick={send}>
        Send the mail again
      </Button>
      <p role="status" className="text-sm empty:hidden">
        {result?.kind === 'ok' && 'A new mail is on its way. The link in it works for one day.'}
        {result && result.kind !== 'ok' && confirmationRefusal(result)}
      </p>
    </div>
  )
}
