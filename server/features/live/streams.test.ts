import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openLive } from '#server/live/live.ts'
import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeSession, type Person } from '#server/testing/people.ts'
import { postAuth, startTestApp } from '#server/testing/test-app.ts'
import { EVENTUALLY, follow, makeFamily, sessionOf } from './testing/follower.ts'

/** Two servers on one database. */
const app = forThisFile(startTestApp)
const other = forThisFile(() => startTestApp({}, undefined, app))
let made: MadeSubject

beforeAll(async () => {
  made = await makeSubject(app)
})

const family = () => makeFamily(app, made.gradeId)

/** Session cookie of the auth library. */
async function cookieOf({ token }: Person) {
  const { name } = (await app.services.auth.$context).authCookies.sessionToken
  const signature = createHmac('sha256', app.config.authSecret).update(token).digest('base64')
  return `${name}=${encodeURIComponent(`${token}.${signature}`)}`
}

const ENDINGS: Record<string, (parent: Person) => Promise<unknown>> = {
  'signs out': async (parent) => postAuth(app, '/sign-out', {}, { cookie: await cookieOf(parent) }),
  'deletes the account': (parent) => app.client(parent.token).profile.deleteAccount({}),
  'is signed out everywhere, as by a password reset': (parent) =>
    sql`DELETE FROM sessions WHERE user_id = ${parent.id}`.execute(app.database.kysely),
  'is locked out': (parent) =>
    sql`UPDATE profiles SET banned = true WHERE id = ${parent.id}`.execute(app.database.kysely),
  'loses the parent role': (parent) =>
    sql`UPDATE profiles SET is_parent = false WHERE id = ${parent.id}`.execute(app.database.kysely),
}

describe('a parent is disconnected immediately, on every server, who', () => {
  it.each(Object.entries(ENDINGS))('%s', async (_, end) => {
    const { parent, child } = await family()
    const followers = [await follow(app.client(parent.token)), await follow(other.client(parent.token))]
    await end(parent)
    await vi.waitFor(
      () => {
        for (const { isOver } of followers) expect(isOver()).toBe(true)
      },
      // Before the next heartbeat, which would also end it.
      { timeout: 3000, interval: 5 },
    )
    await app
      .client(child.token)
      .study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })
      .catch(() => {})
    for (const { kinds } of followers) expect(kinds()).toEqual(['heartbeat'])
    const again = app.client(parent.token).live.subscribe()
    await expect(again).rejects.toMatchObject({
      code: expect.stringMatching(/^(UNAUTHENTICATED|FORBIDDEN)$/),
    })
  })

  it('ends another session, while this one stays', async () => {
    const { parent } = await family()
    const token = await makeSession(app, parent.id)
    const here = await follow(other.client(parent.token))
    const there = await follow(other.client(token))
    await app.client(parent.token).profile.signOutOtherDevices()
    await vi.waitFor(() => expect(there.isOver()).toBe(true), EVENTUALLY)
    expect(here.isOver()).toBe(false)
    await here.close()
  })
})

it('heartbeats are staggered, and a stream whose session has expired ends at its own', async () => {
  const { kysely } = app.database
  const live = await openLive(kysely, app.onDatabase.connection, app.services.log, { heartbeatSeconds: 1 })
  const { parent } = await family()
  const { sessionId, parentId } = await sessionOf(app, parent)
  const reader = { sessionId, parentId, lastEventId: undefined }
  const stream = live.subscribe(reader, () => {})
  expect((await stream?.next())?.value).toEqual({ kind: 'heartbeat' })
  expect((await stream?.next())?.value).toEqual({ kind: 'heartbeat' })
  await sql`UPDATE sessions SET expires_at = ${new Date(0)} WHERE id = ${sessionId}`.execute(kysely)
  expect(await stream?.next()).toEqual({ done: true, value: undefined })
  await live.stop()
})

it('one person can have at most twenty streams, and closing one frees its slot', async () => {
  const { parent } = await family()
  const client = other.client(parent.token)
  const followers = await Promise.all(Array.from({ length: 20 }, () => follow(client)))
  await expect(client.live.subscribe()).rejects.toMatchObject({ code: 'TOO_MANY_STREAMS', status: 429 })
  const others = await family()
  await (await follow(other.client(others.parent.token))).close()
  await followers[0]?.close()
  await vi.waitFor(async () => {
    const next = await follow(client)
    await next.close()
  }, EVENTUALLY)
  await Promise.all(followers.map((follower) => follower.close()))
})

it('the documented path streams, too', async () => {
  const { parent } = await family()
  const leave = new AbortController()
  const answer = await fetch(`${other.url}/api/live`, {
    headers: { cookie: await cookieOf(parent) },
    signal: leave.signal,
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('heartbeat')) text += (await reader?.read())?.value ?? ''
  expect(text).toMatch(/^: \n\nevent: message\nid: ~\S+\ndata: \{"kind":"heartbeat"\}\n\n$/)
  leave.abort()
})
