import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { AVATARS } from '#domain/avatars.ts'
import { READING_CHOICES, READING_OPTIONS } from '#domain/reading-options.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)
const profile = (person: Person) => app.client(person.token).profile

async function signInAgain(person: Person, { userAgent = 'Other', minutesAgo = 0, expired = false } = {}) {
  const id = randomUUID()
  const token = randomUUID()
  const at = new Date(Date.now() - minutesAgo * 60_000)
  await insertRows(app.database.kysely, 'sessions', {
    id,
    token,
    user_id: person.id,
    user_agent: userAgent,
    created_at: at,
    updated_at: at,
    expires_at: new Date(Date.now() + (expired ? -1000 : 3_600_000)),
  })
  return { ...person, id, token }
}

describe('my profile', () => {
  it('shows a learner their names and grade', async () => {
    const { gradeId } = await makeSubject(app)
    const learner = await makeLearner(app, { gradeId })
    expect((await profile(learner).get()).profile).toEqual({
      firstName: 'Test',
      lastName: 'Person',
      email: learner.email,
      username: expect.stringMatching(/^learner_/),
      cell: null,
      gradeName: expect.stringMatching(/^Grade /),
      isParent: false,
      avatar: expect.any(String),
      hasPassword: false,
      hasPictures: false,
    })
  })

  it('costs one statement, regardless of the number of devices', async () => {
    const parent = await makeParent(app)
    for (let made = 0; made < 3; made += 1) await signInAgain(parent)
    expect(await app.countStatements(() => profile(parent).get())).toBe(1)
  })

  it('changes only names and phone', async () => {
    const parent = await makeParent(app)
    const send = (body: object) =>
      fetch(`${app.url}/api/profile`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${parent.token}` },
        body: JSON.stringify(body),
      })
    const names = { firstName: ' Rosa ', lastName: 'Díaz', cell: '213 373 4253' }
    await send({
      ...names,
      email: 'new@example.test',
      role: 'content_manager',
      isParent: false,
      username: 'x_y',
    })
    const changed = { firstName: 'Rosa', lastName: 'Díaz', cell: '+1 213 373 4253', email: parent.email }
    expect((await profile(parent).get()).profile).toMatchObject({
      ...changed,
      isParent: true,
      username: null,
    })

    await send({ ...names, cell: '  ' })
    expect((await profile(parent).get()).profile).toMatchObject({ cell: null })
    expect((await (await send({ ...names, cell: '12' })).json()).data.fields).toEqual({ cell: expect.any(String) })
    const rejected = await send({ firstName: '', lastName: 'Díaz', cell: '' })
    expect(rejected.status).toBe(422)
    expect((await rejected.json()).data.fields).toEqual({ firstName: 'Please fill in all required fields' })
    expect((await profile(parent).get()).profile).toMatchObject({ firstName: 'Rosa' })
  })
})

describe('where I am signed in', () => {
  it('lists the sessions that have not expired, newest first, with short names', async () => {
    const parent = await makeParent(app)
    const other = await signInAgain(parent, { userAgent: 'B'.repeat(400), minutesAgo: 30 })
    await signInAgain(parent, { expired: true })
    const { devices } = await profile(parent).get()
    expect(devices.map(({ current, userAgent }) => ({ current, userAgent }))).toEqual([
      { current: true, userAgent: null },
      { current: false, userAgent: 'B'.repeat(300) },
    ])
    expect(devices[1]).toMatchObject({ id: other.id, lastUsedAt: expect.any(Date) })
    expect(JSON.stringify(devices)).not.toContain(other.token)
  })

  it('one session ends and is rejected from the next request on', async () => {
    const parent = await makeParent(app)
    const other = await signInAgain(parent)
    const { devices } = await profile(parent).signOutDevice({ deviceId: other.id })
    expect(devices.map(({ current }) => current)).toEqual([true])
    await expect(profile(other).get()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await profile(parent).signOutDevice({ deviceId: other.id })).devices).toEqual(devices)
  })

  it("another user's session stays, with the response for an unknown one", async () => {
    const parent = await makeParent(app)
    const stranger = await makeParent(app)
    const theirs = await signInAgain(stranger)
    const answer = await profile(parent).signOutDevice({ deviceId: theirs.id })
    expect(answer).toEqual(await profile(parent).signOutDevice({ deviceId: randomUUID() }))
    expect((await profile(stranger).get()).devices).toHaveLength(2)
  })

  it('all others end immediately, and only my own', async () => {
    const parent = await makeParent(app)
    const stranger = await makeParent(app)
    const others = [await signInAgain(parent), await signInAgain(parent)]
    const { devices } = await profile(parent).signOutOtherDevices()
    expect(devices.map(({ current }) => current)).toEqual([true])
    for (const other of others) {
      await expect(profile(other).get()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    }
    expect((await profile(stranger).get()).devices).toHaveLength(1)
  })
})

describe('an avatar', () => {
  it('follows from the id until one is chosen, the same everywhere', async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { parent })
    const own = app.client(learner.token)
    const asParent = app.client(parent.token)
    const shown = async () => [
      (await own.session.get()).user?.avatar,
      (await own.profile.get()).profile.avatar,
      (await own.study.dashboard()).avatar,
      (await asParent.learners.overview()).learners[0]?.avatar,
      (await asParent.learners.list()).learners[0]?.avatar,
    ]
    const [derived] = await shown()
    expect(AVATARS).toContain(derived)
    expect(new Set(await shown())).toEqual(new Set([derived]))
    const chosen = derived === 'fern' ? 'tulip' : 'fern'
    expect((await own.profile.setAvatar({ avatar: chosen })).profile.avatar).toBe(chosen)
    expect(new Set(await shown())).toEqual(new Set([chosen]))
  })

  it('can be each of the drawn plants, and nothing else', async () => {
    const learner = await makeLearner(app)
    const { profile } = app.client(learner.token)
    for (const avatar of AVATARS) expect((await profile.setAvatar({ avatar })).profile.avatar).toBe(avatar)
    const response = await fetch(`${app.url}/api/profile/avatar`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${learner.token}` },
      body: JSON.stringify({ avatar: 'https://example.test/photo.png' }),
    })
    expect(response.status).toBe(422)
  })

  it('is not for parents', async () => {
    const { token } = await makeParent(app)
    expect((await app.client(token).session.get()).user?.avatar).toBeNull()
    expect((await app.client(token).profile.get()).profile.avatar).toBeNull()
  })
})

