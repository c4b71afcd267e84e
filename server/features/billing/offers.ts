import { CURRENCY, OFFER_IDS, OFFERS, type Prices, TRIAL_DAYS } from '#domain/plans/plans.ts'
import type { Services } from '../../services.ts'

/**
 * What pages show prices by; nothing is offered where there is no provider.
 * @returns null when the provider does not tell its prices
 */
export async function offers({ payments }: Pick<Services, 'payments'>) {
  if (payments === null) return { offers: [], trialDays: TRIAL_DAYS, testMode: false }
  const prices = await payments.catalogue.prices()
  return prices === null ? null : presentCatalogue(prices, payments.testMode)
}

function presentCatalogue(prices: Prices, testMode: boolean) {
  return {
    offers: OFFER_IDS.map((id) => ({
      id,
      plan: OFFERS[id].plan,
      billing: OFFERS[id].billing,
      interval: OFFERS[id].interval,
      unitAmount: prices[id],
      currency: CURRENCY,
      maxLearners: OFFERS[id].maxLearners,
    })),
    trialDays: TRIAL_DAYS,
    testMode,
  }
}
