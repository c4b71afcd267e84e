import { CURRENCY, computeMonthlyRevenue, OFFER_IDS } from '#domain/plans/plans.ts'
import { computeTrend } from '#domain/plans/revenue-trend.ts'
import { asContentManager } from '../../../http/operations.ts'
import { listUnpaidInvoices, loadFigures } from './queries.ts'

const MAX_FAILURES = 50

export const revenue = asContentManager.billing.revenue.handler(async ({ context }) => {
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
    failures: failures.map(({ id, parent_email, total, created_at }) => ({
      invoiceId: id,
      parentEmail: parent_email,
      total,
      createdAt: created_at,
    })),
    subscriptions,
    trend: computeTrend(shares, new Date()),
  }
})
