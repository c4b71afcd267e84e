import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { closeGrade, type MadeSubject, makeSubject, openGrade } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { submitPart } from '#server/testing/progress.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'

const app = forThisFile(startTestApp)
let lower: MadeSubject
let upper: MadeSubject

const item = (id: string, skill: string, more: object = {}) => ({
  kind: 'number',
  id,
  question: `What is ${id}?`,
  answer: '2',
  hints: ['A hint that no one is shown.'],
  skills: [skill],
  ...more,
})
const EXPRESSION = { kind: 'expression', id: 'x', question: 'Simplify.', answer: '2(x+3)', skills: ['p.upper-3'] }

/** Two grades of one subject with a chain of six skills, three each; the last one of the lower grade has a choice, too. */
beforeAll(async () => {
  lower = await makeSubject(app, { lessons: 3 })
  upper = await makeSubject(app, { lessons: 3 })
  const skills = [lower, upper].flatMap(({ subjectId }, grade) =>
    [1, 2, 3].map((number) => ({
      id: `p.${grade === 0 ? 'lower' : 'upper'}-${number}`,
      subject_id: subjectId,
      name: `Skill ${grade * 3 + number}`,
      position: number,
    })),
  )
  await insertRows(app.database.kysely, 'skills', skills)
  await insertRows(
    app.database.kysely,
    'skill_needs',
    skills.slice(1).map(({ id }, index) => ({
      skill_id: id,
      needs_skill_id: skills[index]?.id ?? '',
      because: 'It comes before.',
      position: 1,
    })),
  )
  for (const [grade, { lessonIds }] of [lower, upper].entries()) {
    for (const [index, lessonId] of lessonIds.entries()) {
      const skill = `p.${grade === 0 ? 'lower' : 'upper'}-${index + 1}`
      const choice = { id: `a-choice-${skill}`, question: 'Which?', options: ['1', '2'], correct: 1, skills: [skill] }
      const items = JSON.stringify([choice, item(`n-${skill}`, skill), ...(skill === 'p.upper-3' ? [EXPRESSION] : [])])
      await sql`UPDATE stored_lessons SET practice_items = ${items}::jsonb WHERE id = ${lessonId}`.execute(
        app.database.kysely,
      )
    }
  }
})

async function learnerIn({ gradeId }: MadeSubject = upper) {
  const learner = await makeLearner(app, { gradeId })
  const client = app.client(learner.token)
  /** Answers as one who has the first `skills` skills of the chain. */
  async function answerAll(skills: number) {
    for (let count = 0; count < 20; count++) {
      const { question } = await client.placement.get()
      if (question === null) return
      const place = (question.skill.includes('upper') ? 3 : 0) + Number(question.skill.at(-1))
      await client.placement.answer({ skill: question.skill, answer: place <= skills ? '2' : '3' })
    }
    throw new Error('The placement does not end')
  }
  return { learner, client, answerAll, plan: async () => (await client.placement.get()).plan[0] }
}

/** A parent agrees to the consent text of a version; no other consent is stored for the learner. */
async function agreeTo(version: string, learnerId: string) {
  const parent = await makeParent(app)
  await insertRows(app.database.kysely, 'consents', {
    child_id: learnerId,
    parent_id: parent.id,
    text_version: version,
    granted_by: 'adding',
  })
}

test('a placement asks typed questions without keys or hints, and ends with a plan', async () => {
  const { client, answerAll, plan } = await learnerIn()
  const first = await client.placement.get()
  expect(first).toMatchObject({ state: 'open', asked: 0, most: 18, plan: [] })
  expect(first.question?.question).toMatchObject({ kind: 'number', hints: [] })
  expect(JSON.stringify(first)).not.toMatch(/answer|hint that/)
  await answerAll(4)
  expect(await client.placement.get()).toMatchObject({ state: 'ended', question: null })
  expect(await plan()).toMatchObject({
    subjectId: upper.subjectId,
    lesson: { number: 2, skill: 'Skill 5' },
    known: ['Skill 4'],
    first: [],
  })
})

test('missing skills of an earlier grade are named first, while that grade is published', async () => {
  const one = await learnerIn()
  await one.answerAll(1)
  const missing = (await one.plan())?.first.map(({ skill }) => skill)
  expect(missing).toEqual(['Skill 2', 'Skill 3'])
  expect(await one.plan()).toMatchObject({ lesson: { number: 1 } })
  await closeGrade(app, lower.gradeId)
  expect((await one.plan())?.first).toEqual([])
  await openGrade(app, lower.gradeId)
})

test('one who can do everything has no lesson to start with, and neither a level nor a mark changes', async () => {
  const { client, answerAll, plan } = await learnerIn()
  await answerAll(6)
  expect(await plan()).toMatchObject({ lesson: null, known: ['Skill 4', 'Skill 5', 'Skill 6'] })
  const { subjects } = await client.practice.skills()
  expect(subjects.flatMap(({ skills }) => skills).every(({ level }) => level === 'not-started')).toBe(true)
  expect((await client.practice.today({})).set).toBeNull()
})

