import { inTransaction } from '../../../database/retry.ts'
import { letter } from '../../../email/letter.ts'
import { notifyParents } from '../../../email/notify-parents.ts'
import { logAboutChild } from '../../../family-log/queries.ts'
import type { Services } from '../../../services.ts'
import { lockPeople, withLockedLearner } from '../../learners/access-queries.ts'
import { deletePicksOf } from '../picks/queries.ts'
import { deleteHelper, readHelpers, setSending } from './queries.ts'

type MembershipServices = Pick<Services, 'config' | 'database' | 'journal' | 'outbox'>

/**
 * Removes a helper for a parent, and tells the helper, and the parents if there are two.
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
    await logAboutChild(db, { kind: 'helper-removed', learnerId, by: { id: parentId, role: 'parent' } })
    await notifyParents(services, db, { learnerId, by: parentId, news: { kind: 'helper-removed', name: former.name } })
    await services.outbox.post(db, removalMail(former.email, services.config.origin))
    await services.journal.append([{ kind: 'helper-left', id: helperId, learnerId }])
    return helpers
  })
}

/**
 * Lets a helper send something to a learner, or not, for a parent.
 * @returns the helpers, as they are while no consent covers it; undefined if the learner is not linked
 */
export function letSend(
  { database }: Pick<Services, 'database'>,
  {
    parentId,
    learnerId,
    helperId,
    allowed,
  }: Record<'parentId' | 'learnerId' | 'helperId', string> & {
    allowed: boolean
  },
) {
  return withLockedLearner(database, parentId, learnerId, async (db) => {
    const changed = await setSending(db, { learnerId, helperId, allowed })
    if (changed) {
      if (!changed.allowed) await deletePicksOf(db, learnerId, helperId)
      const kind = changed.allowed ? 'helper-allowed' : 'helper-stopped'
      await logAboutChild(db, { kind, learnerId, by: { id: parentId, role: 'parent' } })
    }
    return readHelpers(db, parentId, learnerId)
  })
}

/** Mail to a helper whom a parent removed. It says nothing of the child or the parent. */
function removalMail(to: string, origin: string) {
  return letter(to, ({ say }) => ({
    subject: say('You’re no longer a helper'),
    greeting: say('You no longer help a child'),
    paragraphs: [
      say('A parent ended your access as a helper. You can’t see how that child learns any more.'),
      say('Your own account stays as it is. If this is a mistake, ask the parent to invite you again.'),
    ],
    action: { label: say('Children you help'), url: `${origin}/parent/helping` },
    closing: say('You get this email because you were a helper on Trellis.'),
  }))
}

/** Ends the link of a helper who leaves, and tells the parents. */
export function leave(services: MembershipServices, helperId: string, learnerId: string): Promise<void> {
  return inTransaction(services.database.kysely, async (db) => {
    await lockPeople(db, [helperId, learnerId])
    const former = await deleteHelper(db, learnerId, helperId)
    if (!former) return
    await logAboutChild(db, { kind: 'helper-left', learnerId, by: { id: helperId, role: 'helper' } })
    await notifyParents(services, db, { learnerId, by: helperId, news: { kind: 'helper-left', name: former.name } })
    await services.journal.append([{ kind: 'helper-left', id: helperId, learnerId }])
  })
}
