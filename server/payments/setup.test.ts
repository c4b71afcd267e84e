import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_CENTS } from '#domain/plans/plans.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { startTestApp } from '../testing/test-app.ts'
import { formatRemainingSteps, formatSteps, setUpCatalogue, WEBHOOK_EVENTS } from './setup.ts'
import { parseSetupOptions, SetupUsageError } from './setup-options.ts'

const app = forThisFile(startTestApp)
function provider() {
  if (app.services.payments === null) throw new Error('These tests need a provider')
  return app.services.payments
}
const outcomes = async (prices = {}) =>
  (await setUpCatalogue(provider().stripe, { prices })).map(({ outcome }) => outcome)

describe('in an empty account', () => {
  beforeEach(async () => {
    const nothing = JSON.stringify({ products: [], prices: [] })
    await provider().catalogue.prices()
    await sql`UPDATE test_payments.catalogue SET facts = ${nothing}::jsonb`.execute(app.database.kysely)
  })

  test('products and prices are created, and a second run reports no change', async () => {
    expect(await provider().catalogue.pricesNow()).toBeNull()
    expect(await outcomes()).toEqual(Array(7).fill('created'))
    expect(await provider().catalogue.pricesNow()).toEqual(DEFAULT_CENTS)
    const before = await provider().stripe.prices.list({ limit: 100 })
    const again = await setUpCatalogue(provider().stripe, {})
    expect(again.map(({ outcome }) => outcome)).toEqual(Array(7).fill('unchanged'))
    expect((await provider().stripe.prices.list({ limit: 100 })).data).toEqual(before.data)
    expect(formatSteps(again)).toContain('nothing was changed')
  })

  test('a new price replaces the old one, which is deactivated, and stays in later runs', async () => {
    await setUpCatalogue(provider().stripe, {})
    const [old] = (await provider().stripe.prices.list({ lookup_keys: ['trellis_premium_monthly'] })).data
    expect(await outcomes({ premium_monthly: 2199 })).toContain('changed')
    expect(await provider().catalogue.pricesNow()).toEqual({ ...DEFAULT_CENTS, premium_monthly: 2199 })
    expect(await provider().stripe.prices.retrieve(old?.id ?? '')).toMatchObject({
      active: false,
      lookup_key: null,
      unit_amount: 1999,
    })
    expect(await outcomes()).toEqual(Array(7).fill('unchanged'))
    expect(await outcomes({ premium_monthly: 2199 })).toEqual(Array(7).fill('unchanged'))
  })

  test('inactive and unusable prices are repaired', async () => {
    const { stripe } = provider()
    await setUpCatalogue(stripe, {})
    const { data } = await stripe.prices.list({ limit: 100 })
    const named = (key: string) => data.find(({ lookup_key }) => lookup_key === `trellis_${key}`)
    await stripe.prices.update(named('premium_annual')?.id ?? '', { active: false })
    await stripe.products.update('trellis_premium', { active: false })
    await stripe.prices.create({
      currency: 'eur',
      product: 'trellis_premium_plus',
      unit_amount: 500,
      recurring: { interval: 'month' },
      lookup_key: 'trellis_premium_plus_monthly',
      transfer_lookup_key: true,
    })
    expect((await outcomes()).filter((outcome) => outcome === 'repaired')).toHaveLength(3)
    expect(await provider().catalogue.pricesNow()).toEqual(DEFAULT_CENTS)
  })
})

test('prices are parsed as whole cents of an offer, and everything else is an error', () => {
  expect(parseSetupOptions([])).toEqual({ prices: {}, renewals: false })
  expect(parseSetupOptions(['--price', 'premium_monthly=2199', '--price=premium_annual=20000', '--renewals'])).toEqual({
    prices: { premium_monthly: 2199, premium_annual: 20_000 },
    renewals: true,
  })
  for (const wrong of ['premium_monthly=21.99', 'premium_monthly=-1', 'premium_monthly=49', 'gold=2199', '2199']) {
    expect(() => parseSetupOptions(['--price', wrong])).toThrow(SetupUsageError)
  }
  expect(() => parseSetupOptions(['--prize', 'premium_monthly=2199'])).toThrow(SetupUsageError)
  expect(() => parseSetupOptions(['--renewals'])).toThrow(SetupUsageError)
})

test('the remaining steps name the webhook’s address, its events and both variables', () => {
  const text = formatRemainingSteps('https://learn.example.org')
  for (const named of [
    'https://learn.example.org/webhooks/stripe',
    ...WEBHOOK_EVENTS,
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    `API version ${Stripe.API_VERSION}`,
    'retry over 7 days',
  ]) {
    expect(text).toContain(named)
  }
})

test('without a key the command does nothing and reports what is missing', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../stripe-setup.ts')], {
    env: { PATH: process.env.PATH },
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('STRIPE_SECRET_KEY is missing')
  expect(stdout).toBe('')
})
