import { isContractProcedure } from '@orpc/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { STAFF_SETTINGS } from '../testing/callers.ts'
import { allTables } from './testing/database-search.ts'

/** Fields that a client may add to the input, and that every operation must ignore. */
const EXTRA_FIELDS = {
  isParent: true,
  is_parent: true,
  role: 'content_manager',
  banned: false,
  plan: 'Premium Plus',
  enrollment_type: 'Premium Plus',
  emailVerified: false,
}

/** Every operation of the contract on one learner, with the fields of its input. */
const OPERATIONS = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).flatMap(([name, operation]) => {
    if (!isContractProcedure(operation)) throw new Error(`${group}.${name} is not an operation`)
    const { inputSchema, route } = operation['~orpc']
    if (!(inputSchema instanceof z.ZodObject) || !('learnerId' in inputSchema.shape)) return []
    // Only the payer may change a subscription, so a link to the learner does not count.
    if ('subscriptionId' in inputSchema.shape) return []
    return [{ path: `${group}/${name}`, inputSchema, reads: route.method === 'GET' }]
  }),
)
const CHANGES = OPERATIONS.filter(({ reads }) => !reads)

const app = forThisFile(() => startTestApp(STAFF_SETTINGS))
let parent: Person
let gradeId: string
let testId: string
let lessonId: string | undefined

beforeAll(async () => {
  parent = await makeParent(app)
  const subject = await makeSubject(app)
  gradeId = subject.gradeId
  testId = subject.testIds['Mid Test 1']
  lessonId = subject.lessonIds[0]
})

/** Creates a valid input. An operation with a required field missing here fails until it is added. */
function inputFor(inputSchema: z.ZodObject, learnerId: string) {
  const values = {
    learnerId,
    firstName: 'Changed',
    lastName: 'Changed',
    cell: '213 373 4253',
    gradeId,
    extraTimeFactor: 1.5,
    password: 'violet lantern 7',
    testId,
    kind: 'itemId' in inputSchema.shape ? 'lesson' : 'pickId' in inputSchema.shape ? 'practice' : 'quiz',
    itemId: lessonId,
    day: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    activityId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
    subjectId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
    source: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
    sheet: 1,
    lessonId,
    part: 'quiz',
    criteria: ['clear'],
    message: null,
    cardId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
    drawing: 'sun',
    skill: 'any',
    email: 'second.parent@example.test',
    reportId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
    invitationId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
    helperId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
    allowed: true,
    pickId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
    bookingId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
    questionId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f11',
    tutorId: 'maria',
    startsAt: '2027-01-01T12:00:00Z',
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

/** Tables written independently of requests, or also by a denied one, which counts as an attempt. */
const OTHERWISE_WRITTEN = ['rate_limit_attempts', 'heartbeats']

/** Reads all rows of all product tables. */
async function readAllRows() {
  const tables = (await allTables(app)).filter(
    ({ schema, name }) => schema === 'public' && !OTHERWISE_WRITTEN.includes(name),
  )
  return await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`SELECT t::text FROM ${sql.table(name)} t ORDER BY 1`.execute(app.database.kysely)
      return [name, rows]
    }),
  )
}

it('the contract has operations on one learner', () => {
  const paths = OPERATIONS.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['report/get', 'learners/delete', 'learners/export']))
  expect(CHANGES.length).toBeGreaterThanOrEqual(6)
})

describe.each(OPERATIONS)('$path', ({ path, inputSchema }) => {
  it("on another parent's learner is denied and changes nothing", async () => {
    const learner = await makeLearner(app, { parent: await makeParent(app), gradeId })
    const before = await readAllRows()
    const input = inputFor(inputSchema, learner.id)
    expect(await call(parent, path, input)).toEqual({ status: 403, code: 'FORBIDDEN' })
    // A parent id in the input creates no link.
    const claimed = { ...input, ...EXTRA_FIELDS, parentId: parent.id, parent_id: parent.id }
    expect(await call(parent, path, claimed)).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await readAllRows()).toEqual(before)
  })

  it('on the parent, another parent or an unknown id is denied and changes nothing', async () => {
    const other = await makeParent(app)
    const before = await readAllRows()
    // Parents may use what is for learners themselves, since they can have a learner profile too.
    const isOwn =
      path.startsWith('report/') ||
      [
        'asking/report',
        'practice/learnerSkills',
        'practice/skillAnswers',
        'targetDays/get',
        'parentCards/remove',
        'writing/list',
        'writing/remove',
      ].includes(path)
    const own = isOwn ? [] : [parent.id]
    for (const id of [...own, other.id, '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f10']) {
      const { status, code } = await call(parent, path, inputFor(inputSchema, id))
      expect({ status, code }).toEqual({ status: 403, code: 'FORBIDDEN' })
    }
    expect(await readAllRows()).toEqual(before)
  })
})

/**
 * The learner has failed no test that may be taken again, wrote and asked nothing and has no helper; no deletion was
 * requested.
 */
const NOTHING_TO_DO: Record<string, number[]> = {
  'timedTests/allowAttempt': [409],
  'asking/report': [404],
  'secondParents/leave': [409],
  'helping/invite': [409],
  'helping/leave': [403],
  'helping/sendCard': [403],
  'helping/takeBackCard': [403],
  'helping/pick': [403],
  'helping/takeBackPick': [403],
  'learners/takeBackDeletion': [403],
  'tutoring/book': [404],
  'writing/note': [404],
}

describe.each(CHANGES)('$path on an own learner', ({ path, inputSchema }) => {
  it('ignores a role, plan, name or parent in extra fields', async () => {
    const stranger = await makeParent(app)
    const learner = await makeLearner(app, { parent, gradeId })
    const before = await readProtected(learner.id)
    const input = inputFor(inputSchema, learner.id)
    const extended = { ...input, ...EXTRA_FIELDS, parentId: stranger.id, parent_id: stranger.id }
    expect(NOTHING_TO_DO[path] ?? [200, 422]).toContain((await call(parent, path, extended)).status)
    const after = await readProtected(learner.id)
    expect(after).toEqual(['learners/delete', 'learners/askDeletion'].includes(path) ? [] : before)
  })
})

/** Reads the columns that no request of a parent may change. */
async function readProtected(learnerId: string) {
  const { rows } = await sql`
    SELECT is_parent, role, email_verified, enrollment_type, parent_id
    FROM profiles p
    JOIN grade_enrollments e ON e.user_id = p.id
    JOIN parent_child link ON link.child_id = p.id
    WHERE p.id = ${learnerId}`.execute(app.database.kysely)
  return rows
}
