import { Link } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { AccountPage, QuestionLink } from '../account-page.tsx'
import { useAddress, withReturnPath } from '../return-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SocialSignIn } from './social-sign-in.tsx'

export const meta = () => [{ title: pageTitle('Parent Login') }]

/** /parent/sign-in (accounts-and-parent-portal.md section 2, Parent login). */
export default function ParentSignInPage() {
  const address = useAddress()
  return (
    <AccountPage
      title="Parent Login"
      subtitle="Welcome back. Your learners’ progress is waiting."
      panel="See what your children are learning, and how far they have climbed."
      below={
        <>
          <QuestionLink question="New to Trellis?" to={withReturnPath('/sign-up', address)}>
            Sign Up
          </QuestionLink>
          <QuestionLink question="Are you a learner?" to={withReturnPath('/learner/signin', address)}>
            Learner Login
          </QuestionLink>
        </>
      }
      last={<SocialSignIn />}
    >
      <SignInForm page="/parent/sign-in" identifier={{ label: 'Email', type: 'email', autoComplete: 'username' }}>
        <Link to="/forgot-password" className="link -my-2.5 justify-self-end py-2.5 text-sm">
          Forgot password?
        </Link>
      </SignInForm>
    </AccountPage>
  )
}
