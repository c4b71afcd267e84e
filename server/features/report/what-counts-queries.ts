import { sql } from 'kysely'

/** Of several submissions the one that counts comes first: the best, and of equally good ones the latest. */
export const whatCountsFirst = sql`correct_count::numeric / total DESC, submitted_at DESC, id`
