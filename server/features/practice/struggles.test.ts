import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { passDays, submitPart } from '#server/testing/progress.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)

/** Family whose grade has two lessons: all questions of the first are of skill `a`, those of the second of skill `b`. */
async function family() {
  const parent = await makeParent(app)
  const subject = await makeSubject(app, { lessons: 2 })
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  const a = `${randomUUID()}.a`
  const b = `${randomUUID()}.b`
  await insertRows(
    app.database.kysely,
    'skills',
    [a, b].map((id, position) => ({ id, subject_id: subject.subjectId, name: `Skill ${position + 1}`, position })),
  )
  for (const [place, skill] of [a, b].entries()) {
    const tag = (column: string, more: object) => sql`
      ${sql.ref(column)} = (SELECT jsonb_agg(question || ${JSON.stringify({ skills: [skill], ...more })}::jsonb)
        FROM jsonb_array_elements(${sql.ref(column)}) question)`
    await sql`
      UPDATE stored_lessons
      SET ${tag('quiz_questions', {})}, ${tag('assignment_tasks', { steps: ['First line.', 'Last line.'] })}
      WHERE id = ${subject.lessonIds[place]}`.execute(app.database.kysely)
  }
  const client = app.client(learner.token)
  /** Fails a quiz on one day and again on the next. */
  const getStuck = async (number: number) => {
    await submitPart(client, subject, { number, part: 'quiz' }, 0)
    await passDays(app, learner.id, 1)
    await submitPart(client, subject, { number, part: 'quiz' }, 0)
  }
  const read = async () => ({
    today: (await client.study.dashboard()).today,
    practice: await client.practice.today({}),
    verdict: (await app.client(parent.token).report.get({ learnerId: learner.id })).verdict,
  })
  return { parent, learner, subject, a, b, client, getStuck, read }
}

type Family = Awaited<ReturnType<typeof family>>

/** Answers the question of a set of a stuck skill. */
async function tryAgain({ client }: Family, skill: string, right: boolean) {
  const { set } = await client.practice.start({ kind: 'look-again', skill })
  const [question] = set.questions
  if (!question) throw new Error('The set is empty')
  expect(set.questions).toHaveLength(1)
  const { position } = question
  return client.practice.answer({ setId: set.id, position, questionId: question.question.id, answer: right ? 1 : 0 })
}

