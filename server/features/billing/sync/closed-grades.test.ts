import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  atProvider,
  billingOf,
  checkoutOf,
  checkoutRequest,
  type Family,
  makeFamily,
  moved,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
} from '../../../testing/payments.ts'
import { makeLearner, makeParent } from '../../../testing/people.ts'
import { followMail } from '../../report/testing/follow-links.ts'
import { hadPlan } from '../testing/first-payment.ts'
import { mailsTo, subjectsTo } from '../testing/mails.ts'
import { invoices, PLUS, paying } from '../testing/paying-family.ts'
import { expectRejection } from '../testing/snapshots.ts'
import { reconcileUrgent } from './reconcile.ts'

const app = forThisFile(startQuietApp)
const setPublished = (gradeId: string, live_status: boolean) =>
  sql`UPDATE stored_grades SET live_status = ${live_status} WHERE id = ${gradeId}`.execute(app.database.kysely)

const pauseAtProvider = async (subscriptionId: string) => (await atProvider(app, subscriptionId)).pause_collection

/** The first learner as shown to the parent. */
const shown = async ({ client }: Pick<Family, 'client'>) => (await client.billing.subscriptions()).learners[0]

const PAUSED = 'Your payments are paused'
const RESUMED = 'Your grade is open again'

test('renewals for learners of an unpublished grade pause and resume, each with one mail, and the plan stays', async () => {
  const family = await paying(app)
  const { subscriptionId, gradeId, parent, ids } = family
  const mails = async () => (await subjectsTo(app, parent)).filter((subject) => [PAUSED, RESUMED].includes(subject))
  const receipts = async () => (await subjectsTo(app, parent)).filter((subject) => subject.startsWith('Receipt')).length
  const paidBefore = await receipts()

  await setPublished(gradeId, false)
  // Several servers reconcile concurrently.
  await Promise.all([reconcileUrgent(billingOf(app)), reconcileUrgent(billingOf(app))])
  await reconcileUrgent(billingOf(app))
  expect(await pauseAtProvider(subscriptionId)).toMatchObject({ behavior: 'void' })
  expect(await mails()).toEqual([PAUSED])
  const [text] = (await mailsTo(app, parent)).slice(-1)
  expect(text).toMatch(/We’re updating Grade [\s\S]*you won’t be charged for Premium for/)
  expect(await shown(family)).toMatchObject({
    gradeClosed: true,
    subscription: { state: 'active', paused: true, renewsAt: null, changesTo: [] },
  })

  await moved(app, subscriptionId)
  expect((await invoices(app, subscriptionId))[0]).toMatchObject({ status: 'void', amount_paid: 0 })
  expect(await receipts()).toBe(paidBefore)
  expect(await storedPlans(app, ids)).toEqual(['Premium'])

  await setPublished(gradeId, true)
  await Promise.all([reconcileUrgent(billingOf(app)), reconcileUrgent(billingOf(app))])
  expect(await pauseAtProvider(subscriptionId)).toBeNull()
  expect(await mails()).toEqual([PAUSED, RESUMED])
  expect(await shown(family)).toMatchObject({
    gradeClosed: false,
    subscription: { paused: false, renewsAt: expect.any(Date) },
  })
  await moved(app, subscriptionId)
  expect((await invoices(app, subscriptionId))[0]).toMatchObject({ status: 'paid', amount_paid: 1999 })
})

test('a plan that ends anyway is not paused, and one paused by the operator is left unchanged', async () => {
  const ending = await paying(app)
  const byHand = await paying(app)
  await ending.client.billing.cancel(ending.plan)
  await setPublished(ending.gradeId, false)
  await stripeOf(app).subscriptions.update(byHand.subscriptionId, { pause_collection: { behavior: 'void' } })
  await reconcileUrgent(billingOf(app))
  expect(await pauseAtProvider(ending.subscriptionId)).toBeNull()
  expect(await pauseAtProvider(byHand.subscriptionId)).not.toBeNull()
  for (const { parent } of [ending, byHand]) expect(await subjectsTo(app, parent)).not.toContain(PAUSED)
})

/** Family plan of two learners, one of whom has moved to another open grade. */
async function sharing() {
  const family = await makeFamily(app, { learners: 2 })
  const elsewhere = await makeFamily(app)
  const [first = '', second = ''] = family.ids
  const chosen = { [first]: 'premium_plus', [second]: 'premium_plus' } as const
  const subscriptionId = await subscribed(app, family, chosen, { billing: 'family' })
  const move = (index: number, gradeId: string) =>
    app.client(family.children[index]?.token).enrollment.enroll({ gradeId, confirmed: true })
  await move(1, elsewhere.gradeId)
  return { ...family, subscriptionId, elsewhere: elsewhere.gradeId, move }
}

const pauseMails = async (parent: Family['parent']) =>
  (await subjectsTo(app, parent)).filter((subject) => !/^(Receipt|Your free trial)/.test(subject))

test('a plan pauses only when none of its learners has an open grade, and resumes as soon as one has', async () => {
  const { subscriptionId, gradeId, elsewhere, parent } = await sharing()
  await setPublished(gradeId, false)
  await reconcileUrgent(billingOf(app))
  expect(await pauseAtProvider(subscriptionId)).toBeNull()
  await setPublished(elsewhere, false)
  await reconcileUrgent(billingOf(app))
  expect(await pauseAtProvider(subscriptionId)).toMatchObject({ behavior: 'void' })
  await setPublished(gradeId, true)
  await reconcileUrgent(billingOf(app))
  expect(await pauseAtProvider(subscriptionId)).toBeNull()
  expect(await pauseMails(parent)).toEqual([PAUSED, RESUMED])
})

