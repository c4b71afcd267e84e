import { CreditCard } from 'lucide-react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { usePortal } from './use-portal.ts'

export function PaymentMethodButton(props: Pick<ButtonProps, 'size' | 'variant' | 'className'>) {
  const portal = usePortal()
  return (
    <Button variant="secondary" {...props} busy={portal.busy} busyLabel="Opening..." onClick={portal.open}>
      <CreditCard aria-hidden="true" className="size-4" />
      Update payment method
    </Button>
  )
}
