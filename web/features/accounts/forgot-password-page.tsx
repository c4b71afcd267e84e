import { useState } from 'react'
import { pageTitle } from '#web/page-title.ts'
import { AccountPage } from './account-page.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ResetMailSent } from './reset-mail-sent.tsx'
import { WayOn } from './way-on.tsx'

export const meta = () => [{ title: pageTitle('Forgot password') }]

/** /forgot-password (accounts-and-parent-portal.md section 2, Forgot password). */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AccountPage
      title="Forgot password"
      subtitle="It happens to everybody. We send you a link to choose a new one."
      panel="A new password, and the climb goes on."
      below={
        <>
          <WayOn question="Remembered it as a parent?" to="/parent/sign-in">
            Parent Login
          </WayOn>
          <WayOn question="Or as a learner?" to="/learner/signin">
            Learner Login
          </WayOn>
        </>
      }
    >
      {sentTo === null ? (
        <ForgotPasswordForm onSent={setSentTo} />
      ) : (
        <ResetMailSent email={sentTo} onOtherAddress={() => setSentTo(null)} />
      )}
    </AccountPage>
  )
}
