import { isSlot } from '#domain/tutoring.ts'
import type { Config } from '../../config.ts'
import type { Database, Executor } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import type { Outbox } from '../../email/outbox.ts'
import { logAboutChild } from '../../family-log/queries.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { tellAboutLesson } from './mails.ts'
import { deleteOfNobody, type LessonAhead, listAhead, lockLesson, setCanceled, setReminded } from './queries.ts'

export type TutoringServices = {
  config: Pick<Config, 'origin' | 'tutors'>
  database: Database
  outbox: Pick<Outbox, 'post'>
}

const QUEUE = 'keep-up-tutoring'

/** Reminds of lessons and cancels those that cannot take place, in one process at a time. */
export async function scheduleTutoring(services: TutoringServices, jobs: Jobs): Promise<void> {
  await jobs.work(QUEUE, () => keepUpTutoring(services))
  await jobs.everyFewMinutes(QUEUE)
}

/**
 * Cancels the lessons ahead whose consent, family plan, child or time of a tutor is gone, and reminds of those in the next
 * day: each in one transaction with its mails.
 * @param now null for the database's time
 */
export async function keepUpTutoring(services: TutoringServices, now: Date | null = null): Promise<void> {
  const { config, database } = services
  for (const lesson of await listAhead(database.kysely, now)) {
    const tutor = config.tutors.find(({ id }) => id === lesson.tutorId)
    const stands = lesson.stands && tutor !== undefined && isSlot(tutor, lesson.startsAt)
    if (stands && !lesson.reminderDue) continue
    await inTransaction(database.kysely, (db) =>
      stands ? remind(services, db, lesson) : end(services, db, lesson, now ?? new Date()),
    )
  }
}

async function remind(services: TutoringServices, db: Executor, lesson: LessonAhead) {
  if (await setReminded(db, lesson.id)) await tellAboutLesson(services, db, { lesson, news: { kind: 'reminder' } })
}

async function end(services: TutoringServices, db: Executor, { id, learnerId, ...lesson }: LessonAhead, now: Date) {
  const news = { kind: 'canceled', by: 'server' } as const
  if (learnerId === null) {
    const isNews = (await deleteOfNobody(db, id)) && !lesson.canceled && lesson.startsAt > now
    if (isNews) await tellAboutLesson(services, db, { lesson: { id, learnerId, ...lesson }, news })
    return
  }
  const locked = await lockLesson(db, { bookingId: id, learnerId })
  if (!locked || locked.canceled) return
  await setCanceled(db, id, 'server')
  const by = { id: null, role: 'server' as const }
  await logAboutChild(db, { kind: 'tutoring-canceled', learnerId, by, detail: lesson.tutorName })
  await tellAboutLesson(services, db, { lesson: locked, news })
}
