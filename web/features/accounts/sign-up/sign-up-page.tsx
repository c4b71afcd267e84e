import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useTransition } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { signUp } from '#web/api/auth.ts'
import { localTexts } from '#web/api/offline/store.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { minPasswordLength, NewPasswordFields } from '#web/product/account-fields.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { readFields, useFormErrors } from '#web/ui/forms.ts'
import { toast } from '#web/ui/toast.ts'
import { AccountForm, AccountPage, QuestionLink } from '../account-page.tsx'
import { storePageAfterSignIn } from '../page-after-sign-in.ts'
import { pageAfterSignIn, readReturnPath, useAddress, useTypedEmail, withReturnPath } from '../return-path.ts'
import { SocialSignIn } from '../sign-in/social-sign-in.tsx'
import { type SignUpErrors, toSignUpErrors, validateSignUp } from './sign-up-errors.ts'

export const meta = () => [
  { title: pageTitle(t`Sign Up`) },
  { name: 'description', content: t`Create a free parent account, then add your children. No card needed.` },
]

/** /sign-up (accounts-and-parent-portal.md section 2, Sign-up). */
export default function SignUpPage() {
  const session = useSession()
  const address = useAddress()
  const navigate = useNavigate()
  const typedEmail = useTypedEmail()
  const { formRef, errors, setErrors, isValid } = useFormErrors<keyof SignUpErrors>()
  const [busy, startSigningUp] = useTransition()

  if (session.kind === 'signed-in') {
    return <Navigate to={pageAfterSignIn(session.user, '/parent/sign-in', readReturnPath(address))} replace />
  }

  const submit = (form: HTMLFormElement) => {
    const typed = readFields(form, ['email', 'password', 'confirmation'])
    if (!isValid(validateSignUp(typed, minPasswordLength()))) return
    startSigningUp(async () => {
      const result = await signUp(typed.email.trim(), typed.password, readReturnPath(address))
      if (result.kind !== 'ok') {
        setErrors(toSignUpErrors(result))
        return
      }
      toast.success(t`Signed up successfully. Please check your email for confirmation.`)
      // The confirmation link opens another tab, which also needs the return path.
      storePageAfterSignIn(localTexts, readReturnPath(address), Date.now())
      await navigate(withReturnPath('/parent/sign-in', address, { confirm: 'sent' }), {
        state: { email: typed.email.trim() },
      })
    })
  }

  return (
    <AccountPage
      title={t`Sign Up`}
      subtitle={t`Create a parent account. You’ll add your children next.`}
      panel={t`Children grow. A trellis gives them something to climb.`}
      below={
        <>
          <QuestionLink
            question={t`Already have an account?`}
            to={withReturnPath('/parent/sign-in', address)}
            withEmail
          >
            {t`Parent Login`}
          </QuestionLink>
          <QuestionLink question={t`Are you a learner?`} to={withReturnPath('/learner/sign-up', address)}>
            {t`Join as a Learner`}
          </QuestionLink>
        </>
      }
      last={<SocialSignIn />}
    >
      <AccountForm
        formRef={formRef}
        error={errors.form}
        onSubmit={submit}
        busy={busy}
        submitLabel={t`Create Account`}
        busyLabel={t`Creating Account...`}
      >
        <TextField
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={typedEmail}
          required
          error={errors.email}
        />
        <NewPasswordFields errors={errors} />
        <p className="text-ink-soft text-sm">
          <Trans>
            By creating an account you accept the{' '}
            <Link to="/terms" className="link">
              Terms
            </Link>
            . The{' '}
            <Link to="/privacy" className="link">
              Privacy Policy
            </Link>{' '}
            explains what we store about you.
          </Trans>
        </p>
      </AccountForm>
    </AccountPage>
  )
}