test('the first answer about a skill counts, also among concurrent ones, and another question is not accepted', async () => {
  const { client, learner } = await learnerIn()
  const { question } = await client.placement.get()
  const skill = question?.skill ?? ''
  await expect(client.placement.answer({ skill: 'p.lower-1', answer: '2' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(client.placement.answer({ skill, answer: 'two or so' })).rejects.toMatchObject({ code: 'UNREADABLE' })
  await Promise.all(['2', '3', null].map((answer) => client.placement.answer({ skill, answer })))
  expect(await client.placement.answer({ skill, answer: '2' })).toEqual({ asked: 1 })
  const [row] = await query(
    app.database.kysely,
    z.object({ asked: z.array(z.unknown()) }),
    sql`SELECT asked FROM placements WHERE user_id = ${learner.id}`,
  )
  expect(row?.asked).toHaveLength(1)
})

test('Today offers it before the first lesson and while it runs, until it is skipped or stopped', async () => {
  const offered = async (one: Awaited<ReturnType<typeof learnerIn>>) =>
    (await one.client.study.dashboard()).offersPlacement
  const begun = await learnerIn()
  expect(await offered(begun)).toBe(true)
  await submitPart(begun.client, upper, { number: 1, part: 'quiz' }, 8)
  expect(await offered(begun)).toBe(false)
  const { question } = await begun.client.placement.get()
  await begun.client.placement.answer({ skill: question?.skill ?? '', answer: null })
  expect(await offered(begun)).toBe(true)
  expect(await begun.client.placement.end({})).toEqual({ asked: 1 })
  expect(await offered(begun)).toBe(false)
  const skipped = await learnerIn()
  await skipped.client.placement.end({})
  expect(await offered(skipped)).toBe(false)
  expect(await skipped.client.placement.get()).toMatchObject({ state: 'ended', plan: [] })
})

test('a grade without such questions, a closed grade and a child under an earlier consent have none', async () => {
  const plain = await makeSubject(app, { lessons: 1 })
  const without = await learnerIn(plain)
  expect(await without.client.placement.get()).toMatchObject({ state: 'none', question: null })
  expect((await without.client.study.dashboard()).offersPlacement).toBe(false)
  for (const unsuited of [EXPRESSION, item('n', 'p.upper-3')]) {
    const items = JSON.stringify([unsuited])
    await sql`UPDATE stored_lessons SET practice_items = ${items}::jsonb WHERE id = ${plain.lessonIds[0]}`.execute(
      app.database.kysely,
    )
    expect(await without.client.placement.get()).toMatchObject({ state: 'none' })
    expect((await without.client.study.dashboard()).offersPlacement).toBe(false)
  }

  const earlier = await learnerIn()
  await agreeTo('2026-11-22', earlier.learner.id)
  expect(await earlier.client.placement.get()).toMatchObject({ state: 'none' })
  expect((await earlier.client.study.dashboard()).offersPlacement).toBe(false)
  await earlier.client.placement.end({})
  const rows = await sql`SELECT FROM placements WHERE user_id = ${earlier.learner.id}`.execute(app.database.kysely)
  expect(rows.rows).toEqual([])

  const closed = await learnerIn()
  await closeGrade(app, upper.gradeId)
  expect(await closed.client.placement.get()).toMatchObject({ state: 'none' })
  await expect(closed.client.placement.answer({ skill: 'p.upper-1', answer: null })).rejects.toMatchObject({
    code: 'GRADE_CLOSED',
  })
  await openGrade(app, upper.gradeId)
})

test('reading takes one statement, an answer at most three', async () => {
  const { client } = await learnerIn()
  expect(await app.countStatements(() => client.placement.get())).toBe(1)
  const { question } = await client.placement.get()
  const answer = () => client.placement.answer({ skill: question?.skill ?? '', answer: '2' })
  expect(await app.countStatements(answer)).toBeLessThanOrEqual(3)
})

/** Makes a skill stuck for a learner. */
const makeStuck = (userId: string, key: string) =>
  insertRows(app.database.kysely, 'practice_struggles', [
    { user_id: userId, key, miss_count: 3, missed_date: '2027-01-01', stuck_date: '2027-01-02', right_count: 0 },
  ])

test('a plan opens the lessons of the skills that it names first, while they can be read', async () => {
  const { client, answerAll, plan } = await learnerIn()
  await expect(client.placement.earlierLesson({ skill: 'p.lower-2' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await answerAll(1)
  expect((await plan())?.first).toMatchObject([
    { id: 'p.lower-2', canBeRead: true },
    { id: 'p.lower-3', canBeRead: true },
  ])
  const lesson = await client.placement.earlierLesson({ skill: 'p.lower-2' })
  expect(lesson).toMatchObject({ skill: { name: 'Skill 2' }, lesson: { number: 2 }, neededBy: null })
  expect(lesson.text?.html).toContain('<')
  expect(JSON.stringify(lesson)).not.toMatch(/What is|Question|correct/)
  for (const skill of ['p.lower-1', 'p.upper-1', 'unknown']) {
    await expect(client.placement.earlierLesson({ skill }), skill).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }

  const content = (filled: boolean) =>
    sql`
    UPDATE stored_lessons SET video_url = NULL, text_content = CASE WHEN ${filled}::boolean THEN '<p>A text.</p>' END,
      text_markdown = CASE WHEN ${filled}::boolean THEN 'A text.' END
    WHERE id = ${lower.lessonIds[1]}`.execute(app.database.kysely)
  await content(false)
  expect((await plan())?.first[0]).toMatchObject({ id: 'p.lower-2', canBeRead: false })
  await expect(client.placement.earlierLesson({ skill: 'p.lower-2' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await content(true)
  expect(await client.placement.earlierLesson({ skill: 'p.lower-2' })).toMatchObject({
    video: null,
    text: { html: '<p>A text.</p>' },
  })
  await closeGrade(app, lower.gradeId)
  await expect(client.placement.earlierLesson({ skill: 'p.lower-2' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await openGrade(app, lower.gradeId)
})

test('a parent reads the plan that the child sees, once the placement has ended', async () => {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId: upper.gradeId })
  const client = app.client(learner.token)
  const read = async () => (await app.client(parent.token).report.get({ learnerId: learner.id })).start
  await client.placement.answer({ skill: (await client.placement.get()).question?.skill ?? '', answer: '2' })
  expect(await read()).toEqual([])
  await client.placement.end({})
  const plan = await read()
  expect(plan).toHaveLength(1)
  expect(plan).toEqual((await client.placement.get()).plan)
  expect(plan).toEqual((await client.report.get({ learnerId: learner.id })).start)
  expect(await app.countStatements(read)).toBe(1)
  await sql`UPDATE consents SET text_version = '2026-11-21' WHERE child_id = ${learner.id}`.execute(app.database.kysely)
  expect(await read()).toEqual([])
})

test('a stuck skill steps back to the skills that it directly needs, as long as the learner does not manage them', async () => {
  const { client, learner } = await learnerIn()
  const needs = async (skill: string) => (await client.practice.lookAgain({ skill })).needs
  const earlier = (skill: string) => client.placement.earlierLesson({ skill })
  expect(await needs('p.upper-1')).toEqual([])
  await expect(earlier('p.lower-3')).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await makeStuck(learner.id, 'p.upper-1')
  await makeStuck(learner.id, 'p.upper-3')
  await sql`UPDATE skills SET section = 'About ' || name WHERE id IN ('p.upper-2', 'p.lower-3')`.execute(
    app.database.kysely,
  )
  expect(await needs('p.upper-3')).toMatchObject([
    { id: 'p.upper-2', isOwn: true, lesson: { number: 2, section: 'About Skill 5' } },
  ])
  expect(await needs('p.upper-1')).toMatchObject([{ id: 'p.lower-3', name: 'Skill 3', isOwn: false }])
  expect(await earlier('p.lower-3')).toMatchObject({
    lesson: { number: 3, section: 'About Skill 3' },
    neededBy: { id: 'p.upper-1', name: 'Skill 4' },
  })
  // One step only, and not within the grade, whose lessons are open anyway.
  for (const skill of ['p.lower-2', 'p.upper-2']) {
    await expect(earlier(skill), skill).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }

  await closeGrade(app, lower.gradeId)
  expect(await needs('p.upper-1')).toEqual([])
  await expect(earlier('p.lower-3')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await openGrade(app, lower.gradeId)

  const setLevel = (level: string) =>
    sql`
    INSERT INTO practice_skills (user_id, key, stability, difficulty, reviewed_date, due_date, level, level_date, look_again)
    VALUES (${learner.id}, 'p.lower-3', 5, 5, '2027-01-01', '2027-01-05', ${level}, '2027-01-01', false)
    ON CONFLICT (user_id, key) DO UPDATE SET level = excluded.level`.execute(app.database.kysely)
  await setLevel('know-it')
  expect(await needs('p.upper-1')).toEqual([])
  await expect(earlier('p.lower-3')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await setLevel('learning')
  expect(await needs('p.upper-1')).toHaveLength(1)

  await agreeTo('2026-11-21', learner.id)
  await expect(earlier('p.lower-3')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the lesson of an earlier grade needs one statement', async () => {
  const { client, learner } = await learnerIn()
  await makeStuck(learner.id, 'p.upper-1')
  await client.placement.earlierLesson({ skill: 'p.lower-3' })
  expect(await app.countStatements(() => client.placement.earlierLesson({ skill: 'p.lower-3' }))).toBe(1)
})
