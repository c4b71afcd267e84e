import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { answers, closeGrade, makeSubject, questions, WRITING_TASK } from '#server/testing/curriculum.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import type { Client, TestApp } from '#server/testing/test-app.ts'
import type { World } from '../callers.ts'
import { everybody, inDemo, OF_HIDDEN, ONLY_ENROLLED, UNAUTHENTICATED, withoutSession } from './outcomes.ts'
import type { Row, Rows } from './row.ts'

export const quizOf = (lessonId: string | undefined) => ({
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
const textIn = (lessonId: string | undefined) => ({
  lessonId: lessonId ?? '',
  part: 'quiz' as const,
  text: 'My text',
  basedOn: 0,
  version: 1,
})
const filmAnswerTo = (lessonId = '') => ({ lessonId, questionId: 'q1', answer: 1 })

/** Gives the films of the published and of the hidden grade's first lessons a question. */
const addFilmQuestion: Row['setUp'] = async (_, { subject, hidden }, app) => {
  const items = JSON.stringify(questions(1))
  await sql`
    UPDATE stored_lessons SET film_pauses = '0:05', film_items = ${items}::jsonb
    WHERE id IN (${subject.lessonIds[0]}, ${hidden.lessonIds[0]})`.execute(app.database.kysely)
}

/** Ticks the box of the learner's consent, and gives every lesson a task. */
async function allowWriting(_learner: Client, { learner }: World, app: TestApp) {
  await sql`UPDATE consents SET is_writing_allowed = true WHERE child_id = ${learner.id}`.execute(app.database.kysely)
  await sql`UPDATE stored_lessons SET writing = ${JSON.stringify([WRITING_TASK])}::jsonb`.execute(app.database.kysely)
}
/** Unpublishes the grade that the learner is enrolled in. */
export const closeOwnGrade = (_learner: Client, { subject }: World, app: TestApp) => closeGrade(app, subject.gradeId)
export const OF_OWN_CLOSED = 'the own grade while it is closed'

/** Outcomes of callers who study in their own grades; both managers are enrolled by an earlier row. */
const OF_OWN_GRADE = { sibling: 'allowed', contentManager: 'allowed', operator: 'allowed' }

/** A page of the caller's own grade, which has the subject only for its learner. */
const seesSubject = (read: (client: Client) => Promise<{ subjects: { id: string }[] }>): Row => ({
  call: async (client, { subject }) => {
    const { subjects } = await read(client)
    return subjects.some((one) => one.id === subject.subjectId) ? 'sees the subject' : 'allowed'
  },
  outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), ...inDemo('allowed'), learner: 'sees the subject' },
})

/** A skill of another grade, on which a stuck skill of the learner builds. */
async function stepBack(_learner: Client, { subject, learner }: World, app: TestApp) {
  const earlier = await makeSubject(app, { lessons: 1 })
  const own = `${learner.id}.own`
  const needed = `${learner.id}.earlier`
  await insertRows(app.database.kysely, 'skills', [
    { id: own, subject_id: subject.subjectId, name: 'Own', position: 1 },
    { id: needed, subject_id: earlier.subjectId, name: 'Earlier', position: 1 },
  ])
  await insertRows(app.database.kysely, 'skill_needs', [
    { skill_id: own, needs_skill_id: needed, because: 'It comes before.', position: 1 },
  ])
  await sql`
    UPDATE stored_lessons SET practice_items = ${JSON.stringify([{ id: 'p1', skills: [needed] }])}::jsonb
    WHERE id = ${earlier.lessonIds[0]}`.execute(app.database.kysely)
  await insertRows(app.database.kysely, 'practice_struggles', [
    {
      user_id: learner.id,
      key: own,
      miss_count: 3,
      missed_date: '2027-01-01',
      stuck_date: '2027-01-02',
      right_count: 0,
    },
  ])
}

