import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { ParentCard } from '#contract/parent-cards.ts'
import { MAX_CARDS } from '#domain/parent-cards.ts'
import type { Executor } from '../../database/database.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { NoColumns, query } from '../../database/rows.ts'
import { type Lock, page } from '../../http/session-queries.ts'
import { isPaused } from '../learners/access-queries.ts'

export const StoredCards = z.array(ParentCard.extend({ text: z.string().nullable() }))

/**
 * Cards of a learner as JSON in the shape of `StoredCards`, newest first.
 * @param reader the learner, or a parent, who sees only the own ones
 */
export function cardsOf(userId: RawBuilder<unknown>, reader: RawBuilder<unknown>) {
  return sql`(
    SELECT coalesce(json_agg(json_build_object(
      'id', c.id, 'drawing', c.drawing, 'text', c.message, 'from', parent.first_name, 'sentAt', c.sent_at
    ) ORDER BY c.sent_at DESC, c.id), '[]')
    FROM parent_cards c JOIN profiles parent ON parent.id = c.parent_id
    WHERE c.user_id = ${userId} AND ${reader} IN (c.user_id, c.parent_id)
  )`
}

/** Cards that the sender sent to a learner. */
export const sentCardsPage = page(
  outputOf(contract.parentCards.list),
  (sender, { learnerId }: Placeholders<{ learnerId: string }>) => sql`
    SELECT p.first_name AS "firstName", ${isPaused(learnerId)} AS paused,
      (SELECT coalesce(json_agg(json_build_object(
         'id', c.id, 'drawing', c.drawing, 'text', c.message, 'sentAt', c.sent_at
       ) ORDER BY c.sent_at DESC, c.id), '[]')
       FROM parent_cards c WHERE c.user_id = ${learnerId} AND c.parent_id = ${sender.id}) AS cards
    FROM profiles p WHERE p.id = ${learnerId}`,
)

/** Locks the learner, so that cards sent at once are counted together. */
export const cardsOfLearner: Lock<{ learnerId: string }, typeof NoColumns> = {
  row: (_account, { learnerId }) =>
    sql`SELECT NULL::uuid AS grade_id FROM profiles WHERE id = ${learnerId} FOR NO KEY UPDATE`,
  build: () => sql`SELECT`,
  schema: NoColumns,
}

type Card = { learnerId: string; parentId: string; cardId: string; drawing: string | null; text: string | null }

const CardFacts = z.object({ paused: z.boolean(), known: z.boolean(), full: z.boolean() })

/** Stores a card, unless a fact prevents it. */
export async function insertCard(db: Executor, { learnerId, parentId, cardId, drawing, text }: Card) {
  const [facts] = await query(
    db,
    CardFacts,
    sql`
      WITH facts AS (
        SELECT ${isPaused(sql`${learnerId}::uuid`)} AS paused,
          EXISTS (SELECT FROM parent_cards WHERE user_id = ${learnerId} AND id = ${cardId}) AS known,
          (SELECT count(*) FROM parent_cards WHERE user_id = ${learnerId}) >= ${MAX_CARDS}::integer AS "full"
      ), written AS (
        INSERT INTO parent_cards (user_id, id, parent_id, drawing, message)
        SELECT ${learnerId}, ${cardId}, ${parentId}, ${drawing}::text, ${text}::text FROM facts
        WHERE NOT paused AND NOT known AND NOT "full"
      )
      SELECT paused, known, "full" FROM facts`,
  )
  if (!facts) throw new Error('A SELECT without FROM returned no row')
  return facts
}

/** Deletes a card of the sender: a learner's own, or one that a parent sent. */
export function deleteCard({ learnerId, cardId, userId }: { learnerId: string; cardId: string; userId: string }) {
  return sql`
    DELETE FROM parent_cards
    WHERE user_id = ${learnerId} AND id = ${cardId} AND ${userId}::uuid IN (user_id, parent_id)`
}
