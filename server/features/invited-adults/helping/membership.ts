import { inTransaction } from '../../../database/retry.ts'
import { letter } from '../../../email/letter.ts'
import { notifyParents } from '../../../email/notify-parents.ts'
import { logAboutChild } from '../../../family-log/queries.ts'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import type { Services } from '../../../services.ts'
import type { MailWords } from '../../../wording.ts'
import { lockPeople, withLockedLearner } from '../../learners/access-queries.ts'
import { deleteSharesWith } from '../../study/writing/queries.ts'
import { deletePicksOf } from '../picks/queries.ts'
import { deleteHelper, type Permission, readHelpers, setPermission } from './queries.ts'

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

/** What follows when a parent allows a helper something, or no longer. */
const CHANGES = {
  sending: { lines: ['helper-allowed', 'helper-stopped'], entries: ['sending-allowed', 'sending-stopped'] },
  reading: { lines: ['reading-allowed', 'reading-stopped'], entries: ['reading-allowed', 'reading-stopped'] },
} as const

/**
 * Allows a helper of a learner something, or no longer, for a parent, and tells the helper.
 * @returns the helpers, as they are while no consent covers it; undefined if the learner is not linked
 */
export function allow(
  services: MembershipServices,
  {
    parentId,
    learnerId,
    helperId,
    permission,
    allowed,
  }: Record<'parentId' | 'learnerId' | 'helperId', string> & { permission: Permission; allowed: boolean },
) {
  return withLockedLearner(services.database, parentId, learnerId, async (db) => {
    const changed = await setPermission(db, { learnerId, helperId, permission, allowed })
    const helpers = () => readHelpers(db, parentId, learnerId)
    if (!changed) return helpers()
    if (!allowed) await (permission === 'sending' ? deletePicksOf : deleteSharesWith)(db, learnerId, helperId)
    const { lines, entries } = CHANGES[permission]
    const which = allowed ? 0 : 1
    await logAboutChild(db, { kind: lines[which], learnerId, by: { id: parentId, role: 'parent' } })
    // A box that is ticked again and again sends no more mails, and works.
    if (await consumeAttempt(db, 'tell-helper', `${learnerId} ${helperId}`)) {
      await services.outbox.post(db, permissionMail(changed.email, services.config.origin, { permission, allowed }))
    }
    const now = await helpers()
    await services.journal.append([{ kind: entries[which], id: helperId, learnerId }])
    return now
  })
}

/** Mail to a helper whom a parent allows something, or no longer. It says nothing of the child or the parent. */
function permissionMail(
  to: string,
  origin: string,
  { permission, allowed }: { permission: Permission; allowed: boolean },
) {
  return letter(to, (words) => ({
    ...describePermission(words, permission, allowed),
    action: { label: words.say('Children you help'), url: `${origin}/parent/helping` },
    closing: words.say('You get this email because you are a helper on Trellis.'),
  }))
}

function describePermission({ say }: MailWords, permission: Permission, allowed: boolean) {
  if (permission === 'sending') {
    return allowed
      ? {
          subject: say('You may send something now'),
          greeting: say('A parent lets you send something'),
          paragraphs: [
            say(
              'You can send the child drawn cards, and pick practice and worksheets. The child and the parents see it.',
            ),
          ],
        }
      : {
          subject: say('You can’t send anything any more'),
          greeting: say('A parent has stopped what you send'),
          paragraphs: [say('What you picked is removed. Your cards stay. You still see how the child learns.')],
        }
  }
  return allowed
    ? {
        subject: say('You may read shared texts now'),
        greeting: say('A parent lets you read shared texts'),
        paragraphs: [say('When the child shares a written answer with you, you can read it. You can’t reply.')],
      }
    : {
        subject: say('You can’t read shared texts any more'),
        greeting: say('A parent has stopped the sharing of texts'),
        paragraphs: [say('You can’t read written answers any more. You still see how the child learns.')],
      }
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
