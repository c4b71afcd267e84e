import { Link } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { AccountPage } from './account-page.tsx'
import { otherSignInAddress } from './return-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { useAddressQuery } from './use-address-query.ts'

export const meta = () => [{ title: pageTitle('Learner Login') }]

/** /learner/signin (accounts-and-parent-portal.md section 2, Learner login). */
export default function LearnerSignInPage() {
  const query = useAddressQuery()
  return (
    <AccountPage
      title="Learner Login"
      subtitle="Good to see you. Your lessons are waiting."
      panel="Every lesson is one step further up. Go on where you stopped."
      below={
        <p>
          Are you a parent?{' '}
          <Link to={otherSignInAddress('/parent/sign-in', query)} className="link py-2.5">
            Parent Login
          </Link>
        </p>
      }
    >
      <SignInForm
        page="/learner/signin"
        identifier={{ label: 'Email or Username', autoComplete: 'username' }}
      />
    </AccountPage>
  )
}
