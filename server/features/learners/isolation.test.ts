import { randomUUID } from 'node:crypto'
import { isContractProcedure } from '@orpc/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { mailsTo } from '#server/features/learner-requests/testing/learner-requests.ts'
import { WRITING_TASK } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startQuietApp } from '#server/testing/payments.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import type { Client } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'
import { clientOfCaller, makeStaff, makeWorld, STAFF_SETTINGS, type Staff, type World } from '../testing/callers.ts'
import { outcomeFor, type Row } from '../testing/permissions/row.ts'
import { PERMISSIONS } from '../testing/permissions.ts'
import { recording } from '../testing/recording.ts'
import { tablesContaining } from './testing/database-search.ts'

/** Part of every stored text of the first parent that is not about the learner. */
const SECRET = 'only-the-first-parent'

const app = forThisFile(() => startQuietApp(STAFF_SETTINGS))
let people: Staff

beforeAll(async () => {
  people = await makeStaff(app)
})

/** Writes the secret into each table that has rows of a parent: account, devices, payments, cards, notes, settings, messages. */
async function plantSecrets({ learner, subject, tokens }: World) {
  const db = app.database.kysely
  const { id } = (await app.client(tokens.ownerParent).session.get()).user ?? { id: '' }
  const email = `${SECRET}-${randomUUID()}@example.test`
  await sql`UPDATE profiles SET email = ${email}, cell = ${SECRET}, image = ${SECRET} WHERE id = ${id}`.execute(db)
  await sql`UPDATE sessions SET ip_address = ${SECRET}, user_agent = ${SECRET} WHERE user_id = ${id}`.execute(db)
  await insertRows(db, 'accounts', { id: randomUUID(), user_id: id, provider_id: 'google', account_id: email })
  const lesson = { user_id: learner.id, lesson_id: subject.lessonIds[0] ?? '', part: 'quiz' }
  await insertRows(db, 'written_answers', {
    ...lesson,
    task: JSON.stringify(WRITING_TASK),
    answer: 'Text of an answer',
    checked: '[]',
    version: 1_790_000_000,
  })
  await insertRows(db, 'writing_notes', { ...lesson, parent_id: id, criteria: '["clear"]', message: SECRET })
  await insertRows(db, 'parent_cards', { user_id: learner.id, id: randomUUID(), parent_id: id, message: SECRET })
  const invitation = { child_id: learner.id, parent_id: id, email, expires_at: new Date(Date.now() + 3_600_000) }
  await insertRows(db, 'helper_invitations', { ...invitation, token_hash: `${SECRET} ${randomUUID()}` })
  await insertRows(db, 'parent_invitations', { ...invitation, token_hash: `${SECRET} ${randomUUID()}` })
  const subscription = `sub_${SECRET}_${randomUUID()}`
  await sql`
    INSERT INTO subscriptions (
      id, parent_id, customer_id, status, currency, current_period_start, current_period_end, cancel_at_period_end,
      read_number, created_at
    )
    VALUES (${subscription}, ${id}, ${SECRET}, 'active', 'usd', now() - interval '1 day', '2031-02-03', false, 1, now())`.execute(
    db,
  )
  await insertRows(db, 'subscription_learners', {
    learner_id: learner.id,
    subscription_id: subscription,
    unit_amount: 1999,
    entitled: true,
    offer: 'premium_monthly',
    enrollment_type: 'Premium',
  })
  await insertRows(db, 'billing_customers', { parent_id: id, customer_id: `cus_${SECRET}_${randomUUID()}` })
  await insertRows(db, 'email_changes', { user_id: id, new_email: email, expires_at: new Date(Date.now() + 3_600_000) })
  await insertRows(db, 'family_log', {
    kind: 'signed-in',
    owner_id: id,
    actor_id: id,
    actor_role: 'parent',
    detail: SECRET,
  })
  await insertRows(db, 'contact_messages', { user_id: id, name: SECRET, email, topic: 'question', message: SECRET })
  await insertRows(db, 'mails', { to_address: email, subject: SECRET, body_text: SECRET, body_html: SECRET })
  await insertRows(db, 'learner_requests', {
    token_hash: `${SECRET} ${randomUUID()}`,
    password_hash: SECRET,
    first_name: SECRET,
    last_name: SECRET,
    email: learner.email,
    username: 'another_child',
    parent_email: email,
    expires_at: new Date(Date.now() + 3_600_000),
  })
}

/** Tables with rows of a parent that have no secret here, and why. */
const WITHOUT_SECRET = {
  billing_checkouts: 'no text but ids of the provider',
  consents: 'both parents see who gave consent, by name',
  content_imports: 'of content managers',
  deletion_requests: 'both parents see who asks',
  learner_deletions: 'no text',
  learner_exports: 'export/file.test.ts: for the parent who asked',
  parent_child: 'both parents see each other’s names',
  sign_in_codes: 'of the learner',
  tutor_bookings: 'both parents see what is booked, and the log who booked',
  weekly_email_exclusions: 'no text',
  weekly_email_weeks: 'no text',
  weekly_emails: 'no text but a time zone',
}

