import { Banner } from '#web/ui/banner.tsx'
import { type Address, askedPage } from './return-path.ts'
import { socialSignInFailure } from './social-sign-in-failure.ts'

/**
 * Says why somebody has come to a sign-in page, as the address tells: from a provider that did not sign them in, after a
 * sign-up, or on the way elsewhere.
 */
export function SignInNotice({ address }: { address: Address }) {
  const error = address.query.get('error')
  if (error !== null) {
    const { tone, message } = socialSignInFailure(error)
    return <Banner tone={tone}>{message}</Banner>
  }
  if (address.query.get('confirm') === 'sent') {
    return (
      <Banner title="Please check your email">
        <p>Open the link in the mail from Trellis to confirm your address. Then sign in here.</p>
      </Banner>
    )
  }
  return askedPage(address) !== null && <Banner>Please sign in to continue.</Banner>
}
