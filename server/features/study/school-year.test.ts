import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { computeMarks, splitMarks, TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { PRACTICE_SIZE } from '#domain/practice/choose.ts'
import { countLevels } from '#domain/practice/mastery.ts'
import { average } from '#domain/progress/report.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { rightAnswer } from '#domain/testing/question-arbitraries.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { passDays } from '#server/testing/progress.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { queryOne, WithId } from '../../database/rows.ts'
import { unrenderedGrades, upsertGrades } from '../seeding/testing/unrendered-grades.ts'
import { drawExercise } from './reading/draw-exercise.ts'

const GRADE = 'Grade 7'
/** Weeks after the last lesson; practice of the last skills continues. */
const WEEKS_AFTER = 8
/** Vacation before the lesson of this week. */
const VACATION = { week: 20, days: 21 }
/** True in every fourth week, in which one quiz question is first answered wrong, which still passes. */
const isCareless = (week: number) => week % 4 === 0

const app = forThisFile(startTestApp)
beforeAll(async () => {
  const grades = await unrenderedGrades()
  await upsertGrades(
    app,
    grades.filter(({ name }) => name === GRADE),
  )
})

type Year = Awaited<ReturnType<typeof beginYear>>

/**
 * Creates a learner of grade 7, with its lessons in the order of the year: one per week, alternating between subjects.
 */
async function beginYear() {
  const { id: gradeId } = await queryOne(app.database.kysely, WithId, sql`SELECT id FROM grades WHERE name = ${GRADE}`)
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId })
  const client = app.client(learner.token)
  const { subjects } = await client.study.grade({ gradeId })
  const lessons = subjects
    .flatMap((subject) => subject.lessons.map((lesson) => ({ ...lesson, subjectId: subject.id })))
    .toSorted((one, other) => one.number - other.number)
  return { parent, learner, client, lessons, subjectIds: subjects.map(({ id }) => id) }
}

const answersTo = (questions: readonly Question[]): Answers =>
  Object.fromEntries(questions.map((question) => [question.id, rightAnswer(question)]))

function parse(stored: unknown): Question[] {
  const parsed = parseQuestions(stored)
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions
}

/** Right answers to the next attempt at a part, which only the server knows. */
async function rightAnswers({ learner, client }: Year, lessonId: string, part: 'quiz' | 'assignment') {
  const shown = (await client.study.lesson({ lessonId }))[part]
  const stored = await queryOne(
    app.database.kysely,
    z.object({
      version: z.int(),
      quiz_questions: z.unknown(),
      quiz_ask: z.int().nullable(),
      assignment_instructions: z.string().nullable(),
      assignment_tasks: z.unknown(),
      assignment_ask: z.int().nullable(),
    }),
    sql`
      SELECT version, quiz_questions, quiz_ask, assignment_instructions, assignment_tasks, assignment_ask
      FROM lessons
      WHERE id = ${lessonId}`,
  )
  const lesson = {
    version: stored.version,
    quizQuestions: stored.quiz_questions,
    quizAsk: stored.quiz_ask,
    assignmentInstructions: stored.assignment_instructions,
    assignmentTasks: stored.assignment_tasks,
    assignmentAsk: stored.assignment_ask,
  }
  const draw = shown?.draw ?? 0
  return { draw, answers: answersTo(drawExercise({ learnerId: learner.id, lessonId, part, lesson }, draw) ?? []) }
}

/**
 * Completes every part of a lesson.
 * @returns percent of its quiz, and the tests that it unlocked
 */
async function doLesson(year: Year, { id: lessonId, parts }: Year['lessons'][number], careless: boolean) {
  const { client } = year
  const unlocked: string[] = []
  for (const part of ['video', 'text'] as const) {
    if (!parts[part]) continue
    unlocked.push(...(await client.study.completePart({ lessonId, part })).unlockedTests.map(({ id }) => id))
  }
  let percent = 0
  for (const part of ['quiz', 'assignment'] as const) {
    const { draw, answers } = await rightAnswers(year, lessonId, part)
    const missed =
      part === 'quiz' && careless ? Object.keys(answers).find((id) => typeof answers[id] === 'number') : undefined
    if (missed !== undefined) answers[missed] = answers[missed] === 0 ? 1 : 0
    const result = await client.study.submitAnswers({ lessonId, part, submissionId: randomUUID(), answers, draw })
    const right = result.total - (missed === undefined ? 0 : 1)
    expect([result.correctCount, result.passed]).toEqual([right, true])
    if (part === 'quiz') percent = (right * 100) / result.total
  }
  return { percent, unlocked }
}

