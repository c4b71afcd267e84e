import { type ReactNode, useState, useTransition } from 'react'
import { Navigate } from 'react-router'
import { signIn } from '#web/api/auth.ts'
import { sessionChanged, useSession } from '#web/api/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { showAndFocusWrongField } from '#web/ui/focus-wrong-field.ts'
import { formTexts } from '#web/ui/form-texts.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from './account-form.tsx'
import { askedPage, pageAfterSignIn, type SignInPage } from './return-path.ts'
import { type SignInFailure, signInFailure, signInMessages } from './sign-in-failure.ts'
import { SignInFailureBanner } from './sign-in-failure-banner.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import { useAddress } from './use-address.ts'

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
    const { identifier, password } = formTexts(form, ['identifier', 'password'])
    const empty = { identifier: identifier.trim() === '', password: password === '' }
    if (empty.identifier || empty.password) {
      showAndFocusWrongField(form, () => setFailed({ failure: 'missing', identifier, empty }))
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
