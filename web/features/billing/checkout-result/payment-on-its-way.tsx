import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Sprout } from '#web/ui/sprout.tsx'
import { ResultLayout } from './result-layout.tsx'

export type PaymentOnItsWayProps = {
  /** Whether the provider has said that the payment is under way. */
  paid: boolean
  onLookAgain: () => void
  busy: boolean
}

/** A bank may take its time; nobody has to wait for it here. */
export function PaymentOnItsWay({ paid, onLookAgain, busy }: PaymentOnItsWayProps) {
  return (
    <ResultLayout
      title={paid ? 'Your payment is still on its way' : 'No payment has arrived yet'}
      takesFocus
      drawing={<Sprout className="h-24" />}
      actions={
        <>
          <ButtonLink to="/parent/subscriptions">Subscriptions</ButtonLink>
          <Button variant="secondary" onClick={onLookAgain} busy={busy}>
            Look again
          </Button>
        </>
      }
    >
      <p>
        {paid
          ? 'It takes longer than usual. You can leave this page: the plan is shown under Subscriptions as soon as the payment has arrived.'
          : 'If you have just paid, it is still on its way, and the plan is shown under Subscriptions as soon as it has arrived. If you have not paid, nothing was charged.'}
      </p>
    </ResultLayout>
  )
}
