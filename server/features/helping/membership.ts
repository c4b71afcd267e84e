import { brokenConstraint } from '../../database/constraint-errors.ts'
import { inTransaction } from '../../database/retry.ts'
import { notifyParents } from '../../email/notify-parents.ts'
import type { Services } from '../../services.ts'
import { lockPeople, withLockedLearner } from '../learners/access-queries.ts'
import { acceptInvitation, deleteHelper, findInvitation, readHelper, readHelpers } from './queries.ts'

type MembershipServices = Pick<Services, 'config' | 'database' | 'journal' | 'outbox'>

type AcceptResult = { outcome: 'accepted'; learnerId: string } | { outcome: 'link-gone' | 'helper-gone' }

/** Makes an adult a helper of the child of an open invitation, and tells the parents. */
export async function accept(services: MembershipServices, helperId: string, tokenHash: string): Promise<AcceptResult> {
  try {
    return await inTransaction(services.database.kysely, async (db): Promise<AcceptResult> => {
      const invitation = await findInvitation(db, helperId, tokenHash)
      if (!invitation) return { outcome: 'link-gone' }
      const { learnerId } = invitation
      await lockPeople(db, [helperId, learnerId])
      if (!(await acceptInvitation(db, helperId, tokenHash))) return { outcome: 'link-gone' }
      const { name } = await readHelper(db, helperId)
      await notifyParents(services, db, { learnerId, by: null, news: { kind: 'helper-joined', name } })
      await services.journal.append([{ kind: 'helper-joined', id: helperId, learnerId }])
      return { outcome: 'accepted', learnerId }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'helpers_helper_fkey') return { outcome: 'helper-gone' }
    throw error
  }
}

/**
 * Removes a helper for a parent, and tells the parents if there are two.
 * @returns the remaining helpers; undefined if the learner is not linked
 */
export function remove(
  services: MembershipServices,
  { parentId, learnerId, helperId }: Record<'parentId' | 'learnerId' | 'helperId', string>,
) {
  return withLockedLearner(services.database, parentId, learnerId, async (db) => {
    const former = await deleteHelper(db, learnerId, helperId)
    const helpers = await readHelpers(db, parentId, learnerId)
    if (!former) return helpers
    await notifyParents(services, db, { learnerId, by: parentId, news: { kind: 'helper-removed', name: former.name } })
    await services.journal.append([{ kind: 'helper-left', id: helperId, learnerId }])
    return helpers
  })
}

/** Ends the link of a helper who leaves, and tells the parents. */
export function leave(services: MembershipServices, helperId: string, learnerId: string): Promise<void> {
  return inTransaction(services.database.kysely, async (db) => {
    await lockPeople(db, [helperId, learnerId])
    const former = await deleteHelper(db, learnerId, helperId)
    if (!former) return
    await notifyParents(services, db, { learnerId, by: null, news: { kind: 'helper-left', name: former.name } })
    await services.journal.append([{ kind: 'helper-left', id: helperId, learnerId }])
  })
}
