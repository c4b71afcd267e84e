import { Banner } from '#web/ui/messages.tsx'

/** Where the operator has set up no payments. */
export function PaidPlansClosed() {
  return (
    <Banner title="Paid plans are not open here at present.">
      <p>Freemium is, and it opens every lesson and test.</p>
    </Banner>
  )
}
