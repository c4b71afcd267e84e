// @module-tag faults

import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { startOnTestDatabase } from '#server/testing/on-test-database.ts'
import { withoutDeliveries } from '#server/testing/payments.ts'
import type { StartedServer } from '#server/testing/started-server.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { OnDatabase } from '#server/testing/test-database.ts'
import { query } from '../../../database/rows.ts'
import { deliver, type SentEvent } from '../testing/events.ts'
import { FIRST_PAYMENT, firstPayment, type PaidFamily } from '../testing/first-payment.ts'
import { settledState } from '../testing/snapshots.ts'

const MOMENTS = ['before', 'after'] as const
type Moment = (typeof MOMENTS)[number]

test(`${FAULTS.paymentKills} kills of the server during a payment event, before and after its commit, end in the same state after a retry`, async () => {
  const made = await startOnTestDatabase()
  await makeSlow(made)
  // Families pay in this app; the server that is killed is a separate process with the same keys.
  const app = await startTestApp({}, withoutDeliveries, made)
  const secret = app.services.payments?.webhookSecret ?? ''
  const first = await firstPayment(app)
  let server = await made.startServer()
  const expected = await settled(server, first)
  expect(expected.provider_events).toHaveLength(FIRST_PAYMENT.length)
  expect(expected.mails).toHaveLength(1)

  for (let kills = 0; kills < FAULTS.paymentKills; kills += 1) {
    const moment = MOMENTS[kills % MOMENTS.length] ?? 'before'
    const family = await firstPayment(app)
    const event = family.events[kills % family.events.length]
    if (!event) throw new Error('The payment has no event')
    await killAmid(made, server, moment, { event, secret })

    const { provider_events: worked, grade_enrollments: plan } = await settledState(app, family)
    expect(worked).toHaveLength(moment === 'before' ? 0 : 1)
    expect(plan?.[0]).toContain(moment === 'before' ? '"Freemium"' : '"Premium"')
    server = await made.startServer()
    expect(await settled(server, family), `killed ${moment} the commit`).toEqual(expected)
  }
  await app.close()
  recordFault({
    fault: 'The program killed (kill -9) amid the event of a payment, before or after its commit',
    times: FAULTS.paymentKills,
    acknowledged: FAULTS.paymentKills * FIRST_PAYMENT.length,
    of: 'events',
    lost: 0,
    seen: 'the same plan, invoices and mails as without the kill, after the provider sent the event again',
  })

  async function settled(on: StartedServer, family: PaidFamily) {
    for (const event of family.events) expect(await deliver(on.url, secret, event)).toBe(200)
    return settledState(app, family)
  }
}, 1_800_000)

/**
 * Pauses the transaction of an event at the chosen point: before the commit, or within it. The database then completes
 * the commit whether or not the client is still connected.
 */
async function makeSlow({ database: { kysely: db } }: OnDatabase) {
  // The servers of these tests receive only the events that the test sends.
  await sql`ALTER TABLE test_payments.customers ALTER COLUMN deliver SET DEFAULT false`.execute(db)
  await sql`CREATE TABLE slow (moment text NOT NULL)`.execute(db)
  await sql`
    CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM slow WHERE moment = TG_ARGV[0]) THEN PERFORM pg_sleep(1.5); END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER amid AFTER INSERT ON mails FOR EACH ROW EXECUTE FUNCTION stand_still('before')`.execute(db)
  await sql`
    CREATE CONSTRAINT TRIGGER in_the_commit AFTER INSERT ON provider_events DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION stand_still('after')`.execute(db)
}

async function killAmid(
  made: OnDatabase,
  server: StartedServer,
  moment: Moment,
  { event, secret }: { event: SentEvent; secret: string },
) {
  const { kysely: db } = made.database
  await sql`INSERT INTO slow VALUES (${moment})`.execute(db)
  const answer = deliver(server.url, secret, event).catch(() => 'unanswered')
  await vi.waitFor(async () => expect(await standing(made)).toBe(1), { timeout: 20_000, interval: 10 })
  await server.kill()
  expect(await answer).toBe('unanswered')
  await vi.waitFor(async () => expect(await standing(made)).toBe(0), { timeout: 20_000, interval: 50 })
  await sql`DELETE FROM slow`.execute(db)
}

async function standing({ database }: OnDatabase): Promise<number> {
  const [row] = await query(
    database.kysely,
    z.object({ count: z.int() }),
    sql`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event = 'PgSleep'`,
  )
  return row?.count ?? 0
}