test('a learner who moves to an open grade resumes the plan, with a mail that says so', async () => {
  const { gradeId, subscriptionId, parent, children, ...family } = await paying(app)
  const elsewhere = await makeFamily(app)
  await setPublished(gradeId, false)
  await reconcileUrgent(billingOf(app))
  await app.client(children[0]?.token).enrollment.enroll({ gradeId: elsewhere.gradeId, confirmed: true })
  await reconcileUrgent(billingOf(app))
  expect(await pauseAtProvider(subscriptionId)).toBeNull()
  expect(await pauseMails(parent)).toEqual([PAUSED, 'Your payments continue'])
  const [text = ''] = (await mailsTo(app, parent)).slice(-1)
  expect(text).toMatch(/Test is now in Grade [\w-]+, which is open/)
  expect(text).not.toContain('open again')
  expect(family.plan).toBeDefined()
})

test('a learner without a grade neither pauses nor resumes a plan', async () => {
  const { gradeId, subscriptionId, parent, ids } = await paying(app)
  const leaveGrade = () => sql`DELETE FROM grade_enrollments WHERE user_id = ANY (${ids})`.execute(app.database.kysely)
  await setPublished(gradeId, false)
  await reconcileUrgent(billingOf(app))
  await leaveGrade()
  await reconcileUrgent(billingOf(app))
  expect(await pauseAtProvider(subscriptionId)).not.toBeNull()
  expect(await pauseMails(parent)).toEqual([PAUSED])

  const other = await paying(app)
  await sql`DELETE FROM grade_enrollments WHERE user_id = ANY (${other.ids})`.execute(app.database.kysely)
  await reconcileUrgent(billingOf(app))
  expect(await pauseAtProvider(other.subscriptionId)).toBeNull()
})

test('the mail about a grade in the trash names it and does not promise its return', async () => {
  const { gradeId, parent } = await paying(app)
  const manager = app.client((await makeParent(app)).token)
  await manager.contentGrades.delete({ gradeId })
  await reconcileUrgent(billingOf(app))
  expect(await pauseMails(parent)).toEqual([PAUSED])
  const [text = ''] = (await mailsTo(app, parent)).slice(-1)
  expect(text).toMatch(/Grade [\w-]+ is closed, and may not open again/)
  expect(text).not.toContain('be back')
})

/** Deletes a grade permanently, as a manager does. */
async function purge(gradeId: string) {
  const manager = app.client((await makeParent(app)).token)
  const { deletionId } = await manager.contentGrades.delete({ gradeId })
  expect(await manager.contentBin.purge({ deletionId, learners: 0 })).toEqual({ done: true })
}

test('a purged grade takes its learner out of the plan, which ends with a true mail and is never charged again', async () => {
  const { gradeId, subscriptionId, parent } = await paying(app)
  await setPublished(gradeId, false)
  await reconcileUrgent(billingOf(app))
  await purge(gradeId)
  await Promise.all([reconcileUrgent(billingOf(app)), reconcileUrgent(billingOf(app))])
  await reconcileUrgent(billingOf(app))
  expect((await atProvider(app, subscriptionId)).status).toBe('canceled')
  expect(await pauseMails(parent)).toEqual([PAUSED, 'Your plan has ended'])
  const [text = ''] = (await mailsTo(app, parent)).slice(-1)
  expect(text).toMatch(/We removed Grade [\w-]+ for good/)
  expect(text).not.toContain('You canceled')
  for (const mail of await mailsTo(app, parent)) await followMail(app.client(parent.token), mail)
})

test('a purged grade leaves the plan to the other learners of the family', async () => {
  const { gradeId, subscriptionId, parent, ids } = await sharing()
  await purge(gradeId)
  await reconcileUrgent(billingOf(app))
  await reconcileUrgent(billingOf(app))
  expect((await atProvider(app, subscriptionId)).status).not.toBe('canceled')
  expect(await storedPlans(app, [ids[1] ?? ''])).toEqual(['Premium Plus'])
  expect(await pauseMails(parent)).toEqual(['Your plan no longer covers Test'])
})

test('no plan of an unpublished grade is sold or changed, and an open payment page is closed', async () => {
  const family = await makeFamily(app)
  const [learnerId = ''] = family.ids
  const request = checkoutRequest(family, { [learnerId]: 'premium' })
  const { sessionId } = await family.client.billing.createCheckoutSession(request)
  await setPublished(family.gradeId, false)
  expect(await expectRejection(app, () => family.client.billing.createCheckoutSession(request))).toMatchObject({
    code: 'GRADE_CLOSED',
    message: 'This grade is being updated. You can choose a plan when it reopens.',
    data: { learnerIds: [learnerId] },
  })
  await expect(family.client.billing.grade({ gradeId: family.gradeId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await reconcileUrgent(billingOf(app))
  expect((await checkoutOf(app, sessionId)).state).toBe('expired')
  expect((await stripeOf(app).checkout.sessions.retrieve(sessionId)).status).toBe('expired')

  const payer = await paying(app)
  await setPublished(payer.gradeId, false)
  await expect(payer.client.billing.previewChange({ ...payer.plan, offer: PLUS })).rejects.toMatchObject({
    code: 'CANNOT_CHANGE',
    message: 'This grade is being updated. You can change the plan when it reopens.',
  })
})

test('a plan for another learner of the family is still sold', async () => {
  const family = await makeFamily(app)
  const open = await makeFamily(app)
  const sibling = await makeLearner(app, { parent: family.parent, gradeId: open.gradeId })
  await hadPlan(app, sibling.id)
  await setPublished(family.gradeId, false)
  const request = checkoutRequest({ parent: family.parent, gradeId: open.gradeId }, { [sibling.id]: 'premium' })
  expect(await family.client.billing.createCheckoutSession(request)).toMatchObject({ sessionId: expect.any(String) })
})
