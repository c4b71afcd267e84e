// @module-tag faults

import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { learnerAccount, PASSWORD, parentAccount } from '#server/features/accounts/testing/accounts.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { fromAddress } from '#server/testing/from-address.ts'
import { makeLearner } from '#server/testing/people.ts'
import { signedToken } from '#server/testing/signed-token.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)

/** People of a school who sign in at the same moment. */
const AT_ONCE = 30

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
function from(address: string) {
  const sender = fromAddress(app.url, address)
  closing.push(sender.close)
  return sender
}

/** Statuses other than success, each with its number. */
const failuresOf = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)]
      .filter(([status]) => status >= 400)
      .map(([status, all]) => [status, all.length]),
  )

test('300 learners and 20 parents of one school sign in and study without a refusal', {
  timeout: 400_000,
}, async () => {
  const school = from('127.0.1.9')
  const learners = await Promise.all(Array.from({ length: 300 }, () => learnerAccount(app)))
  const parents = await Promise.all(Array.from({ length: 20 }, () => parentAccount(app)))
  const statuses: number[] = []
  const streams: (() => void)[] = []

  const signIn = async (path: string, name: object) => {
    const answer = await school.send(path, { method: 'POST', body: { ...name, password: PASSWORD } })
    statuses.push(answer.status)
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    return { cookie }
  }
  const study = async (username: string) => {
    const headers = await signIn('/api/auth/sign-in/username', { username })
    const pages = ['/api/session', '/api/dashboard', '/api/achievements'].map((path) => school.send(path, { headers }))
    statuses.push(...(await Promise.all(pages)).map(({ status }) => status))
    statuses.push((await school.send('/api/grades')).status)
    statuses.push((await school.send('/api/auth/sign-out', { method: 'POST', body: {}, headers })).status)
  }
  const follow = async (email: string) => {
    const headers = await signIn('/api/auth/sign-in/email', { email })
    statuses.push((await school.send('/api/learners', { headers })).status)
    const stream = get(`${app.url}/api/live`, { headers, localAddress: '127.0.1.9' })
    streams.push(() => stream.destroy())
    stream.on('error', () => {})
    statuses.push(await new Promise((resolve) => stream.on('response', ({ statusCode }) => resolve(statusCode ?? 0))))
  }
  // Fifteen times as fast as in ten minutes, at least.
  const people = [
    ...parents.map(
      ({ email }) =>
        () =>
          follow(email),
    ),
    ...learners.map(
      ({ username }) =>
        () =>
          study(username),
    ),
  ]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = people.shift(); next; next = people.shift()) await next()
    }),
  )
  for (const close of streams) close()
  expect(failuresOf(statuses)).toEqual({})
  expect(statuses).toHaveLength(300 * 6 + 20 * 3)
})

test('300 connections with made-up tokens delay a learner, and refuse nothing to them', async () => {
  const attacker = from('127.0.1.1')
  const body = { name: 'A', email: 'a@example.test', topic: 'sales', message: 'Hello' }
  let attacking = true
  let attacks = 0
  const flood = Array.from({ length: 300 }, async () => {
    while (attacking) {
      const headers = { authorization: `Bearer ${randomUUID()}` }
      await attacker.send('/api/rpc/support/contact', { method: 'POST', body: { json: body }, headers })
      attacks += 1
    }
  })
  const learner = await makeLearner(app)
  const headers = { authorization: `Bearer ${signedToken(app.config, learner.token)}` }
  const home = from('127.0.1.2')
  const answers: { status: number; ms: number }[] = []
  const end = performance.now() + 3_000
  while (performance.now() < end || answers.length < 3) answers.push(await home.send('/api/dashboard', { headers }))
  // Visitors of other networks have their turns, too.
  for (let number = 3; number < 6; number += 1) answers.push(await from(`127.0.1.${number}`).send('/api/grades'))
  attacking = false
  await Promise.all(flood)
  expect(attacks).toBeGreaterThan(300)
  expect(failuresOf(answers.map(({ status }) => status))).toEqual({})
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(2_000)
})

test('a body above 16 kB needs a signed session', async () => {
  const home = from('127.0.1.7')
  const learner = await makeLearner(app)
  const body = { name: 'x'.repeat(20_000) }
  const send = (path: string, headers = {}) => home.send(path, { method: 'POST', body, headers })
  const authorization = `Bearer ${signedToken(app.config, learner.token)}`
  const forged = `Bearer ${learner.token}.${Buffer.alloc(32).toString('base64')}`
  expect((await send('/api/contact')).status).toBe(413)
  expect((await send('/api/contact', { authorization: forged })).status).toBe(413)
  expect((await send('/api/auth/sign-in/email')).status).toBe(413)
  expect((await send('/api/contact', { authorization })).status).toBe(422)
})

test('concurrent saves of one account wait only for one another', async () => {
  const learner = await makeLearner(app)
  const headers = { authorization: `Bearer ${signedToken(app.config, learner.token)}` }
  const home = from('127.0.1.8')
  expect((await home.send('/api/session', { headers })).status).toBe(200)
  const start = performance.now()
  const body = { gradeId: '00000000-0000-4000-8000-000000000000', confirmed: true }
  const save = () => home.send('/api/enrollment', { method: 'PUT', headers, body })
  const answers = await Promise.all(Array.from({ length: 20 }, save))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(404))
  expect(performance.now() - start).toBeLessThan(6_000)
})