async function takeTest({ learner, client }: Year, testId: string) {
  await client.timedTests.start({ testId })
  const { questions } = await queryOne(
    app.database.kysely,
    z.object({ questions: z.unknown() }),
    sql`
      SELECT questions
      FROM test_attempts
      WHERE user_id = ${learner.id} AND test_id = ${testId}`,
  )
  expect(await client.timedTests.submit({ testId, answers: answersTo(parse(questions)) })).toMatchObject({
    score: 100,
    passed: true,
  })
}

/**
 * Answers the practice of the day.
 * @returns number of questions
 */
async function practiceToday({ learner, client }: Year): Promise<number> {
  const { set } = await client.practice.today({})
  if (set === null) return 0
  const stored = await queryOne(
    app.database.kysely,
    z.object({ questions: z.unknown() }),
    sql`SELECT questions FROM practice_sets WHERE user_id = ${learner.id} AND id = ${set.id}`,
  )
  const questions = stored.questions as { question: Question }[]
  for (const [position, { question }] of questions.entries()) {
    const answer = rightAnswer(question)
    const { scored } = await client.practice.answer({ setId: set.id, position, questionId: question.id, answer })
    expect(scored?.right, question.question).toBe(true)
  }
  return questions.length
}

const certificate = async (client: Client, learner: Person, subjectId: string) =>
  (await client.report.certificate({ learnerId: learner.id, subjectId })).certificate

test('a learner studies grade 7 for a year', async () => {
  const year = await beginYear()
  const { client, learner, lessons, subjectIds } = year
  expect(lessons.length).toBeGreaterThanOrEqual(33)

  const practiced: number[] = []
  const percents: number[] = []
  for (const [week, lesson] of lessons.entries()) {
    if (week === VACATION.week) await passDays(app, learner.id, VACATION.days)
    const before = (await client.study.subject({ subjectId: lesson.subjectId })).tests
    const opening = before.filter((one) => one.afterLessonNumber === lesson.number).map(({ id }) => id)
    expect(before.map(({ unlocked }) => unlocked)).toEqual(before.map((one) => one.afterLessonNumber < lesson.number))
    for (const testId of opening) {
      await expect(client.timedTests.start({ testId })).rejects.toMatchObject({ code: 'TEST_LOCKED' })
    }
    expect(await certificate(client, learner, lesson.subjectId)).toMatchObject({ outcome: 'open' })

    const { percent, unlocked } = await doLesson(year, lesson, isCareless(week))
    expect(unlocked).toEqual(opening)
    percents.push(percent)
    for (const testId of opening) await takeTest(year, testId)
    for (const days of [3, 4]) {
      practiced.push(await practiceToday(year))
      await passDays(app, learner.id, days)
    }
  }
  for (let week = 0; week < WEEKS_AFTER; week += 1) {
    practiced.push(await practiceToday(year))
    await passDays(app, learner.id, 7)
  }

  expect(Math.max(...practiced)).toBe(PRACTICE_SIZE.usual)
  const skills = (await client.practice.skills({})).subjects.flatMap((subject) => subject.skills)
  const levels = countLevels(skills.map(({ level }) => level))
  expect(levels['not-started']).toBe(0)
  // With two sets of practice a week most skills are asked too rarely for Sure.
  expect(levels['know-it'] + levels.sure).toBeGreaterThan(skills.length * 0.8)
  expect(levels.sure).toBeGreaterThan(skills.length / 10)

  const report = await app.client(year.parent.token).report.get({ learnerId: learner.id })
  for (const subject of report.subjects) {
    for (const { marks, completed, parts } of subject.lessons) {
      expect(completed).toEqual(parts)
      const stored = { plan: 'Freemium' as const, ...computeMarks(parts, 'Freemium', TEST_TYPES) }
      expect(marks).toEqual(splitMarks(stored, parts))
    }
  }
  expect(report.averages).toEqual({ quiz: average(percents), assignment: 100, test: 100 })
  expect(report.timeline).toHaveLength(lessons.length)
  for (const subjectId of subjectIds) {
    const ofSubject = lessons.filter((lesson) => lesson.subjectId === subjectId).length
    expect(await certificate(client, learner, subjectId)).toMatchObject({
      outcome: 'earned',
      lessons: ofSubject,
      tests: 3,
    })
  }
})
