import type { Config } from '../config.ts'
import type { Executor } from '../database/database.ts'
import type { MailWords } from '../wording.ts'
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
  const name = plainName(sender?.name ?? '')
  for (const parent of parents) {
    await outbox.post(
      db,
      letter(parent.email, (words) => {
        const { say } = words
        return {
          ...describeNews(words, news, {
            child: plainName(parent.childName) || say('Your child'),
            actor: name || say('Another parent'),
            by: parent.id === by ? 'you' : 'other',
            timeZone: parent.timeZone,
          }),
          ...(news.kind !== 'deleted' && {
            action: { label: say('Manage Learners'), url: `${config.origin}/parent/manage-learners` },
          }),
          closing: parents.length < 2 ? say('Only you get this email.') : say('Both parents get this email.'),
        }
      }),
    )
  }
}

/** @param facts `by` decides whether the reader is the `actor` */
function describeNews(
  { say, day }: MailWords,
  news: ParentNews,
  { timeZone, ...facts }: { child: string; actor: string; by: 'you' | 'other'; timeZone: string },
) {
  switch (news.kind) {
    case 'consent-withdrawn':
      return {
        subject: say('Consent was withdrawn'),
        greeting: say('{child}’s account is paused', facts),
        paragraphs: [
          say(
            '{by, select, you {You} other {{actor}}} withdrew consent. {child} is signed out everywhere and can’t sign in. Nothing is deleted.',
            facts,
          ),
          say('Either parent can give consent again under Manage Learners.'),
        ],
      }
    case 'consent-given':
      return {
        subject: say('Consent was given again'),
        greeting: say('{child} can sign in again', facts),
        paragraphs: [say('{by, select, you {You} other {{actor}}} gave consent again.', facts)],
      }
    case 'grade-switched':
      return {
        subject: say('A child has another grade'),
        greeting: say('{child} is in {grade} now', { ...facts, grade: news.gradeName }),
        paragraphs: [
          say(
            '{by, select, you {You} other {{actor}}} switched the grade. Work and marks of the earlier grade stay.',
            facts,
          ),
        ],
      }
    case 'deletion-asked':
      return {
        subject: say('Deletion of an account was requested'),
        greeting: say('{child}’s account is to be deleted', facts),
        paragraphs: [
          say(
            '{by, select, you {You} other {{actor}}} asked to delete {child}’s account. It’s paused now, and deleted for good on {day}.',
            { ...facts, day: day(news.dueAt, timeZone) },
          ),
          say(
            'Until then, either parent can download everything or keep the account, under Manage Learners. If both parents ask, it’s deleted at once.',
          ),
        ],
      }
    case 'deletion-taken-back':
      return {
        subject: say('An account is kept'),
        greeting: say('{child}’s account stays', facts),
        paragraphs: [
          say(
            '{by, select, you {You} other {{actor}}} took the deletion back and gave consent again. {child} can sign in.',
            facts,
          ),
        ],
      }
    case 'deleted':
      return {
        subject: say('An account was deleted'),
        greeting: say('{child}’s account is deleted', facts),
        paragraphs: [say('The account, all work and results were deleted for good.')],
      }
    case 'parent-joined':
      return {
        subject: say('A second parent has joined'),
        greeting: say('{child} has two parents here now', facts),
        paragraphs: [
          say(
            '{by, select, you {You} other {{actor}}} accepted the invitation. Both parents have the same rights now.',
            facts,
          ),
          say('Neither sees the other’s email address, payments, devices, cards or notes.'),
        ],
      }
    case 'parent-left':
      return {
        subject: say('A parent has left'),
        greeting: say('{child} has one parent here now', facts),
        paragraphs: [
          say('{by, select, you {You} other {{actor}}} left, and can no longer see {child}’s account.', facts),
        ],
      }
    case 'helper-joined':
      return {
        subject: say('A helper has joined'),
        greeting: say('{child} has a helper', facts),
        paragraphs: [
          say('{helper} accepted the invitation, and sees how {child} learns now.', {
            ...facts,
            helper: plainName(news.name) || say('A helper'),
          }),
          say('You can remove a helper at any time, in Manage Learners for {child}.', facts),
        ],
      }
    case 'helper-left':
      return {
        subject: say('A helper has left'),
        greeting: say('{child} has one helper less', facts),
        paragraphs: [
          say('{helper} left, and sees nothing of {child} any more.', {
            ...facts,
            helper: plainName(news.name) || say('A helper'),
          }),
        ],
      }
    case 'helper-removed':
      return {
        subject: say('A helper was removed'),
        greeting: say('{child} has one helper less', facts),
        paragraphs: [
          say('{by, select, you {You} other {{actor}}} removed {helper}, who sees nothing of {child} any more.', {
            ...facts,
            helper: plainName(news.name) || say('a helper'),
          }),
        ],
      }
  }
}
