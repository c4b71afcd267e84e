import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { growGarden, plantsOf } from '#domain/progress/garden.ts'
import { average } from '#domain/progress/report.ts'
import { nextDay, startOfWeek } from '#domain/progress/study-history.ts'
import type { Person } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { query } from '../../../database/rows.ts'

export type Family = { parent: Person; learner: Person }

type Client = ReturnType<TestApp['client']>
type Report = Awaited<ReturnType<Client['report']['get']>>
type ReportedLesson = Report['subjects'][number]['lessons'][number]

const NAMED = ['video', 'text', 'quiz', 'assignment'] as const
const hasParts = ({ parts }: Pick<ReportedLesson, 'parts'>) => NAMED.some((part) => parts[part])
const isFinished = ({ parts, completed }: Pick<ReportedLesson, 'parts' | 'completed'>) =>
  hasParts({ parts }) && NAMED.every((part) => !parts[part] || completed[part])
const hundredths = (mark: number) => Math.round(mark * 100)

/** Garden of a subject in the report, as on the parent's dashboard. */
function presentGarden({ id, name, color, lessons, tests }: Report['subjects'][number]) {
  const work = { lessons, tests: tests.map((test) => ({ ...test, passed: test.result?.passed ?? false })) }
  return { id, name, color, plants: plantsOf(growGarden(work)) }
}

const StoredTotal = z.object({ lessonId: z.string(), total: z.number() })

/**
 * Compares the figures of every screen, print, mail and export about a learner with each other and with the stored
 * totals. Throws for the first that contradicts another.
 */
export async function compareScreens(app: TestApp, { parent, learner }: Family) {
  const child = app.client(learner.token)
  const adult = app.client(parent.token)
  const learnerId = learner.id
  const dashboard = await child.study.dashboard()
  const [report, overview, preview] = await Promise.all([
    adult.report.get({ learnerId }),
    adult.learners.overview(),
    adult.weeklyEmail.preview(),
  ])
  const card = overview.learners.find(({ id }) => id === learnerId)
  if (!card) throw new Error('The parent’s dashboard has no card of the learner')
  expect(await child.report.get({ learnerId }), 'both readers of the report').toEqual({
    ...report,
    livePosition: null,
    verdict: null,
  })

  // Days, time and activity
  const { summary } = dashboard
  expect(card.week, 'card and report').toEqual(report.week)
  expect([summary.daysThisWeek, summary.secondsThisWeek], 'dashboard and report').toEqual([
    report.week.days,
    report.week.seconds,
  ])
  expect(report.studyTime.thisWeek).toBe(report.week.seconds)
  expect(report.studyTime.total).toBeGreaterThanOrEqual(report.studyTime.thisWeek)
  expect(report.practice.days).toBeLessThanOrEqual(report.week.days)
  if (card.lastTest) {
    const { id, score } = card.lastTest
    const row = report.rows.find((one) => one.id === id)
    if (row) expect(score, 'test on card and report').toBe(row.score)
  }
  expect(card.lastActivity, 'card and dashboard').toEqual(dashboard.lastActivity)
  const whole = await adult.report.term({ learnerId, from: '2000-01-01' })
  const monday = startOfWeek(whole.today)
  const week = await adult.report.term({ learnerId, from: monday, to: whole.today })
  expect([week.days, week.seconds, week.practice], 'term report of this week').toEqual([
    report.week.days,
    report.week.seconds,
    report.practice,
  ])
  expect(whole.seconds, 'term report of all time').toBe(report.studyTime.total)
  const lastWeek = await adult.report.term({ learnerId, from: nextDay(monday, -7), to: nextDay(monday, -1) })
  const [letter] = preview.children
  expect([card.verdict?.kind, card.verdict?.evidence], 'verdict on card and report').toEqual([
    report.verdict?.kind,
    report.verdict?.evidence,
  ])
  if (letter)
    expect(letter.verdict?.endsWith(report.verdict?.evidence ?? '') ?? true, 'verdict of the email').toBe(true)
  if (lastWeek.days > 0) {
    expect(letter?.done, 'weekly email').toContain(
      ` studied ${lastWeek.days} ${lastWeek.days === 1 ? 'day' : 'days'} last week `,
    )
  }
  if (lastWeek.practice.answered > 0) {
    expect(letter?.done, 'weekly email').toContain(`Practice: ${lastWeek.practice.answered} question`)
    expect(letter?.done).not.toContain('quiet')
  }

  // Marks
  const lessons = report.subjects.flatMap((subject) => subject.lessons)
  const finished = lessons.filter(isFinished)
  expect(summary, 'dashboard and report').toMatchObject({
    lessonsCompleted: finished.length,
    testsPassed: report.subjects.flatMap(({ tests }) => tests).filter(({ result }) => result?.passed).length,
  })
  expect(card.subjects, 'card and report').toEqual(report.subjects.map(presentGarden))
  for (const subject of report.subjects) {
    const own = average(subject.lessons.filter(isFinished).map(({ marks }) => marks?.academic ?? 0))
    expect(subject.averageMark, 'average of a subject').toBe(own)
    const printed = whole.subjects.find(({ id }) => id === subject.id)
    expect(printed?.averageMark, 'average on the term report').toBe(own)
    expect(printed?.finishedLessons).toBe(subject.lessons.filter(isFinished).length)
    expect(printed?.tests.length).toBeGreaterThanOrEqual(subject.tests.filter(({ result }) => result).length)
  }
  const worked = lessons.reduce((sum, { marks }) => sum + (marks?.academic ?? 0), 0)
  expect(report.timeline.at(-1)?.marks ?? 0, 'progress over time').toBe(worked)
  const stored = await query(
    app.database.kysely,
    StoredTotal,
    sql`
      SELECT lesson_id AS "lessonId", total_marks::float AS total FROM lesson_marks
      WHERE user_id = ${learnerId}`,
  )
  for (const { id, marks, completed } of lessons) {
    const total = stored.find(({ lessonId }) => lessonId === id)?.total
    expect(marks?.total, 'stored total').toBe(total)
    if (!marks) continue
    expect(hundredths(marks.academic + marks.bonus)).toBe(hundredths(marks.total))
    expect(hundredths(marks.planBonus + marks.testBonus)).toBe(hundredths(marks.bonus))
    expect(Math.min(marks.bonus, marks.planBonus, marks.testBonus)).toBeGreaterThanOrEqual(0)
    const printed = whole.subjects.flatMap((subject) => subject.lessons).find((one) => one.id === id)
    if (printed) expect([printed.mark, printed.bonus], 'term report').toEqual([marks.academic, marks.bonus])
    else expect(NAMED.some((part) => completed[part])).toBe(false)
  }
  await compareExport(app, { parent, learner }, lessons)

  const open = dashboard.enrollment !== null && !dashboard.enrollment.closed
  if (!open) return
  await compareLessons(child, report)
  await comparePractice(child, dashboard, report)
}

