import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { CARD_DRAWING_NAMES, HELPER_CARDS_PER_DAY, MAX_HELPER_CARDS } from '#domain/parent-cards.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkHelper, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { callOutcome } from '../../learners/testing/call-outcome.ts'
import { makeHelpedFamily } from '../testing/helped-family.ts'

const app = forThisFile(startTestApp)
const db = () => app.database.kysely
const FORBIDDEN = { code: 'FORBIDDEN' }

beforeEach(() => sql`DELETE FROM rate_limit_attempts`.execute(db()))

const clientOf = (person: Person) => app.client(person.token)

/** A helped family, whose parent lets the helper send something unless `allowed` is false. */
async function helped({ allowed = true } = {}) {
  const family = await makeHelpedFamily(app)
  const { child, helper, learnerId, letSend } = family
  if (allowed) await letSend(true)
  return {
    ...family,
    send: (cardId = randomUUID()) => clientOf(helper).helping.sendCard({ learnerId, cardId, drawing: 'sun' }),
    seen: async () => (await clientOf(child).study.dashboard()).cards,
  }
}

it('a helper sends nothing until a parent allows it, and the log tells both parents who did', async () => {
  const { second, helper, parent, learnerId, letSend, send, log } = await helped({ allowed: false })
  const { helping } = clientOf(helper)
  expect((await helping.children()).children).toMatchObject([{ id: learnerId, maySend: false }])
  await expect(send()).rejects.toMatchObject(FORBIDDEN)
  expect(await letSend(true, second)).toMatchObject({ helpers: [{ id: helper.id, maySend: true }] })
  await letSend(true, second)
  expect((await helping.children()).children).toMatchObject([{ id: learnerId, maySend: true }])
  await send()
  expect(await letSend(false)).toMatchObject({ helpers: [{ maySend: false }] })
  await expect(send()).rejects.toMatchObject(FORBIDDEN)
  for (const reader of [parent, second]) {
    expect((await log(reader)).map(({ kind, by, detail }) => [kind, by.role, by.you, detail])).toEqual([
      ['helper-stopped', 'parent', reader === parent, null],
      ['helper-card', 'helper', false, 'You made my day!'],
      ['helper-allowed', 'parent', reader === second, null],
    ])
  }
})

it('nothing is sent to a child whose family agreed only to an earlier text, and the rest works', async () => {
  const { parent, helper, learnerId, letSend, send } = await helped()
  const { helping, report } = clientOf(helper)
  await sql`UPDATE consents SET text_version = '2026-12-02' WHERE child_id = ${learnerId}`.execute(db())
  await expect(send()).rejects.toMatchObject(FORBIDDEN)
  expect((await helping.children()).children).toMatchObject([{ maySend: false }])
  expect(await letSend(false)).toMatchObject({ sendingCovered: false })
  await expect(letSend(true)).rejects.toMatchObject({ code: 'CONSENT_NEEDED' })
  expect(await clientOf(parent).helping.list({ learnerId })).toMatchObject({ helpers: [{ maySend: false }] })
  await report.forHelper({ learnerId })
  await clientOf(parent).learners.giveConsent({ learnerId })
  await letSend(true)
  await send()
  await clientOf(parent).learners.giveConsent({ learnerId, helpersAllowed: false })
  await expect(send()).rejects.toMatchObject(FORBIDDEN)
})

it('a card of a helper is on the child’s Today with the helper’s name, and for both parents', async () => {
  const { parent, second, child, helper, learnerId, send, seen } = await helped()
  const cardId = randomUUID()
  await send(cardId)
  await send(cardId)
  const card = { drawing: 'sun', text: 'You made my day!', sender: 'helper', from: 'Rosa Lind' }
  expect(await seen()).toMatchObject([card])
  expect((await clientOf(child).study.notices()).notices).toMatchObject([{ kind: 'card', from: 'Rosa Lind' }])
  for (const reader of [parent, second]) {
    const { parentCards, study } = clientOf(reader)
    const listed = await parentCards.list({ learnerId })
    expect(listed).toMatchObject({ cards: [], fromHelpers: [{ id: cardId, drawing: 'sun', from: 'Rosa Lind' }] })
    expect((await study.learnerDashboard({ learnerId })).cards).toMatchObject([card])
  }
  expect((await clientOf(helper).helping.sent({ learnerId })).cards).toMatchObject([{ id: cardId, drawing: 'sun' }])
  const { parentCards } = await clientOf(second).learners.export({ learnerId })
  expect(parentCards).toMatchObject([{ parentId: null, helperId: helper.id, drawing: 'sun', text: null }])
})

