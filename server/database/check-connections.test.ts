import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { findUnfitPooler } from './check-connections.ts'
import { startTransactionPooler } from './testing/transaction-pooler.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await makeTestDatabase()
})
afterAll(() => made.drop())

const POOLED = { variable: 'DATABASE_URL', isDirect: false, namedStatements: true }
const LIMITED = { options: '-c lock_timeout=3000' }

async function connectionTo(options: Parameters<typeof startTransactionPooler>[1]) {
  const pooler = await startTransactionPooler(made.connection, options)
  onTestFinished(pooler.stop)
  const { user, database } = made.connection
  return { host: '127.0.0.1', port: pooler.port, user, database }
}

test('a direct connection passes every check', async () => {
  const settings = { ...made.connection, lock_timeout: 3000 }
  expect(await findUnfitPooler({ ...POOLED, settings })).toBeNull()
  expect(await findUnfitPooler({ ...POOLED, settings, isDirect: true })).toBeNull()
})

test('a pooler that mixes up named statements is reported, unless named statements are off', async () => {
  const settings = await connectionTo(LIMITED)
  const line = await findUnfitPooler({ ...POOLED, settings })
  expect(line).toMatch(/^The pooler at DATABASE_URL mixes up named statements: .*DATABASE_NAMED_STATEMENTS=off$/)
  expect(await findUnfitPooler({ ...POOLED, settings, namedStatements: false })).toBeNull()
})

test('a pooler in transaction mode is rejected for migrations, jobs and live updates', async () => {
  const settings = await connectionTo(LIMITED)
  expect(await findUnfitPooler({ ...POOLED, settings, isDirect: true })).toMatch(
    /^DATABASE_URL leads to a pooler in transaction mode: set DATABASE_URL_DIRECT /,
  )
})

test('a pooler that rejects or drops the time limits of connections is reported', async () => {
  const rejecting = await connectionTo({ rejects: 'lock_timeout' })
  const settings = { ...rejecting, lock_timeout: 3000 }
  expect(await findUnfitPooler({ ...POOLED, settings })).toMatch(/rejects lock_timeout: .*ignore_startup_parameters/)
  const dropping = { ...(await connectionTo({})), lock_timeout: 3000 }
  const check = { ...POOLED, settings: dropping, namedStatements: false }
  expect(await findUnfitPooler(check)).toMatch(/drops the time limits of connections: .*ALTER ROLE$/)
})
