import { Link } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { AccountPage } from './account-page.tsx'
import { otherSignInAddress } from './return-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useAddressQuery } from './use-address-query.ts'

export const meta = () => [{ title: pageTitle('Parent Login') }]

/** /parent/sign-in (accounts-and-parent-portal.md section 2, Parent login). */
export default function ParentSignInPage() {
  const query = useAddressQuery()
  return (
    <AccountPage
      title="Parent Login"
      subtitle="Sign in to stand behind your learners."
      panel="See what your children are learning, and how far they have climbed."
      below={
        <>
          <p>
            New to Trellis?{' '}
            <Link to="/sign-up" className="link py-2.5">
              Sign Up
            </Link>
          </p>
          <p>
            Are you a learner?{' '}
            <Link to={otherSignInAddress('/learner/signin', query)} className="link py-2.5">
              Learner Login
            </Link>
          </p>
        </>
      }
    >
      <SignInForm
        page="/parent/sign-in"
        identifier={{ label: 'Email', type: 'email', autoComplete: 'username' }}
      >
        <Link to="/forgot-password" className="link -my-2.5 justify-self-end py-2.5 text-sm">
          Forgot password?
        </Link>
      </SignInForm>
    </AccountPage>
  )
}
