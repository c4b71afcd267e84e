import { postNews } from '../../../email/notify-parents.ts'
import { findParentsToNotify } from '../../../email/queries.ts'
import { logAboutChild } from '../../../family-log/queries.ts'
import { stopPayments } from '../../../payments/payments.ts'
import type { Services } from '../../../services.ts'
import { withLockedLearner } from '../../learners/access-queries.ts'
import { takeBackWaiting } from '../../weekly-email/queries.ts'
import { deleteLink } from './queries.ts'

type LeaveResult = { outcome: 'left' } | { outcome: 'only-parent' } | { outcome: 'paying' } | { outcome: 'not-linked' }

/** Ends a parent's link with a child who has another parent, and tells both. */
export async function leave(
  services: Pick<Services, 'config' | 'database' | 'jobs' | 'journal' | 'outbox'>,
  parentId: string,
  learnerId: string,
): Promise<LeaveResult> {
  const { database, jobs, journal } = services
  const result = await withLockedLearner(
    database,
    parentId,
    learnerId,
    async (db): Promise<LeaveResult | undefined> => {
      const parents = await findParentsToNotify(db, learnerId)
      const departure = await deleteLink(db, parentId, learnerId)
      if (!departure) return undefined
      if (!departure.others) return { outcome: 'only-parent' }
      if (departure.paying) return { outcome: 'paying' }
      await takeBackWaiting(db, { parentId })
      await logAboutChild(db, { kind: 'parent-left', learnerId, by: { id: parentId, role: 'parent' } })
      await stopPayments(db, jobs, { subscriptionIds: [], sessionIds: departure.sessionIds, customerIds: [] })
      await postNews(services, db, { parents, by: parentId, news: { kind: 'parent-left' } })
      await journal.append([{ kind: 'parent-left', id: parentId, learnerId }])
      return { outcome: 'left' }
    },
  )
  return result ?? { outcome: 'not-linked' }
}
