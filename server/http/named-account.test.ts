import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type MadeSubject, makeSubject } from '../testing/curriculum.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { makeLearner } from '../testing/people.ts'
import { insertRows } from '../testing/stored-rows.ts'
import { startTestApp } from '../testing/test-app.ts'
import { accountOfToken, tokenOf } from './session-cookie.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject
beforeAll(async () => {
  made = await makeSubject(app, { lessons: 1 })
})

/** A learner who has watched the first lesson's video. */
async function learnerWithProgress() {
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  await app.client(learner.token).study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })
  return learner
}

const seenBy = (token: string) => app.client(token).study.subject({ subjectId: made.subjectId })

/** Signs a person in with a token that the server did not make. */
async function signInWith(token: string, userId: string) {
  const expires_at = new Date(Date.now() + 3_600_000)
  await insertRows(app.database.kysely, 'sessions', { id: randomUUID(), token, user_id: userId, expires_at })
}

test('a token names its account, and nothing else does', () => {
  const account = randomUUID()
  expect(accountOfToken(tokenOf(account, 'abc'))).toBe(account)
  for (const token of [
    '',
    '_',
    account,
    `${account}abc`,
    `x${account}_abc`,
    `${account.slice(1)}_abc`,
    `${account.toUpperCase()}_a`,
  ]) {
    expect(accountOfToken(token)).toBeUndefined()
  }
})

test('a token of an earlier version reads and saves as its account', async () => {
  const learner = await learnerWithProgress()
  const token = randomUUID()
  await signInWith(token, learner.id)
  expect(await seenBy(token)).toMatchObject({ viewer: 'enrolled', lessons: [{ completed: { video: true } }] })
  const other = randomUUID()
  await signInWith(other, learner.id)
  await app.client(other).study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'text' })
  expect(await seenBy(other)).toMatchObject({ lessons: [{ completed: { video: true, text: true } }] })
})

test('after the end of a session, a page for visitors has nothing of its account, and others require a sign-in', async () => {
  const learner = await learnerWithProgress()
  expect(await seenBy(learner.token)).toMatchObject({ viewer: 'enrolled' })
  await sql`UPDATE sessions SET expires_at = now() WHERE token = ${learner.token}`.execute(app.database.kysely)
  for (const _ of ['first', 'second']) {
    const seen = await seenBy(learner.token)
    expect(seen).toMatchObject({
      viewer: 'visitor',
      plan: null,
      lessons: [{ completed: { video: false }, marks: null }],
    })
    expect((await app.client(learner.token).session.get()).user).toBeNull()
    await expect(app.client(learner.token).study.dashboard()).rejects.toMatchObject({ status: 401 })
  }
})

test('an empty token is a visitor’s', async () => {
  const headers = { authorization: 'Bearer .x' }
  const response = await fetch(`${app.url}/api/session`, { headers })
  expect(response.status).toBe(200)
  expect((await response.json()).user).toBeNull()
})

test('a token that names another account than its session’s is neither of them', async () => {
  const named = await learnerWithProgress()
  const owner = await learnerWithProgress()
  const token = tokenOf(named.id, randomUUID())
  await signInWith(token, owner.id)
  expect(await seenBy(token)).toMatchObject({ viewer: 'visitor', lessons: [{ completed: { video: false } }] })
  await expect(app.client(token).study.dashboard()).rejects.toMatchObject({ status: 401 })
  const part = { lessonId: made.lessonIds[0] ?? '', part: 'text' } as const
  await expect(app.client(token).study.completePart(part)).rejects.toMatchObject({ status: 401 })
  for (const { token: own } of [named, owner]) {
    expect(await seenBy(own)).toMatchObject({ lessons: [{ completed: { text: false } }] })
  }
})
