import { brokenConstraint } from '../../database/constraint-errors.ts'
import { inTransaction } from '../../database/retry.ts'
import { notifyParents } from '../../email/notify-parents.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import type { Services } from '../../services.ts'
import { lockPeople } from '../learners/access-queries.ts'
import { acceptInvitation, findInvitation } from './queries.ts'

type AcceptResult = { outcome: 'accepted'; learnerId: string } | { outcome: 'link-gone' | 'parent-gone' }

/** Makes a parent the second one of the child of an open invitation, with equal rights, and tells both. */
export async function accept(
  services: Pick<Services, 'config' | 'database' | 'journal' | 'outbox'>,
  parentId: string,
  tokenHash: string,
): Promise<AcceptResult> {
  try {
    return await inTransaction(services.database.kysely, async (db): Promise<AcceptResult> => {
      const invitation = await findInvitation(db, parentId, tokenHash)
      if (!invitation) return { outcome: 'link-gone' }
      const { learnerId } = invitation
      await lockPeople(db, [parentId, learnerId])
      if (!(await acceptInvitation(db, parentId, tokenHash))) return { outcome: 'link-gone' }
      await logAboutChild(db, { kind: 'parent-joined', learnerId, by: { id: parentId, role: 'parent' } })
      await notifyParents(services, db, { learnerId, by: parentId, news: { kind: 'parent-joined' } })
      await services.journal.append([{ kind: 'parent-joined', id: parentId, learnerId }])
      return { outcome: 'accepted', learnerId }
    })
  } catch (error) {
    if (brokenConstraint(error) === 'parent_child_parent_fkey') return { outcome: 'parent-gone' }
    throw error
  }
}