/** A search finds lessons of the caller's own grade, which has the subject only for its learner. */
const findsSubject = (): Row => ({
  call: async (client, { subject }) => {
    const { results } = await client.search.find({ words: 'lesson about' })
    return results.some(({ subjectId }) => subjectId === subject.subjectId) ? 'finds the subject' : 'allowed'
  },
  outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), learner: 'finds the subject' },
})

export const STUDIES = {
  'search.find': [
    findsSubject(),
    {
      ...findsSubject(),
      of: OF_OWN_CLOSED,
      setUp: closeOwnGrade,
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed') },
    },
  ],
  'study.dashboard': [seesSubject((client) => client.study.dashboard())],
  'study.myGrade': [seesSubject((client) => client.study.myGrade())],
  'study.myTests': [seesSubject((client) => client.study.myTests())],
  'study.grade': [
    {
      call: async (client, { subject }) => {
        const { enrollmentState } = await client.study.grade({ gradeId: subject.gradeId })
        return enrollmentState === 'current' ? 'is enrolled' : 'allowed'
      },
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), learner: 'is enrolled', ...inDemo('allowed') },
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.study.grade({ gradeId: hidden.gradeId }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), contentManager: 'allowed', ...inDemo('NOT_FOUND') },
    },
    {
      of: OF_OWN_CLOSED,
      setUp: closeOwnGrade,
      call: (client, { subject }) => client.study.grade({ gradeId: subject.gradeId }),
      outcomes: { ...OF_HIDDEN, learner: 'GRADE_CLOSED', contentManager: 'allowed', ...inDemo('NOT_FOUND') },
    },
  ],
  'study.notices': [
    {
      call: (client) => client.study.notices(),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), ...inDemo('allowed') },
    },
  ],
  'study.achievements': [
    {
      setUp: (learner, { subject }) => learner.study.submitAnswers(quizOf(subject.lessonIds[0])),
      call: async (client) => {
        const { earned } = await client.study.achievements()
        return earned.length > 0 ? 'has a badge' : 'allowed'
      },
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), learner: 'has a badge', ...inDemo('allowed') },
    },
  ],
  'study.subject': [
    {
      call: async (client, { subject }) => (await client.study.subject({ subjectId: subject.subjectId })).viewer,
      outcomes: {
        ...withoutSession('visitor'),
        ...everybody('not-enrolled'),
        learner: 'enrolled',
        contentManager: 'content-manager',
        ...inDemo('not-enrolled'),
      },
    },
    {
      of: 'a grade that is not published',
      call: async (client, { hidden }) => (await client.study.subject({ subjectId: hidden.subjectId })).viewer,
      outcomes: {
        ...withoutSession('NOT_FOUND'),
        ...everybody('NOT_FOUND'),
        contentManager: 'content-manager',
      },
    },
    {
      of: OF_OWN_CLOSED,
      setUp: closeOwnGrade,
      call: async (client, { subject }) => (await client.study.subject({ subjectId: subject.subjectId })).viewer,
      outcomes: {
        ...withoutSession('NOT_FOUND'),
        ...everybody('NOT_FOUND'),
        learner: 'GRADE_CLOSED',
        contentManager: 'content-manager',
      },
    },
  ],
  'study.lesson': [
    {
      call: (client, { subject }) => client.study.lesson({ lessonId: subject.lessonIds[0] ?? '' }),
      outcomes: { ...ONLY_ENROLLED, contentManager: 'allowed', ...inDemo('FORBIDDEN') },
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.study.lesson({ lessonId: hidden.lessonIds[0] ?? '' }),
      outcomes: { ...OF_HIDDEN, contentManager: 'allowed', ...inDemo('NOT_FOUND') },
    },
    {
      of: OF_OWN_CLOSED,
      setUp: closeOwnGrade,
      call: (client, { subject }) => client.study.lesson({ lessonId: subject.lessonIds[0] ?? '' }),
      outcomes: { ...OF_HIDDEN, learner: 'GRADE_CLOSED', contentManager: 'allowed', ...inDemo('NOT_FOUND') },
    },
  ],
  'study.answerFilm': [
    {
      setUp: addFilmQuestion,
      call: (client, { subject }) => client.study.answerFilm(filmAnswerTo(subject.lessonIds[0])),
      outcomes: { ...ONLY_ENROLLED, contentManager: 'allowed', ...inDemo('FORBIDDEN') },
    },
    {
      of: 'a grade that is not published',
      setUp: addFilmQuestion,
      call: (client, { hidden }) => client.study.answerFilm(filmAnswerTo(hidden.lessonIds[0])),
      outcomes: { ...OF_HIDDEN, contentManager: 'allowed', ...inDemo('NOT_FOUND') },
    },
    {
      of: OF_OWN_CLOSED,
      setUp: closeOwnGrade,
      call: (client, { subject }) => client.study.answerFilm(filmAnswerTo(subject.lessonIds[0])),
      outcomes: { ...OF_HIDDEN, learner: 'GRADE_CLOSED', contentManager: 'NOT_FOUND', ...inDemo('NOT_FOUND') },
    },
  ],
  'study.recordAttendance': [
    {
      call: (client, { subject }) =>
        client.study.recordAttendance({ lessonId: subject.lessonIds[0] ?? '', timeZone: 'Europe/Berlin' }),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) =>
        client.study.recordAttendance({ lessonId: hidden.lessonIds[0] ?? '', timeZone: 'Europe/Berlin' }),
      outcomes: OF_HIDDEN,
    },
  ],
  'study.recordPracticeAttendance': [
    {
      call: (client) => client.study.recordPracticeAttendance({ timeZone: 'Europe/Berlin' }),
      outcomes: { ...ONLY_ENROLLED, ...OF_OWN_GRADE },
    },
  ],
  'study.saveDraft': [
    {
      call: (client, { subject }) => client.study.saveDraft(draftOf(subject.lessonIds[0])),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.study.saveDraft(draftOf(hidden.lessonIds[0])),
      outcomes: OF_HIDDEN,
    },
  ],
  'writing.save': [
    {
      of: 'a lesson without consent to written answers',
      call: (client, { subject }) => client.writing.save(textIn(subject.lessonIds[0])),
      outcomes: { ...ONLY_ENROLLED, learner: 'NOT_ALLOWED' },
    },
    {
      of: 'a lesson with consent',
      setUp: allowWriting,
      call: (client, { subject }) => client.writing.save(textIn(subject.lessonIds[0])),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      setUp: allowWriting,
      call: (client, { hidden }) => client.writing.save(textIn(hidden.lessonIds[0])),
      outcomes: OF_HIDDEN,
    },
  ],
  'study.completePart': [
    {
      call: (client, { subject }) => client.study.completePart({ lessonId: subject.lessonIds[0] ?? '', part: 'video' }),
      outcomes: ONLY_ENROLLED,
    },
    {
      of: 'a grade that is not published',
      call: (client, { hidden }) => client.study.completePart({ lessonId: hidden.lessonIds[0] ?? '', part: 'video' }),
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
    {
      of: OF_OWN_CLOSED,
      setUp: closeOwnGrade,
      call: (client, { subject }) => client.study.submitAnswers(quizOf(subject.lessonIds[0])),
      outcomes: { ...OF_HIDDEN, learner: 'allowed' },
    },
  ],
  'practice.today': [
    {
      call: (client) => client.practice.today({}),
      outcomes: { ...ONLY_ENROLLED, ...OF_OWN_GRADE },
    },
    {
      of: OF_OWN_CLOSED,
      setUp: closeOwnGrade,
      call: (client) => client.practice.today({}),
      outcomes: { ...ONLY_ENROLLED, ...OF_OWN_GRADE, learner: 'GRADE_CLOSED' },
    },
  ],
  'practice.start': [
    {
      of: 'missed questions without any',
      call: (client) => client.practice.start({ kind: 'missed' }),
      outcomes: {
        ...ONLY_ENROLLED,
        learner: 'NOT_FOUND',
        sibling: 'NOT_FOUND',
        contentManager: 'NOT_FOUND',
        operator: 'NOT_FOUND',
      },
    },
    {
      of: 'a skill',
      call: (client) => client.practice.start({ kind: 'skill', skill: 'any' }),
      outcomes: {
        ...ONLY_ENROLLED,
        learner: 'PLAN_REQUIRED',
        sibling: 'PLAN_REQUIRED',
        contentManager: 'PLAN_REQUIRED',
        operator: 'PLAN_REQUIRED',
      },
    },
  ],
  'practice.set': [
    {
      of: 'unknown',
      call: (client) => client.practice.set({ setId: randomUUID() }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND') },
    },
  ],
  'placement.get': [
    {
      call: (client) => client.placement.get(),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), ...inDemo('allowed') },
    },
  ],
  'placement.answer': [
    {
      of: 'unknown',
      call: (client) => client.placement.answer({ skill: 'unknown', answer: null }),
      outcomes: {
        ...ONLY_ENROLLED,
        learner: 'NOT_FOUND',
        sibling: 'NOT_FOUND',
        contentManager: 'NOT_FOUND',
        operator: 'NOT_FOUND',
      },
    },
  ],
  'placement.end': [
    { call: (client) => client.placement.end({}), outcomes: { ...ONLY_ENROLLED, ...OF_OWN_GRADE } },
    {
      of: OF_OWN_CLOSED,
      setUp: closeOwnGrade,
      call: (client) => client.placement.end({}),
      outcomes: { ...ONLY_ENROLLED, ...OF_OWN_GRADE, learner: 'GRADE_CLOSED' },
    },
  ],
  'placement.earlierLesson': [
    {
      of: 'a skill on which a stuck one of the learner builds',
      setUp: stepBack,
      call: (client, { learner }) => client.placement.earlierLesson({ skill: `${learner.id}.earlier` }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), learner: 'allowed', ...inDemo('NOT_FOUND') },
    },
  ],
  'practice.hint': [
    {
      of: 'unknown',
      call: (client) => client.practice.hint({ setId: randomUUID(), position: 0, questionId: 'q1', number: 1 }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND') },
    },
  ],
  'practice.answer': [
    {
      of: 'unknown',
      call: (client) => client.practice.answer({ setId: randomUUID(), position: 0, questionId: 'q1', answer: 0 }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND') },
    },
  ],
  'practice.lookAgain': [
    {
      of: 'unknown',
      call: (client) => client.practice.lookAgain({ skill: 'any' }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND'), ...inDemo('NOT_FOUND') },
    },
  ],
  'practice.finishExample': [
    {
      of: 'unknown',
      call: (client) => client.practice.finishExample({ skill: 'any', answer: null }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('NOT_FOUND') },
    },
  ],
  'practice.missed': [
    {
      call: (client) => client.practice.missed(),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), ...inDemo('allowed') },
    },
  ],
  'practice.skills': [
    {
      call: (client) => client.practice.skills(),
      outcomes: { ...UNAUTHENTICATED, ...everybody('allowed'), ...inDemo('allowed') },
    },
  ],
  'practice.skillAnswers': [
    {
      of: 'the learner',
      call: (client, { learner }) => client.practice.skillAnswers({ learnerId: learner.id, skill: 'any' }),
      outcomes: { ...ONLY_ENROLLED, ownerParent: 'allowed', ...inDemo('FORBIDDEN') },
    },
    {
      of: 'unknown',
      call: (client) => client.practice.skillAnswers({ learnerId: randomUUID(), skill: 'any' }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ...inDemo('FORBIDDEN') },
    },
  ],
  'practice.learnerSkills': [
    {
      of: 'the learner',
      call: (client, { learner }) => client.practice.learnerSkills({ learnerId: learner.id }),
      outcomes: { ...ONLY_ENROLLED, ownerParent: 'allowed', ...inDemo('FORBIDDEN') },
    },
    {
      of: 'unknown',
      call: (client) => client.practice.learnerSkills({ learnerId: randomUUID() }),
      outcomes: { ...UNAUTHENTICATED, ...everybody('FORBIDDEN'), ...inDemo('FORBIDDEN') },
    },
  ],
} satisfies Rows
