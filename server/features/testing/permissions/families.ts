import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { questions } from '#server/testing/curriculum.ts'
import { newLearner } from '../callers.ts'
import {
  everybody,
  inDemo,
  ONLY_ENROLLED,
  ONLY_LINKED,
  ONLY_PARENTS,
  parents,
  UNAUTHENTICATED,
  withoutSession,
} from './outcomes.ts'
import type { Row, Rows } from './row.ts'

/** Token of a link that was never issued. */
export const NO_LINK = { token: 'x'.repeat(43) }
const NO_LINK_FOR_ANYONE = { ...withoutSession('LINK_GONE'), ...everybody('LINK_GONE') }
export const NO_SUCH_LINK = { ...ONLY_PARENTS, ...parents('LINK_GONE') }

/** The same call eleven minutes after the last proof of identity. */
const later = (row: Row): Row => ({
  ...row,
  of: 'without a recent proof of identity',
  async setUp(_, { tokens }, app) {
    const adults = [
      tokens.ownerParent,
      tokens.secondParent,
      tokens.otherParent,
      tokens.helper,
      tokens.answerer,
      tokens.tutor,
    ]
    await sql`
      UPDATE sessions SET verified_at = ${new Date(Date.now() - 11 * 60_000)}
      WHERE token = ANY (${adults.map((token) => token ?? '')})`.execute(app.database.kysely)
  },
  outcomes: {
    ...row.outcomes,
    ownerParent: 'REAUTHENTICATION_REQUIRED',
    secondParent: 'REAUTHENTICATION_REQUIRED',
    otherParent: 'REAUTHENTICATION_REQUIRED',
  },
})

/** The row, and the same without a recent proof of identity. */
export const withRecentProof = (row: Row): Row[] => [row, later(row)]

/** New details of a learner. */
const detailsOf = (learnerId: string, gradeId: string | null) => ({
  learnerId,
  gradeId,
  firstName: 'Another',
  lastName: 'Name',
  cell: '',
})

/** Target day of a learner for a lesson, a week ahead. */
const targetOf = (learnerId: string, itemId = '') => ({
  learnerId,
  kind: 'lesson' as const,
  itemId,
  day: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
})

const answerTo = (lessonId = '') => ({ lessonId, questionId: 'q1', answer: 1 })

/** Gives the first lessons of the published and of the hidden grade a question for visitors. */
const addVisitorQuestion: Row['setUp'] = async (_, { subject, hidden }, app) => {
  const items = JSON.stringify(questions(1))
  await sql`
    UPDATE stored_lessons SET landing_items = ${items}::jsonb
    WHERE id IN (${subject.lessonIds[0]}, ${hidden.lessonIds[0]})`.execute(app.database.kysely)
}

