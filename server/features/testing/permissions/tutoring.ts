import { randomUUID } from 'node:crypto'
import { DAY_MS, insertLesson, putOnFamilyPlan, timeOf } from '#server/testing/tutors.ts'
import { everybody, ONLY_LINKED, UNAUTHENTICATED } from './outcomes.ts'
import type { Row, Rows } from './row.ts'

/** For tutors whom the operator names. */
const ONLY_TUTORS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), tutor: 'allowed' }

/** A lesson of the learner with the tutor, which started an hour ago. */
const withLesson: Row['setUp'] = async (_, { learner, tutor }, app) => {
  await insertLesson(app, { tutor, learnerId: learner.id, startsAt: new Date(Date.now() - DAY_MS / 24) })
}

const seesLesson: Row['call'] = async (client) =>
  (await client.tutoring.lessons()).lessons.length > 0 ? 'sees the lesson' : 'allowed'

/** Operations of tutors, and of parents about lessons. A tutor has no other rights than those of these rows. */
export const TUTORING = {
  'tutoring.list': [
    { call: (client, { learner }) => client.tutoring.list({ learnerId: learner.id }), outcomes: ONLY_LINKED },
  ],
  'tutoring.book': [
    {
      of: 'a learner on the family plan',
      setUp: async (_, { learner, tokens }, app) => {
        const { user } = await app.client(tokens.ownerParent).session.get()
        await putOnFamilyPlan(app, user?.id ?? '', learner.id)
      },
      // The same id books once, whichever parent sends it.
      call: (client, { learner, tutor }) =>
        client.tutoring.book({
          learnerId: learner.id,
          bookingId: learner.id,
          tutorId: tutor.id,
          startsAt: timeOf(tutor),
        }),
      outcomes: ONLY_LINKED,
    },
    {
      of: 'a learner without the family plan',
      call: (client, { learner, tutor }) =>
        client.tutoring.book({
          learnerId: learner.id,
          bookingId: randomUUID(),
          tutorId: tutor.id,
          startsAt: timeOf(tutor),
        }),
      outcomes: { ...ONLY_LINKED, ownerParent: 'PLAN_NEEDED' },
    },
  ],
  'tutoring.cancel': [
    {
      call: (client, { learner }) => client.tutoring.cancel({ learnerId: learner.id, bookingId: randomUUID() }),
      outcomes: ONLY_LINKED,
    },
  ],
  'tutoring.lessons': [
    { of: 'a tutor without lessons', call: seesLesson, outcomes: ONLY_TUTORS },
    {
      of: 'a tutor with a lesson',
      setUp: withLesson,
      call: seesLesson,
      outcomes: { ...ONLY_TUTORS, tutor: 'sees the lesson' },
    },
    {
      of: 'a learner whose parent unticked the box',
      setUp: async (learner, world, app) => {
        await withLesson(learner, world, app)
        const { learners } = app.client(world.tokens.ownerParent)
        await learners.giveConsent({ learnerId: world.learner.id, helpersAllowed: false })
      },
      call: seesLesson,
      outcomes: ONLY_TUTORS,
    },
  ],
  'tutoring.mark': [
    {
      call: (client) => client.tutoring.mark({ bookingId: randomUUID(), missed: true }),
      outcomes: { ...ONLY_TUTORS, tutor: 'NOT_NOW' },
    },
    {
      of: 'a lesson of the tutor',
      setUp: withLesson,
      call: async (client) => {
        const { lessons } = await client.tutoring.lessons()
        return client.tutoring.mark({ bookingId: lessons[0]?.id ?? '', missed: true })
      },
      outcomes: ONLY_TUTORS,
    },
  ],
  'tutoring.callOff': [
    { call: (client) => client.tutoring.callOff({ bookingId: randomUUID() }), outcomes: ONLY_TUTORS },
  ],
} satisfies Rows
