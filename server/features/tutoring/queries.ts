import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { MAX_PAST_LESSONS } from '#contract/tutoring.ts'
import { ATTENDANCE_DAYS, LESSON_MINUTES, MAX_BOOKINGS_AHEAD, REMINDER_HOURS } from '#domain/tutoring.ts'
import type { Executor } from '../../database/database.ts'
import { query, queryOne } from '../../database/rows.ts'
import { allowsTutoring } from '../learners/access-queries.ts'

/** True if the learner is on a family plan that is granted now. */
function isOnFamilyPlan(childId: RawBuilder<unknown>) {
  return sql`EXISTS (
    SELECT FROM subscription_learners
    WHERE learner_id = ${childId} AND offer = 'premium_plus_family' AND entitled
  )`
}

/** Length of a lesson as an interval. */
const lessonTime = sql`make_interval(mins => ${sql.lit(LESSON_MINUTES)})`

/** Condition on a row `b` of `tutor_bookings` whose lesson has not ended and is not canceled. */
const isAhead = sql`b.canceled_at IS NULL AND b.starts_at + ${lessonTime} > now()`

/** Lesson as stored, for the parents. */
const StoredLesson = z.object({
  id: z.string(),
  tutorId: z.string(),
  tutorName: z.string(),
  startsAt: z.date(),
  subjectName: z.string().nullable(),
  skillName: z.string().nullable(),
  canceledBy: z.enum(['parent', 'tutor', 'server']).nullable(),
  missed: z.boolean(),
})
export type StoredLesson = z.infer<typeof StoredLesson>

const lessonFields = sql`'id', b.id, 'tutorId', b.tutor, 'tutorName', b.tutor_name, 'startsAt', b.starts_at,
  'subjectName', b.subject_name, 'skillName', b.skill_name, 'canceledBy', b.canceled_by, 'missed', b.missed_at IS NOT NULL`

const FamilyFacts = z.object({
  firstName: z.string(),
  timeZone: z.string(),
  allowed: z.boolean(),
  onFamilyPlan: z.boolean(),
  /** Earliest first. */
  ahead: z.array(StoredLesson),
  /** Past and canceled ones, latest first. */
  past: z.array(StoredLesson),
  subjects: outputOf(contract.tutoring.list).shape.subjects,
})

/** A learner's lessons and what decides about further ones. */
export function readFamilyFacts(db: Executor, learnerId: string) {
  return queryOne(
    db,
    FamilyFacts,
    sql`
    SELECT p.first_name AS "firstName", p.time_zone AS "timeZone", ${allowsTutoring(sql`p.id`)} AS allowed,
      ${isOnFamilyPlan(sql`p.id`)} AS "onFamilyPlan",
      coalesce((
        SELECT json_agg(json_build_object(${lessonFields}) ORDER BY b.starts_at, b.id)
        FROM tutor_bookings b WHERE b.child_id = p.id AND ${isAhead}
      ), '[]') AS ahead,
      coalesce((
        SELECT json_agg(json_build_object(${lessonFields}) ORDER BY b.starts_at DESC, b.id)
        FROM (
          SELECT * FROM tutor_bookings b WHERE b.child_id = p.id AND NOT (${isAhead})
          ORDER BY b.starts_at DESC, b.id LIMIT ${sql.lit(MAX_PAST_LESSONS)}
        ) b
      ), '[]') AS past,
      coalesce((
        SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'skills', (
          SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) ORDER BY k.position, k.id), '[]')
          FROM skills k WHERE k.subject_id = s.id
        )) ORDER BY s.name, s.id)
        FROM family_subjects s WHERE s.grade_id = p.grade_id
      ), '[]') AS subjects
    FROM profiles p WHERE p.id = ${learnerId}`,
  )
}

const TakenTime = z.object({ tutorId: z.string(), startsAt: z.date() })

/** Times that are booked, from `from` until before `until`. */
export function listTaken(db: Executor, { from, until }: { from: Date; until: Date }) {
  return query(
    db,
    TakenTime,
    sql`
    SELECT tutor AS "tutorId", starts_at AS "startsAt" FROM tutor_bookings
    WHERE canceled_at IS NULL AND starts_at >= ${from} AND starts_at < ${until}`,
  )
}

