import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type MadeSubject, makeGrade, makeSubject } from '#server/testing/curriculum.ts'
import { linkHelper, linkParent, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import type { Client, TestApp } from '#server/testing/test-app.ts'
import { makeTutor } from '#server/testing/tutors.ts'
import type { Tutor } from '#server/tutors.ts'

const OPERATOR_EMAIL = 'operator@example.test'
export const ANSWERER_EMAIL = 'answers@example.test'
export const MANAGER_EMAIL = 'content.manager@example.test'

/** Settings that name these people. */
export const STAFF_SETTINGS = {
  CONTENT_MANAGERS: MANAGER_EMAIL,
  OPERATOR_EMAILS: OPERATOR_EMAIL,
  QUESTION_ANSWERERS: ANSWERER_EMAIL,
  CHILD_SAFETY_EMAIL: 'safety@example.test',
}

/** Creates them. */
export async function makeStaff(app: TestApp): Promise<Staff> {
  return {
    manager: await makeParent(app, MANAGER_EMAIL),
    operator: await makeParent(app, OPERATOR_EMAIL),
  }
}

/** Callers with a session of their own, ended or not, and visitors. */
export const PLAIN_CALLERS = [
  'visitor',
  'learner',
  'sibling',
  'stranger',
  'ownerParent',
  'secondParent',
  'otherParent',
  'helper',
  'tutor',
  'contentManager',
  'operator',
  'answerer',
  'signedOutByOthers',
  'deleted',
] as const
export type PlainCaller = (typeof PLAIN_CALLERS)[number]

/** Visitors who look around the sample family, with its person as whom they do. */
const DEMO_VIEWS = { demoParent: 'parent', demoLearner: 'learner' } as const
export type DemoCaller = keyof typeof DEMO_VIEWS

/** Every kind of caller, signed in or not. */
export type Caller = PlainCaller | DemoCaller
export const CALLERS: readonly Caller[] = [...PLAIN_CALLERS, 'demoParent', 'demoLearner']

/** People who act for the operator. */
export type Staff = Record<'manager' | 'operator', Person>

export type World = {
  /** Subject in the published grade in which the learner is enrolled. */
  subject: MadeSubject
  /** Subject in an unpublished grade. */
  hidden: MadeSubject
  learner: Person
  helper: Person
  answerer: Person
  /** The tutor of the configuration. */
  tutor: Tutor
  /** Session token of each caller; none for a visitor, who may look around the sample family. */
  tokens: Record<PlainCaller, string | undefined>
}

/** Client of a caller, over HTTP. */
export function clientOfCaller(app: TestApp, { tokens }: World, caller: Caller): Client {
  if (caller === 'demoParent' || caller === 'demoLearner') return app.demoClient(DEMO_VIEWS[caller])
  return app.client(tokens[caller])
}

/**
 * Creates a learner enrolled in a published grade, and all other callers around them. The two with ended sessions are
 * enrolled in the same grade, so that only the session is missing.
 */
export async function makeWorld(app: TestApp, { manager, operator }: Staff): Promise<World> {
  const db = app.database.kysely
  // One person has this address, who begins anew with each world.
  await sql`DELETE FROM profiles WHERE email = ${ANSWERER_EMAIL}`.execute(db)
  const answerer = await makeParent(app, ANSWERER_EMAIL)
  const subject = await makeSubject(app)
  const elsewhere = await makeGrade(app, true)
  const hidden = await makeSubject(app, { published: false })
  const { gradeId } = subject
  const ownerParent = await makeParent(app)
  const secondParent = await makeParent(app)
  const otherParent = await makeParent(app)
  const learner = await makeLearner(app, { parent: ownerParent, gradeId })
  await linkParent(app, secondParent.id, learner.id)
  const helper = await makeParent(app)
  await linkHelper(app, helper.id, learner.id)
  // The tutor of an earlier world is no longer there: the job would cancel what was booked, while calls are watched.
  await sql`DELETE FROM tutor_bookings WHERE starts_at > now()`.execute(db)
  const tutor = await makeTutor(app)
  const sibling = await makeLearner(app, { parent: ownerParent, gradeId: elsewhere.id })
  const stranger = await makeLearner(app, { parent: otherParent })
  const signedOutByOthers = await makeLearner(app, { gradeId })
  await sql`DELETE FROM sessions WHERE user_id = ${signedOutByOthers.id}`.execute(db)
  const deleted = await makeLearner(app, { gradeId })
  await sql`DELETE FROM profiles WHERE id = ${deleted.id}`.execute(db)
  return {
    subject,
    hidden,
    learner,
    helper,
    answerer,
    tutor: tutor.tutor,
    tokens: {
      visitor: undefined,
      learner: learner.token,
      sibling: sibling.token,
      stranger: stranger.token,
      ownerParent: ownerParent.token,
      secondParent: secondParent.token,
      otherParent: otherParent.token,
      helper: helper.token,
      tutor: tutor.token,
      contentManager: manager.token,
      operator: operator.token,
      answerer: answerer.token,
      signedOutByOthers: signedOutByOthers.token,
      deleted: deleted.token,
    },
  }
}

/** Input that no account uses yet. */
export function newLearner() {
  const username = `added_${randomUUID().slice(0, 8)}`
  return {
    firstName: 'New',
    lastName: 'Learner',
    email: `${username}@example.test`,
    username,
    password: 'amber kettle 42',
  }
}
