import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ENGLISH_CONSENT } from '#server/agreed-text.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { countRows, startTestApp } from '#server/testing/test-app.ts'
import { query, WithId } from '../../database/rows.ts'
import { plainMail } from '../../email/testing/plain-mail.ts'
import { insertLearner } from '../learners/queries.ts'

const PASSWORD = 'amber kettle 42'

const app = forThisFile(startTestApp)
let gradeId: string
let hash: string

beforeAll(async () => {
  gradeId = (await makeSubject(app)).gradeId
  hash = await (await app.services.auth.$context).password.hash(PASSWORD)
})

async function parentWithPassword(): Promise<Person> {
  const parent = await makeParent(app)
  await insertRows(app.database.kysely, 'accounts', {
    id: randomUUID(),
    user_id: parent.id,
    provider_id: 'credential',
    account_id: parent.id,
    password: hash,
  })
  return parent
}

const link = (parent: Person, child: Person) => linkParent(app, parent.id, child.id)

const deleteAccount = (person: Person, password?: string) =>
  app.client(person.token).profile.deleteAccount(password === undefined ? {} : { password })

async function exists(person: Person) {
  const found = await query(app.database.kysely, WithId, sql`SELECT id FROM profiles WHERE id = ${person.id}`)
  return found.length > 0
}

/** Counts the rows per table that contain an id or an address. */
async function traces(...names: string[]) {
  const tables = await query(
    app.database.kysely,
    z.object({ name: z.string() }),
    sql`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(15)
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    for (const wanted of names) {
      const rows = await query(
        app.database.kysely,
        z.object({ count: z.int() }),
        sql`
          SELECT count(*)::int AS count FROM ${sql.table(name)} t
          WHERE strpos(t::text, ${wanted}) > 0`,
      )
      const count = rows[0]?.count ?? 0
      if (count > 0) found[name] = (found[name] ?? 0) + count
    }
  }
  return found
}

describe('a parent who deletes the account', () => {
  it('is deleted with their learners, and with everything that contained their names', async () => {
    const parent = await parentWithPassword()
    const learner = await makeLearner(app, { parent, gradeId })
    await app.database.kysely.transaction().execute(async (db) => {
      for (const to of [parent.email, learner.email]) {
        await app.services.outbox.post(db, plainMail(to, 'Hello'))
      }
    })
    const contact = { name: 'Me', topic: 'privacy' as const, message: 'What do you keep?' }
    await app.client(parent.token).support.contact({ ...contact, email: parent.email })
    await app.client().learnerRequests.create({
      firstName: 'Another',
      lastName: 'Child',
      email: 'another@example.test',
      username: 'another',
      password: PASSWORD,
      parentEmail: parent.email,
    })
    expect(Object.keys(await traces(parent.id, parent.email, learner.id, learner.email)).length).toBeGreaterThan(6)

    expect(await deleteAccount(parent, PASSWORD)).toEqual({ deleted: true })
    expect(await traces(parent.id, parent.email, learner.id, learner.email)).toEqual({})
    await expect(app.client(parent.token).profile.get()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(app.client(learner.token).profile.get()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('does not affect a learner with another parent, or any other family', async () => {
    const parent = await parentWithPassword()
    const second = await makeParent(app)
    const stranger = await makeParent(app)
    const own = await makeLearner(app, { parent })
    const shared = await makeLearner(app, { parent, gradeId })
    const theirs = await makeLearner(app, { parent: stranger, gradeId })
    await link(second, shared)
    await deleteAccount(parent, PASSWORD)
    expect([await exists(parent), await exists(own)]).toEqual([false, false])
    expect([await exists(shared), await exists(second), await exists(theirs)]).toEqual([true, true, true])
    const { learners } = await app.client(second.token).learners.list()
    expect(learners).toMatchObject([{ id: shared.id, gradeId }])
  })

  it('concurrently with the other parent leaves no learner behind', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const first = await makeParent(app)
      const second = await makeParent(app)
      const shared = await makeLearner(app, { parent: first, gradeId })
      await link(second, shared)
      await Promise.all([deleteAccount(first), deleteAccount(second)])
      expect([await exists(first), await exists(second), await exists(shared)]).toEqual([false, false, false])
    }
  })

  it('while a learner is being added leaves no learner without a parent', async () => {
    const parent = await makeParent(app)
    const username = `late_${randomUUID().slice(0, 8)}`
    const late = {
      parentId: parent.id,
      consentGrantedBy: 'adding' as const,
      agreedText: ENGLISH_CONSENT,
      writingAllowed: false,
      helpersAllowed: false,
      askingAllowed: false,
      firstName: 'Late',
      lastName: 'Child',
      email: `${username}@example.test`,
      username,
      passwordHash: hash,
      cell: null,
      gradeId,
      language: null,
    }
    let deleting: Promise<unknown> = Promise.resolve()
    await app.database.kysely.transaction().execute(async (db) => {
      await insertLearner(db, late)
      deleting = deleteAccount(parent)
      await setTimeout(500)
    })
    await deleting
    const left = await readRows(app.database.kysely, sql`SELECT id FROM profiles WHERE username = ${username}`)
    expect(left).toEqual([])
  })
})

describe('an account is not deleted by', () => {
  it.each([['wrong'], [''], [undefined]])('the password %j', async (password) => {
    const parent = await parentWithPassword()
    const before = await countRows(app, 'profiles')
    await expect(deleteAccount(parent, password)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { password: 'Incorrect password' } },
    })
    expect(await countRows(app, 'profiles')).toBe(before)
  })

  it('the right password, after ten wrong ones', async () => {
    const parent = await parentWithPassword()
    for (let count = 1; count <= 10; count += 1) {
      await expect(deleteAccount(parent, 'wrong')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    }
    await expect(deleteAccount(parent, PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(await exists(parent)).toBe(true)
  })

  it('a learner, and the error refers to the parent', async () => {
    const learner = await makeLearner(app)
    await expect(deleteAccount(learner)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Only your parent can delete this account.',
    })
    expect(await exists(learner)).toBe(true)
  })

  it('a session of a user without a password, without a recent proof of identity', async () => {
    const parent = await makeParent(app)
    const verifiedAgo = (minutes: number) =>
      sql`
        UPDATE sessions SET verified_at = ${new Date(Date.now() - minutes * 60_000)}
        WHERE user_id = ${parent.id}`.execute(app.database.kysely)
    await verifiedAgo(10.1)
    await expect(deleteAccount(parent)).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect(await exists(parent)).toBe(true)
    await verifiedAgo(9)
    expect(await deleteAccount(parent)).toEqual({ deleted: true })
  })
})
