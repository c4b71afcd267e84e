import type { Stripe } from 'stripe'
import type { CheckoutSession, Customer, SessionLine } from '../model.ts'
import { checkoutPage } from '../paths.ts'
import { priceResource } from './price.ts'

/** Amount due at the checkout: zero with a free trial. */
export function sessionTotal(session: CheckoutSession): number {
  return session.lines.reduce((sum, line) => sum + amountOf(session, line), 0)
}

function amountOf(session: CheckoutSession, { price, quantity }: SessionLine): number {
  return session.trialDays > 0 ? 0 : price.unitAmount * quantity
}

export function checkoutSessionResource(
  customer: Customer,
  session: CheckoutSession,
  origin: string,
): Stripe.Checkout.Session {
  const total = sessionTotal(session)
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.lines[0]?.price.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details:
      session.status === 'complete' || customer.email !== null
        ? {
            address: null,
            business_name: null,
            email: customer.email,
            individual_name: null,
            name: customer.name,
            phone: null,
            tax_exempt: 'none',
            tax_ids: [],
          }
        : null,
    customer_email: null,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: session.invoiceId,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: session.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.paymentMethodTypes,
    payment_status: session.status !== 'complete' ? 'unpaid' : total === 0 ? 'no_payment_required' : 'paid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscriptionId,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    // Only while the session can be paid.
    url: session.status === 'open' ? checkoutPage(origin, session.id) : null,
    wallet_options: null,
  }
}

export function sessionLineResource(session: CheckoutSession, line: SessionLine, name: string): Stripe.LineItem {
  const amount = amountOf(session, line)
  return {
    id: line.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: line.price.currency,
    description: name,
    metadata: {},
    price: priceResource(line.price),
    quantity: line.quantity,
  }
}
