import type { Stripe } from 'stripe'
import type { Customer, PortalSession } from '../model.ts'
import { portalPage } from '../paths.ts'

export function customerResource(customer: Customer): Stripe.Customer {
  const unpaid = customer.invoices.some(({ status, attempts }) => status === 'open' && attempts > 0)
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: customer.balance,
    created: customer.created,
    currency: customer.invoices.at(-1)?.currency ?? null,
    customer_account: null,
    default_source: null,
    delinquent: unpaid,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_prefix: customer.invoicePrefix,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.card?.id ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: customer.nextInvoice,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: customer.clock.id,
  }
}

export function deletedCustomerResource(customer: Customer): Stripe.DeletedCustomer {
  return { id: customer.id, object: 'customer', deleted: true }
}

/** @param now by the customer's clock, in seconds */
export function testClockResource(customer: Customer, now: number): Stripe.TestHelpers.TestClock {
  return {
    id: customer.clock.id,
    object: 'test_helpers.test_clock',
    created: customer.clock.created,
    // Effectively exists as long as its customer.
    deletes_after: now + 10 * 365 * 86_400,
    frozen_time: now,
    livemode: false,
    name: null,
    status: 'ready',
    status_details: {},
  }
}

export function portalSessionResource(
  customer: Customer,
  portal: PortalSession,
  origin: string,
): Stripe.BillingPortal.Session {
  return {
    id: portal.id,
    object: 'billing_portal.session',
    configuration: 'bpc_test',
    created: portal.created,
    customer: customer.id,
    customer_account: null,
    flow:
      portal.flow === null
        ? null
        : {
            after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
            customer_update: null,
            subscription_cancel: null,
            subscription_pause: null,
            subscription_update: null,
            subscription_update_confirm: null,
            type: portal.flow,
          },
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: portal.returnUrl,
    url: portalPage(origin, portal.id),
  }
}