/** Rows of all operations but those on content that the second parent may call, with whether they only read. */
const parentRows = Object.entries(PERMISSIONS).flatMap(([operation, rows]) => {
  const [group = '', name = ''] = operation.split('.')
  const declared: unknown = Reflect.get(Reflect.get(contract, group), name)
  if (!isContractProcedure(declared) || group === 'content') return []
  const reads = declared['~orpc'].route.method === 'GET'
  return rows.flatMap((row) =>
    /^[A-Z_]+$/.test(outcomeFor(row, 'secondParent'))
      ? []
      : [{ group, title: `${operation} ${row.of ?? ''}`.trim(), row, reads }],
  )
})
const READS = parentRows.filter(({ reads }) => reads)
/** Rows that write, by the group of their operation. */
const WRITES = [
  ...Map.groupBy(
    parentRows.filter(({ reads }) => !reads),
    ({ group }) => group,
  ),
]

describe('nothing of one parent is read by the other', () => {
  const seenByOwner = new Set<string>()

  /** World with secrets in which a row can be called. */
  const prepare = async (row: Row) => {
    const world = await makeWorld(app, people)
    await row.setUp?.(app.client(world.tokens.learner), world, app)
    await plantSecrets(world)
    return async (caller: 'ownerParent' | 'secondParent') => {
      const answers: unknown[] = []
      const failure = await row
        .call(recording<Client>(clientOfCaller(app, world, caller), answers), world)
        .then(() => null)
        .catch((error: unknown) => error)
      if (failure !== null) answers.push(failure)
      return { failure, text: JSON.stringify([answers, String(failure)]) }
    }
  }

  it.each(READS)('in $title', async ({ title, row }) => {
    const read = await prepare(row)
    const { failure, text } = await read('secondParent')
    expect(failure).toBeNull()
    expect(text).not.toContain(SECRET)
    if ((await read('ownerParent')).text.includes(SECRET)) seenByOwner.add(title)
  })

  it.each(WRITES)('in the answers of what is changed: %s', async (_group, rows) => {
    for (const { title, row } of rows) {
      const write = await prepare(row)
      const { failure, text } = await write('secondParent')
      // The first parent pays for the learner here.
      if (!title.startsWith('billing.')) expect(failure, title).toBeNull()
      expect(text, title).not.toContain(SECRET)
    }
  })

  it('of any table with rows of a parent', async () => {
    await plantSecrets(await makeWorld(app, people))
    const planted = await tablesContaining(app, SECRET)
    const ofParents = await query(
      app.database.kysely,
      z.object({ name: z.string() }),
      sql`
      SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name IN ('parent_id', 'owner_id') ORDER BY table_name`,
    )
    const without = ofParents.map(({ name }) => name).filter((name) => !planted.includes(name))
    expect(without).toEqual(Object.keys(WITHOUT_SECRET))
  })

  it('although the parent reads it', () => {
    const read = [
      'learners.export',
      'familyLog.list',
      'parentCards.list',
      'writing.list',
      'profile.get',
      'billing.subscriptions',
    ]
    expect([...seenByOwner]).toEqual(expect.arrayContaining(read))
  })

  it('after changes of the learner', async () => {
    const world = await makeWorld(app, people)
    await plantSecrets(world)
    const { learners } = clientOfCaller(app, world, 'secondParent')
    const learnerId = world.learner.id
    const answers = [
      await learners.withdrawConsent({ learnerId }),
      await learners.giveConsent({ learnerId }),
      await learners.update({ learnerId, firstName: 'New', lastName: 'Name', cell: '', gradeId: null }),
    ]
    expect(JSON.stringify(answers)).not.toContain(SECRET)
    expect(answers[1]).toMatchObject({ learner: { consent: { givenBy: { you: true } } } })
    const owner = await clientOfCaller(app, world, 'ownerParent').learners.list()
    expect(owner.learners.find(({ id }) => id === learnerId)?.consent?.givenBy).toEqual({
      you: false,
      name: 'Test Person',
    })
  })

  it('by entering the address for the learner: it is like that of a stranger', async () => {
    const world = await makeWorld(app, people)
    await plantSecrets(world)
    const owner = await clientOfCaller(app, world, 'ownerParent').profile.get()
    const { learners } = clientOfCaller(app, world, 'secondParent')
    const email = owner.profile.email ?? ''
    const details = { learnerId: world.learner.id, firstName: 'A', lastName: 'B', cell: '', gradeId: null }
    expect((await learners.update({ ...details, email })).learner).toMatchObject({ email, emailConfirmed: false })
    const texts = (await mailsTo(app, email)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('You already have an account with it'))
  })
})
