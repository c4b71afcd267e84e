import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { queryOne } from '#server/database/rows.ts'
import { type Chosen, checkoutRequest, type Family, makeFamily, paid } from '#server/testing/payments.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { eventsOf, type SentEvent } from './events.ts'

/** Relevant events of a first payment. */
export const FIRST_PAYMENT = [
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'customer.subscription.created',
  'checkout.session.completed',
]

export type PaidFamily = Family & { customerId: string; sessionId: string; events: SentEvent[] }

/**
 * Creates a family that has paid at the stand-in, with its events not sent yet. There is no free trial, since they had
 * a plan before, and some progress in a lesson, so that there are marks to raise.
 */
export async function firstPayment(
  app: TestApp,
  { learners = 1, plan = 'premium' as 'premium' | 'premium_plus' } = {},
): Promise<PaidFamily> {
  const family = await makeFamily(app, { learners })
  for (const id of family.ids) await hadPlan(app, id)
  const db = app.database.kysely
  await sql`
    INSERT INTO user_progress (user_id, lesson_id, video_completed, text_completed, quiz_completed, assignment_completed)
    SELECT child, lesson.id, true, true, true, false
    FROM unnest(${family.ids}::uuid[]) child
    JOIN subjects s ON s.grade_id = ${family.gradeId} JOIN lessons lesson ON lesson.subject_id = s.id`.execute(db)
  const chosen: Chosen = Object.fromEntries(family.ids.map((id) => [id, plan]))
  const { sessionId } = await family.client.billing.createCheckoutSession(checkoutRequest(family, chosen))
  await paid(app, sessionId)
  const customerId = await customerOf(app, family.parent.id)
  const events = (await eventsOf(app, customerId)).filter(({ type }) => FIRST_PAYMENT.includes(type))
  return { ...family, customerId, sessionId, events }
}

export async function customerOf(app: TestApp, parentId: string): Promise<string> {
  const { customer_id } = await queryOne(
    app.database.kysely,
    z.object({ customer_id: z.string() }),
    sql`SELECT customer_id FROM billing_customers WHERE parent_id = ${parentId}`,
  )
  return customer_id
}

/** Gives a learner an ended plan, so that the next one has no free trial. */
export async function hadPlan(app: TestApp, learnerId: string): Promise<void> {
  const id = `sub_past${randomUUID().slice(0, 8)}`
  const db = app.database.kysely
  await sql`
    INSERT INTO subscriptions (
      id, customer_id, status, currency, current_period_start, current_period_end, cancel_at_period_end, ended_at,
      read_number, created_at
    )
    VALUES (${id}, 'cus_past', 'canceled', 'usd', '2025-01-01', '2025-02-01', false, '2025-02-01', 0, '2025-01-01')`.execute(
    db,
  )
  await sql`
    INSERT INTO subscription_learners (
      learner_id, subscription_id, offer, enrollment_type, unit_amount, entitled, ends_at
    )
    VALUES (${learnerId}, ${id}, 'premium_monthly', 'Premium', 1999, false, '2025-02-01')`.execute(db)
}
