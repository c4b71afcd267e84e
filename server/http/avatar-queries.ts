import { sql } from 'kysely'
import { AVATARS } from '#domain/avatars.ts'

/** Avatar of a learner: the chosen plant, otherwise one that follows from the id, so that most siblings differ. */
export function avatarOf(person: string) {
  const p = sql.ref(person)
  const plants = sql.join(AVATARS.map((name) => sql.lit(name)))
  return sql`coalesce(${p}.avatar, (ARRAY[${plants}])[1 + get_byte(uuid_send(${p}.id), 15) % ${sql.lit(AVATARS.length)}])`
}
