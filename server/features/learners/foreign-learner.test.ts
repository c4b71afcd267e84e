import { isContractProcedure } from '@orpc/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { allTables } from './testing/database-search.ts'

/** What a client may try to slip in beside the fields that an operation takes. */
const SLIPPED_IN = {
  isParent: true,
  is_parent: true,
  role: 'content_manager',
  banned: false,
  email: 'slipped.in@example.test',
  username: 'slipped_in',
  plan: 'Premium Plus',
  enrollment_type: 'Premium Plus',
  emailVerified: false,
}

/** Every operation of the contract on one learner, with the fields of its input. */
const OPERATIONS = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, operation]) => {
    if (!isContractProcedure(operation)) throw new Error(`${group}.${name} is no operation`)
    const { inputSchema, route } = operation['~orpc']
    if (!(inputSchema instanceof z.ZodObject) || !('learnerId' in inputSchema.shape)) return []
    // A subscription is its payer's, whosever learner it is for: it is told to nobody else that there is one.
    if ('subscriptionId' in inputSchema.shape) return []
    return [{ path: `${group}/${name}`, inputSchema, reads: route.method === 'GET' }]
  }),
)
const CHANGES = OPERATIONS.filter(({ reads }) => !reads)

let app: TestApp
let parent: Person
let gradeId: string
beforeAll(async () => {
  app = await startTestApp()
  parent = await makeParent(app)
  gradeId = (await makeSubject(app)).gradeId
})
afterAll(() => app.close())

/** A valid input; an operation that takes a field unknown here fails by it, until a value is given here. */
function inputFor(inputSchema: z.ZodObject, learnerId: string) {
  const values = {
    learnerId,
    firstName: 'Changed',
    lastName: 'Changed',
    cell: '555 0123',
    gradeId,
    extraTimeFactor: 1.5,
    password: 'violet lantern 7',
    kind: 'quiz',
    activityId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
  }
  return z.record(z.string(), z.unknown()).parse(inputSchema.parse(values))
}

async function call(as: Person, path: string, input: object) {
  const response = await fetch(`${app.url}/api/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as.token}` },
    body: JSON.stringify({ json: input }),
  })
  const { json } = await response.json()
  return { status: response.status, code: json.code }
}

/** All rows of all tables of the product. */
async function everything() {
  const tables = (await allTables(app)).filter(({ schema }) => schema === 'public')
  return await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`SELECT t::text FROM ${sql.table(name)} t ORDER BY 1`.execute(
        app.database.kysely,
      )
      return [name, rows]
    }),
  )
}

it('the operations on one learner are found in the contract', () => {
  const paths = OPERATIONS.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['report/get', 'learners/delete', 'learners/export']))
  expect(CHANGES.length).toBeGreaterThanOrEqual(6)
})

describe.each(OPERATIONS)('$path', ({ path, inputSchema }) => {
  it("on another parent's learner is refused and changes nothing", async () => {
    const learner = await makeLearner(app, { parent: await makeParent(app), gradeId })
    const before = await everything()
    const input = inputFor(inputSchema, learner.id)
    expect(await call(parent, path, input)).toEqual({ status: 403, code: 'FORBIDDEN' })
    // Saying that one is the learner's parent makes nobody it.
    const claimed = { ...input, ...SLIPPED_IN, parentId: parent.id, parent_id: parent.id }
    expect(await call(parent, path, claimed)).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await everything()).toEqual(before)
  })

  it('on oneself, another parent or nobody is refused and changes nothing', async () => {
    const other = await makeParent(app)
    const before = await everything()
    // One's own report is not another's: a parent may have a learner profile of their own.
    const own = path.startsWith('report/') ? [] : [parent.id]
    for (const id of [...own, other.id, '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f10']) {
      const { status, code } = await call(parent, path, inputFor(inputSchema, id))
      expect({ status, code }).toEqual({ status: 403, code: 'FORBIDDEN' })
    }
    expect(await everything()).toEqual(before)
  })
})

describe.each(CHANGES)('$path on an own learner', ({ path, inputSchema }) => {
  it('takes no role, plan, name or parent from what is slipped in', async () => {
    const stranger = await makeParent(app)
    const learner = await makeLearner(app, { parent, gradeId })
    const before = await facts(learner.id)
    const input = inputFor(inputSchema, learner.id)
    const slipped = { ...input, ...SLIPPED_IN, parentId: stranger.id, parent_id: stranger.id }
    expect([200, 422]).toContain((await call(parent, path, slipped)).status)
    const after = await facts(learner.id)
    expect(after).toEqual(path === 'learners/delete' ? [] : before)
  })
})

/** What of a learner no parent's request may change. */
async function facts(learnerId: string) {
  const { rows } = await sql`
    SELECT is_parent, role, email, username, email_verified, enrollment_type, parent_id
    FROM profiles p
    JOIN grade_enrollments e ON e.user_id = p.id
    JOIN parent_child link ON link.child_id = p.id
    WHERE p.id = ${learnerId}`.execute(app.database.kysely)
  return rows
}
