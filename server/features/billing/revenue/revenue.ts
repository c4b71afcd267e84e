import { CURRENCY, computeMonthlyRevenue, OFFER_IDS } from '#domain/plans/plans.ts'
import { computeTrend } from '#domain/plans/revenue-trend.ts'
import { contentManager } from '../../../http/callers.ts'
import { act } from '../../../http/handlers.ts'
import { operations } from '../../../http/operations.ts'
import { listUnpaidInvoices, loadFigures } from './queries.ts'

const MAX_FAILURES = 50

export const revenue = operations.billing.revenue.handler(
  act({ as: contentManager }, async (_user, { context }) => {
    const { kysely } = context.services.database
    const [{ offers, renewing, paidLast30Days, subscriptions, shares }, failures] = await Promise.all([
      loadFigures(kysely),
      listUnpaidInvoices(kysely, MAX_FAILURES),
    ])
    return {
      currency: CURRENCY,
      monthlyRevenue: computeMonthlyRevenue(renewing),
      paidLast30Days,
      offers: OFFER_IDS.map((id) => {
        const figures = offers.find(({ offer }) => offer === id)
        return {
          offer: id,
          learners: figures?.learners ?? 0,
          trials: figures?.trials ?? 0,
          ending: figures?.ending ?? 0,
          pastDue: figures?.pastDue ?? 0,
        }
      }),
      failures,
      subscriptions,
      trend: computeTrend(shares, new Date()),
    }
  }),
)