type NewBooking = {
  bookingId: string
  learnerId: string
  parentId: string
  tutorId: string
  tutorName: string
  startsAt: Date
  subjectId: string | null
  skill: string | null
}

const BookingFacts = z.object({
  known: z.boolean(),
  allowed: z.boolean(),
  onFamilyPlan: z.boolean(),
  weekTaken: z.boolean(),
  full: z.boolean(),
  /** True if the chosen subject and skill are of the learner's grade. */
  found: z.boolean(),
  booked: z.boolean(),
})

/** Books a lesson unless a fact prevents it, or the time is taken. Lock the learner first. */
export async function insertBooking(db: Executor, booking: NewBooking) {
  const { bookingId, learnerId, parentId, tutorId, tutorName, startsAt, subjectId, skill } = booking
  const week = (time: RawBuilder<unknown>) => sql`date_trunc('week', ${time} AT TIME ZONE p.time_zone)`
  const [facts] = await query(
    db,
    BookingFacts,
    sql`
      WITH about AS (
        SELECT s.name AS subject_name, (
          SELECT k.name FROM skills k WHERE k.subject_id = s.id AND k.id = ${skill}::text
        ) AS skill_name
        FROM profiles p JOIN family_subjects s ON s.grade_id = p.grade_id
        WHERE p.id = ${learnerId} AND s.id = ${subjectId}::uuid
      ), facts AS (
        SELECT EXISTS (SELECT FROM tutor_bookings WHERE id = ${bookingId} AND child_id = p.id) AS known,
          ${allowsTutoring(sql`p.id`)} AS allowed, ${isOnFamilyPlan(sql`p.id`)} AS on_family_plan,
          EXISTS (
            SELECT FROM tutor_bookings b
            WHERE b.child_id = p.id AND b.canceled_at IS NULL
              AND ${week(sql`b.starts_at`)} = ${week(sql`${startsAt}::timestamptz`)}
          ) AS week_taken,
          (SELECT count(*) FROM tutor_bookings b WHERE b.child_id = p.id AND ${isAhead}) >= ${MAX_BOOKINGS_AHEAD}::integer AS is_full,
          CASE
            WHEN ${subjectId}::uuid IS NULL THEN ${skill}::text IS NULL
            ELSE EXISTS (SELECT FROM about WHERE ${skill}::text IS NULL OR skill_name IS NOT NULL)
          END AS found
        FROM profiles p WHERE p.id = ${learnerId}
      ), written AS (
        INSERT INTO tutor_bookings (id, child_id, parent_id, tutor, tutor_name, starts_at, subject_name, skill_name)
        SELECT ${bookingId}::uuid, ${learnerId}::uuid, ${parentId}::uuid, ${tutorId}::text, ${tutorName}::text,
          ${startsAt}::timestamptz, (SELECT subject_name FROM about), (SELECT skill_name FROM about)
        FROM facts WHERE NOT known AND allowed AND on_family_plan AND NOT week_taken AND NOT is_full AND found
        ON CONFLICT DO NOTHING
        RETURNING id
      )
      SELECT known, allowed, on_family_plan AS "onFamilyPlan", week_taken AS "weekTaken", is_full AS "full", found,
        EXISTS (SELECT FROM written) AS booked
      FROM facts`,
  )
  if (!facts) throw new Error('The learner of a booking does not exist')
  return facts
}

/** Lesson with what mails about it need. */
const Lesson = z.object({
  id: z.string(),
  /** Null once the child is deleted. */
  learnerId: z.string().nullable(),
  firstName: z.string().nullable(),
  /** Of the family; null once the child is deleted. */
  timeZone: z.string().nullable(),
  tutorId: z.string(),
  tutorName: z.string(),
  startsAt: z.date(),
  subjectName: z.string().nullable(),
  skillName: z.string().nullable(),
  canceled: z.boolean(),
  missed: z.boolean(),
})
export type Lesson = z.infer<typeof Lesson>

const lessonColumns = sql`b.id, b.child_id AS "learnerId", child.first_name AS "firstName", child.time_zone AS "timeZone",
  b.tutor AS "tutorId", b.tutor_name AS "tutorName", b.starts_at AS "startsAt", b.subject_name AS "subjectName",
  b.skill_name AS "skillName", b.canceled_at IS NOT NULL AS canceled, b.missed_at IS NOT NULL AS missed`

