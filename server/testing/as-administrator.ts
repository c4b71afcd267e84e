import type { RawBuilder } from 'kysely'
import { SUPERUSER } from '#packages/embedded-postgres/cluster.ts'
import { openConnection } from '../database/database.ts'
import type { TestDatabase } from './test-database.ts'

/** Runs a statement as the superuser, such as one that moves rows of a log into the past: the server's role only adds some. */
export async function asAdministrator(
  { connection }: Pick<TestDatabase, 'connection'>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  const { client, kysely } = await openConnection({ ...connection, user: SUPERUSER })
  try {
    await statement.execute(kysely)
  } finally {
    await client.end()
  }
}
