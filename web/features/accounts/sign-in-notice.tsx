import { Banner } from '#web/ui/banner.tsx'
import { askedPage } from './return-path.ts'

/** Says why somebody has come to a sign-in page, as the address tells: after a sign-up, or on the way elsewhere. */
export function SignInNotice({ query }: { query: URLSearchParams }) {
  if (query.get('confirm') === 'sent') {
    return (
      <Banner title="Please check your email">
        <p>Open the link in the mail from Trellis to confirm your address. Then sign in here.</p>
      </Banner>
    )
  }
  return askedPage(query) !== null && <Banner>Please sign in to continue.</Banner>
}
