import { randomUUID } from 'node:crypto'
import type { contract } from '#contract/index.ts'
import { answers, questions } from '#server/testing/curriculum.ts'
import type { Client } from '#server/testing/test-app.ts'
import { type Caller, newLearner, type World } from './callers.ts'

/** The name of every operation, told by the contract's types: `study.lesson`. */
type Operation = {
  [Group in keyof typeof contract]: `${Group}.${Extract<keyof (typeof contract)[Group], string>}`
}[keyof typeof contract]

/** 'allowed', the code of the refusal, or for operations that answer more to some: how much. */
type Outcomes = Record<Caller, string>

type Row = {
  /** Which case of the operation this is, where it has several. */
  of?: string
  /** What the learner has done before. */
  given?: (learner: Client, world: World) => Promise<unknown>
  /** Calls the operation; a text that it answers with is the outcome, instead of 'allowed'. */
  call: (client: Client, world: World) => Promise<unknown>
  outcomes: Outcomes
}

/** Everybody who is signed in. */
const everybody = (outcome: string) => ({
  learner: outcome,
  sibling: outcome,
  stranger: outcome,
  ...parents(outcome),
})
const parents = (outcome: string) => ({
  ownerParent: outcome,
  otherParent: outcome,
  contentManager: outcome,
})
const withoutSession = (outcome: string) => ({
  visitor: outcome,
  signedOutByOthers: outcome,
  deleted: outcome,
})
const UNAUTHENTICATED = withoutSession('UNAUTHENTICATED')

const ONLY_PARENTS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ...parents('allowed') }
/** What is for the parents linked to the learner. */
const ONLY_LINKED = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ownerParent: 'allowed' }
/** What the learner's own enrolment opens; the content role reads lessons, but has no progress and takes no tests. */
const ONLY_ENROLLED = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), learner: 'allowed' }
const ONLY_MANAGERS = { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), contentManager: 'allowed' }
const OF_HIDDEN = { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), contentManager: 'FORBIDDEN' }

/** The token of a link that was never made. */
const NO_LINK = { token: 'x'.repeat(43) }
const NO_SUCH_LINK = { ...ONLY_PARENTS, ...parents('LINK_GONE') }

const quizOf = (lessonId: string | undefined) => ({
  lessonId: lessonId ?? '',
  part: 'quiz' as const,
  submissionId: randomUUID(),
  answers: answers(10),
})
const draftOf = (lessonId: string | undefined) => ({
  lessonId: lessonId ?? '',
  part: 'quiz' as const,
  answers: { q1: 1 },
  basedOn: 0,
})
const firstAnswerOf = (testId: string) => ({ testId, questionId: 'q1', option: 0, sequence: 1 })
const startLesson = (learner: Client, { subject }: World) =>
  learner.study.completePart({ lessonId: subject.lessonIds[0] ?? '', part: 'text' })
const startTest = async (learner: Client, world: World) => {
  await startLesson(learner, world)
  await learner.timedTests.start({ testId: world.subject.testIds['Mid Test 1'] })
}

const SUBJECT = { name: 'Mathematics', description: null, color: 'bg-red-100' } as const
const NO_PARTS = {
  description: null,
  videoTitle: null,
  videoUrl: null,
  videoDuration: null,
  videoCaptionsUrl: null,
  textTitle: null,
  textMarkdown: null,
  quizTitle: null,
  quizQuestions: null,
  assignmentTitle: null,
  assignmentInstructions: null,
  assignmentTasks: null,
  assignmentDueDate: null,
}
const TEST = {
  type: 'Mid Test 1',
  title: 'A test',
  description: null,
  afterLessonNumber: 1,
  durationMinutes: 10,
  passingMark: 50,
  questions: questions(3),
} as const

/** So that what it writes is written before anybody looks. */
async function seedToTheEnd(client: Client) {
  let { run } = await client.seeding.start()
  while (run.state === 'running') run = (await client.seeding.log({ runId: run.id })).run
}

