import { ORPCError } from '@orpc/client'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inspectStatements } from '#server/database/rows.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startQuietApp } from '#server/testing/payments.ts'
import { rowProblem } from '#server/testing/statement-problems.ts'
import { withSmallContent } from './seeding/testing/small-content.ts'
import {
  CALLERS,
  clientOfCaller,
  makeStaff,
  makeWorld,
  STAFF_SETTINGS,
  type Staff,
  type World,
} from './testing/callers.ts'
import { PERMISSIONS } from './testing/permissions.ts'

const app = forThisFile(() => startQuietApp(STAFF_SETTINGS, withSmallContent))

/** Value that no user may see, such as the hash of a password. */
const SECRET = 'planted: the hash of a password'

let people: Staff
let isPlanting = false
/** Operations that read rows with the column. */
const reading = new Set<string>()

beforeAll(async () => {
  vi.spyOn(app.services.textRenderer, 'render').mockResolvedValue({ outcome: 'rendered', html: '<p>A text.</p>' })
  people = await makeStaff(app)
  plantColumns()
})

/** Adds a column to the rows of every statement, and to the entries of lists in them, as a statement or view would. */
function plantColumns() {
  const { database } = app.services
  for (const name of ['query', 'queryReplica', 'write'] as const) {
    const send: typeof database.query = database[name]
    vi.spyOn(database, name).mockImplementation((statement) =>
      send({ ...statement, decode: (result) => statement.decode(withColumns(result)) }),
    )
  }
  const planted = new WeakSet<pg.PoolClient>()
  database.pool.on('acquire', (client) => {
    if (planted.has(client)) return
    planted.add(client)
    const query = client.query
    client.query = function plant(this: pg.PoolClient, ...args: unknown[]) {
      const sent: unknown = Reflect.apply(query, this, args)
      // Nothing is returned to a caller that passes a callback.
      return sent instanceof Promise ? sent.then(withColumns) : sent
    } as typeof client.query
  })
}

function withColumns<Result extends { rows: unknown[] }>(result: Result): Result {
  return isPlanting ? { ...result, rows: result.rows.map(withColumn) } : result
}

const withColumn = (row: unknown) => (isPlain(row) ? withSecret(row) : row)
const withSecret = (row: object) => ({ ...withSecretInLists(row), planted: SECRET })

function withSecretInLists(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plantedIn(field)]))
}

function plantedIn(field: unknown): unknown {
  if (Array.isArray(field)) return field.map(withColumn)
  return isPlain(field) ? withSecretInLists(field) : field
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const ROWS = Object.entries(PERMISSIONS).flatMap(([operation, rows]) => {
  const [row] = rows.filter(({ outcomes }) => CALLERS.some((caller) => outcomes[caller] === 'allowed'))
  return row ? [{ operation, row }] : []
})

describe.each(ROWS)('a column that $operation does not declare', ({ operation, row }) => {
  let world: World
  beforeEach(async () => {
    world = await makeWorld(app, people)
    await row.setUp?.(app.client(world.tokens.learner), world, app)
  })

  async function call() {
    const caller = CALLERS.find((one) => row.outcomes[one] === 'allowed')
    isPlanting = true
    try {
      return await row.call(caller ? clientOfCaller(app, world, caller) : app.client(), world)
    } catch (error) {
      return error
    } finally {
      isPlanting = false
    }
  }

  describe('in production', () => {
    let inTests: ReturnType<typeof inspectStatements>
    beforeAll(() => {
      inTests = inspectStatements(null)
    })
    afterAll(() => void inspectStatements(inTests))

    it('is not sent', async () => {
      const result = await call()
      expect(result).not.toBeInstanceOf(Error)
      expect(JSON.stringify(result ?? null)).not.toContain(SECRET)
    })
  })

  describe('in tests', () => {
    let inTests: ReturnType<typeof inspectStatements>
    beforeAll(() => {
      inTests = inspectStatements({
        rows(schema, rows) {
          const problem = rows.map((one) => rowProblem(schema, one)).find((one) => one !== null)
          if (!problem) return
          reading.add(operation)
          throw new TypeError(problem)
        },
        statement() {},
      })
    })
    afterAll(() => void inspectStatements(inTests))

    it('is an error, if the operation reads it', async () => {
      const result = await call()
      expect(result instanceof ORPCError).toBe(reading.has(operation))
    })
  })
})

it('is read by pages and saves, so that these tests can fail', () => {
  expect(reading.size).toBeGreaterThan(90)
  const some = ['study.lesson', 'report.get', 'learners.list', 'contentLessons.list', 'billing.subscriptions']
  expect([...reading]).toEqual(expect.arrayContaining(some))
})
