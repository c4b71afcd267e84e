import { Stripe } from 'stripe'
import { isTestKey, loadEnvFile, SECRET_KEY } from './environment.ts'
import { formatRemainingSteps, formatSteps, setUpCatalogue } from './payments/setup.ts'
import { parseSetupOptions, SetupUsageError } from './payments/setup-options.ts'

/**
 * `npm run stripe:setup`: creates missing products and prices in the operator's Stripe account and lists the remaining
 * steps. Needs only the secret key; the webhook secret is known afterward.
 */
async function main() {
  loadEnvFile()
  const options = parseSetupOptions(process.argv.slice(2))
  const { STRIPE_SECRET_KEY = '', ORIGIN: origin = '' } = process.env
  const key = STRIPE_SECRET_KEY.trim()
  if (!SECRET_KEY.test(key)) {
    throw new SetupUsageError(
      'STRIPE_SECRET_KEY is missing or no secret key of Stripe (sk_… or rk_…): nothing was done.',
    )
  }
  process.stdout.write(`The account of this ${isTestKey(key) ? 'test' : 'live'} key:\n\n`)
  const steps = await setUpCatalogue(new Stripe(key, { maxNetworkRetries: 2, telemetry: false }), options)
  process.stdout.write(`${formatSteps(steps)}\n\n${formatRemainingSteps(origin.trim() || null)}\n`)
}

main().catch((error: unknown) => {
  const expected = error instanceof SetupUsageError || error instanceof Stripe.errors.StripeError
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
