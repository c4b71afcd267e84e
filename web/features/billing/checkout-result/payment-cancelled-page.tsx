import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sprout } from '#web/ui/messages.tsx'
import { ResultLayout } from './result-layout.tsx'

export const meta = () => [
  { title: pageTitle('Payment cancelled') },
  { name: 'description', content: 'The payment was not made, and nothing was charged.' },
]

/** /payment-cancelled (learner-area.md section 2, Payment result pages). */
export default function PaymentCancelledPage() {
  return (
    <ResultLayout
      title="Payment cancelled"
      drawing={<Sprout className="h-24" />}
      actions={
        <>
          <ButtonLink to="/parent/subscriptions">Choose again</ButtonLink>
          <ButtonLink to="/dashboard" variant="secondary">
            Return to Dashboard
          </ButtonLink>
          <ButtonLink to="/contact?topic=support" variant="ghost">
            Contact Support
          </ButtonLink>
        </>
      }
    >
      <p>You left before paying. Nothing was charged, and no plan has changed.</p>
    </ResultLayout>
  )
}