/** Every operation × every kind of caller (readings, "Access"). */
export const PERMISSIONS: Record<Operation, Row[]> = {
  'session.get': [
    {
      call: async (client) => ((await client.session.get()).user === null ? 'nobody' : 'somebody'),
      outcomes: { ...withoutSession('nobody'), ...everybody('somebody') },
    },
  ],
  'curriculum.published': [
    {
      call: async (client, { hidden }) => {
        const { grades } = await client.curriculum.published()
        return grades.some((grade) => grade.id === hidden.gradeId) ? 'sees hidden grades' : 'allowed'
      },
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
  ],
  'learners.list': [
    {
      call: async (client, { learner }) => {
        const { learners } = await client.learners.list()
        return learners.some((one) => one.id === learner.id) ? 'sees the learner' : 'allowed'
      },
      outcomes: { ...ONLY_PARENTS, ownerParent: 'sees the learner' },
    },
  ],
  'learners.add': [{ call: (client) => client.learners.add(newLearner()), outcomes: ONLY_PARENTS }],
  'learners.update': [
    {
      call: (client, { learner, subject }) =>
        client.learners.update({
          learnerId: learner.id,
          firstName: 'Another',
          lastName: 'Name',
          cell: '',
          gradeId: subject.gradeId,
        }),
      outcomes: ONLY_LINKED,
    },
    {
      of: 'to another extra time',
      call: (client, { learner }) =>
        client.learners.update({
          learnerId: learner.id,
          firstName: 'Another',
          lastName: 'Name',
          cell: '',
          gradeId: null,
          extraTimeFactor: 1.5,
        }),
      outcomes: ONLY_LINKED,
    },
    {
      of: 'to a grade that is not published',
      call: (client, { learner, hidden }) =>
        client.learners.update({
          learnerId: learner.id,
          firstName: 'Another',
          lastName: 'Name',
          cell: '',
          gradeId: hidden.gradeId,
        }),
      outcomes: { ...ONLY_LINKED, ownerParent: 'INVALID_INPUT' },
    },
  ],
  'learners.setPassword': [
    {
      call: (client, { learner }) =>
        client.learners.setPassword({ learnerId: learner.id, password: 'amber kettle 43' }),
      outcomes: ONLY_LINKED,
    },
  ],
  'learners.signOutEverywhere': [
    {
      call: (client, { learner }) => client.learners.signOutEverywhere({ learnerId: learner.id }),
      outcomes: ONLY_LINKED,
    },
  ],
  'learners.giveConsent': [
    {
      call: (client, { learner }) => client.learners.giveConsent({ learnerId: learner.id }),
      outcomes: ONLY_LINKED,
    },
  ],
  'learners.withdrawConsent': [
    {
      call: (client, { learner }) => client.learners.withdrawConsent({ learnerId: learner.id }),
      outcomes: ONLY_LINKED,
    },
  ],
  'learners.export': [
    {
      call: (client, { learner }) => client.learners.export({ learnerId: learner.id }),
      outcomes: ONLY_LINKED,
    },
  ],
  'learners.delete': [
    {
      call: (client, { learner }) => client.learners.delete({ learnerId: learner.id }),
      outcomes: ONLY_LINKED,
    },
  ],
  'enrolment.enrol': [
    {
      call: (client, { subject }) => client.enrolment.enrol({ gradeId: subject.gradeId }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), ...parents('FORBIDDEN') },
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.enrolment.enrol({ gradeId: hidden.gradeId }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), ...parents('FORBIDDEN') },
    },
  ],
  'enrolment.activateProfile': [
    {
      call: (client, { subject }) => client.enrolment.activateProfile({ gradeId: subject.gradeId }),
      outcomes: ONLY_PARENTS,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.enrolment.activateProfile({ gradeId: hidden.gradeId }),
      outcomes: { ...ONLY_PARENTS, ...parents('NOT_FOUND') },
    },
  ],
  'learnerRequests.ask': [
    {
      call: (client) =>
        client.learnerRequests.ask({ ...newLearner(), parentEmail: `${randomUUID()}@example.test` }),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
  ],
  'learnerRequests.open': [
    { of: 'nobody', call: (client) => client.learnerRequests.open(NO_LINK), outcomes: NO_SUCH_LINK },
  ],
  'learnerRequests.approve': [
    { of: 'nobody', call: (client) => client.learnerRequests.approve(NO_LINK), outcomes: NO_SUCH_LINK },
  ],
  'learnerRequests.refuse': [
    { of: 'nobody', call: (client) => client.learnerRequests.refuse(NO_LINK), outcomes: NO_SUCH_LINK },
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
  'profile.signOutDevice': [
    {
      call: (client) => client.profile.signOutDevice({ deviceId: randomUUID() }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed') },
    },
  ],
  'profile.signOutOtherDevices': [
    {
      call: (client) => client.profile.signOutOtherDevices(),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed') },
    },
  ],
  'support.contact': [
    {
      call: (client) =>
        client.support.contact({
          name: 'Somebody',
          email: `${randomUUID()}@example.test`,
          topic: 'question',
          message: 'How are you?',
        }),
      outcomes: { ...withoutSession('allowed'), ...everybody('allowed') },
    },
  ],
  'study.dashboard': [
    {
      call: async (client, { subject }) => {
        const { subjects } = await client.study.dashboard()
        return subjects.some((one) => one.id === subject.subjectId) ? 'sees the subject' : 'allowed'
      },
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), learner: 'sees the subject' },
    },
  ],
  'study.myGrade': [
    {
      call: async (client, { subject }) => {
        const { subjects } = await client.study.myGrade()
        return subjects.some((one) => one.id === subject.subjectId) ? 'sees the subject' : 'allowed'
      },
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), learner: 'sees the subject' },
    },
  ],
  'study.grade': [
    {
      call: async (client, { subject }) => {
        const { standing } = await client.study.grade({ gradeId: subject.gradeId })
        return standing === 'current' ? 'is enrolled' : 'allowed'
      },
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), learner: 'is enrolled' },
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.study.grade({ gradeId: hidden.gradeId }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), contentManager: 'allowed' },
    },
  ],
  'study.achievements': [
    {
      given: (learner, { subject }) => learner.study.submitAnswers(quizOf(subject.lessonIds[0])),
      call: async (client) => {
        const { earned } = await client.study.achievements()
        return earned.length > 0 ? 'has a badge' : 'allowed'
      },
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), learner: 'has a badge' },
    },
  ],
  'study.subject': [
    {
      call: async (client, { subject }) =>
        (await client.study.subject({ subjectId: subject.subjectId })).viewer,
      outcomes: {
        ...withoutSession('visitor'),
        ...everybody('not-enrolled'),
        learner: 'enrolled',
        contentManager: 'content-manager',
      },
    },
    {
      of: 'a grade that is not published',
      call: async (client, { hidden }) =>
        (await client.study.subject({ subjectId: hidden.subjectId })).viewer,
      outcomes: {
        ...withoutSession('NOT_FOUND'),
        ...everybody('NOT_FOUND'),
        contentManager: 'content-manager',
      },
    },
  ],
  'study.lesson': [
    {
      call: (client, { subject }) => client.study.lesson({ lessonId: subject.lessonIds[0] ?? '' }),
      outcomes: { ...ONLY_ENROLLED, contentManager: 'allowed' },
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.study.lesson({ lessonId: hidden.lessonIds[0] ?? '' }),
      outcomes: { ...OF_HIDDEN, contentManager: 'allowed' },
    },
  ],
  'study.attend': [
    {
      call: (client, { subject }) =>
        client.study.attend({ lessonId: subject.lessonIds[0] ?? '', timeZone: 'Europe/Berlin' }),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) =>
        client.study.attend({ lessonId: hidden.lessonIds[0] ?? '', timeZone: 'Europe/Berlin' }),
      outcomes: OF_HIDDEN,
    },
  ],
  'study.keepDraft': [
    {
      call: (client, { subject }) => client.study.keepDraft(draftOf(subject.lessonIds[0])),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.study.keepDraft(draftOf(hidden.lessonIds[0])),
      outcomes: OF_HIDDEN,
    },
  ],
  'study.completePart': [
    {
      call: (client, { subject }) =>
        client.study.completePart({ lessonId: subject.lessonIds[0] ?? '', part: 'video' }),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) =>
        client.study.completePart({ lessonId: hidden.lessonIds[0] ?? '', part: 'video' }),
      outcomes: OF_HIDDEN,
    },
  ],
  'study.submitAnswers': [
    {
      call: (client, { subject }) => client.study.submitAnswers(quizOf(subject.lessonIds[0])),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.study.submitAnswers(quizOf(hidden.lessonIds[0])),
      outcomes: OF_HIDDEN,
    },
  ],
  'timedTests.open': [
    {
      call: (client, { subject }) => client.timedTests.open({ testId: subject.testIds['Mid Test 1'] }),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.timedTests.open({ testId: hidden.testIds['Mid Test 1'] }),
      outcomes: OF_HIDDEN,
    },
  ],
  'timedTests.start': [
    {
      of: 'a test that the learner has unlocked',
      given: startLesson,
      call: (client, { subject }) => client.timedTests.start({ testId: subject.testIds['Mid Test 1'] }),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a test that the learner has not unlocked',
      call: (client, { subject }) => client.timedTests.start({ testId: subject.testIds['Mid Test 1'] }),
      outcomes: { ...ONLY_ENROLLED, learner: 'TEST_LOCKED' },
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.timedTests.start({ testId: hidden.testIds['Mid Test 1'] }),
      outcomes: OF_HIDDEN,
    },
  ],
  'timedTests.saveAnswer': [
    {
      of: 'a test that the learner has started',
      given: startTest,
      call: (client, { subject }) =>
        client.timedTests.saveAnswer(firstAnswerOf(subject.testIds['Mid Test 1'])),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.timedTests.saveAnswer(firstAnswerOf(hidden.testIds['Mid Test 1'])),
      outcomes: OF_HIDDEN,
    },
  ],
  'timedTests.submit': [
    {
      of: 'a test that the learner has started',
      given: startTest,
      call: (client, { subject }) =>
        client.timedTests.submit({ testId: subject.testIds['Mid Test 1'], answers: answers(10) }),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) =>
        client.timedTests.submit({ testId: hidden.testIds['Mid Test 1'], answers: answers(10) }),
      outcomes: OF_HIDDEN,
    },
  ],
  'report.get': [
    {
      of: 'the learner',
      call: (client, { learner }) => client.report.get({ learnerId: learner.id }),
      outcomes: { ...ONLY_ENROLLED, ownerParent: 'allowed' },
    },
    {
      of: 'nobody',
      call: (client) => client.report.get({ learnerId: randomUUID() }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
  ],
  'live.follow': [
    {
      call: async (client) => {
        // Leaving the loop closes the stream.
        for await (const { kind } of await client.live.follow()) return kind
        return 'ended'
      },
      outcomes: { ...ONLY_PARENTS, ...parents('heartbeat') },
    },
  ],
  'report.answers': [
    {
      of: 'a quiz that the learner has submitted',
      given: (learner, { subject }) => learner.study.submitAnswers(quizOf(subject.lessonIds[0])),
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
      of: 'nobody',
      call: (client, { subject }) =>
        client.report.answers({
          learnerId: randomUUID(),
          kind: 'quiz',
          activityId: subject.lessonIds[0] ?? '',
        }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN') },
    },
  ],
  'contentGrades.list': [{ call: (client) => client.contentGrades.list(), outcomes: ONLY_MANAGERS }],
  'contentGrades.add': [
    {
      call: (client) => client.contentGrades.add({ name: `Grade ${randomUUID()}` }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentGrades.update': [
    {
      call: (client, { subject: { gradeId } }) =>
        client.contentGrades.update({ gradeId, basedOn: 1, name: randomUUID(), published: true }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentGrades.setPublished': [
    {
      call: (client, { hidden: { gradeId } }) =>
        client.contentGrades.setPublished({ gradeId, published: true }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentGrades.delete': [
    {
      call: (client, { subject: { gradeId } }) => client.contentGrades.delete({ gradeId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentSubjects.list': [
    {
      call: (client, { hidden: { gradeId } }) => client.contentSubjects.list({ gradeId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentSubjects.add': [
    {
      call: (client, { subject: { gradeId } }) =>
        client.contentSubjects.add({ ...SUBJECT, gradeId, name: randomUUID() }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentSubjects.update': [
    {
      call: (client, { subject: { gradeId, subjectId } }) =>
        client.contentSubjects.update({ ...SUBJECT, subjectId, gradeId, basedOn: 1, required: true }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentSubjects.delete': [
    {
      call: (client, { subject: { subjectId } }) => client.contentSubjects.delete({ subjectId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentSubjects.duplicate': [
    {
      call: (client, { subject: { subjectId }, hidden: { gradeId } }) =>
        client.contentSubjects.duplicate({ subjectId, gradeId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentLessons.list': [
    {
      call: (client, { subject: { subjectId } }) => client.contentLessons.list({ subjectId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentLessons.get': [
    {
      call: (client, { subject }) => client.contentLessons.get({ lessonId: subject.lessonIds[0] ?? '' }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentLessons.add': [
    {
      call: (client, { subject: { subjectId } }) => client.contentLessons.add({ subjectId, title: 'New' }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentLessons.update': [
    {
      call: (client, { subject }) =>
        client.contentLessons.update({
          ...NO_PARTS,
          lessonId: subject.lessonIds[0] ?? '',
          basedOn: 1,
          number: 1,
          title: 'Changed',
        }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentLessons.delete': [
    {
      call: (client, { subject }) => client.contentLessons.delete({ lessonId: subject.lessonIds[0] ?? '' }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentLessons.duplicate': [
    {
      call: (client, { subject: { subjectId, lessonIds } }) =>
        client.contentLessons.duplicate({ lessonId: lessonIds[0] ?? '', subjectId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentLessons.reorder': [
    {
      call: (client, { subject: { subjectId, lessonIds } }) =>
        client.contentLessons.reorder({ subjectId, lessonIds, orderVersion: 'another' }),
      outcomes: { ...ONLY_MANAGERS, contentManager: 'CHANGED_MEANWHILE' },
    },
  ],
  'contentTests.list': [
    {
      call: (client, { subject: { subjectId } }) => client.contentTests.list({ subjectId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentTests.get': [
    {
      call: (client, { subject }) => client.contentTests.get({ testId: subject.testIds['Mid Test 1'] }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentTests.add': [
    {
      of: 'a type that the subject has',
      call: (client, { subject: { subjectId } }) => client.contentTests.add({ ...TEST, subjectId }),
      outcomes: { ...ONLY_MANAGERS, contentManager: 'INVALID_INPUT' },
    },
  ],
  'contentTests.update': [
    {
      call: (client, { subject: { testIds } }) =>
        client.contentTests.update({ ...TEST, testId: testIds['Mid Test 1'], basedOn: 1 }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentTests.delete': [
    {
      call: (client, { subject: { testIds } }) =>
        client.contentTests.delete({ testId: testIds['Mid Test 1'] }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentRevisions.list': [
    {
      call: (client, { subject: { subjectId } }) => client.contentRevisions.list({ itemId: subjectId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentRevisions.get': [
    {
      call: (client, { subject: { subjectId } }) =>
        client.contentRevisions.get({ itemId: subjectId, version: 1 }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentRevisions.restore': [
    {
      call: (client, { subject: { subjectId } }) =>
        client.contentRevisions.restore({ itemId: subjectId, version: 1, basedOn: 1 }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentBin.list': [{ call: (client) => client.contentBin.list(), outcomes: ONLY_MANAGERS }],
  'contentBin.restore': [
    {
      of: 'nothing',
      call: (client) => client.contentBin.restore({ deletionId: randomUUID() }),
      outcomes: { ...ONLY_MANAGERS, contentManager: 'NOT_FOUND' },
    },
  ],
  'contentImports.progress': [
    {
      call: (client) => client.contentImports.progress({ importId: randomUUID() }),
      outcomes: { ...ONLY_MANAGERS, contentManager: 'NOT_FOUND' },
    },
  ],
  'contentImports.preview': [
    {
      call: (client) => client.contentImports.preview({ importId: randomUUID() }),
      outcomes: { ...ONLY_MANAGERS, contentManager: 'NOT_FOUND' },
    },
  ],
  'contentImports.confirm': [
    {
      call: (client) => client.contentImports.confirm({ importId: randomUUID(), basedOn: '' }),
      outcomes: { ...ONLY_MANAGERS, contentManager: 'NOT_FOUND' },
    },
  ],
  'contentImports.discard': [
    {
      call: (client) => client.contentImports.discard({ importId: randomUUID() }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentExports.check': [
    {
      call: (client, { subject: { gradeId } }) =>
        client.contentExports.check({ kind: 'grade', itemId: gradeId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'seeding.status': [{ call: (client) => client.seeding.status(), outcomes: ONLY_MANAGERS }],
  'seeding.start': [{ call: seedToTheEnd, outcomes: ONLY_MANAGERS }],
  'seeding.log': [
    {
      call: (client) => client.seeding.log({ runId: randomUUID() }),
      outcomes: { ...ONLY_MANAGERS, contentManager: 'NOT_FOUND' },
    },
  ],
  'content.search': [
    { call: (client) => client.content.search({ words: 'numbers' }), outcomes: ONLY_MANAGERS },
  ],
  'content.preview': [
    { call: (client) => client.content.preview({ markdown: 'Text' }), outcomes: ONLY_MANAGERS },
  ],
  // The last one: the content manager, whom every row has in common, is gone after it.
  'profile.deleteAccount': [{ call: (client) => client.profile.deleteAccount({}), outcomes: ONLY_PARENTS }],
}
