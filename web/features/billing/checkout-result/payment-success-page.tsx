import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { SignInToBuy } from '../notices.tsx'
import { CheckoutResult } from './checkout-result.tsx'
import { PaymentNotProcessed } from './result-layout.tsx'
import { parseReturnAddress } from './return-address.ts'

export const meta = () => [{ title: pageTitle('Payment') }]

/**
 * /parent/payment-success (learner-area.md section 2, Payment result pages; readings, "Money"). It grants
 * nothing: the server decides what was bought, not the address.
 */
export default function PaymentSuccessPage() {
  const session = useSession()
  const [address] = useSearchParams()
  const signedIn = session.kind === 'signed-in'
  const learners = useQuery(api.learners.list.queryOptions({ enabled: signedIn }))
  // The guard of the parent area lets visitors in on this page only, so that they get this message.
  if (session.kind === 'signed-out') return <SignInToBuy why="Please sign in to continue" />
  if (!signedIn) return null
  const sessionId = address.get('session_id')
  const expected = parseReturnAddress(address.get('subscriptions'), learners.data?.learners ?? [])
  if (!sessionId || expected === null) return <PaymentNotProcessed />
  return <CheckoutResult key={sessionId} sessionId={sessionId} expected={expected} />
}
