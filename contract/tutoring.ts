import { z } from 'zod'
import {
  ATTENDANCE_DAYS,
  BOOKING_HOURS,
  BOOKINGS_PER_DAY,
  CANCEL_HOURS,
  LESSON_MINUTES,
  MAX_BOOKINGS_AHEAD,
  MAX_SLOTS,
  MAX_TUTORS,
  ROOM_MINUTES,
  WEEKS_AHEAD,
} from '#domain/tutoring.ts'
import { Id, oneLine, storableDay } from './fields.ts'
import { NOT_FOUND, restrictedOperation, TOO_MANY_TODAY } from './operation.ts'

const OneLearner = z.object({ learnerId: Id })
const OneBooking = OneLearner.extend({ bookingId: Id })
const tags = ['Tutoring']

/** Past and canceled lessons that are listed. */
export const MAX_PAST_LESSONS = 20

/** Names of what a lesson is about, as a parent chose them to be shown to the tutor; null for nothing. */
const About = { subjectName: z.string().nullable(), skillName: z.string().nullable() }

/** Lesson of a child, for the parents. */
const FamilyLesson = z.object({
  id: Id,
  tutorName: z.string(),
  /** Null for a tutor who is no longer there. */
  tutorTimeZone: z.string().nullable(),
  startsAt: z.date(),
  endsAt: z.date(),
  ...About,
  state: z.enum(['booked', 'canceled', 'missed']),
  canceledBy: z.enum(['parent', 'tutor', 'server']).nullable(),
  cancelUntil: z.date(),
  roomFrom: z.date(),
  /** Address of the video room, from `roomFrom` to the end of a lesson that is booked; null otherwise. */
  room: z.string().nullable(),
})
export type FamilyLesson = z.infer<typeof FamilyLesson>

/** Lessons with a tutor that a child sees: no link, because a parent opens the room. */
export const PlannedLesson = z.object({ startsAt: z.date(), endsAt: z.date(), tutorName: z.string() })

/** Lesson of a tutor: nothing of the child but the first name, the grade, and what a parent chose. */
const TutorLesson = z.object({
  id: Id,
  startsAt: z.date(),
  endsAt: z.date(),
  /** Empty for a child who is no longer there. */
  firstName: z.string(),
  gradeName: z.string().nullable(),
  ...About,
  missed: z.boolean(),
})

