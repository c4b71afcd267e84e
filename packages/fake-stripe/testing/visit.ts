import type { TestProvider } from './test-provider.ts'

/** Starts a checkout for a new customer. */
export async function beginCheckout({ stripe, url }: TestProvider, { trialDays = 0, cents = [1999] } = {}) {
  const customer = await stripe.customers.create({ email: 'parent@example.test' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: cents.map((unitAmount) => ({
      price_data: {
        currency: 'usd',
        product: 'basic',
        unit_amount: unitAmount,
        recurring: { interval: 'month' },
      },
      quantity: 1,
    })),
    success_url: `${url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${url}/payment-cancelled`,
    ...(trialDays > 0 && { subscription_data: { trial_period_days: trialDays } }),
  })
  return { customerId: customer.id, sessionId: session.id, url: session.url ?? '' }
}

/** Reads a page; `text` is its content without tags. */
export async function read(url: string) {
  const response = await fetch(url)
  const html = await response.text()
  const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return { status: response.status, headers: response.headers, html, text }
}

/**
 * Submits a form.
 * @returns the response with its redirect URL
 */
export async function submit(url: string, form: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const location = response.headers.get('location')
  return { status: response.status, to: location === null ? null : new URL(location, url).href }
}
