import fc from 'fast-check'
import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { DEFAULT_CENTS } from '#domain/plans/plans.ts'
import { createLog } from '../log.ts'
import { createCatalogue } from './catalogue.ts'
import { listedPrices } from './testing/listed-prices.ts'

const MINUTE = 60_000
const log = createLog('silent')

/** Opens a catalog over a stub provider, with a clock controlled by the test. */
function open() {
  const provider = { prices: listedPrices(), reachable: true, requests: 0, time: 0 }
  const catalogue = createCatalogue(
    async () => {
      provider.requests += 1
      await Promise.resolve()
      if (!provider.reachable) throw new Error('Not reachable')
      return provider.prices
    },
    log,
    () => provider.time,
  )
  return { provider, catalogue }
}

test('prices are requested once a minute, regardless of concurrent calls', async () => {
  const { provider, catalogue } = open()
  const results = await Promise.all(Array.from({ length: 100 }, () => catalogue.prices()))
  expect(results).toEqual(Array(100).fill(DEFAULT_CENTS))
  expect(provider.requests).toBe(1)
  provider.time = MINUTE - 1
  await catalogue.prices()
  expect(provider.requests).toBe(1)
  provider.time = MINUTE
  await catalogue.prices()
  expect(provider.requests).toBe(2)
})

test('a changed price is visible within a minute, and immediately through pricesNow', async () => {
  const { provider, catalogue } = open()
  await catalogue.prices()
  provider.prices = listedPrices({ premium_monthly: { unit_amount: 2199 } })
  expect(await catalogue.prices()).toEqual(DEFAULT_CENTS)
  const changed = { ...DEFAULT_CENTS, premium_monthly: 2199 }
  expect(await catalogue.pricesNow()).toEqual(changed)
  expect(await catalogue.prices()).toEqual(changed)
})

test('the last known prices are used for an hour while the provider is unreachable, with few retries', async () => {
  const { provider, catalogue } = open()
  await catalogue.prices()
  provider.reachable = false
  provider.time = 59 * MINUTE
  expect(await catalogue.prices()).toEqual(DEFAULT_CENTS)
  expect(await catalogue.prices()).toEqual(DEFAULT_CENTS)
  expect(provider.requests).toBe(2)
  provider.time = 60 * MINUTE
  expect(await catalogue.prices()).toBeNull()
  provider.reachable = true
  provider.time += MINUTE
  expect(await catalogue.prices()).toEqual(DEFAULT_CENTS)
})

describe('no price is returned', () => {
  const faults: [string, Partial<Stripe.Price>][] = [
    ['is inactive', { active: false }],
    ['is in another currency', { currency: 'eur' }],
    ['has no amount in whole cents', { unit_amount: null }],
    ['is free', { unit_amount: 0 }],
    ['is of another product', { product: 'prod_other' }],
    ['is for a single payment', { recurring: null }],
    ['has plans', { billing_scheme: 'tiered' }],
  ]
  test.each(faults)('when one %s', async (_, fault) => {
    const { provider, catalogue } = open()
    await catalogue.prices()
    provider.prices = listedPrices({ premium_plus_family: fault })
    provider.time = MINUTE
    expect(await catalogue.prices()).toBeNull()
    provider.prices = listedPrices()
    provider.time += 4999
    expect(await catalogue.prices(), 'no request during the pause').toBeNull()
    provider.time += 1
    expect(await catalogue.prices()).toEqual(DEFAULT_CENTS)
  })

  test('if one of them is missing', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3 }), async (missing) => {
        const { provider, catalogue } = open()
        provider.prices = listedPrices().toSpliced(missing, 1)
        expect(await catalogue.prices()).toBeNull()
      }),
    ))
})
