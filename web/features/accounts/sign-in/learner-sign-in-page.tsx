import { pageTitle } from '#web/page-title.ts'
import { AccountPage, QuestionLink } from '../account-page.tsx'
import { useAddress, withReturnPath } from '../return-path.ts'
import { SignInForm } from './sign-in-form.tsx'

export const meta = () => [{ title: pageTitle('Learner Login') }]

/** /learner/signin (accounts-and-parent-portal.md section 2, Learner login). */
export default function LearnerSignInPage() {
  const address = useAddress()
  return (
    <AccountPage
      title="Learner Login"
      subtitle="Good to see you. Your lessons are waiting."
      panel="Every lesson is one step up. Pick up where you left off."
      below={
        <>
          <QuestionLink question="No account yet?" to={withReturnPath('/learner/sign-up', address)}>
            Join as a Learner
          </QuestionLink>
          <QuestionLink question="Are you a parent?" to={withReturnPath('/parent/sign-in', address)}>
            Parent Login
          </QuestionLink>
        </>
      }
    >
      <SignInForm page="/learner/signin" identifier={{ label: 'Email or Username', autoComplete: 'username' }}>
        <div className="-my-2.5 justify-self-end text-sm">
          <QuestionLink to={withReturnPath('/learner/forgot-password', address)}>Forgot password?</QuestionLink>
        </div>
      </SignInForm>
    </AccountPage>
  )
}
