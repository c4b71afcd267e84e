import { expect, test } from 'vitest'
import type { Executor } from '#server/database/database.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { readStandbys } from './standby.ts'

const TOKEN = 'a token that only the tests know'
const OPERATOR_EMAIL = 'operator@example.test'

/** A server with an external database that should have a synchronous standby, and has none. */
const app = forThisFile(() =>
  startTestApp({ METRICS_TOKEN: TOKEN, OPERATOR_EMAILS: OPERATOR_EMAIL, DATABASE_SYNCHRONOUS: 'on' }, (config) => ({
    ...config,
    databaseUrl: 'postgres://database.test/trellis',
  })),
)

const read = (
  db: Executor,
  { databaseUrl = 'postgres://database.test/trellis' as string | null, synchronous = true } = {},
) => readStandbys(db, { databaseUrl, connections: { ...app.config.connections, synchronous } })

/** The role of the test database has no right to see standbys. */
test('standbys that the role of the database may not see are no figure, and worth a look', async () => {
  expect(await read(app.database.kysely)).toEqual({ isVisible: false, synchronous: 0, lagBytes: null })
  const response = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await response.text()
  expect(text).toMatch(/^trellis_synchronous_standby_expected 1$/m)
  expect(text).not.toMatch(/^trellis_synchronous_standbys /m)
  const operator = await makeParent(app, OPERATOR_EMAIL)
  expect((await app.client(operator.token).operator.status()).standby).toMatchObject({
    level: 'look',
    isVisible: false,
  })
})

test('none is expected with the embedded database, or without synchronous replication', async () => {
  expect(await read(app.database.kysely, { databaseUrl: null })).toBeNull()
  expect(await read(app.database.kysely, { synchronous: false })).toBeNull()
})
