import { ORPCError } from '@orpc/client'
import { isContractProcedure } from '@orpc/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startQuietApp } from '#server/testing/payments.ts'
import { makeDemoFamily, makeParent, type Person } from '#server/testing/people.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import { logLooks } from '../family-log/queries.ts'
import { withSmallContent } from './seeding/testing/small-content.ts'
import {
  CALLERS,
  type Caller,
  clientOfCaller,
  makeStaff,
  makeWorld,
  STAFF_SETTINGS,
  type Staff,
  type World,
} from './testing/callers.ts'
import { outcomeFor } from './testing/permissions/row.ts'
import { PERMISSIONS } from './testing/permissions.ts'
import { recording } from './testing/recording.ts'
import { watchTables } from './testing/written-tables.ts'

// Without events of the payment provider, which would arrive independently of requests.
const app = forThisFile(() => startQuietApp(STAFF_SETTINGS, withSmallContent))
let people: Staff
/** Tables written since its last call. */
let writtenTables: () => Promise<string[]>

beforeAll(async () => {
  // Rendering all sample content takes most of the time of seeding, and is tested with the renderer.
  vi.spyOn(app.services.textRenderer, 'render').mockResolvedValue({ outcome: 'rendered', html: '<p>A text.</p>' })
  people = await makeStaff(app)
  await makeDemoFamily(app)
  writtenTables = await watchTables(app)
})

it('every operation of the contract has its row, and every row its operation', () => {
  const operations = Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(([name, operation]) => {
      expect(isContractProcedure(operation)).toBe(true)
      return `${group}.${name}`
    }),
  )
  expect(operations.length).toBeGreaterThan(0)
  expect(Object.keys(PERMISSIONS).sort()).toEqual(operations.sort())
})

const ROWS = Object.entries(PERMISSIONS).flatMap(([operation, rows]) =>
  rows.map((row) => ({ title: row.of ? `${operation}: ${row.of}` : operation, row })),
)

// One world per row is sufficient: callers change only their own data, and each calls once.
describe.each(ROWS)('$title', ({ row }) => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld(app, people)
    await row.setUp?.(app.client(world.tokens.learner), world, app)
  })

  it.each(CALLERS)('as %s', async (caller) => {
    const expected = outcomeFor(row, caller)
    const isDenied = (one: Caller | undefined) => one !== undefined && isDenial(outcomeFor(row, one))
    const place = CALLERS.indexOf(caller)
    // Consecutive callers who are denied are watched together.
    if (isDenied(caller) && !isDenied(CALLERS[place - 1])) await writtenTables()
    const answers: unknown[] = []
    const client = recording(clientOfCaller(app, world, caller), answers)
    expect(await outcomeOf(row.call(client, world))).toBe(expected)
    const staff = STAFF.get(caller)
    if (staff) await expectLines(world.learner, staff(world).id, answers)
    if (isDenied(caller) && !isDenied(CALLERS[place + 1])) expect(await writtenTables()).toEqual([])
  })
})

describe('a denied call that writes is detected', () => {
  beforeAll(async () => {
    await sql`CREATE TABLE planted (number integer)`.execute(app.database.kysely)
    writtenTables = await watchTables(app)
  })

  it.each([
    ['into a table that no list names', 'public.planted', 'INSERT INTO planted VALUES (1)'],
    ['a column', 'public.planted', 'UPDATE planted SET number = 2'],
    ['the same value again', 'public.planted', 'UPDATE planted SET number = 2'],
    ['by deleting', 'public.planted', 'DELETE FROM planted'],
    ['by emptying', 'public.planted', 'TRUNCATE planted'],
    [
      'a mail',
      'public.mails',
      "INSERT INTO mails (to_address, subject, body_text, body_html) VALUES ('a@example.test', '', '', '')",
    ],
    ['the text of a mail', 'public.mails', "UPDATE mails SET subject = 'Another' WHERE to_address = 'a@example.test'"],
    [
      'at the test provider',
      'test_payments.answers',
      "INSERT INTO test_payments.answers (key, request) VALUES ('planted', '')",
    ],
    [
      'a job',
      'pgboss.job',
      "INSERT INTO pgboss.job (name, start_after) VALUES ('end-subscription', now() + interval '1 day')",
    ],
  ])('%s', async (_, table, fault) => {
    await writtenTables()
    expect(await writtenTables()).toEqual([])
    await sql.raw(fault).execute(app.database.kysely)
    expect(await writtenTables()).toEqual([table])
  })

  it('unlike the delivery of a mail', async () => {
    await writtenTables()
    await sql`UPDATE mails SET attempts = attempts + 1`.execute(app.database.kysely)
    expect(await writtenTables()).toEqual([])
  })
})

/** Callers who are not of the learner's family and act for the operator. */
const STAFF = new Map<Caller, (world: World) => Person>([
  ['contentManager', () => people.manager],
  ['operator', () => people.operator],
  ['answerer', ({ answerer }) => answerer],
])

/** Fails for answers that name the learner to somebody whose look is not a line of the family's log. */
async function expectLines({ id, email }: Person, staffId: string, answers: readonly unknown[]) {
  const text = JSON.stringify(answers)
  if (![id, email, email.split('@')[0] ?? email].some((name) => text.includes(name))) return
  const lines = await readRows(
    app.database.kysely,
    sql`SELECT FROM family_log WHERE child_id = ${id} AND actor_id = ${staffId} AND kind = 'look'`,
  )
  expect(lines.length, 'lines about this look in the log of the family').toBeGreaterThan(0)
}

it('an answer that names a learner to staff needs a line in the log of the family', async () => {
  // Rows before this one have deleted the manager's account.
  const staff = await makeParent(app)
  const { learner } = await makeWorld(app, { ...people, manager: staff })
  const answers = [{ rows: [{ who: learner.id }] }]
  await expect(expectLines(learner, staff.id, answers)).rejects.toThrow('lines about this look')
  const look = { learnerIds: [learner.id], by: { id: staff.id, role: 'manager' as const }, detail: 'A page' }
  await logLooks(app.database.kysely, look)
  await expectLines(learner, staff.id, answers)
})

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    const answer = await call
    return typeof answer === 'string' ? answer : 'allowed'
  } catch (error) {
    if (error instanceof ORPCError) return error.code
    throw error
  }
}

/** True for a denial, which is an upper-case error code. */
const isDenial = (outcome: string) => /^[A-Z_]+$/.test(outcome)