/** Locks a lesson of a learner or of a tutor until the end of the transaction; undefined if there is none. */
export async function lockLesson(
  db: Executor,
  { bookingId, learnerId, tutorId }: { bookingId: string; learnerId?: string; tutorId?: string },
): Promise<Lesson | undefined> {
  const [lesson] = await query(
    db,
    Lesson,
    sql`
    SELECT ${lessonColumns} FROM tutor_bookings b LEFT JOIN profiles child ON child.id = b.child_id
    WHERE b.id = ${bookingId} AND (b.child_id = ${learnerId ?? null}::uuid OR b.tutor = ${tutorId ?? null}::text)
    FOR UPDATE OF b`,
  )
  return lesson
}

export async function setCanceled(db: Executor, bookingId: string, by: 'parent' | 'tutor' | 'server') {
  await sql`
    UPDATE tutor_bookings SET canceled_at = now(), canceled_by = ${by}, missed_at = NULL WHERE id = ${bookingId}`.execute(
    db,
  )
}

export async function setMissed(db: Executor, bookingId: string, missed: boolean) {
  await sql`
    UPDATE tutor_bookings SET missed_at = CASE WHEN ${missed}::boolean THEN now() END WHERE id = ${bookingId}`.execute(
    db,
  )
}

const LessonOfTutor = Lesson.extend({ gradeName: z.string().nullable() })

/** A tutor's lessons of children who may have tutors: those ahead, and those of the last days. */
export function listLessonsOfTutor(db: Executor, tutorId: string) {
  return query(
    db,
    LessonOfTutor,
    sql`
    SELECT ${lessonColumns}, (SELECT g.name FROM family_grades g WHERE g.id = child.grade_id) AS "gradeName"
    FROM tutor_bookings b JOIN profiles child ON child.id = b.child_id
    WHERE b.tutor = ${tutorId} AND b.canceled_at IS NULL AND b.starts_at > now() - make_interval(days => ${sql.lit(ATTENDANCE_DAYS)})
      AND ${allowsTutoring(sql`b.child_id`)}
    ORDER BY b.starts_at, b.id`,
  )
}

/** Lessons ahead of a learner as JSON in the shape of `PlannedLesson`, without any link. */
export function plannedLessons(childId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'startsAt', b.starts_at, 'endsAt', b.starts_at + ${lessonTime}, 'tutorName', b.tutor_name
    ) ORDER BY b.starts_at, b.id)
    FROM tutor_bookings b WHERE b.child_id = ${childId} AND ${isAhead} AND ${allowsTutoring(childId)}
  ), '[]')`
}

const LessonAhead = Lesson.extend({
  /** False once the consent, the family plan or the child is gone. */
  stands: z.boolean(),
  reminderDue: z.boolean(),
})
export type LessonAhead = z.infer<typeof LessonAhead>

/** Lessons that have not started, and rows of deleted children. @param now null for the time of the database */
export function listAhead(db: Executor, now: Date | null) {
  const time = sql`coalesce(${now}::timestamptz, now())`
  return query(
    db,
    LessonAhead,
    sql`
    SELECT ${lessonColumns},
      coalesce(${allowsTutoring(sql`b.child_id`)} AND ${isOnFamilyPlan(sql`b.child_id`)}, false) AS stands,
      b.reminded_at IS NULL AND b.starts_at <= ${time} + make_interval(hours => ${sql.lit(REMINDER_HOURS)}) AS "reminderDue"
    FROM tutor_bookings b LEFT JOIN profiles child ON child.id = b.child_id
    WHERE b.canceled_at IS NULL AND b.starts_at > ${time} OR b.child_id IS NULL
    ORDER BY b.starts_at, b.id`,
  )
}

/** @returns false if another process has reminded of it */
export async function setReminded(db: Executor, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE tutor_bookings SET reminded_at = now() WHERE id = ${bookingId} AND reminded_at IS NULL AND canceled_at IS NULL
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** Deletes the row of a deleted child. @returns false if another process has done so */
export async function deleteOfNobody(db: Executor, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM tutor_bookings WHERE id = ${bookingId} AND child_id IS NULL RETURNING id`.execute(db)
  return rows.length > 0
}