/** Export of the learner and report. */
async function compareExport(app: TestApp, { parent, learner }: Family, lessons: readonly ReportedLesson[]) {
  await sql`UPDATE sessions SET verified_at = now() WHERE user_id = ${parent.id}`.execute(app.database.kysely)
  await sql`DELETE FROM rate_limits`.execute(app.database.kysely)
  await sql`DELETE FROM rate_limit_attempts`.execute(app.database.kysely)
  const exported = await app.client(parent.token).learners.export({ learnerId: learner.id })
  const marks = new Map(exported.subjects.flatMap((subject) => subject.lessons).map((one) => [one.id, one.marks]))
  for (const { id, marks: shown } of lessons) {
    const found = marks.get(id) ?? null
    expect(found && [found.academic, found.bonus, found.total], 'export').toEqual(
      shown && [shown.academic, shown.bonus, shown.total],
    )
  }
}

/** Lists of lessons, subject pages and open lessons, and report. */
async function compareLessons(child: Client, report: Report) {
  const [mine, subjects] = await Promise.all([
    child.study.myGrade(),
    Promise.all(report.subjects.map(({ id }) => child.study.subject({ subjectId: id }))),
  ])
  for (const subject of report.subjects) {
    const card = mine.subjects.find(({ id }) => id === subject.id)
    expect([card?.lessonCount, card?.completedLessons], 'list of lessons').toEqual([
      subject.lessons.filter(hasParts).length,
      subject.lessons.filter(isFinished).length,
    ])
    const page = subjects.find((one) => one.subject.id === subject.id)
    for (const { id, marks, parts, completed } of subject.lessons) {
      const line = card?.lessons.find((one) => one.id === id)
      expect([line?.academic ?? null, line?.parts], 'list of lessons').toEqual([marks?.academic ?? null, parts])
      const shown = page?.lessons.find((one) => one.id === id)
      expect([shown?.marks, shown?.parts, shown?.completed], 'subject').toEqual([marks, parts, completed])
    }
    const [first] = subject.lessons
    if (first) {
      const lesson = await child.study.lesson({ lessonId: first.id })
      expect([lesson.marks, lesson.completed], 'open lesson').toEqual([first.marks, first.completed])
    }
  }
}

/** What is offered to practice, and what can be practiced. */
async function comparePractice(
  child: Client,
  dashboard: Awaited<ReturnType<Client['study']['dashboard']>>,
  report: Report,
) {
  const isOffered = dashboard.today.steps.some(({ kind }) => kind === 'practice')
  const today = await child.practice.today({})
  expect(today.set?.questions.some(({ scored }) => scored === null) ?? false, 'practice offered on Today').toBe(
    isOffered,
  )
  expect(today.week, 'practice and report').toEqual(report.week)
  const { subjects, total } = await child.practice.missed()
  expect(total, 'missed questions').toBe(today.missed)
  expect(subjects.flatMap(({ questions }) => questions).length, 'listed missed questions').toBe(Math.min(total, 12))
  if (today.set)
    expect((await child.practice.set({ setId: today.set.id })).set, 'set after a reload').toEqual(today.set)
  const [own, parents] = await Promise.all([
    child.practice.skills(),
    child.practice.learnerSkills({ learnerId: report.learner.id }),
  ])
  expect(parents.subjects, 'both skill maps').toEqual(own.subjects)
}
