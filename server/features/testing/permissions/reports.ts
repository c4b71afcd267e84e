import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { submittedPart } from '#server/testing/progress.ts'
import { everybody, inDemo, ONLY_ENROLLED, ONLY_LINKED, ONLY_PARENTS, parents, UNAUTHENTICATED } from './outcomes.ts'
import type { Rows } from './row.ts'
import { quizOf } from './studies.ts'

const sheetOf = (learnerId: string, lessonId = '') => ({
  learnerId,
  kind: 'quiz' as const,
  source: lessonId,
  sheet: 1,
})

export const REPORTS = {
  'study.learnerDashboard': [
    {
      call: (client, { learner }) => client.study.learnerDashboard({ learnerId: learner.id }),
      outcomes: { ...ONLY_LINKED, ...inDemo('FORBIDDEN') },
    },
  ],
  'report.get': [
    {
      of: 'the learner',
      call: (client, { learner }) => client.report.get({ learnerId: learner.id }),
      outcomes: { ...ONLY_ENROLLED, ownerParent: 'allowed', ...inDemo('FORBIDDEN') },
    },
    {
      of: 'unknown',
      call: (client) => client.report.get({ learnerId: randomUUID() }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ...inDemo('FORBIDDEN') },
    },
  ],
  'report.term': [
    {
      of: 'the learner',
      call: (client, { learner }) => client.report.term({ learnerId: learner.id }),
      outcomes: { ...ONLY_ENROLLED, ownerParent: 'allowed', ...inDemo('FORBIDDEN') },
    },
    {
      of: 'unknown',
      call: (client) => client.report.term({ learnerId: randomUUID() }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ...inDemo('FORBIDDEN') },
    },
  ],
  'report.stored': [
    {
      of: 'the learner, without one',
      call: (client, { learner }) => client.report.stored({ learnerId: learner.id, reportId: randomUUID() }),
      outcomes: { ...ONLY_ENROLLED, learner: 'NOT_FOUND', ownerParent: 'NOT_FOUND' },
    },
    {
      of: 'an unknown learner',
      call: (client) => client.report.stored({ learnerId: randomUUID(), reportId: randomUUID() }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
  ],
  'report.certificate': [
    {
      of: 'the learner',
      call: (client, { learner, subject }) =>
        client.report.certificate({ learnerId: learner.id, subjectId: subject.subjectId }),
      outcomes: { ...ONLY_ENROLLED, ownerParent: 'allowed', ...inDemo('FORBIDDEN') },
    },
    {
      of: 'the learner, in a hidden subject',
      call: (client, { learner, hidden }) =>
        client.report.certificate({ learnerId: learner.id, subjectId: hidden.subjectId }),
      outcomes: { ...ONLY_ENROLLED, learner: 'NOT_FOUND', ownerParent: 'NOT_FOUND', ...inDemo('FORBIDDEN') },
    },
    {
      of: 'an unknown learner',
      call: (client, { subject }) =>
        client.report.certificate({ learnerId: randomUUID(), subjectId: subject.subjectId }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ...inDemo('FORBIDDEN') },
    },
  ],
  'live.subscribe': [
    {
      call: async (client) => {
        // Leaving the loop closes the stream.
        for await (const { kind } of await client.live.subscribe()) return kind
        return 'ended'
      },
      outcomes: { ...ONLY_PARENTS, ...parents('heartbeat') },
    },
  ],
  'report.answers': [
    {
      of: 'a quiz that the learner has submitted',
      setUp: (learner, { subject }) => learner.study.submitAnswers(quizOf(subject.lessonIds[0])),
      call: (client, { learner, subject }) =>
        client.report.answers({
          learnerId: learner.id,
          kind: 'quiz',
          activityId: subject.lessonIds[0] ?? '',
        }),
      outcomes: { ...ONLY_ENROLLED, ownerParent: 'allowed' },
    },
    {
      of: 'a test that the learner has not taken',
      call: (client, { learner, subject }) =>
        client.report.answers({
          learnerId: learner.id,
          kind: 'test',
          activityId: subject.testIds['Mid Test 1'],
        }),
      outcomes: {
        ...UNAUTHENTICATED,
        ...everybody('FORBIDDEN'),
        learner: 'NOT_FOUND',
        ownerParent: 'NOT_FOUND',
      },
    },
    {
      of: 'unknown',
      call: (client, { subject }) =>
        client.report.answers({
          learnerId: randomUUID(),
          kind: 'quiz',
          activityId: subject.lessonIds[0] ?? '',
        }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
  ],
  'worksheets.list': [
    {
      of: 'the learner',
      call: (client, { learner }) => client.worksheets.list({ learnerId: learner.id }),
      outcomes: { ...ONLY_LINKED, ...inDemo('FORBIDDEN') },
    },
    {
      of: 'unknown',
      call: (client) => client.worksheets.list({ learnerId: randomUUID() }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ...inDemo('FORBIDDEN') },
    },
  ],
  'worksheets.get': [
    {
      of: 'the learner on Premium',
      setUp: async (_, { learner, subject }, app) => {
        await submittedPart(app, learner.id, subject.lessonIds[0] ?? '', 'quiz')
        await sql`
          UPDATE grade_enrollments SET enrollment_type = 'Premium'
          WHERE user_id = ${learner.id}`.execute(app.database.kysely)
      },
      call: (client, { learner, subject }) => client.worksheets.get(sheetOf(learner.id, subject.lessonIds[0])),
      outcomes: { ...ONLY_LINKED, ...inDemo('FORBIDDEN') },
    },
    {
      of: 'the learner on Freemium',
      call: (client, { learner, subject }) => client.worksheets.get(sheetOf(learner.id, subject.lessonIds[0])),
      outcomes: { ...ONLY_LINKED, ownerParent: 'PLAN_REQUIRED', ...inDemo('FORBIDDEN') },
    },
  ],
} satisfies Rows
