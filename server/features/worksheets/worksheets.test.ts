import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { KINDS } from '#domain/kinds/index.ts'
import { closeGrade, makeSubject } from '#server/testing/curriculum.ts'
import { EVERY_KIND } from '#server/testing/every-kind.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { submittedPart } from '#server/testing/progress.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)
/** Creates a family whose first lesson has a quiz with a question of every kind, all of one skill. */
async function makeFamily(plan: 'Freemium' | 'Premium' = 'Premium') {
  const db = app.database.kysely
  const subject = await makeSubject(app)
  const [lessonId = ''] = subject.lessonIds
  const skill = `skill-${randomUUID()}`
  await insertRows(db, 'skills', { id: skill, subject_id: subject.subjectId, name: 'All kinds', position: 1 })
  const questions = EVERY_KIND.map((question) => ({ ...question, skills: [skill] }))
  await sql`
    UPDATE stored_lessons SET quiz_questions = ${JSON.stringify(questions)}
    WHERE id = ${lessonId}`.execute(db)
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId, plan })
  for (const part of ['quiz', 'assignment'] as const) await submittedPart(app, learner.id, lessonId, part)
  const read = (kind: 'quiz' | 'assignment' | 'skill', source = lessonId, sheet = 1) =>
    app.client(parent.token).worksheets.get({ learnerId: learner.id, kind, source, sheet })
  return { subject, lessonId, skill, parent, learner, read }
}

it('lists the quizzes, assignments and skills of the grade for which a sheet can be printed', async () => {
  const { parent, learner, lessonId, skill } = await makeFamily()
  const list = await app.client(parent.token).worksheets.list({ learnerId: learner.id })
  expect(list).toMatchObject({ included: true, learner: { id: learner.id }, subjects: [{ name: 'Mathematics' }] })
  expect(list.subjects[0]?.lessons[0]).toEqual({
    id: lessonId,
    number: 1,
    title: 'Lesson about 1',
    quiz: true,
    assignment: true,
  })
  expect(list.subjects[0]?.skills).toEqual([{ id: skill, name: 'All kinds' }])
})

it('lists neither skills of parts that were not submitted nor those of other subjects under a subject', async () => {
  const { parent, learner, subject, lessonId, skill } = await makeFamily()
  const db = app.database.kysely
  const second = await makeSubject(app, { gradeId: subject.gradeId })
  const [later = ''] = subject.lessonIds.slice(1)
  const [elsewhere = ''] = second.lessonIds
  const addSkill = async (subjectId: string, lesson: string, part: 'quiz' | 'assignment') => {
    const id = `skill-${randomUUID()}`
    await insertRows(db, 'skills', { id, subject_id: subjectId, name: id, position: 2 })
    const questions = JSON.stringify(EVERY_KIND.slice(0, 2).map((question) => ({ ...question, skills: [id] })))
    const column = part === 'quiz' ? sql`quiz_questions` : sql`assignment_tasks`
    await sql`UPDATE stored_lessons SET ${column} = ${questions} WHERE id = ${lesson}`.execute(db)
    return id
  }
  await addSkill(subject.subjectId, later, 'assignment')
  const theirs = await addSkill(second.subjectId, elsewhere, 'quiz')
  await submittedPart(app, learner.id, elsewhere, 'quiz')
  const { subjects } = await app.client(parent.token).worksheets.list({ learnerId: learner.id })
  const skills = Object.fromEntries(subjects.map((one) => [one.id, one.skills.map(({ id }) => id)]))
  expect(skills).toEqual({ [subject.subjectId]: [skill], [second.subjectId]: [theirs] })
  expect(lessonId).not.toBe(later)
})

it('a sheet of a quiz has a question of every kind, without keys, and the answers separately', async () => {
  const { read } = await makeFamily()
  const { questions, answers, title, lessonNumber } = await read('quiz')
  expect({ title, lessonNumber }).toEqual({ title: 'Lesson about 1', lessonNumber: 1 })
  expect(questions.map(({ kind }) => kind)).toEqual(answers.map(({ kind }) => kind))
  expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)))
  for (const question of questions) {
    expect(question).not.toHaveProperty('correct')
    expect(question.hints).toEqual([])
  }
  expect(answers.every(({ answer, outcome }) => answer === null && outcome === 'unanswered')).toBe(true)
})

