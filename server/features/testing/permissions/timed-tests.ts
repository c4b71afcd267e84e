import { answers } from '#server/testing/curriculum.ts'
import type { Client, TestApp } from '#server/testing/test-app.ts'
import type { World } from '../callers.ts'
import { OF_HIDDEN, ONLY_ENROLLED, ONLY_LINKED } from './outcomes.ts'
import type { Rows } from './row.ts'
import { closeOwnGrade, OF_OWN_CLOSED } from './studies.ts'

const firstAnswerOf = (testId: string) => ({ testId, questionId: 'q1', option: 0, sequence: 1 })
const startLesson = (learner: Client, { subject }: World) =>
  learner.study.completePart({ lessonId: subject.lessonIds[0] ?? '', part: 'text' })
const startTest = async (learner: Client, world: World) => {
  await startLesson(learner, world)
  await learner.timedTests.start({ testId: world.subject.testIds['Mid Test 1'] })
}
const failTest = async (learner: Client, world: World) => {
  await startTest(learner, world)
  await learner.timedTests.submit({ testId: world.subject.testIds['Mid Test 1'], answers: {} })
}
const startTestAndCloseGrade = async (learner: Client, world: World, app: TestApp) => {
  await startTest(learner, world)
  await closeOwnGrade(learner, world, app)
}

export const TIMED_TESTS = {
  'timedTests.get': [
    {
      call: (client, { subject }) => client.timedTests.get({ testId: subject.testIds['Mid Test 1'] }),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.timedTests.get({ testId: hidden.testIds['Mid Test 1'] }),
      outcomes: OF_HIDDEN,
    },
  ],
  'timedTests.start': [
    {
      of: 'a test that the learner has unlocked',
      setUp: startLesson,
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
    {
      of: OF_OWN_CLOSED,
      setUp: closeOwnGrade,
      call: (client, { subject }) => client.timedTests.start({ testId: subject.testIds['Mid Test 1'] }),
      outcomes: { ...OF_HIDDEN, learner: 'GRADE_CLOSED' },
    },
  ],
  'timedTests.saveAnswer': [
    {
      of: 'a test that the learner has started',
      setUp: startTest,
      call: (client, { subject }) => client.timedTests.saveAnswer(firstAnswerOf(subject.testIds['Mid Test 1'])),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.timedTests.saveAnswer(firstAnswerOf(hidden.testIds['Mid Test 1'])),
      outcomes: OF_HIDDEN,
    },
    {
      of: 'a test that was begun before the own grade was closed',
      setUp: startTestAndCloseGrade,
      call: (client, { subject }) => client.timedTests.saveAnswer(firstAnswerOf(subject.testIds['Mid Test 1'])),
      outcomes: { ...OF_HIDDEN, learner: 'allowed' },
    },
  ],
  'timedTests.submit': [
    {
      of: 'a test that the learner has started',
      setUp: startTest,
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
    {
      of: 'a test that was begun before the own grade was closed',
      setUp: startTestAndCloseGrade,
      call: (client, { subject }) =>
        client.timedTests.submit({ testId: subject.testIds['Mid Test 1'], answers: answers(10) }),
      outcomes: { ...OF_HIDDEN, learner: 'allowed' },
    },
  ],
  'timedTests.takeBackAttempt': [
    {
      of: 'a test that the learner has failed',
      setUp: failTest,
      call: (client, { learner, subject }) =>
        client.timedTests.takeBackAttempt({ learnerId: learner.id, testId: subject.testIds['Mid Test 1'] }),
      outcomes: ONLY_LINKED,
    },
  ],
  'timedTests.allowAttempt': [
    {
      of: 'a test that the learner has failed',
      setUp: failTest,
      call: (client, { learner, subject }) =>
        client.timedTests.allowAttempt({ learnerId: learner.id, testId: subject.testIds['Mid Test 1'] }),
      outcomes: ONLY_LINKED,
    },
    {
      of: 'a test that the learner has not taken',
      call: (client, { learner, subject }) =>
        client.timedTests.allowAttempt({ learnerId: learner.id, testId: subject.testIds['Mid Test 1'] }),
      outcomes: { ...ONLY_LINKED, ownerParent: 'NOT_ALLOWED' },
    },
  ],
} satisfies Rows
