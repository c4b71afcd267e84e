import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CARD_DRAWING_NAMES, CARDS_PER_DAY, MAX_CARDS } from '#domain/parent-cards.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent, makeSession } from '../../testing/people.ts'
import { insertRows } from '../../testing/stored-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = forThisFile(startTestApp)

async function family() {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent })
  const asParent = app.client(parent.token)
  const asLearner = app.client(learner.token)
  const learnerId = learner.id
  return {
    parent,
    learner,
    learnerId,
    asParent,
    asLearner,
    send: (card: { drawing?: 'sun' | 'bee'; text?: string; cardId?: string }) =>
      asParent.parentCards.send({ learnerId, cardId: randomUUID(), ...card }),
    seen: async () => (await asLearner.study.dashboard()).cards,
    sent: async () => (await asParent.parentCards.list({ learnerId })).cards,
  }
}

/** Stores cards as of a minute ago, oldest first. */
function storeCards(learnerId: string, parentId: string, count: number) {
  return insertRows(
    app.database.kysely,
    'parent_cards',
    Array.from({ length: count }, (_, index) => ({
      user_id: learnerId,
      id: randomUUID(),
      parent_id: parentId,
      drawing: 'tree',
      sent_at: new Date(Date.now() - 60_000 + index).toISOString(),
    })),
  )
}

describe('a card', () => {
  test('is on the child’s Today, newest first, with the parent’s first name', async () => {
    const { parent, send, seen, sent } = await family()
    await sql`UPDATE profiles SET first_name = 'Ana' WHERE id = ${parent.id}`.execute(app.database.kysely)
    await send({ drawing: 'sun' })
    await send({ text: '  <b>Well</b> done 👨‍👩‍👧‍👦  ' })
    const words = { drawing: null, text: '<b>Well</b> done 👨‍👩‍👧‍👦' }
    const sun = { drawing: 'sun', text: null }
    expect(await seen()).toMatchObject([
      { ...words, from: 'Ana' },
      { drawing: 'sun', text: 'You made my day!', from: 'Ana' },
    ])
    expect(await sent()).toMatchObject([words, sun])
  })

  test('can have each of the drawings', async () => {
    const { parent, learnerId, seen } = await family()
    const rows = CARD_DRAWING_NAMES.map((drawing) => ({
      user_id: learnerId,
      id: randomUUID(),
      parent_id: parent.id,
      drawing,
    }))
    await insertRows(app.database.kysely, 'parent_cards', rows)
    expect(new Set((await seen()).map(({ drawing }) => drawing))).toEqual(new Set(CARD_DRAWING_NAMES))
  })

  test('is stored once when it is sent twice, also at once, and counts once', async () => {
    const { send, seen } = await family()
    const cardId = randomUUID()
    const sending = Array.from({ length: CARDS_PER_DAY + 2 }, () => send({ drawing: 'bee', cardId }))
    expect(await Promise.all(sending)).toEqual(sending.map(() => ({ sent: true })))
    expect(await seen()).toHaveLength(1)
    expect(await send({ drawing: 'sun' })).toEqual({ sent: true })
  })

  test.each([
    ['nothing', {}, 'drawing'],
    ['both', { drawing: 'sun', text: 'Well done' }, 'drawing'],
    ['only white space', { text: ' \u00a0\u3000 ' }, 'text'],
    ['only invisible characters', { text: '\u200b\u2060\u3164' }, 'text'],
    ['141 characters', { text: 'a'.repeat(141) }, 'text'],
    ['a control character', { text: 'Well\u0007done' }, 'text'],
    ['a line break', { text: 'Well\ndone' }, 'text'],
    ['a turned direction', { text: 'Well \u202edone' }, 'text'],
  ] as const)('with %s is rejected', async (_, card, field) => {
    const { send, seen } = await family()
    await expect(send(card)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    })
    expect(await seen()).toEqual([])
  })

  test('with an unknown drawing is rejected', async () => {
    const { parent, learnerId } = await family()
    const response = await fetch(`${app.url}/api/learners/${learnerId}/cards/${randomUUID()}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${parent.token}` },
      body: JSON.stringify({ drawing: '../secret' }),
    })
    expect(response.status).toBe(422)
  })

  test('can be 140 emoji of several code points', async () => {
    const { send, seen } = await family()
    const text = '👨🏻‍👩🏻‍👧🏻‍👦🏻'.repeat(140)
    await send({ text })
    expect(await seen()).toMatchObject([{ text }])
  })
})

