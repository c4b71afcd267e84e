import { randomUUID } from 'node:crypto'
import { type Day, nextDay } from '#domain/progress/study-history.ts'
import { describeWeek, isQuiet, type WeeklyFacts, weeklySubject, writeWeekly } from '#domain/progress/weekly-letter.ts'
import { MAX_WEEKLY_DELAY_HOURS, nextWeekly, weekOf } from '#domain/progress/weekly-schedule.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import { letter, type Mail } from '../../email/letter.ts'
import type { Outbox } from '../../email/outbox.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { MailWords } from '../../wording.ts'
import { childFacts } from './child-facts.ts'
import {
  type DueParent,
  findChildWeeks,
  hasWeek,
  insertWeek,
  listDueParents,
  lockDueParent,
  setNext,
} from './queries.ts'
import { unsubscribeUrls } from './unsubscribe.ts'

export type WeeklyServices = {
  config: Pick<Config, 'origin' | 'authSecret' | 'operatorAddress'>
  database: Database
  isDistributed: boolean
  outbox: Pick<Outbox, 'post'>
}

const QUEUE = 'send-weekly-emails'

/** Parents per run; the next run follows in three minutes, or immediately if there are more. */
const BATCH_SIZE = 200

/** Maximum consecutive quiet weeks with a mail; after that none is sent until a child studies again. */
const MAX_QUIET_WEEKS = 2

/** Sends weekly emails when they are due, in one process at a time. */
export async function scheduleWeeklyEmails(services: WeeklyServices, jobs: Jobs): Promise<void> {
  await jobs.work(QUEUE, () => sendDueEmails(services))
  await jobs.everyFewMinutes(QUEUE)
}

/** @param now null for the database's time */
export async function sendDueEmails(services: WeeklyServices, now: Date | null = null): Promise<void> {
  for (;;) {
    const due = await listDueParents(services.database.kysely, BATCH_SIZE, now)
    for (const parentId of due) await sendWeekly(services, parentId, now)
    if (due.length < BATCH_SIZE) return
  }
}

/**
 * Sends one parent's mail in one transaction with the row of its week and the next due time, so that a kill at any
 * point leaves all of it or nothing.
 */
export function sendWeekly(
  { config, database, isDistributed, outbox }: WeeklyServices,
  parentId: string,
  clock: Date | null = null,
): Promise<void> {
  return inTransaction(database.kysely, async (db) => {
    const parent = await lockDueParent(db, parentId, clock)
    if (!parent) return
    const { now } = parent
    const week = weekOf(parent.nextAt, parent.timeZone)
    const isLate = now.getTime() - parent.nextAt.getTime() > MAX_WEEKLY_DELAY_HOURS * 3_600_000
    if (!isLate && !(await hasWeek(db, parentId, week))) {
      // The turn of a week reports the week before it, so that each is reported once, also by the first email after an
      // upgrade from a version whose emails reported the last seven days.
      const monday = nextDay(week, -7)
      const facts = (await findChildWeeks(db, parentId, monday, isDistributed)).map(childFacts)
      const quiet = facts.every(isQuiet)
      const mail =
        facts.length === 0 || (quiet && parent.quietWeeks >= MAX_QUIET_WEEKS)
          ? null
          : weeklyMail(config, parent, facts, monday)
      if (mail) await outbox.post(db, mail)
      if (facts.length > 0) await insertWeek(db, { parentId, week, mailId: mail?.id ?? null, quiet })
    }
    await setNext(db, parentId, nextWeekly(parent, now > parent.nextAt ? now : parent.nextAt))
  })
}

type ChildFacts = WeeklyFacts & { id: string }

function weeklyMail(
  config: WeeklyServices['config'],
  parent: Pick<DueParent, 'parentId' | 'email'>,
  children: readonly ChildFacts[],
  monday: Day,
): Mail {
  const { origin } = config
  const stop = unsubscribeUrls(config, { parentId: parent.parentId, childId: null })
  const mail = letter(parent.email, (words) => {
    const { say, verbatim } = words
    const names = children.map(({ name }) => name)
    const [name = ''] = names
    const reader = { parentId: parent.parentId, hasOthers: children.length > 1 }
    const week = describeWeek(monday, words)
    return {
      subject: verbatim(weeklySubject(names, monday, words)),
      greeting:
        names.length === 1
          ? say('{name}’s week, {week}', { name, week })
          : say('Your children’s week, {week}', { week }),
      paragraphs: [],
      sections: children.map((facts) => writeChild(config, reader, facts, words)),
      closing: say('You’re getting this email because you switched on the weekly email.'),
      links: [
        { label: say('Change day, time or children'), url: `${origin}/parent/weekly-email` },
        { label: say('Stop this email'), url: stop.link },
      ],
      address: config.operatorAddress,
    }
  })
  return {
    ...mail,
    id: randomUUID(),
    // One-click unsubscribe in the mail program (RFC 8058).
    headers: { 'List-Unsubscribe': `<${stop.header}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** @param reader parent; with other children, each has a link that leaves it out */
function writeChild(
  config: WeeklyServices['config'],
  reader: { parentId: string; hasOthers: boolean },
  facts: ChildFacts,
  words: MailWords,
) {
  const { parentId, hasOthers } = reader
  const { origin } = config
  const { say, verbatim } = words
  const { name, verdict, done, planned, improve, together } = writeWeekly(facts, words)
  return {
    heading: verbatim(name),
    paragraphs: [verdict, done, planned, improve, together].filter((text) => text !== null).map(verbatim),
    links: [
      facts.grade.state !== 'none' && facts.grade.state !== 'purged'
        ? { label: say('Open {name}’s report', { name }), url: `${origin}/parent/report/${facts.id}` }
        : { label: say('Choose a grade'), url: `${origin}/parent/manage-learners/${facts.id}` },
      ...(hasOthers
        ? [
            {
              label: say('Leave {name} out of this email', { name }),
              url: unsubscribeUrls(config, { parentId, childId: facts.id }).link,
            },
          ]
        : []),
    ],
  }
}
