import type { Stripe } from 'stripe'
import type { TestApp } from '#server/testing/test-app.ts'

/** The payment library of an app, pointed at its test provider. */
export function stripeOf(app: TestApp): Stripe {
  const { payments } = app.services
  if (payments === null) throw new Error('This app has no payment provider')
  return payments.stripe
}

/** A page to pay on, of a new customer. */
export async function beginCheckout(app: TestApp, { trialDays = 0, cents = [1999] } = {}) {
  const stripe = stripeOf(app)
  const customer = await stripe.customers.create({ email: 'parent@example.test' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: cents.map((unitAmount) => ({
      price_data: {
        currency: 'usd',
        product: 'trellis_premium',
        unit_amount: unitAmount,
        recurring: { interval: 'month' },
      },
      quantity: 1,
    })),
    success_url: `${app.url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${app.url}/payment-cancelled`,
    ...(trialDays > 0 && { subscription_data: { trial_period_days: trialDays } }),
  })
  return { customerId: customer.id, sessionId: session.id, url: session.url ?? '' }
}

/** What a page says, tags left out. */
export async function read(url: string) {
  const response = await fetch(url)
  const html = await response.text()
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { status: response.status, headers: response.headers, html, text }
}

/** Sends a form as a browser on the page would. @returns where it leads */
export async function press(
  app: TestApp,
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = { origin: app.url, 'sec-fetch-site': 'same-origin' },
) {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
    redirect: 'manual',
  })
  const location = response.headers.get('location')
  return { status: response.status, to: location === null ? null : new URL(location, url).href }
}