describe('the number of cards', () => {
  test('is bounded for a child, also when cards are sent at once; deleting one makes room', async () => {
    const { parent, learnerId, asLearner, send, seen } = await family()
    await storeCards(learnerId, parent.id, MAX_CARDS - 1)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => send({ drawing: 'sun' })))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    const cards = await seen()
    expect(cards).toHaveLength(MAX_CARDS)
    await expect(send({ drawing: 'sun' })).rejects.toMatchObject({ code: 'TOO_MANY_CARDS' })
    await asLearner.parentCards.remove({ learnerId, cardId: cards[0]?.id ?? '' })
    expect(await send({ drawing: 'sun' })).toEqual({ sent: true })
  })

  test('is bounded in a day, deleted ones included', async () => {
    const { learnerId, asParent, send, sent } = await family()
    for (let count = 0; count < CARDS_PER_DAY; count += 1) {
      const cardId = randomUUID()
      await send({ drawing: 'sun', cardId })
      await asParent.parentCards.remove({ learnerId, cardId })
    }
    await expect(send({ drawing: 'sun' })).rejects.toMatchObject({
      code: 'TOO_MANY_TODAY',
      data: { until: expect.any(Date) },
    })
    expect(await sent()).toEqual([])
  })
})

describe('deleting a card', () => {
  test('by the child or the parent removes it for both, and can be repeated', async () => {
    const { learnerId, asParent, asLearner, send, seen, sent } = await family()
    for (const by of [asParent, asLearner]) {
      const cardId = randomUUID()
      await send({ drawing: 'sun', cardId })
      for (let time = 0; time < 2; time += 1) {
        expect(await by.parentCards.remove({ learnerId, cardId })).toEqual({ removed: true })
      }
      expect([await seen(), await sent()]).toEqual([[], []])
    }
  })

  test('leaves the cards of another parent, which are not listed either', async () => {
    const { learnerId, send, seen } = await family()
    const other = await makeParent(app)
    await linkParent(app, other.id, learnerId)
    const cardId = randomUUID()
    await send({ drawing: 'sun', cardId })
    const { parentCards } = app.client(other.token)
    expect((await parentCards.list({ learnerId })).cards).toEqual([])
    await parentCards.remove({ learnerId, cardId })
    expect(await seen()).toHaveLength(1)
  })

  test('of another child is denied', async () => {
    const { learnerId, send, seen } = await family()
    const cardId = randomUUID()
    await send({ drawing: 'sun', cardId })
    const { parentCards } = (await family()).asLearner
    await expect(parentCards.remove({ learnerId, cardId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await seen()).toHaveLength(1)
  })
})

describe('a child who is not active', () => {
  test('without consent gets no card', async () => {
    const { learnerId, asParent, send, sent } = await family()
    await asParent.learners.giveConsent({ learnerId })
    await asParent.learners.withdrawConsent({ learnerId })
    await expect(send({ drawing: 'sun' })).rejects.toMatchObject({ code: 'PAUSED' })
    expect(await sent()).toEqual([])
    expect((await asParent.parentCards.list({ learnerId })).paused).toBe(true)
  })

  test('whose deletion was requested gets none, and has the earlier ones again after it was taken back', async () => {
    const { learnerId, asParent, send } = await family()
    await send({ drawing: 'sun' })
    await asParent.learners.askDeletion({ learnerId })
    await expect(send({ drawing: 'bee' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(asParent.parentCards.list({ learnerId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await asParent.learners.takeBackDeletion({ learnerId })
    const { cards } = await app.client(await makeSession(app, learnerId)).study.dashboard()
    expect(cards).toMatchObject([{ drawing: 'sun' }])
  })
})

test('cards leave in the export, and are deleted with the child and with the parent who sent them', async () => {
  const { parent, learnerId, asParent, send, seen } = await family()
  await send({ text: 'Well done' })
  const { parentCards } = await asParent.learners.export({ learnerId })
  expect(parentCards).toEqual([
    { parentId: parent.id, helperId: null, drawing: null, text: 'Well done', sentAt: expect.any(Date) },
  ])
  await linkParent(app, (await makeParent(app)).id, learnerId)
  await asParent.profile.deleteAccount({})
  expect(await seen()).toEqual([])
})
