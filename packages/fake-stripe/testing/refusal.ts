import { Stripe } from 'stripe'

/** How the library tells what was refused. */
export async function refusal(asked: Promise<unknown>) {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, rawType, code, param, statusCode, message } = error
    return { type, rawType, code, param, statusCode, message }
  }
  return 'accepted'
}
