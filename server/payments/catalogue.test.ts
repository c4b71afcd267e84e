import fc from 'fast-check'
import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { DEFAULT_CENTS } from '#domain/plans/plans.ts'
import { createLog } from '../log.ts'
import { createCatalogue } from './catalogue.ts'
import { listedPrices } from './testing/listed-prices.ts'

const MINUTE = 60_000
const log = createLog('silent')

/** A catalogue over a provider that answers as it is told, with a clock to be moved. */
function open() {
  const provider = { prices: listedPrices(), reachable: true, asked: 0, time: 0 }
  const catalogue = createCatalogue(
    async () => {
      provider.asked += 1
      await Promise.resolve()
      if (!provider.reachable) throw new Error('Not reachable')
      return provider.prices
    },
    log,
    () => provider.time,
  )
  return { provider, catalogue }
}

test('prices are asked for once a minute, by however many at once', async () => {
  const { provider, catalogue } = open()
  const told = await Promise.all(Array.from({ length: 100 }, () => catalogue.prices()))
  expect(told).toEqual(Array(100).fill(DEFAULT_CENTS))
  expect(provider.asked).toBe(1)
  provider.time = MINUTE - 1
  await catalogue.prices()
  expect(provider.asked).toBe(1)
  provider.time = MINUTE
  await catalogue.prices()
  expect(provider.asked).toBe(2)
})

test('a price that the operator changed is known within a minute, and at once to who must be sure', async () => {
  const { provider, catalogue } = open()
  await catalogue.prices()
  provider.prices = listedPrices({ premium_monthly: { unit_amount: 2199 } })
  expect(await catalogue.prices()).toEqual(DEFAULT_CENTS)
  const changed = { ...DEFAULT_CENTS, premium_monthly: 2199 }
  expect(await catalogue.pricesNow()).toEqual(changed)
  expect(await catalogue.prices()).toEqual(changed)
})

test('the last known prices stay for an hour when the provider is gone, which is not asked by every page', async () => {
  const { provider, catalogue } = open()
  await catalogue.prices()
  provider.reachable = false
  provider.time = 59 * MINUTE
  expect(await catalogue.prices()).toEqual(DEFAULT_CENTS)
  expect(await catalogue.prices()).toEqual(DEFAULT_CENTS)
  expect(provider.asked).toBe(2)
  provider.time = 60 * MINUTE
  expect(await catalogue.prices()).toBeNull()
  provider.reachable = true
  provider.time += MINUTE
  expect(await catalogue.prices()).toEqual(DEFAULT_CENTS)
})

describe('no price is told', () => {
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
    expect(await catalogue.prices(), 'not asked by every page').toBeNull()
    provider.time += 1
    expect(await catalogue.prices()).toEqual(DEFAULT_CENTS)
  })

  test('when any one is missing', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3 }), async (missing) => {
        const { provider, catalogue } = open()
        provider.prices = listedPrices().toSpliced(missing, 1)
        expect(await catalogue.prices()).toBeNull()
      }),
    ))
})
