import type { CardFacts, CustomerFacts, TestCard } from '../facts.ts'

/** What a bank that declines is told to be; also the words of the page. */
export const DECLINED = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
} as const

/** The last digits of Stripe's own test cards of that behaviour. */
const LAST4: Record<TestCard, string> = {
  works: '4242',
  declined: '0002',
  'needs-authentication': '3155',
  'fails-later': '0341',
}

export function cardLooks({ kind, created }: CardFacts) {
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

export function billingDetails(customer: CustomerFacts) {
  return {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: customer.email,
    name: customer.name,
    phone: null,
    tax_id: null,
  }
}