it('the same number gives the same sheet, and another one different values', async () => {
  const { read } = await makeFamily()
  const first = await read('quiz')
  expect(await read('quiz')).toEqual(first)
  const second = await read('quiz', undefined, 2)
  const variantOf = ({ questions }: typeof first) =>
    questions.find(({ question }) => question.includes('times'))?.question
  expect(variantOf(second)).not.toBe(variantOf(first))
})

it('a sheet of a skill has ten questions if variants can fill it', async () => {
  const { read, skill } = await makeFamily()
  const { questions, answers, title } = await read('skill', skill)
  expect({ title, count: questions.length, answers: answers.length }).toEqual({
    title: 'All kinds',
    count: 10,
    answers: 10,
  })
})

it('requires Premium, and the list reports that', async () => {
  const { read, parent, learner } = await makeFamily('Freemium')
  await expect(read('quiz')).rejects.toMatchObject({ code: 'PLAN_REQUIRED' })
  expect(await app.client(parent.token).worksheets.list({ learnerId: learner.id })).toMatchObject({ included: false })
})

it('no answers are sent to the learner', async () => {
  const { learner, lessonId } = await makeFamily()
  const request = app
    .client(learner.token)
    .worksheets.get({ learnerId: learner.id, kind: 'quiz', source: lessonId, sheet: 1 })
  await expect(request).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('anything outside the learner’s grade, unknown or empty cannot be printed', async () => {
  const { read } = await makeFamily()
  const elsewhere = await makeSubject(app)
  for (const [kind, source] of [
    ['quiz', elsewhere.lessonIds[0]],
    ['quiz', 'not an id'],
    ['skill', 'no.such.skill'],
  ] as const) {
    await expect(read(kind, source)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

it('nothing of a closed grade is listed or printed', async () => {
  const { read, subject, parent, learner } = await makeFamily()
  await closeGrade(app, subject.gradeId)
  await expect(read('quiz')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await app.client(parent.token).worksheets.list({ learnerId: learner.id })).toMatchObject({
    gradeName: null,
    subjects: [],
  })
})

it('costs one statement with the session', async () => {
  const { read, parent, learner } = await makeFamily()
  expect(await app.countStatements(() => read('quiz'))).toBe(1)
  const list = () => app.client(parent.token).worksheets.list({ learnerId: learner.id })
  expect(await app.countStatements(list)).toBe(1)
})

it('every missed question that plans are offered for is on a sheet', async () => {
  const { subject, lessonId, skill, parent, learner, read } = await makeFamily('Freemium')
  const missed = async () => {
    const { learners } = await app.client(parent.token).billing.subscriptions()
    return learners.find(({ id }) => id === learner.id)?.missedOnSheets
  }
  expect(await missed()).toBe(0)
  const missedQuestion = (questionId: string) => ({
    user_id: learner.id,
    source_id: lessonId,
    part: 'quiz',
    question_id: questionId,
    met_date: '2026-01-05',
    missed_date: '2026-01-05',
  })
  await insertRows(
    app.database.kysely,
    'practice_questions',
    EVERY_KIND.slice(0, 2).map(({ id }) => missedQuestion(id)),
  )
  const { total } = await app.client(learner.token).practice.missed()
  expect(total).toBe(2)
  expect(await missed()).toBe(total)
  await sql`UPDATE grade_enrollments SET enrollment_type = 'Premium' WHERE user_id = ${learner.id}`.execute(
    app.database.kysely,
  )
  expect((await read('skill', skill)).questions.length).toBeGreaterThan(0)

  await sql`UPDATE stored_lessons SET quiz_questions = (SELECT jsonb_agg(question - 'skills') FROM jsonb_array_elements(quiz_questions) question)
    WHERE id = ${lessonId}`.execute(app.database.kysely)
  expect(await missed()).toBe(0)
  await closeGrade(app, subject.gradeId)
  expect(await missed()).toBe(0)
})
