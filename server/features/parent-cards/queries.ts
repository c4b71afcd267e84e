import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { ParentCard } from '#contract/parent-cards.ts'
import { CARD_DRAWING_NAMES, CARD_DRAWINGS, MAX_CARDS, MAX_HELPER_CARDS } from '#domain/parent-cards.ts'
import type { Executor } from '../../database/database.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { NoColumns, query } from '../../database/rows.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import { isSendingHelper } from '../../http/callers.ts'
import { type Lock, page } from '../../http/session-queries.ts'
import { isPaused } from '../learners/access-queries.ts'
import { parentName } from '../learners/queries.ts'

export const StoredCards = z.array(ParentCard.extend({ text: z.string().nullable() }))

/**
 * Cards of a learner as JSON in the shape of `StoredCards`, newest first.
 * @param reader the learner, or a parent, who sees the own ones and those of helpers
 */
export function cardsOf(userId: RawBuilder<unknown>, reader: RawBuilder<unknown>) {
  return sql`(
    SELECT coalesce(json_agg(json_build_object(
      'id', c.id, 'drawing', c.drawing, 'text', c.message,
      'sender', CASE WHEN c.helper_id IS NULL THEN 'parent' ELSE 'helper' END, 'from', ${cardSender('c', 'sender')},
      'sentAt', c.sent_at
    ) ORDER BY c.sent_at DESC, c.id), '[]')
    FROM parent_cards c JOIN profiles sender ON sender.id = coalesce(c.parent_id, c.helper_id)
    WHERE c.user_id = ${userId} AND (${reader} IN (c.user_id, c.parent_id) OR c.helper_id IS NOT NULL)
  )`
}

/** Name of the sender of a card, as the child knows them. @param sender alias of their profile */
export function cardSender(card: string, sender: string) {
  return sql`CASE WHEN ${sql.ref(`${card}.helper_id`)} IS NULL THEN ${sql.ref(`${sender}.first_name`)} ELSE ${parentName(sender)} END`
}

/** Cards of a helper as JSON, newest first. */
export function cardsOfHelper(learnerId: RawBuilder<unknown>, helperId: RawBuilder<unknown>) {
  return sql`(
    SELECT coalesce(json_agg(json_build_object('id', c.id, 'drawing', c.drawing, 'sentAt', c.sent_at)
      ORDER BY c.sent_at DESC, c.id), '[]')
    FROM parent_cards c WHERE c.user_id = ${learnerId} AND c.helper_id = ${helperId}
  )`
}

/** Cards that the sender sent to a learner, and those of helpers. */
export const sentCardsPage = page(
  outputOf(contract.parentCards.list),
  (sender, { learnerId }: Placeholders<{ learnerId: string }>) => sql`
    SELECT p.first_name AS "firstName", ${isPaused(learnerId)} AS paused,
      (SELECT coalesce(json_agg(json_build_object(
         'id', c.id, 'drawing', c.drawing, 'text', c.message, 'sentAt', c.sent_at
       ) ORDER BY c.sent_at DESC, c.id), '[]')
       FROM parent_cards c WHERE c.user_id = ${learnerId} AND c.parent_id = ${sender.id}) AS cards,
      (SELECT coalesce(json_agg(json_build_object(
         'id', c.id, 'drawing', c.drawing, 'from', ${parentName('helper')}, 'sentAt', c.sent_at
       ) ORDER BY c.sent_at DESC, c.id), '[]')
       FROM parent_cards c JOIN profiles helper ON helper.id = c.helper_id WHERE c.user_id = ${learnerId}) AS "fromHelpers"
    FROM profiles p WHERE p.id = ${learnerId}`,
)

/** Locks the learner, so that cards sent at once are counted together. */
export const cardsOfLearner: Lock<{ learnerId: string }, typeof NoColumns> = {
  row: (_account, { learnerId }) =>
    sql`SELECT NULL::uuid AS grade_id FROM profiles WHERE id = ${learnerId} FOR NO KEY UPDATE`,
  build: () => sql`SELECT`,
  schema: NoColumns,
}

/** Card of a parent or of a helper. */
type Card = { learnerId: string; cardId: string; drawing: string | null; text: string | null } & (
  | { parentId: string; helperId: null }
  | { parentId: null; helperId: string }
)

const CardFacts = z.object({ allowed: z.boolean(), paused: z.boolean(), known: z.boolean(), full: z.boolean() })

/** Stores a card, unless a fact prevents it. */
export async function insertCard(db: Executor, { learnerId, parentId, helperId, cardId, drawing, text }: Card) {
  const sender = sql`${helperId}::uuid`
  const [facts] = await query(
    db,
    CardFacts,
    sql`
      WITH facts AS (
        -- A helper's permission is read again under the lock.
        SELECT ${sender} IS NULL OR ${isSendingHelper(sender, sql`${learnerId}::uuid`)} AS allowed,
          ${isPaused(sql`${learnerId}::uuid`)} AS paused,
          EXISTS (SELECT FROM parent_cards WHERE user_id = ${learnerId} AND id = ${cardId}) AS known,
          (SELECT count(*) FROM parent_cards
           WHERE user_id = ${learnerId} AND helper_id IS NOT DISTINCT FROM ${sender}
          ) >= ${helperId === null ? MAX_CARDS : MAX_HELPER_CARDS}::integer AS "full"
      ), written AS (
        INSERT INTO parent_cards (user_id, id, parent_id, helper_id, drawing, message)
        SELECT ${learnerId}, ${cardId}, ${parentId}::uuid, ${sender}, ${drawing}::text, ${text}::text FROM facts
        WHERE allowed AND NOT paused AND NOT known AND NOT "full"
      )
      SELECT allowed, paused, known, "full" FROM facts`,
  )
  if (!facts) throw new Error('A SELECT without FROM returned no row')
  return facts
}

const DeletedCard = z.object({ ofHelper: z.boolean(), drawing: z.enum(CARD_DRAWING_NAMES).nullable() })

type CardToRemove = { learnerId: string; cardId: string; by: { id: string; role: 'learner' | 'parent' | 'helper' } }

/**
 * Deletes a card for a learner, for the parent or the helper who sent it, or for a parent any card of a helper. That of a
 * helper is a line of the log; a parent's own is not for the other parent.
 */
export async function removeCard(db: Executor, { learnerId, cardId, by }: CardToRemove) {
  const [deleted] = await query(
    db,
    DeletedCard,
    sql`
    DELETE FROM parent_cards
    WHERE user_id = ${learnerId} AND id = ${cardId} AND (
      ${by.id}::uuid IN (user_id, parent_id, helper_id) OR helper_id IS NOT NULL AND NOT ${by.role === 'helper'}::boolean
    )
    RETURNING helper_id IS NOT NULL AS "ofHelper", drawing`,
  )
  if (deleted?.drawing && deleted.ofHelper) {
    await logAboutChild(db, { kind: 'helper-card-removed', learnerId, by, detail: CARD_DRAWINGS[deleted.drawing] })
  }
  return { removed: true as const }
}
