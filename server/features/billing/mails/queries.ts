import { sql } from 'kysely'
import { z } from 'zod'
import { GRADE_STATES } from '#domain/access.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'
import { findGradeStates, stateOfGrade } from '../../enrollment/queries.ts'

/** Invoice ids; each kind of mail is sent once per invoice. */
export type InvoiceMails = { receipts: string[]; failures: string[]; refunds: string[] }

const ClaimedInvoice = z.object({ id: z.string(), receipt: z.boolean(), failure: z.boolean(), refund: z.boolean() })

/** Claims the mails that are not sent yet, in the caller's transaction; the family must be locked. */
export async function claimInvoiceMails(
  db: Executor,
  { receipts, failures, refunds }: InvoiceMails,
): Promise<InvoiceMails> {
  const rows = await query(
    db,
    ClaimedInvoice,
    sql`
    UPDATE billing_invoices invoice SET
      receipt_mailed_at = CASE WHEN due.receipt THEN clock.now ELSE invoice.receipt_mailed_at END,
      failure_mailed_at = CASE WHEN due.failure THEN clock.now ELSE invoice.failure_mailed_at END,
      refund_mailed_at = CASE WHEN due.refund THEN clock.now ELSE invoice.refund_mailed_at END
    FROM (
      SELECT id,
             receipt_mailed_at IS NULL AND id = any(${receipts}::text[]) AS receipt,
             failure_mailed_at IS NULL AND id = any(${failures}::text[]) AS failure,
             refund_mailed_at IS NULL AND id = any(${refunds}::text[]) AS refund
      FROM billing_invoices WHERE id = any(${[...receipts, ...failures, ...refunds]}::text[])
    ) due CROSS JOIN (SELECT now()) clock
    WHERE invoice.id = due.id AND (due.receipt OR due.failure OR due.refund)
    RETURNING due.*`,
  )
  const ids = (mail: 'receipt' | 'failure' | 'refund') => rows.flatMap((row) => (row[mail] ? [row.id] : []))
  return { receipts: ids('receipt'), failures: ids('failure'), refunds: ids('refund') }
}

/** Mails about a subscription as a whole; `renewal` is the date of an upcoming annual renewal, or null. */
type SubscriptionMails = { trialStarted: boolean; trialEnding: boolean; renewal: Date | null }

const ClaimedMails = z.object({ trialStarted: z.boolean(), trialEnding: z.boolean(), renewal: z.boolean() })
type ClaimedMails = z.infer<typeof ClaimedMails>

/**
 * Claims the mails that are not sent yet, in the caller's transaction. An annual renewal is announced once per date.
 */
export async function claimSubscriptionMails(
  db: Executor,
  subscriptionId: string,
  { trialStarted, trialEnding, renewal }: SubscriptionMails,
): Promise<ClaimedMails> {
  const [row] = await query(
    db,
    ClaimedMails,
    sql`
    UPDATE subscriptions SET
      trial_start_mailed_at = CASE WHEN due."trialStarted" THEN clock.now ELSE trial_start_mailed_at END,
      trial_end_mailed_at = CASE WHEN due."trialEnding" THEN clock.now ELSE trial_end_mailed_at END,
      renewal_notice_for = CASE WHEN due.renewal THEN ${renewal} ELSE renewal_notice_for END
    FROM (
      SELECT ${trialStarted} AND trial_start_mailed_at IS NULL AS "trialStarted",
             ${trialEnding} AND trial_end_mailed_at IS NULL AS "trialEnding",
             coalesce(renewal_notice_for <> ${renewal}, ${renewal}::timestamptz IS NOT NULL) AS renewal
      FROM subscriptions WHERE id = ${subscriptionId}
    ) due CROSS JOIN (SELECT now()) clock
    WHERE id = ${subscriptionId} AND (due."trialStarted" OR due."trialEnding" OR due.renewal)
    RETURNING due.*`,
  )
  return row ?? { trialStarted: false, trialEnding: false, renewal: false }
}

/** Grade of a learner on a plan, for the mails about a pause. */
const LearnersGrade = z.object({
  firstName: z.string(),
  gradeName: z.string(),
  state: z.enum(GRADE_STATES),
  /** True if the learner came to this grade, or to the plan, after the pause began. */
  isNew: z.boolean(),
})
export type LearnersGrade = z.infer<typeof LearnersGrade>

/**
 * Grades of the continuing learners of a subscription, by name of the learner.
 * @param learnerIds its learners, of whom a distributed database then reads the nodes
 */
export function listGrades(
  db: Executor,
  subscriptionId: string,
  learnerIds: readonly string[],
): Promise<LearnersGrade[]> {
  return query(
    db,
    LearnersGrade,
    sql`
    WITH e AS MATERIALIZED (
      SELECT user_id, grade_id, created_at, switched_at FROM grade_enrollments
      WHERE user_id = any(${[...learnerIds]}::uuid[])
    )
    SELECT p.first_name AS "firstName", g.name AS "gradeName", ${stateOfGrade('g')} AS state,
      coalesce(greatest(sl.created_at, e.created_at, e.switched_at) > s.renewals_paused_at, false) AS "isNew"
    FROM subscription_learners sl
    JOIN subscriptions s ON s.id = sl.subscription_id
    JOIN profiles p ON p.id = sl.learner_id
    JOIN e ON e.user_id = p.id
    JOIN family_grades g ON g.id = e.grade_id
    WHERE sl.subscription_id = ${subscriptionId} AND sl.ends_at IS NULL
    ORDER BY p.first_name, p.id`,
  )
}

const PurgedGrade = z.object({ learnerId: z.string(), firstName: z.string(), gradeName: z.string() })
export type PurgedGrade = z.infer<typeof PurgedGrade>

/** Latest purged grade of each of these learners who has no grade since. */
export async function listPurgedGrades(db: Executor, learnerIds: readonly string[]): Promise<PurgedGrade[]> {
  const states = await findGradeStates(db, learnerIds)
  const purged = learnerIds.filter((id) => states.get(id) === 'purged')
  if (purged.length === 0) return []
  return query(
    db,
    PurgedGrade,
    sql`
    SELECT DISTINCT ON (p.first_name, p.id) p.id AS "learnerId", p.first_name AS "firstName", g.grade_name AS "gradeName"
    FROM purged_grades g JOIN profiles p ON p.id = g.user_id
    WHERE g.user_id = ANY (${purged}::uuid[])
    ORDER BY p.first_name, p.id, g.purged_at DESC`,
  )
}
