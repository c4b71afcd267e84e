import type { Kysely } from 'kysely'
import type { DB } from '#server/database/schema.ts'

/** Where the test provider remembers everything, and what it needs from outside. */
export type TestStore = {
  kysely: Kysely<DB>
  /** The address of the product, under which the provider's pages are. */
  origin: string
  now(): Date
  /** A new id that begins with the prefix, as `cus_`. */
  newId(prefix: string): string
  /** To be called once a change is committed: its events are on their way within moments (delivery/). */
  committed(): void
}
