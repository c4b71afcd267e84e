import { Banner } from '#web/ui/banner.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { RepeatConfirmation } from './repeat-confirmation.tsx'
import { type SignInFailure, signInMessages } from './sign-in-failure.ts'

/** Where nobody did anything wrong, and somebody else's answer is waited for. */
const tones: Partial<Record<SignInFailure, Tone>> = {
  unconfirmed: 'warning',
  waiting: 'info',
  paused: 'warning',
}

/** Why the sign-in did not work, and the way out where there is one. */
export function SignInFailureBanner({ failure, identifier }: { failure: SignInFailure; identifier: string }) {
  const unconfirmed = failure === 'unconfirmed'
  return (
    <Banner tone={tones[failure] ?? 'danger'}>
      <p>{signInMessages[failure]}</p>
      {unconfirmed && identifier.includes('@') && <RepeatConfirmation email={identifier.trim()} />}
    </Banner>
  )
}
