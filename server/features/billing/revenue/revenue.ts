import { CURRENCY, computeMonthlyRevenue, OFFER_IDS } from '#domain/plans/plans.ts'
import { asContentManager } from '../../../http/operations.ts'
import { figures, unpaidInvoices } from './queries.ts'

const MOST_FAILURES = 50

export const revenue = asContentManager.billing.revenue.handler(async ({ context }) => {
  const { kysely } = context.services.database
  const [{ offers, renewing, paidLast30Days, subscriptions }, failures] = await Promise.all([
    figures(kysely),
    unpaidInvoices(kysely, MOST_FAILURES),
  ])
  return {
    currency: CURRENCY,
    monthlyRevenue: computeMonthlyRevenue(renewing),
    paidLast30Days,
    offers: OFFER_IDS.map((id) => {
      const of = offers.find(({ offer }) => offer === id)
      return {
        offer: id,
        learners: of?.learners ?? 0,
        trials: of?.trials ?? 0,
        ending: of?.ending ?? 0,
        pastDue: of?.pastDue ?? 0,
      }
    }),
    failures: failures.map(({ id, parent_email, total, created_at }) => ({
      invoiceId: id,
      parentEmail: parent_email,
      total,
      createdAt: created_at,
    })),
    subscriptions,
  }
})
