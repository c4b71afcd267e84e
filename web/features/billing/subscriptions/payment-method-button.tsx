import { t } from '@lingui/core/macro'
import { CreditCard } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRestoredPage } from '../checkout.tsx'
import { storedChoices } from './use-choices.ts'

export function PaymentMethodButton(props: Pick<ButtonProps, 'size' | 'variant' | 'className'>) {
  const portal = usePortal()
  return (
    <Button variant="secondary" {...props} busy={portal.busy} busyLabel={t`Opening...`} onClick={portal.open}>
      <CreditCard aria-hidden="true" className="size-4 shrink-0 max-[22rem]:hidden" />
      {t`Update payment method`}
    </Button>
  )
}

/** Opens the provider's page for payment methods. `busy` stays true until that page replaces this one. */
function usePortal() {
  const [search] = useSearchParams()
  const { mutate, reset, isPending, isSuccess } = useSave(client.billing.portal, {
    done: ({ url }) => {
      storedChoices.write(search.toString())
      location.assign(url)
    },
    failed: () => toast.error(t`Payment Error`, t`We couldn’t open the payment page. Please try again.`),
  })
  useRestoredPage(reset)
  return {
    open: () => isSuccess || mutate({}),
    busy: isPending || isSuccess,
  }
}
