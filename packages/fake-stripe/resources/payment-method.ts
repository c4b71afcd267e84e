import type { Stripe } from 'stripe'
import type { CardFacts, CustomerFacts } from '../facts.ts'
import { billingDetails, cardLooks } from './card.ts'

export function paymentMethodResource(customer: CustomerFacts, card: CardFacts): Stripe.PaymentMethod {
  const { brand, last4, expMonth, expYear, country, funding, fingerprint } = cardLooks(card)
  return {
    id: card.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: billingDetails(customer),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country,
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint,
      funding,
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: card.created,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}
