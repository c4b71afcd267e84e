import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)

/** Compares the tables with those that the auth library writes, which auth.ts leaves out at the start. */
async function compareTables({ services }: Pick<TestApp, 'services'>) {
  const { explicitSchemaCheck } = await services.auth.$context
  if (!explicitSchemaCheck) throw new Error('The auth library has no comparison')
  await explicitSchemaCheck()
}

test('the tables have every column that the auth library writes', async () => {
  await compareTables(app)
})

test('a missing column is found', async () => {
  await sql`ALTER TABLE sessions DROP COLUMN user_agent CASCADE`.execute(app.database.kysely)
  const beside = await startTestApp({}, undefined, app)
  await expect(compareTables(beside).finally(beside.close)).rejects.toThrow(/user_agent/)
})