/** Lessons with tutors whom the operator names. There is no message of any kind between a child and a tutor. */
export const tutoring = {
  list: restrictedOperation
    .route({
      method: 'GET',
      path: '/learners/{learnerId}/tutoring',
      summary: 'List free times of tutors, and the lessons of a learner',
      description: `For linked parents. Free times are those of one week of the family, up to ${WEEKS_AHEAD} weeks ahead. The link to a video room is there from ${ROOM_MINUTES} minutes before the lesson.`,
      tags,
    })
    .input(
      OneLearner.extend({
        /** A day of the week; without it the first week with times that can be booked. */
        week: storableDay().optional(),
      }),
    )
    .output(
      z.object({
        firstName: z.string(),
        /**
         * Why nothing can be booked: the operator names no tutors; the consent does not cover tutors, or their box is not ticked; the
         * learner is on no family plan. Lessons that are booked are listed anyway.
         */
        state: z.enum(['open', 'no-tutors', 'consent-needed', 'plan-needed']),
        /** Of the family: that of the learner's calendar. */
        timeZone: z.string(),
        tutors: z.array(z.object({ id: z.string(), name: z.string(), timeZone: z.string() })).max(MAX_TUTORS),
        /** Monday of the week, and of those before and after it that can be booked. */
        week: z.iso.date(),
        earlier: z.iso.date().nullable(),
        later: z.iso.date().nullable(),
        /** Free times of the week, earliest first. */
        slots: z
          .array(z.object({ tutorId: z.string(), startsAt: z.date(), endsAt: z.date() }))
          .max(MAX_TUTORS * MAX_SLOTS * 2),
        /** True if the learner has a lesson in the week. */
        hasLesson: z.boolean(),
        /** True if no further lesson can be booked before one has passed. */
        full: z.boolean(),
        /** Earliest first. */
        ahead: z.array(FamilyLesson),
        /** Past and canceled ones, latest first. */
        past: z.array(FamilyLesson).max(MAX_PAST_LESSONS),
        /** What a lesson can be about: subjects of the learner's grade with their skills. */
        subjects: z.array(
          z.object({ id: Id, name: z.string(), skills: z.array(z.object({ id: z.string(), name: z.string() })) }),
        ),
      }),
    ),
  book: restrictedOperation
    .errors({ ...NOT_FOUND, ...TOO_MANY_TODAY })
    .errors({
      CONSENT_NEEDED: {
        status: 409,
        message: 'Please agree to the new consent text and tick the box for helpers and tutors first.',
      },
      PLAN_NEEDED: { status: 409, message: 'Lessons with a tutor are part of the family plan.' },
      SLOT_TAKEN: { status: 409, message: 'This time has just been taken. Please choose another one.' },
      WEEK_TAKEN: { status: 409, message: 'Your child has a lesson in this week already.' },
      TOO_MANY_LESSONS: {
        status: 409,
        message: `You can book ${MAX_BOOKINGS_AHEAD} lessons ahead for a child.`,
      },
    })
    .route({
      method: 'PUT',
      path: '/learners/{learnerId}/tutoring/{bookingId}',
      summary: 'Book a lesson with a tutor',
      description: `For linked parents of a learner on the family plan: ${LESSON_MINUTES} minutes, from ${BOOKING_HOURS} hours to ${WEEKS_AHEAD} weeks ahead, one in a week of the family, ${BOOKINGS_PER_DAY} bookings a day at most. The client chooses the id; the same id books nothing again. The tutor gets the first name, the grade, and the subject and skill that are chosen here.`,
      tags,
    })
    .input(
      OneBooking.extend({
        tutorId: oneLine(40).min(1),
        startsAt: z.union([z.date(), z.iso.datetime()], 'Please choose a time').pipe(z.coerce.date()),
        subjectId: Id.nullable().default(null),
        /** Of the subject. */
        skill: oneLine(100).min(1).nullable().default(null),
      }),
    )
    .output(z.object({ booked: z.literal(true) })),
  cancel: restrictedOperation
    .errors({
      TOO_LATE: { status: 409, message: `A lesson can be canceled up to ${CANCEL_HOURS} hours before it starts.` },
    })
    .route({
      method: 'DELETE',
      path: '/learners/{learnerId}/tutoring/{bookingId}',
      summary: 'Cancel a lesson with a tutor',
      description: `For either parent, up to ${CANCEL_HOURS} hours before. Idempotent.`,
      tags,
    })
    .input(OneBooking)
    .output(z.object({ canceled: z.literal(true) })),
  lessons: restrictedOperation
    .route({
      method: 'GET',
      path: '/tutor/lessons',
      summary: 'List my lessons as a tutor',
      description: `For tutors whom the operator names: those ahead, and those of the last ${ATTENDANCE_DAYS} days.`,
      tags,
    })
    .output(
      z.object({
        name: z.string(),
        timeZone: z.string(),
        /** Earliest first. */
        lessons: z.array(TutorLesson).max(MAX_SLOTS * (WEEKS_AHEAD + 3)),
      }),
    ),
  mark: restrictedOperation
    .errors({
      NOT_NOW: {
        status: 409,
        message: `You can say this from the start of the lesson until ${ATTENDANCE_DAYS} days later.`,
      },
    })
    .route({
      method: 'PUT',
      path: '/tutor/lessons/{bookingId}/attendance',
      summary: 'Mark a lesson to which nobody came, or take that back',
      description: 'For the tutor of the lesson. Tells the parents.',
      tags,
    })
    .input(z.object({ bookingId: Id, missed: z.boolean() }))
    .output(z.object({ missed: z.boolean() })),
  callOff: restrictedOperation
    .errors({ TOO_LATE: { status: 409, message: 'This lesson has started.' } })
    .route({
      method: 'DELETE',
      path: '/tutor/lessons/{bookingId}',
      summary: 'Cancel a lesson as its tutor',
      description: 'Before it starts. Tells the parents. Idempotent.',
      tags,
    })
    .input(z.object({ bookingId: Id }))
    .output(z.object({ canceled: z.literal(true) })),
}
