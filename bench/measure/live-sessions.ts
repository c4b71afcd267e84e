import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionTo } from './subject-page.ts'

/** As many as one person may have open at one server. */
export const STREAMS_OF_EACH = 20

/** Puts families of a parent and two learners into the product's running database. @returns the parents' tokens */
export async function makeSessions(folder: string, count: number): Promise<string[]> {
  const client = new pg.Client(connectionTo(folder))
  await client.connect()
  try {
    const tokens = Array.from({ length: count }, () => randomUUID())
    await client.query(
      `WITH parents AS (
         SELECT gen_random_uuid() AS id, token FROM unnest($1::text[]) AS token
       ), made AS (
         INSERT INTO profiles (id, email, email_verified) SELECT id, token || '@example.test', true FROM parents
         RETURNING id
       ), learners AS (
         INSERT INTO profiles (id, email, is_parent)
         SELECT gen_random_uuid(), number || '.' || token || '@example.test', false
         FROM parents, generate_series(1, 2) number
         RETURNING id, email
       ), links AS (
         INSERT INTO parent_child (parent_id, child_id)
         SELECT parents.id, learners.id FROM parents JOIN learners ON strpos(learners.email, parents.token) > 0
       )
       INSERT INTO sessions (id, token, user_id, expires_at)
       SELECT gen_random_uuid(), token, id, now() + interval '1 day' FROM parents`,
      [tokens],
    )
    return tokens
  } finally {
    await client.end()
  }
}
