import { CARD_DRAWINGS } from '#domain/parent-cards.ts'
import type { Executor } from '../../database/database.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import { deleteCard } from './queries.ts'

type CardToRemove = { learnerId: string; cardId: string; by: { id: string; role: 'learner' | 'parent' | 'helper' } }

/** Deletes a card, if the person may. That of a helper is a line of the log; a parent's own is not for the other parent. */
export async function removeCard(db: Executor, { learnerId, cardId, by }: CardToRemove) {
  const deleted = await deleteCard(db, { learnerId, cardId, userId: by.id, isHelper: by.role === 'helper' })
  if (deleted?.drawing && deleted.ofHelper) {
    await logAboutChild(db, { kind: 'helper-card-removed', learnerId, by, detail: CARD_DRAWINGS[deleted.drawing] })
  }
  return { removed: true as const }
}
