import { assert, asyncProperty } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startQuietApp } from '#server/testing/payments.ts'
import { makeParent } from '#server/testing/people.ts'
import { ANSWERER_EMAIL, makeWorld, PLAIN_CALLERS, type PlainCaller, type World } from './testing/callers.ts'
import {
  type Answer,
  type HostileRequest,
  listTargets,
  requestsTo,
  send,
  type Target,
} from './testing/hostile-requests.ts'
import { outcomeFor } from './testing/permissions/row.ts'
import { PERMISSIONS } from './testing/permissions.ts'

/** Limits of a response to invalid input, for any body (docs/operations.md). */
const MAX_ANSWER_BYTES = 16 * 1024
const MAX_MILLISECONDS = 50
/** A processor shared with other work, or a garbage collection, makes one attempt slower; the response is the same. */
const ATTEMPTS = 10

const TARGETS = await listTargets()

const app = forThisFile(() =>
  startQuietApp({
    TRUSTED_PROXIES: '127.0.0.1',
    QUESTION_ANSWERERS: ANSWERER_EMAIL,
    CHILD_SAFETY_EMAIL: 'safety@example.test',
  }),
)
/** Creates separate people for an operation, which may delete them. */
async function newWorld(): Promise<World> {
  const manager = await makeParent(app)
  await app.database.pool.query("UPDATE profiles SET role = 'content_manager' WHERE id = $1", [manager.id])
  return makeWorld(app, { manager, operator: manager })
}

const rowsOf = ({ operationId }: Target) =>
  Object.entries(PERMISSIONS).find(([name]) => name === operationId)?.[1] ?? []

/** Kinds of callers who pass authorization, for at least some input. */
function callersOf(target: Target): readonly PlainCaller[] {
  if (target.operationId === 'auth.changePassword') return ['learner']
  if (target.operationId.startsWith('auth.')) return ['visitor']
  return PLAIN_CALLERS.filter((caller) =>
    rowsOf(target).some((row) => !['UNAUTHENTICATED', 'FORBIDDEN'].includes(outcomeFor(row, caller))),
  )
}

const ROLES: Record<
  PlainCaller,
  'nobody' | 'learner' | 'parent' | 'contentManager' | 'operator' | 'answerer' | 'tutor'
> = {
  visitor: 'nobody',
  learner: 'learner',
  sibling: 'learner',
  stranger: 'learner',
  ownerParent: 'parent',
  secondParent: 'parent',
  otherParent: 'parent',
  helper: 'parent',
  tutor: 'tutor',
  contentManager: 'contentManager',
  operator: 'operator',
  answerer: 'answerer',
  signedOutByOthers: 'nobody',
  deleted: 'nobody',
}

/** One of the callers with the same role and outcomes, whose requests are handled alike. */
function differentCallersOf(target: Target): readonly PlainCaller[] {
  const kindOf = (caller: PlainCaller) => `${ROLES[caller]} ${rowsOf(target).map((row) => outcomeFor(row, caller))}`
  const callers = callersOf(target)
  return callers.filter((caller, index) => callers.findIndex((one) => kindOf(one) === kindOf(caller)) === index)
}

test('every operation with input has a caller', () => {
  expect(TARGETS.length).toBeGreaterThan(60)
  expect(TARGETS.filter((target) => callersOf(target).length === 0)).toEqual([])
})

describe('responses to invalid input are small and fast, for any body up to 256 kB', () => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })

  // Sign-out ignores the body, so none is invalid.
  const withBody = TARGETS.filter(({ operationId, body }) => body !== undefined && operationId !== 'auth.signOut')
  test.each(withBody)('$operationId', async (target) => {
    const token = world.tokens[callersOf(target).at(-1) ?? 'visitor']
    for (const [name, body] of largeBodies(target)) {
      const path = `/api${target.path.replace(/\{\w+\}/g, '0198c2f4-7a1e-7c3b-9d52-4e6f8a1b2c3d')}`
      const answer = await fastest(() => send(app.url, { method: target.method, path, body, token }))
      expect([400, 401, 403, 404, 413, 422, 429], `${name}: ${answer.text}`).toContain(answer.status)
      expect(answer.text.length, name).toBeLessThanOrEqual(MAX_ANSWER_BYTES)
      expect(answer.milliseconds, name).toBeLessThanOrEqual(MAX_MILLISECONDS)
    }
  })
})

const joined = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join()

/** Sizes of bodies in bytes, with the bodies shared by all operations, since creating one takes milliseconds. */
const SIZES = [5000, 250_000].map((size) => ({
  size,
  keys: joined(Math.min(size - 100, 20_000), (index) => `"k${index}":0`),
  list: `[${joined(size / 2 - 2, () => '0')}]`,
  nesting: `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
}))

/** Bodies that repeat one element up to the limit of bytes or values, in place of the input and of each field. */
function largeBodies({ body }: Target): [name: string, body: string][] {
  const fields =
    typeof body === 'object' && body !== null && 'properties' in body ? Object.keys(Object(body.properties)) : []
  return SIZES.flatMap(({ size, keys, list, nesting }): [string, string][] => {
    const share = size / Math.max(1, fields.length)
    const inEveryField = (value: string) => `{${fields.map((field) => `"${field}":${value}`).join()}}`
    const lists = `[${joined(Math.floor(share / 3), () => '{}')}]`
    const objects = `{${joined(Math.floor(share / 9), (index) => `"${index}":0`)}}`
    return [
      [`${size}: a long key`, `{"${fields[0]}":[{}],"${'k'.repeat(size - 100)}":0}`],
      [`${size}: a long list`, list],
      [`${size}: long lists in every field`, inEveryField(lists)],
      [`${size}: large objects in every field`, inEveryField(objects)],
      [`${size}: long texts in every field`, inEveryField(`"${'\\u0000'.repeat(Math.floor(share / 6) - 10)}"`)],
      [`${size}: nesting`, nesting],
      [`${size}: unknown keys`, `{"${fields[0]}":[{}],${keys}}`],
    ]
  })
}

/** Repeats an attempt above the limit and returns the fastest. */
async function fastest(attempt: () => Promise<Answer>): Promise<Answer> {
  let best = await attempt()
  for (let repeated = 1; repeated < ATTEMPTS && best.milliseconds > MAX_MILLISECONDS; repeated += 1) {
    const next = await attempt()
    if (next.milliseconds < best.milliseconds) best = next
  }
  return best
}

describe('no input makes an operation fail', () => {
  test.each(TARGETS)('$operationId', async (target) => {
    const world = await newWorld()
    const requests = requestsTo(target, world)
    const different = differentCallersOf(target)
    for (const caller of callersOf(target)) {
      const expectAnswer = async (hostile: HostileRequest) => {
        const request = { ...hostile, method: target.method, token: world.tokens[caller] }
        const answer = await fastest(() => send(app.url, request))
        expect(answer.status, answer.text).toBeLessThan(500)
        if (answer.status < 400) return
        expect(answer.text.length).toBeLessThanOrEqual(MAX_ANSWER_BYTES)
        expect(answer.milliseconds).toBeLessThanOrEqual(MAX_MILLISECONDS)
      }
      const eachField = asyncProperty(requests.oneHostileField, async (variants) => {
        for (const variant of variants) await expectAnswer(variant)
      })
      if (different.includes(caller)) await assert(eachField, { numRuns: 1, endOnFailure: true })
      await assert(asyncProperty(requests.hostile, expectAnswer), { numRuns: FAULTS.hostileRequests })
    }
  })
})
