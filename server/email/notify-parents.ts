import type { Config } from '../config.ts'
import type { Executor } from '../database/database.ts'
import { letter, plainName } from './letter.ts'
import type { Outbox } from './outbox.ts'
import { findParentsToNotify, type ParentToNotify } from './queries.ts'

/** What one of two parents or a helper did, or the server for them. */
export type ParentNews =
  | { kind: 'consent-withdrawn' }
  | { kind: 'consent-given' }
  | { kind: 'grade-switched'; gradeName: string }
  | { kind: 'deletion-asked'; dueAt: Date }
  | { kind: 'deletion-taken-back' }
  | { kind: 'deleted' }
  | { kind: 'parent-joined' }
  | { kind: 'parent-left' }
  /** `name` of the helper; may be empty. */
  | { kind: 'helper-joined' | 'helper-left' | 'helper-removed'; name: string }

type MailServices = { config: Config; outbox: Outbox }

/**
 * Mails both parents of a child what one of them did, each in a mail of their own without the other's address. One who is
 * the only parent is told only of what somebody else did.
 * @param by the person who did it; null for the server
 */
export async function notifyParents(
  services: MailServices,
  db: Executor,
  { learnerId, by, news }: { learnerId: string; by: string | null; news: ParentNews },
): Promise<void> {
  await postNews(services, db, { parents: await findParentsToNotify(db, learnerId), by, news })
}

/** The same for parents who were read before: of a child who is deleted, or of whom one has left. */
export async function postNews(
  { config, outbox }: MailServices,
  db: Executor,
  { parents, by, news }: { parents: readonly ParentToNotify[]; by: string | null; news: ParentNews },
): Promise<void> {
  if (parents.length < 2 && news.kind !== 'helper-joined' && news.kind !== 'helper-left') return
  const sender = parents.find(({ id }) => id === by)
  for (const parent of parents) {
    const actor = parent.id === by ? 'You' : plainName(sender?.name ?? '') || 'Another parent'
    const child = plainName(parent.childName) || 'Your child'
    const { subject, greeting, paragraphs } = textOf(news, { child, actor, timeZone: parent.timeZone })
    await outbox.post(
      db,
      letter({
        to: parent.email,
        subject,
        greeting,
        paragraphs,
        ...(news.kind !== 'deleted' && {
          action: { label: 'Manage Learners', url: `${config.origin}/parent/manage-learners` },
        }),
        closing: parents.length < 2 ? 'Only you get this email.' : 'Both parents get this email.',
      }),
    )
  }
}

function textOf(news: ParentNews, { child, actor, timeZone }: Record<'child' | 'actor' | 'timeZone', string>) {
  switch (news.kind) {
    case 'consent-withdrawn':
      return {
        subject: 'Consent was withdrawn',
        greeting: `${child}’s account is paused`,
        paragraphs: [
          `${actor} withdrew consent. ${child} is signed out everywhere and can’t sign in. Nothing is deleted.`,
          'Either parent can give consent again under Manage Learners.',
        ],
      }
    case 'consent-given':
      return {
        subject: 'Consent was given again',
        greeting: `${child} can sign in again`,
        paragraphs: [`${actor} gave consent again.`],
      }
    case 'grade-switched':
      return {
        subject: 'A child has another grade',
        greeting: `${child} is in ${news.gradeName} now`,
        paragraphs: [`${actor} switched the grade. Work and marks of the earlier grade stay.`],
      }
    case 'deletion-asked':
      return {
        subject: 'Deletion of an account was requested',
        greeting: `${child}’s account is to be deleted`,
        paragraphs: [
          `${actor} asked to delete ${child}’s account. It’s paused now, and deleted for good on ${formatDay(news.dueAt, timeZone)}.`,
          'Until then, either parent can download everything or keep the account, under Manage Learners. If both parents ask, it’s deleted at once.',
        ],
      }
    case 'deletion-taken-back':
      return {
        subject: 'An account is kept',
        greeting: `${child}’s account stays`,
        paragraphs: [`${actor} took the deletion back and gave consent again. ${child} can sign in.`],
      }
    case 'deleted':
      return {
        subject: 'An account was deleted',
        greeting: `${child}’s account is deleted`,
        paragraphs: ['The account, all work and results were deleted for good.'],
      }
    case 'parent-joined':
      return {
        subject: 'A second parent has joined',
        greeting: `${child} has two parents here now`,
        paragraphs: [
          `${actor} accepted the invitation. Both parents have the same rights now.`,
          'Neither sees the other’s email address, payments, devices, cards or notes.',
        ],
      }
    case 'parent-left':
      return {
        subject: 'A parent has left',
        greeting: `${child} has one parent here now`,
        paragraphs: [`${actor} left, and can no longer see ${child}’s account.`],
      }
    case 'helper-joined':
      return {
        subject: 'A helper has joined',
        greeting: `${child} has a helper`,
        paragraphs: [
          `${plainName(news.name) || 'A helper'} accepted the invitation, and sees how ${child} learns now.`,
          `You can remove a helper at any time, in Manage Learners for ${child}.`,
        ],
      }
    case 'helper-left':
      return {
        subject: 'A helper has left',
        greeting: `${child} has one helper less`,
        paragraphs: [`${plainName(news.name) || 'A helper'} left, and sees nothing of ${child} any more.`],
      }
    case 'helper-removed':
      return {
        subject: 'A helper was removed',
        greeting: `${child} has one helper less`,
        paragraphs: [`${actor} removed ${plainName(news.name) || 'a helper'}, who sees nothing of ${child} any more.`],
      }
  }
}

function formatDay(day: Date, timeZone: string): string {
  return day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })
}
