import type { Logger } from 'pino'
import { findOpenRestores, markRestoreCompleted } from '../backup/queries.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/retry.ts'
import { deleteAllChanges } from '../features/accounts/email-change/queries.ts'
import {
  deletePicksAndShares,
  deleteRestoredHelpers,
  stopRestored,
} from '../features/invited-adults/helping/queries.ts'
import { deleteInvitations } from '../features/invited-adults/invitations/queries.ts'
import { deleteRestoredLinks } from '../features/invited-adults/second-parents/queries.ts'
import { untickRestored, withdrawRestoredConsents } from '../features/learners/access-queries.ts'
import { deletePeople, lockPeopleToDelete } from '../features/learners/delete-queries.ts'
import { hide } from '../features/learners/deletion/delete-learner.ts'
import { deleteDeletionRequests, restoreDeletionRequests, showLearners } from '../features/learners/deletion/queries.ts'
import { stopWeekly } from '../features/weekly-email/queries.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { stopPayments } from '../payments/payments.ts'
import type { JournalEntry, PrivacyJournal } from '../privacy-journal.ts'

/** Entries per transaction; a journal may have many. */
const BATCH_SIZE = 500

/** Entries of boxes of the consent that were unticked. */
const UNTICKED = [
  ['writing-stopped', 'is_writing_allowed'],
  ['helping-stopped', 'is_helping_allowed'],
  ['asking-stopped', 'is_asking_allowed'],
] as const

type Start = { database: Database; jobs: Jobs; journal: PrivacyJournal; log: Logger }

/**
 * Completes a restore before the first request is served (readings, "Restoring a backup"): deletes again people who
 * were deleted since the backup, withdraws consents again, enqueues outstanding calls to the payment provider, and
 * syncs all subscriptions.
 *
 * The journal is applied at every start, so that databases restored by other tools are covered, too.
 */
export async function completeRestore({ database: { kysely }, jobs, journal, log }: Start): Promise<void> {
  const entries = await journal.read()
  const deleted = new Set(entries.flatMap((entry) => (entry.kind === 'person-deleted' ? [entry.id] : [])))
  for (const ids of batches([...deleted])) {
    const personIds = await inTransaction(kysely, async (db) => {
      const people = await lockPeopleToDelete(db, ids)
      if (people.length === 0) return []
      const result = await deletePeople(db, people)
      await stopPayments(db, jobs, result)
      return result.personIds
    })
    if (personIds.length > 0) log.warn({ people: personIds.length }, 'Deleted people again after a restore')
  }
  for (const consents of batches(entries.filter(isWithdrawal))) {
    const count = await withdrawRestoredConsents(kysely, consents)
    if (count > 0) log.warn({ consents: count }, 'Withdrew consents again after a restore')
  }
  for (const [kind, box] of UNTICKED) {
    for (const consents of batches(entries.flatMap((entry) => (entry.kind === kind ? [entry] : [])))) {
      const count = await untickRestored(kysely, box, consents)
      if (count > 0) log.warn({ consents: count, box }, 'Unticked a box of consents again after a restore')
    }
  }
  for (const links of batches(endedLinks(entries, { begin: 'parent-joined', end: ['parent-left'] }))) {
    const count = await deleteRestoredLinks(kysely, links)
    if (count > 0) log.warn({ links: count }, 'Ended links of parents again after a restore')
  }
  for (const links of batches(endedLinks(entries, { begin: 'helper-joined', end: ['helper-left'] }))) {
    const count = await deleteRestoredHelpers(kysely, links)
    if (count > 0) log.warn({ links: count }, 'Ended links of helpers again after a restore')
  }
  for (const permission of ['sending', 'reading'] as const) {
    // A helper who left and joined again has no permission until a parent gives it again.
    const ended = endedLinks(entries, {
      begin: `${permission}-allowed`,
      end: [`${permission}-stopped`, 'helper-left'],
    })
    for (const links of batches(ended)) {
      const count = await stopRestored(kysely, permission, links)
      if (count > 0)
        log.warn({ permissions: count, permission }, 'Took permissions of helpers back again after a restore')
    }
  }
  await repeatDeletions({ kysely, jobs, log }, entries)
  for (const { id, childId } of stoppedMails(entries)) await stopWeekly(kysely, id, childId)
  await inTransaction(kysely, async (db) => {
    for (const { id, takenAt, jobs: pending } of await findOpenRestores(db)) {
      await deleteInvitations(db)
      await deleteAllChanges(db)
      await deletePicksAndShares(db)
      for (const { queue, data } of pending) await jobs.enqueue(db, queue, data)
      await jobs.enqueue(db, 'reconcile-subscriptions', { createdSince: takenAt.toISOString() })
      await markRestoreCompleted(db, id)
    }
  })
}

