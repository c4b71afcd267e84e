import {
  cancelUntil,
  endOfLesson,
  isBookable,
  isMarkable,
  isSlot,
  listSlots,
  MAX_BOOKINGS_AHEAD,
  weekTimes,
} from '#domain/tutoring.ts'
import { inTransaction } from '../../database/retry.ts'
import { logAboutChild, logLooks } from '../../family-log/queries.ts'
import { linkedParent, tutor } from '../../http/callers.ts'
import { act, result, save } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { findLimitEnd } from '../../rate-limits/rate-limits.ts'
import { cardsOfLearner } from '../parent-cards/queries.ts'
import { tellAboutLesson } from './mails.ts'
import {
  insertBooking,
  listLessonsOfTutor,
  listTaken,
  lockLesson,
  readFamilyFacts,
  setCanceled,
  setMissed,
} from './queries.ts'
import { chooseWeek, presentLesson } from './times.ts'

export const tutoring = {
  list: operations.tutoring.list.handler(
    act({ as: linkedParent }, async (_user, { input: { learnerId, week: wanted }, context }) => {
      const { tutors } = context.services.config
      const { kysely } = context.services.database
      const now = new Date()
      const { allowed, onFamilyPlan, ahead, past, ...facts } = await readFamilyFacts(kysely, learnerId)
      const chosen = chooseWeek(wanted, facts.timeZone, now)
      const times = weekTimes(chosen.week, facts.timeZone)
      const taken = new Set((await listTaken(kysely, times)).map(({ tutorId, startsAt }) => slotKey(tutorId, startsAt)))
      const slots = tutors.flatMap((one) =>
        listSlots(one, times.from, times.until)
          .filter((startsAt) => isBookable(startsAt, now) && !taken.has(slotKey(one.id, startsAt)))
          .map((startsAt) => ({ tutorId: one.id, startsAt, endsAt: endOfLesson(startsAt) })),
      )
      const isOpen = tutors.length > 0 && allowed && onFamilyPlan
      return {
        ...facts,
        ...chosen,
        state:
          tutors.length === 0
            ? ('no-tutors' as const)
            : !onFamilyPlan
              ? ('plan-needed' as const)
              : allowed
                ? ('open' as const)
                : ('consent-needed' as const),
        tutors: tutors.map(({ id, name, timeZone }) => ({ id, name, timeZone })),
        slots: isOpen ? slots.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()) : [],
        hasLesson: [...ahead, ...past].some(
          ({ startsAt, canceledBy }) => canceledBy === null && times.from <= startsAt && startsAt < times.until,
        ),
        full: ahead.length >= MAX_BOOKINGS_AHEAD,
        ahead: ahead.map((lesson) => presentLesson(lesson, tutors, now)),
        past: past.map((lesson) => presentLesson(lesson, tutors, now)),
      }
    }),
  ),

  book: operations.tutoring.book.handler(
    save({ as: linkedParent, lock: cardsOfLearner }, async ({ user, db }, { input, context, errors }) => {
      const { learnerId, bookingId, tutorId, startsAt } = input
      const { services } = context
      const lessonBefore = await lockLesson(db, { bookingId, learnerId })
      if (lessonBefore) return result({ booked: true as const })
      const chosen = services.config.tutors.find(({ id }) => id === tutorId)
      if (!chosen || !isSlot(chosen, startsAt) || !isBookable(startsAt, new Date())) {
        throw errors.NOT_FOUND({ message: 'This time can’t be booked. Please choose another one.' })
      }
      const facts = await insertBooking(db, { ...input, parentId: user.id, tutorName: chosen.name })
      if (!facts.onFamilyPlan) throw errors.PLAN_NEEDED()
      if (!facts.allowed) throw errors.CONSENT_NEEDED()
      if (!facts.found) throw errors.NOT_FOUND({ message: 'This topic is no longer there. Please choose another one.' })
      if (facts.weekTaken) throw errors.WEEK_TAKEN()
      if (facts.full) throw errors.TOO_MANY_LESSONS()
      if (!facts.booked) throw errors.SLOT_TAKEN()
      // Counted after the booking, so that one that is sent twice counts once. The error takes the booking back.
      const until = await findLimitEnd(db, 'book-tutor', learnerId)
      if (until) throw errors.TOO_MANY_TODAY({ data: { until } })
      const by = { id: user.id, role: 'parent' as const }
      await logAboutChild(db, { kind: 'tutoring-booked', learnerId, by, detail: chosen.name })
      const lesson = await lockLesson(db, { bookingId, learnerId })
      if (lesson) await tellAboutLesson(services, db, { lesson, news: { kind: 'booked' } })
      return result({ booked: true as const })
    }),
  ),

  cancel: operations.tutoring.cancel.handler(
    save({ as: linkedParent, lock: cardsOfLearner }, async ({ user, db }, { input, context, errors }) => {
      const { learnerId, bookingId } = input
      const lesson = await lockLesson(db, { bookingId, learnerId })
      if (!lesson || lesson.canceled) return result({ canceled: true as const })
      if (new Date() > cancelUntil(lesson.startsAt)) throw errors.TOO_LATE()
      await setCanceled(db, bookingId, 'parent')
      const by = { id: user.id, role: 'parent' as const }
      await logAboutChild(db, { kind: 'tutoring-canceled', learnerId, by, detail: lesson.tutorName })
      await tellAboutLesson(context.services, db, { lesson, news: { kind: 'canceled', by: 'parent' } })
      return result({ canceled: true as const })
    }),
  ),

  lessons: operations.tutoring.lessons.handler(
    act({ as: tutor }, async ({ id, tutorId }, { context }) => {
      const { config, database } = context.services
      const me = config.tutors.find((one) => one.id === tutorId)
      const lessons = await listLessonsOfTutor(database.kysely, tutorId)
      await logLooks(database.kysely, {
        learnerIds: [...new Set(lessons.flatMap(({ learnerId }) => learnerId ?? []))],
        by: { id, role: 'tutor' },
        detail: 'List of lessons, with first name, grade and topic',
      })
      return {
        name: me?.name ?? '',
        timeZone: me?.timeZone ?? 'UTC',
        lessons: lessons.map(({ id: bookingId, startsAt, firstName, gradeName, subjectName, skillName, missed }) => ({
          id: bookingId,
          startsAt,
          endsAt: endOfLesson(startsAt),
          firstName: firstName ?? '',
          gradeName,
          subjectName,
          skillName,
          missed,
        })),
      }
    }),
  ),

  mark: operations.tutoring.mark.handler(
    act({ as: tutor }, ({ id, tutorId }, { input: { bookingId, missed }, context, errors }) =>
      inTransaction(context.services.database.kysely, async (db) => {
        const lesson = await lockLesson(db, { bookingId, tutorId })
        if (!lesson || lesson.canceled || !isMarkable(lesson.startsAt, new Date())) throw errors.NOT_NOW()
        if (lesson.missed === missed) return { missed }
        await setMissed(db, bookingId, missed)
        const { learnerId } = lesson
        if (learnerId === null) return { missed }
        const kind = missed ? 'tutoring-missed' : 'tutoring-attended'
        await logAboutChild(db, { kind, learnerId, by: { id, role: 'tutor' } })
        if (missed) await tellAboutLesson(context.services, db, { lesson, news: { kind: 'missed' } })
        return { missed }
      }),
    ),
  ),

  callOff: operations.tutoring.callOff.handler(
    act({ as: tutor }, ({ id, tutorId }, { input: { bookingId }, context, errors }) =>
      inTransaction(context.services.database.kysely, async (db) => {
        const lesson = await lockLesson(db, { bookingId, tutorId })
        if (!lesson || lesson.canceled) return { canceled: true as const }
        if (new Date() >= lesson.startsAt) throw errors.TOO_LATE()
        await setCanceled(db, bookingId, 'tutor')
        const { learnerId } = lesson
        if (learnerId !== null) {
          await logAboutChild(db, { kind: 'tutoring-canceled', learnerId, by: { id, role: 'tutor' } })
        }
        await tellAboutLesson(context.services, db, { lesson, news: { kind: 'canceled', by: 'tutor' } })
        return { canceled: true as const }
      }),
    ),
  ),
}

const slotKey = (tutorId: string, startsAt: Date) => `${tutorId} ${startsAt.getTime()}`
