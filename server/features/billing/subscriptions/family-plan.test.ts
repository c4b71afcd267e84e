import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readRows } from '#server/testing/stored-rows.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  atProvider,
  checkoutRequest,
  type Family,
  makeFamily,
  moved,
  paid,
  startQuietApp,
  storedPlans,
  subscribed,
} from '../../../testing/payments.ts'
import { linkParent, makeLearner, makeParent, type Person } from '../../../testing/people.ts'
import { invoices, paying } from '../testing/paying-family.ts'

const app = forThisFile(startQuietApp)

/** Family plan of the first learner; the siblings have no plan. */
async function familyPlan({ siblings = 1 } = {}) {
  const family = await makeFamily(app)
  const [first = ''] = family.ids
  const subscriptionId = await subscribed(app, family, { [first]: 'premium_plus' }, { billing: 'family' })
  const others: Person[] = []
  for (let one = 0; one < siblings; one += 1) {
    others.push(await makeLearner(app, { parent: family.parent, gradeId: family.gradeId }))
  }
  return { ...family, subscriptionId, first, others }
}

const shownFamily = async ({ client }: Pick<Family, 'client'>) => (await client.billing.subscriptions()).familyPlans

describe('a learner who joins a family plan', () => {
  test('has it at once, at no extra cost and without a new free trial', async () => {
    const family = await familyPlan()
    const { client, subscriptionId, first, others } = family
    const [mira] = others
    const learnerId = mira?.id ?? ''
    expect(await shownFamily(family)).toMatchObject([
      { id: subscriptionId, memberIds: [first], places: 3, joinable: true },
    ])
    const trialEnd = (await atProvider(app, subscriptionId)).trial_end
    const before = await invoices(app, subscriptionId)
    expect(await client.billing.joinFamily({ subscriptionId, learnerId })).toEqual({ plan: 'Premium Plus' })
    expect(await storedPlans(app, [learnerId])).toEqual(['Premium Plus'])
    expect((await shownFamily(family))[0]?.memberIds.toSorted()).toEqual([first, learnerId].toSorted())
    expect(await invoices(app, subscriptionId)).toHaveLength(before.length)
    expect((await atProvider(app, subscriptionId)).trial_end).toBe(trialEnd)
    const { learners } = await client.billing.subscriptions()
    expect(learners.find(({ id }) => id === learnerId)).toMatchObject({
      trialAvailable: false,
      subscription: { sharedBy: 2 },
    })

    await moved(app, subscriptionId)
    expect((await invoices(app, subscriptionId))[0]).toMatchObject({ amount_paid: 3999 })
  })

  test('twice changes nothing', async () => {
    const { client, subscriptionId, others } = await familyPlan()
    const plan = { subscriptionId, learnerId: others[0]?.id ?? '' }
    await client.billing.joinFamily(plan)
    expect(await client.billing.joinFamily(plan)).toEqual({ plan: 'Premium Plus' })
  })

  test('with three others at once finds two places', async () => {
    const family = await familyPlan({ siblings: 4 })
    const { client, subscriptionId, others } = family
    const results = await Promise.allSettled(
      others.map(({ id: learnerId }) => client.billing.joinFamily({ subscriptionId, learnerId })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const [plan] = await shownFamily(family)
    expect(plan).toMatchObject({ joinable: false })
    expect(plan?.memberIds).toHaveLength(3)
    const plans = await Promise.all(others.map(({ id }) => storedPlans(app, [id])))
    expect(plans.flat().filter((name) => name === 'Premium Plus')).toHaveLength(2)
  })

  test.each([
    ['already pays for a plan', 'CANNOT_CHANGE'],
    ['belongs to another family', 'FORBIDDEN'],
  ])('but %s is rejected', async (_what, code) => {
    const { client, subscriptionId, parent, gradeId } = await familyPlan()
    const stranger = await paying(app)
    const learner = code === 'FORBIDDEN' ? { id: stranger.learnerId } : await makeLearner(app, { parent, gradeId })
    if (code === 'CANNOT_CHANGE') {
      await app.client(parent.token).billing.subscriptions()
      await subscribed(app, { client, parent, gradeId }, { [learner.id]: 'premium' })
    }
    await expect(client.billing.joinFamily({ subscriptionId, learnerId: learner.id })).rejects.toMatchObject({ code })
  })

  test('of a canceled plan is rejected with the reason', async () => {
    const { client, subscriptionId, first, others } = await familyPlan()
    await client.billing.cancel({ subscriptionId, learnerId: first })
    const learnerId = others[0]?.id ?? ''
    await expect(client.billing.joinFamily({ subscriptionId, learnerId })).rejects.toMatchObject({
      code: 'CANNOT_CHANGE',
      message: 'Your family plan is canceled. Resume it first.',
    })
  })

  test('is rejected for a plan that is not the family plan', async () => {
    const { client, subscriptionId, parent, gradeId } = await paying(app)
    const { id: learnerId } = await makeLearner(app, { parent, gradeId })
    await expect(client.billing.joinFamily({ subscriptionId, learnerId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a learner who leaves a family plan', () => {
  test('has Freemium at once, keeps the marks, and makes room for another', async () => {
    const family = await familyPlan({ siblings: 3 })
    const { client, subscriptionId, others } = family
    const [one, two, three] = others.map(({ id }) => ({ subscriptionId, learnerId: id }))
    if (!one || !two || !three) throw new Error('There are three siblings')
    for (const plan of [one, two]) await client.billing.joinFamily(plan)
    await expect(client.billing.joinFamily(three)).rejects.toMatchObject({
      code: 'CANNOT_CHANGE',
      message: 'Your family plan covers up to 3 children.',
    })
    const marks = () => readRows(app.database.kysely, sql`SELECT * FROM lesson_marks WHERE user_id = ${one.learnerId}`)
    const before = await marks()
    expect(await client.billing.leaveFamily(one)).toEqual({ plan: 'Freemium' })
    expect(await storedPlans(app, [one.learnerId])).toEqual(['Freemium'])
    expect(await marks()).toEqual(before)
    expect(await client.billing.leaveFamily(one)).toEqual({ plan: 'Freemium' })
    await client.billing.joinFamily(three)
    expect(await storedPlans(app, [three.learnerId, two.learnerId])).toEqual(['Premium Plus', 'Premium Plus'])
    await client.billing.leaveFamily(three)
    await client.billing.joinFamily(one)
    expect(await storedPlans(app, [one.learnerId])).toEqual(['Premium Plus'])
  })

  test('cannot be the last one', async () => {
    const { client, subscriptionId, first } = await familyPlan()
    await expect(client.billing.leaveFamily({ subscriptionId, learnerId: first })).rejects.toMatchObject({
      code: 'CANNOT_CHANGE',
    })
  })
})

test('of all learners who leave a family plan at once, at least one stays', async () => {
  const { client, subscriptionId, first, others } = await familyPlan()
  const second = others[0]?.id ?? ''
  await client.billing.joinFamily({ subscriptionId, learnerId: second })
  await Promise.allSettled(
    [first, second].map((learnerId) => client.billing.leaveFamily({ subscriptionId, learnerId })),
  )
  expect(await storedPlans(app, [first, second])).toContain('Premium Plus')
})

describe('a second family plan', () => {
  test('of one payer is rejected, with the way to add the learner to the first', async () => {
    const { client, parent, gradeId, others } = await familyPlan()
    const request = checkoutRequest({ parent, gradeId }, { [others[0]?.id ?? '']: 'premium_plus' }, 'family')
    await expect(client.billing.createCheckoutSession(request)).rejects.toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
      message: 'You already have a family plan. Add the learner to it, at no extra cost.',
    })
  })

  test('cannot be paid from a page that was opened before the first was', async () => {
    const family = await makeFamily(app, { learners: 2 })
    const [first = '', second = ''] = family.ids
    const open = (id: string) =>
      family.client.billing.createCheckoutSession(checkoutRequest(family, { [id]: 'premium_plus' }, 'family'))
    const one = await open(first)
    const two = await open(second)
    await expect(paid(app, one.sessionId)).rejects.toThrow()
    await paid(app, two.sessionId)
    await family.client.billing.checkout({ sessionId: two.sessionId })
    expect(await shownFamily(family)).toMatchObject([{ memberIds: [second], superfluous: false }])
  })

  test('of an earlier version runs until it is canceled, and is named as superfluous', async () => {
    const family = await familyPlan()
    const other = await makeFamily(app)
    const [learnerId = ''] = other.ids
    const second = await subscribed(app, other, { [learnerId]: 'premium_plus' }, { billing: 'family' })
    const db = app.database.kysely
    // The provider's times are whole seconds, within which both may have been made.
    await sql`
      UPDATE subscriptions SET parent_id = ${family.parent.id}, created_at = created_at + interval '1 minute'
      WHERE id = ${second}`.execute(db)
    await linkParent(app, family.parent.id, learnerId)
    expect(await shownFamily(family)).toMatchObject([
      { id: family.subscriptionId, superfluous: false },
      { id: second, superfluous: true },
    ])
    expect(await storedPlans(app, [learnerId])).toEqual(['Premium Plus'])
  })
})

test('only the payer changes a family plan', async () => {
  const { subscriptionId, first } = await familyPlan()
  const stranger = app.client((await makeParent(app)).token)
  for (const call of [stranger.billing.joinFamily, stranger.billing.leaveFamily]) {
    await expect(call({ subscriptionId, learnerId: first })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})
