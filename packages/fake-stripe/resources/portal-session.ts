import type { Stripe } from 'stripe'
import type { CustomerFacts, PortalFacts } from '../facts.ts'
import { portalPage } from '../page-addresses.ts'

export function portalSessionResource(
  customer: CustomerFacts,
  portal: PortalFacts,
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