/**
 * Hides again the learners whose deletion was requested since the backup, and gives back those of whom it was taken back,
 * paused until a parent agrees to the consent text again.
 */
async function repeatDeletions(
  { kysely, jobs, log }: { kysely: Database['kysely']; jobs: Jobs; log: Logger },
  entries: readonly JournalEntry[],
) {
  const last = new Map<string, { id: string; dueAt: string | null }>()
  for (const entry of entries) {
    if (entry.kind === 'deletion-asked') last.set(entry.id, entry)
    if (entry.kind === 'deletion-taken-back') last.set(entry.id, { id: entry.id, dueAt: null })
  }
  for (const some of batches([...last.values()])) {
    const changed = await inTransaction(kysely, async (db) => {
      const people = await lockPeopleToDelete(
        db,
        some.map(({ id }) => id),
      )
      if (people.length === 0) return { hidden: 0, shown: 0 }
      const asked = some.flatMap(({ id, dueAt }) => (dueAt === null ? [] : [{ id, dueAt }]))
      const takenBack = some.flatMap(({ id, dueAt }) => (dueAt === null ? [id] : []))
      await deleteDeletionRequests(db, takenBack, { due: true })
      return { hidden: (await hide(db, jobs, asked)).length, shown: (await showLearners(db, takenBack)).length }
    })
    if (changed.hidden + changed.shown > 0) log.warn(changed, 'Repeated deletions of learners after a restore')
  }
  for (const requests of batches(deletionRequests(entries))) {
    const count = await restoreDeletionRequests(kysely, requests)
    if (count > 0) log.warn({ requests: count }, 'Repeated requested deletions after a restore')
  }
}

/** Deletions that one of two parents requested, and nobody took back. */
function deletionRequests(entries: readonly JournalEntry[]) {
  const open = new Map<string, { id: string; parentId: string; dueAt: string }>()
  for (const entry of entries) {
    if (entry.kind === 'deletion-asked-by-one') open.set(`${entry.id} ${entry.parentId}`, entry)
    if (entry.kind === 'parent-left') open.delete(`${entry.learnerId} ${entry.id}`)
    if (entry.kind === 'deletion-taken-back') {
      for (const [key, { id }] of open) if (id === entry.id) open.delete(key)
    }
  }
  return [...open.values()]
}

/** Adults and learners of whom the last entry of these kinds ended a link or a permission. */
function endedLinks(
  entries: readonly JournalEntry[],
  { begin, end }: { begin: JournalEntry['kind']; end: readonly JournalEntry['kind'][] },
) {
  const last = new Map<string, { kind: JournalEntry['kind']; id: string; learnerId: string }>()
  for (const entry of entries) {
    if ((entry.kind === begin || end.includes(entry.kind)) && 'learnerId' in entry)
      last.set(`${entry.id} ${entry.learnerId}`, entry)
  }
  return [...last.values()].filter(({ kind }) => kind !== begin)
}

/** Weekly emails that were turned off and not on again. */
function stoppedMails(entries: readonly JournalEntry[]) {
  const last = new Map<string, { kind: string; id: string; childId: string | null }>()
  for (const entry of entries) {
    if (entry.kind !== 'weekly-email-stopped' && entry.kind !== 'weekly-email-wanted') continue
    last.set(`${entry.id} ${entry.childId}`, entry)
  }
  return [...last.values()].filter(({ kind }) => kind === 'weekly-email-stopped')
}

function isWithdrawal(entry: JournalEntry) {
  return entry.kind === 'consent-withdrawn'
}

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += BATCH_SIZE) yield all.slice(start, start + BATCH_SIZE)
}