describe('reading options', () => {
  it.each([
    ['a learner', makeLearner],
    ['a parent', makeParent],
  ])('of %s are in every session of the account, in the order they were sent, and in no other', async (_, make) => {
    const own = await make(app)
    const other = await make(app)
    const options = async ({ token }: Person) => (await app.client(token).session.get()).user?.readingOptions
    expect(await options(own)).toEqual([])
    const chosen = ['text-largest', 'spacing', 'tint-blue', 'calm'] as const
    expect(await app.client(own.token).profile.setReadingOptions({ options: [...chosen] })).toEqual({ options: chosen })
    expect([await options(own), await options(other)]).toEqual([chosen, []])
    await app.client(own.token).profile.setReadingOptions({ options: [] })
    expect(await options(own)).toEqual([])
  })

  it('accepts every option alone, and no two that exclude each other', async () => {
    const { token } = await makeLearner(app)
    for (const option of READING_OPTIONS)
      expect(await app.client(token).profile.setReadingOptions({ options: [option] })).toEqual({ options: [option] })
    const send = async (options: unknown) => {
      const response = await fetch(`${app.url}/api/profile/reading-options`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ options }),
      })
      return response.status
    }
    const { size, tint } = READING_CHOICES
    for (const options of [size, tint, ['calm', 'calm'], ['loud'], 'calm', Array(1_000).fill('calm'), [null]])
      expect(await send(options), String(options)).toBe(422)
    expect((await app.client(token).session.get()).user?.readingOptions).toEqual([READING_OPTIONS.at(-1)])
  })

  it('are those that the database accepts', async () => {
    const { id } = await makeLearner(app)
    const store = (options: readonly string[]) =>
      sql`UPDATE profiles SET reading_options = ${[...options]}::text[] WHERE id = ${id}`.execute(app.database.kysely)
    await store(READING_OPTIONS)
    await expect(store(['loud'])).rejects.toThrow('profiles_reading_options_known')
    await expect(store([...READING_OPTIONS, 'calm'])).rejects.toThrow('profiles_reading_options_known')
  })
})
