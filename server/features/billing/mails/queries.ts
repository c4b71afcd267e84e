import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'

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
      receipt_mailed_at = CASE WHEN due.receipt THEN now() ELSE invoice.receipt_mailed_at END,
      failure_mailed_at = CASE WHEN due.failure THEN now() ELSE invoice.failure_mailed_at END,
      refund_mailed_at = CASE WHEN due.refund THEN now() ELSE invoice.refund_mailed_at END
    FROM (
      SELECT id,
             receipt_mailed_at IS NULL AND id = any(${receipts}::text[]) AS receipt,
             failure_mailed_at IS NULL AND id = any(${failures}::text[]) AS failure,
             refund_mailed_at IS NULL AND id = any(${refunds}::text[]) AS refund
      FROM billing_invoices WHERE id = any(${[...receipts, ...failures, ...refunds]}::text[])
    ) due
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
      trial_start_mailed_at = CASE WHEN due."trialStarted" THEN now() ELSE trial_start_mailed_at END,
      trial_end_mailed_at = CASE WHEN due."trialEnding" THEN now() ELSE trial_end_mailed_at END,
      renewal_notice_for = CASE WHEN due.renewal THEN ${renewal} ELSE renewal_notice_for END
    FROM (
      SELECT ${trialStarted} AND trial_start_mailed_at IS NULL AS "trialStarted",
             ${trialEnding} AND trial_end_mailed_at IS NULL AS "trialEnding",
             coalesce(renewal_notice_for <> ${renewal}, ${renewal}::timestamptz IS NOT NULL) AS renewal
      FROM subscriptions WHERE id = ${subscriptionId}
    ) due
    WHERE id = ${subscriptionId} AND (due."trialStarted" OR due."trialEnding" OR due.renewal)
    RETURNING due.*`,
  )
  return row ?? { trialStarted: false, trialEnding: false, renewal: false }
}

const WithName = z.object({ name: z.string() })

/** Names of the unpublished grades in which learners of a subscription are enrolled. */
export async function listClosedGrades(db: Executor, subscriptionId: string): Promise<string[]> {
  const rows = await query(
    db,
    WithName,
    sql`
    SELECT DISTINCT g.name FROM subscription_learners sl
    JOIN grade_enrollments e ON e.user_id = sl.learner_id
    JOIN grades g ON g.id = e.grade_id AND NOT g.live_status
    WHERE sl.subscription_id = ${subscriptionId} AND sl.ends_at IS NULL
    ORDER BY g.name`,
  )
  return rows.map(({ name }) => name)
}