test('a skill that is missed on two days leaves the daily draw, and returns once it is right twice', async () => {
  const learning = await family()
  const { client, subject, learner, parent, a, getStuck, read } = learning
  await submitPart(client, subject, { number: 2, part: 'quiz' }, 9)
  await getStuck(1)
  await passDays(app, learner.id, 3)

  const shown = [{ id: a, name: 'Skill 1' }]
  const stuck = await read()
  expect(stuck.today.lookAgain).toEqual(shown)
  expect(stuck.practice.lookAgain).toEqual(shown)
  expect(stuck.practice.set?.questions.map(({ title }) => title)).toEqual(['Lesson about 2'])
  expect(stuck.verdict).toMatchObject({ kind: 'needs-a-look', evidence: 'Missed three times in a row: Skill 1.' })
  const [letter] = (await app.client(parent.token).weeklyEmail.preview()).children
  expect(letter).toMatchObject({
    verdict: 'Needs a look. Missed three times in a row: Skill 1.',
    together: expect.stringContaining('Let’s look again'),
  })

  await submitPart(client, subject, { number: 1, part: 'assignment' }, 0)
  await passDays(app, learner.id, 1)
  expect(await client.practice.lookAgain({ skill: a })).toMatchObject({
    skill: { id: a, name: 'Skill 1' },
    stuck: true,
    rights: 0,
    lesson: { subjectId: subject.subjectId, number: 1, title: 'Lesson about 1', hasReading: true, section: null },
    example: { question: { question: 'Question 1?', hints: [] }, steps: ['First line.'] },
  })

  await tryAgain(learning, a, true)
  expect(await client.practice.lookAgain({ skill: a })).toMatchObject({ stuck: true, rights: 1 })
  await tryAgain(learning, a, false)
  expect(await client.practice.lookAgain({ skill: a })).toMatchObject({ stuck: true, rights: 0 })
  await tryAgain(learning, a, true)
  await tryAgain(learning, a, true)
  expect(await client.practice.lookAgain({ skill: a })).toMatchObject({ stuck: false, lesson: null, example: null })
  await expect(tryAgain(learning, a, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await passDays(app, learner.id, 40)
  const back = await read()
  expect(back.today.lookAgain).toEqual([])
  expect(back.practice.set?.questions.map(({ title }) => title)).toContain('Lesson about 1')
})

test('the last line of a worked solution is handed out after a right answer, or "I don’t know yet"', async () => {
  const learning = await family()
  const { client, subject, a, b, getStuck } = learning
  await getStuck(1)
  await submitPart(client, subject, { number: 1, part: 'assignment' }, 0)
  await submitPart(client, subject, { number: 2, part: 'assignment' }, 0)
  const finish = (skill: string, answer: number | null) => client.practice.finishExample({ skill, answer })
  expect(JSON.stringify(await client.practice.lookAgain({ skill: a }))).not.toContain('Last line.')
  expect(await finish(a, 0)).toEqual({ right: false, steps: [], formulas: {} })
  expect(await finish(a, 1)).toMatchObject({ right: true, steps: ['Last line.'] })
  expect(await finish(a, null)).toMatchObject({ right: false, steps: ['Last line.'] })
  await expect(finish(a, 9)).rejects.toMatchObject({ code: 'NOT_READY' })
  await expect(finish(b, 1), 'not stuck').rejects.toMatchObject({ code: 'NOT_FOUND' })
  const other = await family()
  await expect(other.client.practice.finishExample({ skill: a, answer: 1 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await client.practice.lookAgain({ skill: a }), 'it counts for nothing').toMatchObject({ rights: 0 })
  expect(await app.countStatements(() => finish(a, 1))).toBe(1)
})

test('the lesson that teaches a stuck skill opens at its section, as far as it has a reading', async () => {
  const { client, subject, a, b, getStuck } = await family()
  await getStuck(2)
  const lessonOf = async () => (await client.practice.lookAgain({ skill: b })).lesson
  const change = (assignment: string, number: number) =>
    sql`UPDATE stored_lessons SET ${sql.raw(assignment)} WHERE id = ${subject.lessonIds[number - 1]}`.execute(
      app.database.kysely,
    )
  await sql`UPDATE skills SET section = 'Section of ' || name WHERE id IN (${a}, ${b})`.execute(app.database.kysely)
  expect(await lessonOf()).toMatchObject({ number: 2, hasReading: true, section: 'Section of Skill 2' })
  // The first lesson that asks about it teaches it, also while the learner has only worked on a later one.
  await change(`practice_items = jsonb_build_array(jsonb_build_object('skills', jsonb_build_array('${b}')))`, 1)
  expect(await lessonOf()).toMatchObject({ number: 1, section: 'Section of Skill 2' })
  await change('text_content = NULL, text_markdown = NULL', 1)
  expect(await lessonOf()).toMatchObject({ number: 1, hasReading: false, section: null })
  await change('video_url = NULL', 1)
  expect(await lessonOf()).toMatchObject({ number: 2, section: 'Section of Skill 2' })
  expect(await app.countStatements(lessonOf)).toBe(1)
})

test('a worked solution is of a part that the learner has submitted', async () => {
  const { client, a, getStuck } = await family()
  await getStuck(1)
  const { example, lesson } = await client.practice.lookAgain({ skill: a })
  expect(example).toBeNull()
  expect(lesson).toMatchObject({ number: 1 })
})

test('a stuck skill is neither named nor left out until a parent agrees to the text that names the skill map', async () => {
  const { client, learner, a, getStuck, read } = await family()
  await getStuck(1)
  await passDays(app, learner.id, 3)
  await sql`UPDATE consents SET text_version = '2026-11-21' WHERE child_id = ${learner.id}`.execute(app.database.kysely)
  const { today, practice, verdict } = await read()
  expect([today.lookAgain, practice.lookAgain]).toEqual([[], []])
  expect(practice.set?.questions.length).toBeGreaterThan(0)
  expect(verdict?.evidence).not.toContain('Skill')
  expect(await client.practice.lookAgain({ skill: a })).toMatchObject({ stuck: false, lesson: null, example: null })
})

test('no page of practice takes more than three statements with a stuck skill', async () => {
  const { client, parent, learner, a, getStuck } = await family()
  await getStuck(1)
  await passDays(app, learner.id, 1)
  const { practice, report, study } = client
  const parents = app.client(parent.token)
  const own = { learnerId: learner.id }
  const pages = {
    today: () => study.dashboard(),
    'practice, drawn': () => practice.today({}),
    practice: () => practice.today({}),
    missed: () => practice.missed(),
    'skill map': () => practice.skills(),
    'skill map of a child': () => parents.practice.learnerSkills(own),
    'answers of a skill': () => practice.skillAnswers({ ...own, skill: a }),
    'look again': () => practice.lookAgain({ skill: a }),
    'look again, started': () => practice.start({ kind: 'look-again', skill: a }),
    report: () => report.get(own),
    'report of a child': () => parents.report.get(own),
  }
  for (const [name, page] of Object.entries(pages)) {
    expect(await app.countStatements(page), name).toBeLessThanOrEqual(3)
  }
})
