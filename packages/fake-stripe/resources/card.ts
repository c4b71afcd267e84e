import type { Stripe } from 'stripe'
import type { Card, Customer, TestCard } from '../model.ts'

/** Error of a declined card, in the API and on the page. */
export const DECLINED = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
} as const

/** Last digits of Stripe's test cards with the same behavior. */
const LAST4: Record<TestCard, string> = {
  works: '4242',
  declined: '0002',
  'needs-authentication': '3155',
  'fails-later': '0341',
}

export function cardDetails({ kind, created }: Card) {
  return {
    brand: 'visa',
    last4: LAST4[kind],
    country: 'US',
    funding: 'credit',
    fingerprint: `test${LAST4[kind]}`,
    expMonth: 12,
    expYear: new Date(created * 1000).getUTCFullYear() + 4,
  }
}

export function billingDetails(customer: Customer) {
  return {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: customer.email,
    name: customer.name,
    phone: null,
    tax_id: null,
  }
}

export function paymentMethodResource(customer: Customer, card: Card): Stripe.PaymentMethod {
  const { brand, last4, expMonth, expYear, country, funding, fingerprint } = cardDetails(card)
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
