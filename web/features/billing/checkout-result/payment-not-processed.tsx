import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { ResultLayout } from './result-layout.tsx'

export type PaymentNotProcessedProps = { onRetry?: (() => void) | undefined; busy?: boolean }

/** No payment could be found or asked for. Whoever did pay loses nothing by it. */
export function PaymentNotProcessed({ onRetry, busy = false }: PaymentNotProcessedProps) {
  return (
    <ResultLayout
      title="Payment"
      takesFocus
      actions={
        <>
          <ButtonLink to="/contact?topic=support">Contact Support</ButtonLink>
          <ButtonLink to="/parent/subscriptions" variant="secondary">
            Subscriptions
          </ButtonLink>
        </>
      }
    >
      <title>{pageTitle('Payment')}</title>
      <div className="w-full text-left text-base text-ink">
        <ErrorState
          message="Failed to process payment. Please contact support."
          onRetry={onRetry}
          busy={busy}
        />
      </div>
      <p className="text-base">
        If you did pay, nothing is lost: your plans stand under Subscriptions as soon as the payment has
        arrived.
      </p>
    </ResultLayout>
  )
}
