import { WHILE_SOMEBODY_WAITS } from '../../payments/patience.ts'
import type { Payments } from '../../payments/payments.ts'
import { tellOfFailure } from '../../payments/provider-failure.ts'
import { requestKey } from '../../payments/request-key.ts'
import type { Services } from '../../services.ts'

/**
 * Has the provider know a parent: by their e-mail address, where it sends receipts of its own, and their id. Asked for
 * many times at once it is the same customer.
 * @param instead of a customer whom the provider does not know any more
 * @returns null when the provider does not answer
 */
export async function newCustomer(
  { log }: Services,
  { stripe }: Payments,
  parent: { id: string; email: string },
  instead = '',
): Promise<string | null> {
  try {
    const { id } = await stripe.customers.create(
      { email: parent.email, metadata: { parent: parent.id } },
      { ...WHILE_SOMEBODY_WAITS, idempotencyKey: requestKey('customer', parent.id, parent.email, instead) },
    )
    return id
  } catch (error) {
    tellOfFailure(log, error)
    return null
  }
}