it('a card of a helper is deleted by the child, each parent and the helper, and not by another helper', async () => {
  const { parent, second, child, helper, learnerId, send, seen, log } = await helped()
  const other = await makeParent(app)
  await linkHelper(app, other.id, learnerId)
  const removals = [
    (cardId: string) => clientOf(child).parentCards.remove({ learnerId, cardId }),
    (cardId: string) => clientOf(parent).parentCards.remove({ learnerId, cardId }),
    (cardId: string) => clientOf(second).parentCards.remove({ learnerId, cardId }),
    (cardId: string) => clientOf(helper).helping.takeBackCard({ learnerId, cardId }),
  ]
  for (const remove of removals) {
    await sql`DELETE FROM rate_limit_attempts`.execute(db())
    const cardId = randomUUID()
    await send(cardId)
    await clientOf(other).helping.takeBackCard({ learnerId, cardId })
    expect((await clientOf(other).helping.sent({ learnerId })).cards).toEqual([])
    expect(await seen()).toHaveLength(1)
    await remove(cardId)
    await remove(cardId)
    expect(await seen()).toEqual([])
  }
  const removed = (await log()).filter(({ kind }) => kind === 'helper-card-removed')
  expect(removed.map(({ by, detail }) => [by.role, by.you, detail])).toEqual([
    ['helper', false, 'You made my day!'],
    ['parent', false, 'You made my day!'],
    ['parent', true, 'You made my day!'],
    ['learner', false, 'You made my day!'],
  ])
  const ofParent = { user_id: learnerId, id: randomUUID(), parent_id: parent.id, drawing: 'bee' }
  await insertRows(db(), 'parent_cards', ofParent)
  await clientOf(helper).helping.takeBackCard({ learnerId, cardId: ofParent.id })
  expect(await seen()).toHaveLength(1)
  await clientOf(parent).parentCards.remove({ learnerId, cardId: ofParent.id })
  expect(await log(second)).toHaveLength((await log()).length)
  expect((await log()).filter(({ kind }) => kind === 'helper-card-removed')).toHaveLength(4)
})

it('cards of a helper are bounded per day and in all, beside those of parents', async () => {
  const { parent, helper, learnerId, send } = await helped()
  for (let sent = 0; sent < HELPER_CARDS_PER_DAY; sent += 1) await send()
  await expect(send()).rejects.toMatchObject({ code: 'TOO_MANY_TODAY' })
  await clientOf(parent).parentCards.send({ learnerId, cardId: randomUUID(), drawing: 'bee' })
  await sql`DELETE FROM rate_limit_attempts`.execute(db())
  const more = Array.from({ length: MAX_HELPER_CARDS - HELPER_CARDS_PER_DAY }, (_, place) => ({
    user_id: learnerId,
    id: randomUUID(),
    helper_id: helper.id,
    drawing: CARD_DRAWING_NAMES[place],
  }))
  await insertRows(db(), 'parent_cards', more)
  await expect(send()).rejects.toMatchObject({ code: 'TOO_MANY_CARDS' })
})

it('a helper can’t write a text, by any way', async () => {
  const { helper, learnerId } = await helped()
  const url = `${app.url}/api/helping/${learnerId}/cards/${randomUUID()}`
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${helper.token}` },
    body: JSON.stringify({ text: 'Hello' }),
  })
  expect(response.status).toBe(422)
  const card = { user_id: learnerId, id: randomUUID(), helper_id: helper.id, message: 'Hello' }
  await expect(insertRows(db(), 'parent_cards', card)).rejects.toThrow('parent_cards_sender_check')
})

it('cards of a helper leave with the helper', async () => {
  for (const end of ['leave', 'remove', 'delete'] as const) {
    const { parent, helper, learnerId, send, seen } = await helped()
    await send()
    if (end === 'leave') await clientOf(helper).helping.leave({ learnerId })
    else if (end === 'remove') await clientOf(parent).helping.remove({ learnerId, helperId: helper.id })
    else await clientOf(helper).profile.deleteAccount({})
    expect(await seen()).toEqual([])
  }
})

it('a permission taken back while cards are sent has one outcome: each card was sent before, or is denied', async () => {
  const { learnerId, letSend, send } = await helped()
  const outcomes = await Promise.all([
    callOutcome(() => send()),
    callOutcome(() => letSend(false)),
    callOutcome(() => send()),
  ])
  const sent = [outcomes[0], outcomes[2]].filter((outcome) => outcome === 'done').length
  expect([outcomes[0], outcomes[2]].every((outcome) => outcome === 'done' || outcome === 'FORBIDDEN')).toBe(true)
  expect(await readRows(db(), sql`SELECT FROM parent_cards WHERE user_id = ${learnerId}`)).toHaveLength(sent)
  const lines = await readRows(db(), sql`SELECT kind FROM family_log WHERE child_id = ${learnerId} ORDER BY at, id`)
  expect(lines.at(-1)).toEqual({ kind: 'helper-stopped' })
})