export const FAMILIES = {
  'session.get': [
    {
      call: async (client) => ((await client.session.get()).user === null ? 'unknown' : 'user'),
      outcomes: { ...withoutSession('unknown'), ...everybody('user'), ...inDemo('user') },
    },
  ],
  'weeklyEmail.get': [
    { call: (client) => client.weeklyEmail.get(), outcomes: { ...ONLY_PARENTS, ...inDemo('allowed', 'FORBIDDEN') } },
  ],
  'weeklyEmail.update': [
    {
      call: (client) =>
        client.weeklyEmail.update({ enabled: true, weekday: 5, hour: 17, timeZone: 'UTC', excluded: [] }),
      outcomes: ONLY_PARENTS,
    },
  ],
  'weeklyEmail.preview': [
    {
      call: (client) => client.weeklyEmail.preview(),
      outcomes: { ...ONLY_PARENTS, ...inDemo('allowed', 'FORBIDDEN') },
    },
  ],
  'weeklyEmail.stop': [
    {
      of: 'a forged link',
      call: (client) => client.weeklyEmail.stop({ token: 'e30.e30' }),
      outcomes: { ...withoutSession('LINK_GONE'), ...everybody('LINK_GONE') },
    },
  ],
  'targetDays.get': [
    {
      call: (client, { learner }) => client.targetDays.get({ learnerId: learner.id }),
      outcomes: { ...ONLY_ENROLLED, ownerParent: 'allowed', ...inDemo('FORBIDDEN') },
    },
  ],
  'targetDays.set': [
    {
      call: (client, { learner, subject }) => client.targetDays.set(targetOf(learner.id, subject.lessonIds[0])),
      outcomes: ONLY_LINKED,
    },
  ],
  'targetDays.remove': [
    {
      call: (client, { learner, subject }) => client.targetDays.remove(targetOf(learner.id, subject.lessonIds[0])),
      outcomes: ONLY_LINKED,
    },
  ],
  'parentCards.list': [
    {
      call: (client, { learner }) => client.parentCards.list({ learnerId: learner.id }),
      outcomes: { ...ONLY_LINKED, ...inDemo('FORBIDDEN') },
    },
  ],
  'parentCards.send': [
    {
      call: (client, { learner }) =>
        client.parentCards.send({ learnerId: learner.id, cardId: randomUUID(), drawing: 'sun' }),
      outcomes: ONLY_LINKED,
    },
  ],
  'parentCards.remove': [
    {
      call: (client, { learner }) => client.parentCards.remove({ learnerId: learner.id, cardId: randomUUID() }),
      outcomes: { ...ONLY_LINKED, learner: 'allowed' },
    },
  ],
  'writing.list': [
    {
      call: (client, { learner }) => client.writing.list({ learnerId: learner.id }),
      outcomes: { ...ONLY_LINKED, learner: 'allowed', ...inDemo('FORBIDDEN') },
    },
  ],
  'writing.note': [
    {
      of: 'an answer that was deleted',
      call: (client, { learner, subject }) =>
        client.writing.note({
          learnerId: learner.id,
          lessonId: subject.lessonIds[0] ?? '',
          part: 'quiz',
          criteria: ['clear'],
          message: null,
        }),
      outcomes: { ...ONLY_LINKED, ownerParent: 'NOT_FOUND' },
    },
  ],
  'writing.remove': [
    {
      call: (client, { learner, subject }) =>
        client.writing.remove({ learnerId: learner.id, lessonId: subject.lessonIds[0] ?? '', part: 'quiz' }),
      outcomes: { ...ONLY_LINKED, learner: 'allowed' },
    },
  ],
  'session.confirmationOptions': [{ call: (client) => client.session.confirmationOptions(), outcomes: ONLY_PARENTS }],
  'session.confirmPassword': [
    {
      of: 'without a password',
      call: (client) => client.session.confirmPassword({ password: 'amber kettle 43' }),
      outcomes: { ...ONLY_PARENTS, ...parents('INVALID_INPUT') },
    },
  ],
  'session.sendConfirmationLink': [{ call: (client) => client.session.sendConfirmationLink(), outcomes: ONLY_PARENTS }],
  'session.confirmByLink': [
    { of: 'unknown', call: (client) => client.session.confirmByLink(NO_LINK), outcomes: NO_SUCH_LINK },
  ],
  'secondFactor.get': [{ call: (client) => client.secondFactor.get(), outcomes: ONLY_PARENTS }],
  'secondFactor.verify': [
    {
      of: 'without a sign-in that waits for it',
      call: (client) => client.secondFactor.verify({ code: '123456' }),
      outcomes: {
        ...withoutSession('NOTHING_TO_VERIFY'),
        ...everybody('NOTHING_TO_VERIFY'),
        ...inDemo('SAMPLE_FAMILY'),
      },
    },
  ],
  'secondFactor.pending': [
    {
      call: (client) => client.secondFactor.pending(),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
  ],
  'secondFactor.passkeyOptions': [
    {
      call: (client) => client.secondFactor.passkeyOptions(),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed'), ...inDemo('SAMPLE_FAMILY') },
    },
  ],
  'secondFactor.sendLostLink': [
    {
      of: 'without a sign-in that waits for it',
      call: (client) => client.secondFactor.sendLostLink(),
      outcomes: {
        ...withoutSession('NOTHING_TO_VERIFY'),
        ...everybody('NOTHING_TO_VERIFY'),
        ...inDemo('SAMPLE_FAMILY'),
      },
    },
  ],
  'secondFactor.startReset': [
    {
      of: 'unknown',
      call: (client) => client.secondFactor.startReset(NO_LINK),
      outcomes: { ...NO_LINK_FOR_ANYONE, ...inDemo('SAMPLE_FAMILY') },
    },
  ],
  'secondFactor.stopReset': [{ call: (client) => client.secondFactor.stopReset(), outcomes: ONLY_PARENTS }],
  'secondFactor.stopResetByLink': [
    {
      of: 'unknown',
      call: (client) => client.secondFactor.stopResetByLink(NO_LINK),
      outcomes: { ...NO_LINK_FOR_ANYONE, ...inDemo('SAMPLE_FAMILY') },
    },
  ],
  'secondFactor.finishReset': [
    {
      of: 'without a sign-in that waits for it',
      call: (client) => client.secondFactor.finishReset(),
      outcomes: {
        ...withoutSession('NOTHING_TO_VERIFY'),
        ...everybody('NOTHING_TO_VERIFY'),
        ...inDemo('SAMPLE_FAMILY'),
      },
    },
  ],
  'secondFactor.startPasskey': [{ call: (client) => client.secondFactor.startPasskey(), outcomes: ONLY_PARENTS }],
  'secondFactor.addPasskey': [
    {
      of: 'without a challenge',
      call: (client) =>
        client.secondFactor.addPasskey({
          credentialId: 'AAAA',
          clientData: 'AAAA',
          authenticatorData: 'AAAA',
          publicKey: 'AAAA',
          algorithm: -7,
          transports: [],
        }),
      outcomes: { ...ONLY_PARENTS, ...parents('INVALID_PASSKEY') },
    },
  ],
  'secondFactor.removePasskey': [
    {
      of: 'unknown',
      call: (client) => client.secondFactor.removePasskey({ passkeyId: randomUUID() }),
      outcomes: ONLY_PARENTS,
    },
  ],
  'secondFactor.startAuthenticator': [
    { call: (client) => client.secondFactor.startAuthenticator(), outcomes: ONLY_PARENTS },
  ],
  'secondFactor.confirmAuthenticator': [
    {
      of: 'without a key',
      call: (client) => client.secondFactor.confirmAuthenticator({ code: '123456' }),
      outcomes: { ...ONLY_PARENTS, ...parents('INVALID_INPUT') },
    },
  ],
  'secondFactor.removeAuthenticator': [
    { call: (client) => client.secondFactor.removeAuthenticator(), outcomes: ONLY_PARENTS },
  ],
  'secondFactor.createRecoveryCodes': [
    { call: (client) => client.secondFactor.createRecoveryCodes(), outcomes: ONLY_PARENTS },
  ],
  'session.signInCode': [
    {
      of: 'unknown',
      call: (client) => client.session.signInCode(NO_LINK),
      outcomes: { ...NO_LINK_FOR_ANYONE, ...inDemo('SAMPLE_FAMILY') },
    },
  ],
  'session.confirmedSignUp': [
    {
      call: (client) => client.session.confirmedSignUp(),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
  ],
  'session.requestLearnerPassword': [
    {
      call: (client) => client.session.requestLearnerPassword({ identifier: randomUUID() }),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed'), ...inDemo('SAMPLE_FAMILY') },
    },
  ],
  'curriculum.listPublished': [
    {
      call: async (client, { hidden }) => {
        const { grades } = await client.curriculum.listPublished()
        return grades.some((grade) => grade.id === hidden.gradeId) ? 'sees hidden grades' : 'allowed'
      },
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
  ],
  'curriculum.year': [
    {
      call: (client, { subject }) => client.curriculum.year({ gradeId: subject.gradeId }),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.curriculum.year({ gradeId: hidden.gradeId }),
      outcomes: { ...withoutSession('NOT_FOUND'), ...everybody('NOT_FOUND') },
    },
  ],
  'curriculum.landingQuestion': [
    {
      setUp: addVisitorQuestion,
      call: async (client, { hidden }) => {
        const { landing } = await client.curriculum.landingQuestion()
        return landing?.gradeId === hidden.gradeId ? 'sees a hidden grade' : 'allowed'
      },
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
  ],
  'curriculum.answerLanding': [
    {
      setUp: addVisitorQuestion,
      call: (client, { subject }) => client.curriculum.answerLanding(answerTo(subject.lessonIds[0])),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
    {
      of: 'a grade that is not published',
      setUp: addVisitorQuestion,
      call: (client, { hidden }) => client.curriculum.answerLanding(answerTo(hidden.lessonIds[0])),
      outcomes: { ...withoutSession('NOT_FOUND'), ...everybody('NOT_FOUND') },
    },
  ],
  'emailChange.get': [{ call: (client) => client.emailChange.get(), outcomes: ONLY_PARENTS }],
  'emailChange.start': withRecentProof({
    call: (client) => client.emailChange.start({ email: `${randomUUID()}@example.test` }),
    outcomes: ONLY_PARENTS,
  }),
  'emailChange.confirm': [
    {
      of: 'unknown',
      call: (client) => client.emailChange.confirm(NO_LINK),
      outcomes: { ...NO_LINK_FOR_ANYONE, ...inDemo('SAMPLE_FAMILY') },
    },
  ],
  'emailChange.wait': [
    {
      of: 'none',
      call: (client) => client.emailChange.wait(),
      outcomes: { ...ONLY_PARENTS, ...parents('NO_CHANGE') },
    },
  ],
  'emailChange.finish': [
    {
      of: 'none',
      call: (client) => client.emailChange.finish(),
      outcomes: { ...ONLY_PARENTS, ...parents('NOT_DUE') },
    },
  ],
  'emailChange.stop': [{ call: (client) => client.emailChange.stop(), outcomes: ONLY_PARENTS }],
  'emailChange.stopByLink': [
    {
      of: 'unknown',
      call: (client) => client.emailChange.stopByLink(NO_LINK),
      outcomes: { ...NO_LINK_FOR_ANYONE, ...inDemo('SAMPLE_FAMILY') },
    },
  ],
  'familyLog.list': [
    { call: (client) => client.familyLog.list({}), outcomes: ONLY_PARENTS },
    {
      of: 'one child',
      call: (client, { learner }) => client.familyLog.list({ learnerId: learner.id }),
      outcomes: ONLY_LINKED,
    },
  ],
  'learners.list': [
    {
      call: async (client, { learner }) => {
        const { learners } = await client.learners.list()
        return learners.some((one) => one.id === learner.id) ? 'sees the learner' : 'allowed'
      },
      outcomes: { ...ONLY_PARENTS, ownerParent: 'sees the learner', ...inDemo('allowed', 'FORBIDDEN') },
    },
  ],
  'learners.overview': [
    {
      call: async (client, { learner }) => {
        const { learners } = await client.learners.overview()
        return learners.some((one) => one.id === learner.id) ? 'sees the learner' : 'allowed'
      },
      outcomes: { ...ONLY_PARENTS, ownerParent: 'sees the learner', ...inDemo('allowed', 'FORBIDDEN') },
    },
  ],
  'learners.create': [{ call: (client) => client.learners.create(newLearner()), outcomes: ONLY_PARENTS }],
  'learners.update': [
    {
      call: (client, { learner, subject }) => client.learners.update(detailsOf(learner.id, subject.gradeId)),
      outcomes: ONLY_LINKED,
    },
    {
      of: 'to another extra time',
      call: (client, { learner }) => client.learners.update({ ...detailsOf(learner.id, null), extraTimeFactor: 1.5 }),
      outcomes: ONLY_LINKED,
    },
    {
      of: 'to a grade that is not published',
      call: (client, { learner, hidden }) => client.learners.update(detailsOf(learner.id, hidden.gradeId)),
      outcomes: { ...ONLY_LINKED, ownerParent: 'INVALID_INPUT' },
    },
  ],
  'learners.setPassword': withRecentProof({
    call: (client, { learner }) => client.learners.setPassword({ learnerId: learner.id, password: 'amber kettle 43' }),
    outcomes: ONLY_LINKED,
  }),
  'learners.signOutEverywhere': withRecentProof({
    call: (client, { learner }) => client.learners.signOutEverywhere({ learnerId: learner.id }),
    outcomes: ONLY_LINKED,
  }),
  'learners.createSignInCode': withRecentProof({
    call: (client, { learner }) => client.learners.createSignInCode({ learnerId: learner.id }),
    outcomes: ONLY_LINKED,
  }),
  'learners.signInCode': [
    { call: (client, { learner }) => client.learners.signInCode({ learnerId: learner.id }), outcomes: ONLY_LINKED },
  ],
  'learners.allowSignIns': [
    {
      call: (client, { learner }) => client.learners.allowSignIns({ learnerId: learner.id }),
      outcomes: ONLY_LINKED,
    },
  ],
  'learners.giveConsent': [
    {
      call: (client, { learner }) => client.learners.giveConsent({ learnerId: learner.id }),
      outcomes: ONLY_LINKED,
    },
  ],
  'learners.withdrawConsent': withRecentProof({
    call: (client, { learner }) => client.learners.withdrawConsent({ learnerId: learner.id }),
    outcomes: ONLY_LINKED,
  }),
  'learners.export': withRecentProof({
    call: (client, { learner }) => client.learners.export({ learnerId: learner.id }),
    outcomes: ONLY_LINKED,
  }),
  'learners.exportFile': [
    {
      call: (client, { learner }) => client.learners.exportFile({ learnerId: learner.id }),
      outcomes: { ...ONLY_LINKED, ...inDemo('FORBIDDEN') },
    },
  ],
  'learners.askDeletion': withRecentProof({
    call: (client, { learner }) => client.learners.askDeletion({ learnerId: learner.id }),
    outcomes: ONLY_LINKED,
  }),
  'learners.takeBackDeletion': withRecentProof({
    of: 'that was not asked for',
    call: (client, { learner }) => client.learners.takeBackDeletion({ learnerId: learner.id }),
    outcomes: { ...ONLY_LINKED, ownerParent: 'FORBIDDEN' },
  }),
  'learners.delete': [
    ...withRecentProof({
      call: (client, { learner }) => client.learners.delete({ learnerId: learner.id }),
      outcomes: { ...ONLY_LINKED, ownerParent: 'NEEDS_BOTH' },
    }),
    {
      of: 'whose other parent left',
      setUp: (_, { learner, tokens }, app) =>
        app.client(tokens.secondParent).secondParents.leave({ learnerId: learner.id }),
      call: (client, { learner }) => client.learners.delete({ learnerId: learner.id }),
      outcomes: { ...ONLY_LINKED, secondParent: 'FORBIDDEN' },
    },
  ],
  'enrollment.enroll': [
    {
      call: (client, { subject }) => client.enrollment.enroll({ gradeId: subject.gradeId, confirmed: true }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), ...parents('FORBIDDEN') },
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.enrollment.enroll({ gradeId: hidden.gradeId }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), ...parents('FORBIDDEN') },
    },
  ],
  'enrollment.activateProfile': [
    {
      call: (client, { subject }) => client.enrollment.activateProfile({ gradeId: subject.gradeId }),
      outcomes: ONLY_PARENTS,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.enrollment.activateProfile({ gradeId: hidden.gradeId }),
      outcomes: { ...ONLY_PARENTS, ...parents('NOT_FOUND') },
    },
  ],
  'enrollment.deactivateProfile': [
    { call: (client) => client.enrollment.deactivateProfile(), outcomes: ONLY_PARENTS },
    {
      of: 'an active profile, which is activated again',
      async call(client, { subject }) {
        await client.enrollment.activateProfile({ gradeId: subject.gradeId })
        await client.enrollment.deactivateProfile()
        return client.enrollment.activateProfile({ gradeId: subject.gradeId })
      },
      outcomes: ONLY_PARENTS,
    },
  ],
  'learnerRequests.create': [
    {
      call: (client) => client.learnerRequests.create({ ...newLearner(), parentEmail: `${randomUUID()}@example.test` }),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed'), ...inDemo('SAMPLE_FAMILY') },
    },
  ],
  'learnerRequests.get': [
    { of: 'unknown', call: (client) => client.learnerRequests.get(NO_LINK), outcomes: NO_SUCH_LINK },
    {
      of: 'of another parent',
      call: (client) => client.learnerRequests.get({ requestId: randomUUID() }),
      outcomes: NO_SUCH_LINK,
    },
  ],
  'learnerRequests.approve': [
    { of: 'unknown', call: (client) => client.learnerRequests.approve(NO_LINK), outcomes: NO_SUCH_LINK },
  ],
  'learnerRequests.decline': [
    { of: 'unknown', call: (client) => client.learnerRequests.decline(NO_LINK), outcomes: NO_SUCH_LINK },
  ],
  'secondParents.invite': withRecentProof({
    // Both parents, since the learner has two.
    call: (client, { learner }) =>
      client.secondParents.invite({ learnerId: learner.id, email: `${randomUUID()}@example.test` }),
    outcomes: { ...ONLY_LINKED, ownerParent: 'TWO_PARENTS' },
  }),
  'secondParents.takeBack': [
    { call: (client, { learner }) => client.secondParents.takeBack({ learnerId: learner.id }), outcomes: ONLY_LINKED },
  ],
  'secondParents.get': [{ of: 'unknown', call: (client) => client.secondParents.get(NO_LINK), outcomes: NO_SUCH_LINK }],
  'secondParents.accept': [
    { of: 'unknown', call: (client) => client.secondParents.accept(NO_LINK), outcomes: NO_SUCH_LINK },
  ],
  'secondParents.decline': [
    { of: 'unknown', call: (client) => client.secondParents.decline(NO_LINK), outcomes: NO_SUCH_LINK },
  ],
  'secondParents.leave': withRecentProof({
    call: (client, { learner }) => client.secondParents.leave({ learnerId: learner.id }),
    // The first one leaves; the second one is then the only parent.
    outcomes: { ...ONLY_LINKED, secondParent: 'ONLY_PARENT' },
  }),
  'learnerEmails.get': [
    { of: 'unknown', call: (client) => client.learnerEmails.get(NO_LINK), outcomes: NO_LINK_FOR_ANYONE },
  ],
  'learnerEmails.confirm': [
    { of: 'unknown', call: (client) => client.learnerEmails.confirm(NO_LINK), outcomes: NO_LINK_FOR_ANYONE },
  ],
  'learnerEmails.release': [
    { of: 'unknown', call: (client) => client.learnerEmails.release(NO_LINK), outcomes: NO_LINK_FOR_ANYONE },
  ],
  'profile.get': [
    { call: (client) => client.profile.get(), outcomes: { ...UNAUTHENTICATED, ...everybody('allowed') } },
  ],
  'profile.update': [
    {
      call: (client) => client.profile.update({ firstName: 'New', lastName: 'Name', cell: '' }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed') },
    },
  ],
  'profile.setAvatar': [
    {
      call: (client) => client.profile.setAvatar({ avatar: 'fern' }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), ...parents('FORBIDDEN') },
    },
  ],
  'profile.setPictures': [
    {
      of: 'without the password',
      call: (client) => client.profile.setPictures({ password: 'wrong', plants: null }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('INVALID_INPUT'), ...parents('FORBIDDEN') },
    },
  ],
  'profile.setReadingOptions': [
    {
      call: (client) => client.profile.setReadingOptions({ options: ['spacing'] }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed') },
    },
  ],
  'profile.setLanguage': [
    {
      call: (client) => client.profile.setLanguage({ language: 'en' }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed') },
    },
  ],
  'profile.signOutDevice': withRecentProof({
    call: (client) => client.profile.signOutDevice({ deviceId: randomUUID() }),
    outcomes: { ...UNAUTHENTICATED, ...everybody('allowed') },
  }),
  'profile.signOutOtherDevices': withRecentProof({
    call: (client) => client.profile.signOutOtherDevices(),
    outcomes: { ...UNAUTHENTICATED, ...everybody('allowed') },
  }),
  'support.retention': [
    {
      call: (client) => client.support.retention(),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
  ],
  'support.contact': [
    {
      call: (client) =>
        client.support.contact({
          name: 'Someone',
          email: `${randomUUID()}@example.test`,
          topic: 'question',
          message: 'How are you?',
        }),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed'), ...inDemo('SAMPLE_FAMILY') },
    },
  ],
} satisfies Rows
