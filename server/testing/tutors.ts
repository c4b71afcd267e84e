import { randomUUID } from 'node:crypto'
import { listSlots } from '#domain/tutoring.ts'
import type { Tutor } from '../tutors.ts'
import { makeParent, type Person } from './people.ts'
import { insertRows } from './stored-rows.ts'
import type { TestApp } from './test-app.ts'
import type { OnDatabase } from './test-database.ts'

export const DAY_MS = 24 * 3_600_000

/** Makes an adult the only tutor of an app, with times on every day. */
export async function makeTutor(app: TestApp, named: Partial<Tutor> = {}): Promise<Person & { tutor: Tutor }> {
  const person = await makeParent(app)
  const tutor: Tutor = {
    id: `tutor-${randomUUID().slice(0, 8)}`,
    name: 'Maria Lopez',
    email: person.email,
    timeZone: 'America/Chicago',
    backgroundCheck: '2026-09-14',
    room: 'https://rooms.example.test/maria',
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, hour: 16, minute: 30 })),
    ...named,
  }
  app.services.config.tutors.splice(0, Number.POSITIVE_INFINITY, tutor)
  return { ...person, tutor }
}

/** Time of a tutor from this many days ahead on. */
export function timeOf(tutor: Tutor, days = 2): Date {
  const from = new Date(Date.now() + days * DAY_MS)
  const [first] = listSlots(tutor, from, new Date(from.getTime() + 8 * DAY_MS))
  if (!first) throw new Error('A tutor without times')
  return first
}

/** Puts a learner on a family plan. */
export async function putOnFamilyPlan({ database }: OnDatabase, parentId: string, learnerId: string): Promise<void> {
  const id = `sub_${randomUUID()}`
  await insertRows(database.kysely, 'subscriptions', {
    id,
    parent_id: parentId,
    customer_id: `cus_${id}`,
    status: 'active',
    currency: 'usd',
    current_period_start: new Date(Date.now() - DAY_MS),
    current_period_end: new Date(Date.now() + 20 * DAY_MS),
    cancel_at_period_end: false,
    read_number: 1,
    created_at: new Date(),
  })
  await insertRows(database.kysely, 'subscription_learners', {
    learner_id: learnerId,
    subscription_id: id,
    offer: 'premium_plus_family',
    enrollment_type: 'Premium Plus',
    unit_amount: 3999,
    entitled: true,
  })
}

/** Books a lesson of a learner directly, also in the past. @returns its id */
export async function insertLesson(
  { database }: OnDatabase,
  { tutor, learnerId, startsAt }: { tutor: Tutor; learnerId: string; startsAt: Date },
): Promise<string> {
  const id = randomUUID()
  await insertRows(database.kysely, 'tutor_bookings', {
    id,
    child_id: learnerId,
    tutor: tutor.id,
    tutor_name: tutor.name,
    starts_at: startsAt,
  })
  return id
}
