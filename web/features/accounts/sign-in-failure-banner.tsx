import { Banner } from '#web/ui/banner.tsx'
import { RepeatConfirmation } from './repeat-confirmation.tsx'
import { type SignInFailure, signInMessages } from './sign-in-failure.ts'

/** Why the sign-in did not work, and the way out where there is one. */
export function SignInFailureBanner({ failure, identifier }: { failure: SignInFailure; identifier: string }) {
  const unconfirmed = failure === 'unconfirmed'
  return (
    <Banner tone={unconfirmed ? 'warning' : 'danger'}>
      <p>{signInMessages[failure]}</p>
      {unconfirmed && identifier.includes('@') && <RepeatConfirmation email={identifier.trim()} />}
    </Banner>
  )
}
