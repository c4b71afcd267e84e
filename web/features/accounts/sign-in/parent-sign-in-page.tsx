import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MetaArgs } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { AccountPage, QuestionLink } from '../account-page.tsx'
import { readReturnPath, useAddress, useTypedEmail, withReturnPath } from '../return-path.ts'
import { SignInByPasskey } from '../second-step/sign-in-by-passkey.tsx'
import { CheckEmail } from '../sign-up/check-email.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SocialSignIn } from './social-sign-in.tsx'

export function meta({ location }: Pick<MetaArgs, 'location'>) {
  const isSent = new URLSearchParams(location.search).get('confirm') === 'sent' && location.state !== null
  return [{ title: pageTitle(isSent ? t`Check your email` : t`Parent Login`) }]
}

/**
 * /parent/sign-in (accounts-and-parent-portal.md section 2, Parent login). After a sign-up it shows 'Check your email'
 * first.
 */
export default function ParentSignInPage() {
  const address = useAddress()
  const email = useTypedEmail()
  const [formRequested, setFormRequested] = useState(false)
  if (address.query.get('confirm') === 'sent' && email !== undefined && !formRequested) {
    return (
      <AccountPage
        title={t`Check your email`}
        subtitle={t`One more step, and your account is ready.`}
        panel={t`See what your children are learning and how far they’ve come.`}
        below={
          <QuestionLink question={t`Wrong address?`} to={withReturnPath('/sign-up', address)}>
            <Trans>Sign Up again</Trans>
          </QuestionLink>
        }
      >
        <CheckEmail email={email} returnPath={readReturnPath(address)} onSignIn={() => setFormRequested(true)} />
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title={t`Parent Login`}
      subtitle={t`Welcome back. Your children’s progress is waiting.`}
      panel={t`See what your children are learning and how far they’ve come.`}
      below={
        <>
          <QuestionLink question={t`New to Trellis?`} to={withReturnPath('/sign-up', address)} withEmail>
            <Trans>Sign Up</Trans>
          </QuestionLink>
          <QuestionLink question={t`Are you a learner?`} to={withReturnPath('/learner/signin', address)}>
            <Trans>Learner Login</Trans>
          </QuestionLink>
        </>
      }
      last={
        <>
          <SignInByPasskey />
          <SocialSignIn />
        </>
      }
    >
      <SignInForm
        page="/parent/sign-in"
        identifier={{ label: t`Email`, type: 'email', autoComplete: 'username', defaultValue: email }}
      >
        <div className="-my-2.5 justify-self-end text-sm">
          <QuestionLink to={withReturnPath('/forgot-password', address)} withEmail>
            <Trans>Forgot password?</Trans>
          </QuestionLink>
        </div>
      </SignInForm>
    </AccountPage>
  )
}
