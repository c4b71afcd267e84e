import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { answers, type MadeSubject, makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../testing/people.ts'
import { passDays } from '../../testing/progress.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject
beforeAll(async () => {
  made = await makeSubject(app, { lessons: 1 })
})

/** Learner who submitted a quiz two weeks ago, and has a set to practice today. */
async function practicing() {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId: made.gradeId })
  const client = app.client(learner.token)
  const quiz = { lessonId: made.lessonIds[0] ?? '', part: 'quiz' as const, submissionId: randomUUID() }
  await client.study.submitAnswers({ ...quiz, answers: answers(10, 6) })
  await passDays(app, learner.id, 14)
  const { set } = await client.practice.today({})
  if (!set) throw new Error('Nothing is due')
  const answer = (position: number) =>
    client.practice.answer({
      setId: set.id,
      position,
      questionId: set.questions[position]?.question.id ?? '',
      answer: 1,
    })
  return { parent, learner, client, adult: app.client(parent.token), set, answer }
}

describe('practice', () => {
  test('counts as study on every screen', async () => {
    const { learner, client, adult, answer } = await practicing()
    expect((await client.study.dashboard()).summary.daysThisWeek).toBe(0)
    await answer(0)

    const { summary, lastActivity } = await client.study.dashboard()
    expect(summary.daysThisWeek).toBe(1)
    expect(lastActivity).toMatchObject({ activity: 'practiced', title: null })
    const { week, practice } = await adult.report.get({ learnerId: learner.id })
    expect([week.days, practice]).toEqual([1, { days: 1, answered: 1, right: 1 }])
    const [card] = (await adult.learners.overview()).learners
    expect(card).toMatchObject({ week: { days: 1 }, lastActivity: { activity: 'practiced' } })
    const { today } = await adult.report.term({ learnerId: learner.id })
    expect(await adult.report.term({ learnerId: learner.id, from: today, to: today })).toMatchObject({ days: 1 })
    expect((await client.practice.today({})).week.days).toBe(1)
  })

  test('counts its minutes while a set is open, and never the same minute twice', async () => {
    const { learner, client, adult } = await practicing()
    const lessonId = made.lessonIds[0] ?? ''
    const wait = (table: 'practice_time' | 'study_time', seconds: number) =>
      sql`UPDATE ${sql.table(table)} SET last_seen_at = last_seen_at - ${seconds} * interval '1 second'
          WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    await client.study.recordPracticeAttendance({ begins: true, timeZone: 'UTC' })
    await wait('practice_time', 30)
    const { secondsToday } = await client.study.recordPracticeAttendance({ timeZone: 'UTC' })
    expect(secondsToday).toBeGreaterThanOrEqual(30)
    // A lesson that is open in another tab adds only the time since then.
    expect((await client.study.recordAttendance({ lessonId, timeZone: 'UTC' })).secondsToday).toBeLessThan(60)
    const { week, studyTime } = await adult.report.get({ learnerId: learner.id })
    expect(studyTime).toEqual({ total: week.seconds, thisWeek: week.seconds })
    expect(week.seconds).toBeGreaterThanOrEqual(30)
  })

  test('on the third day of study earns its badge, once', async () => {
    const { learner, client, answer, set } = await practicing()
    // Two more days of practice in the past, of which nothing was announced.
    for (const daysAgo of [5, 6]) {
      await sql`
        WITH old AS (
          INSERT INTO practice_sets (user_id, kind, day, questions) VALUES (${learner.id}, 'missed', current_date, '[]')
          RETURNING id
        )
        INSERT INTO practice_answers (user_id, set_id, position, result, outcome, answered_at)
        SELECT ${learner.id}, id, 0, '{}', 'right', now() - make_interval(days => ${daysAgo}) FROM old`.execute(
        app.database.kysely,
      )
    }
    const { newAchievements } = await answer(0)
    expect(newAchievements.map(({ code }) => code)).toEqual(['three-days'])
    expect((await answer(0)).newAchievements).toEqual([])
    expect((await answer(1)).newAchievements).toEqual([])
    expect(set.questions.length).toBeGreaterThan(1)
    // The quiz and the two days of practice had reached it five days ago.
    const { earned } = await client.study.achievements()
    const age = Date.now() - (earned.find(({ code }) => code === 'three-days')?.earnedAt.getTime() ?? 0)
    expect(age / 86_400_000).toBeGreaterThan(4)
    expect(age / 86_400_000).toBeLessThan(6)
  })

  test('announces the first and the last answer of a set to parents', async () => {
    const { learner, set, answer } = await practicing()
    for (const { position } of set.questions) await answer(position)
    const { rows } = await sql`
      SELECT FROM live_events WHERE user_id = ${learner.id} AND activity = 'practiced'`.execute(app.database.kysely)
    expect(rows).toHaveLength(Math.min(2, set.questions.length))
  })

  test('alone makes a week that is not quiet in the weekly email', async () => {
    const { learner, adult, answer } = await practicing()
    await answer(0)
    await passDays(app, learner.id, 7)
    const [child] = (await adult.weeklyEmail.preview()).children
    expect(child?.done).toContain('Practice: 1 question on 1 day, 1 right without help.')
    expect(child?.done).not.toContain('quiet')
  })
})
