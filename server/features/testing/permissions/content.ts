import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { EMPTY_OPTIONAL_FIELDS, questions } from '#server/testing/curriculum.ts'
import type { Client } from '#server/testing/test-app.ts'
import { ONLY_MANAGERS } from './outcomes.ts'
import type { Rows } from './row.ts'

const SUBJECT = { name: 'Mathematics', description: null, color: 'bg-red-100' } as const
const TEST = {
  type: 'Mid Test 1',
  title: 'A test',
  description: null,
  afterLessonNumber: 1,
  durationMinutes: 10,
  passingMark: 50,
  questions: questions(3),
} as const

/** Waits for the run to finish, so that everything is written before the comparison. */
async function seedToTheEnd(client: Client) {
  let { run } = await client.seeding.start()
  while (run.state === 'running') {
    await wait(50)
    run = (await client.seeding.log({ runId: run.id })).run
  }
}

export const CONTENT = {
  'contentGrades.list': [{ call: (client) => client.contentGrades.list(), outcomes: ONLY_MANAGERS }],
  'contentGrades.create': [
    {
      call: (client) => client.contentGrades.create({ name: `Grade ${randomUUID()}` }),
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
      call: (client, { hidden: { gradeId } }) => client.contentGrades.setPublished({ gradeId, published: true }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentGrades.delete': [
    {
      call: (client, { subject: { gradeId } }) => client.contentGrades.delete({ gradeId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentSkills.list': [
    {
      call: (client, { subject: { subjectId } }) => client.contentSkills.list({ subjectId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentSkills.update': [
    {
      call: (client, { subject: { subjectId } }) =>
        client.contentSkills.update({ subjectId, basedOn: '', skills: [], misconceptions: [] }),
      outcomes: { ...ONLY_MANAGERS, contentManager: 'EDIT_CONFLICT' },
    },
  ],
  'contentSubjects.list': [
    {
      call: (client, { hidden: { gradeId } }) => client.contentSubjects.list({ gradeId }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentSubjects.create': [
    {
      call: (client, { subject: { gradeId } }) =>
        client.contentSubjects.create({ ...SUBJECT, gradeId, name: randomUUID() }),
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
  'contentLessons.create': [
    {
      call: (client, { subject: { subjectId } }) => client.contentLessons.create({ subjectId, title: 'New' }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentLessons.update': [
    {
      call: (client, { subject }) =>
        client.contentLessons.update({
          ...EMPTY_OPTIONAL_FIELDS,
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
      outcomes: { ...ONLY_MANAGERS, contentManager: 'EDIT_CONFLICT' },
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
  'contentTests.create': [
    {
      of: 'a type that the subject has',
      call: (client, { subject: { subjectId } }) => client.contentTests.create({ ...TEST, subjectId }),
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
      call: (client, { subject: { testIds } }) => client.contentTests.delete({ testId: testIds['Mid Test 1'] }),
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
      call: (client, { subject: { subjectId } }) => client.contentRevisions.get({ itemId: subjectId, version: 1 }),
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
  'contentBin.countLearners': [
    {
      of: 'nothing',
      call: (client) => client.contentBin.countLearners({ deletionId: randomUUID() }),
      outcomes: { ...ONLY_MANAGERS, contentManager: 'NOT_FOUND' },
    },
  ],
  'contentBin.purge': [
    {
      of: 'nothing',
      call: (client) => client.contentBin.purge({ deletionId: randomUUID(), learners: 0 }),
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
  'contentImports.delete': [
    {
      call: (client) => client.contentImports.delete({ importId: randomUUID() }),
      outcomes: ONLY_MANAGERS,
    },
  ],
  'contentExports.check': [
    {
      call: (client, { subject: { gradeId } }) => client.contentExports.check({ kind: 'grade', itemId: gradeId }),
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
  'content.search': [{ call: (client) => client.content.search({ words: 'numbers' }), outcomes: ONLY_MANAGERS }],
  'content.preview': [{ call: (client) => client.content.preview({ markdown: 'Text' }), outcomes: ONLY_MANAGERS }],
  'content.tryQuestion': [
    {
      call: (client) =>
        client.content.tryQuestion({
          question: { question: '1?', options: ['a', 'b'], correct: 0 },
          answer: null,
          draw: 1,
        }),
      outcomes: ONLY_MANAGERS,
    },
  ],
} satisfies Rows
