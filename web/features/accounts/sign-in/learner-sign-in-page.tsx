import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { pageTitle } from '#web/page-title.ts'
import { AccountPage, QuestionLink } from '../account-page.tsx'
import { useAddress, withReturnPath } from '../return-path.ts'
import { PictureSignIn, PictureSwitch } from '../second-step/picture-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'

export const meta = () => [{ title: pageTitle(t`Learner Login`) }]

/** /learner/signin (accounts-and-parent-portal.md section 2, Learner login). */
export default function LearnerSignInPage() {
  const address = useAddress()
  const [byPictures, setByPictures] = useState(false)
  return (
    <AccountPage
      title={t`Learner Login`}
      subtitle={t`Good to see you. Your lessons are waiting.`}
      panel={t`Every lesson is one step up. Pick up where you left off.`}
      below={
        <>
          <QuestionLink question={t`No account yet?`} to={withReturnPath('/learner/sign-up', address)}>
            <Trans>Join as a Learner</Trans>
          </QuestionLink>
          <QuestionLink question={t`Are you a parent?`} to={withReturnPath('/parent/sign-in', address)}>
            <Trans>Parent Login</Trans>
          </QuestionLink>
        </>
      }
    >
      {byPictures && <PictureSignIn />}
      <SignInForm
        page="/learner/signin"
        identifier={{ label: t`Email or Username`, autoComplete: 'username' }}
        hidden={byPictures}
      >
        <div className="-my-2.5 justify-self-end text-sm">
          <QuestionLink to={withReturnPath('/learner/forgot-password', address)}>
            <Trans>Forgot password?</Trans>
          </QuestionLink>
        </div>
      </SignInForm>
      <PictureSwitch byPictures={byPictures} onChange={setByPictures} />
    </AccountPage>
  )
}
