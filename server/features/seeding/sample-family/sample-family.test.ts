import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PartFlags, Plan, TestType } from '#contract/fields.ts'
import { computeMarks } from '#domain/marks/compute-marks.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import { PASS_RATIO } from '#domain/scoring/result-messages.ts'
import { isUnlocked, scoreTest } from '#domain/timed-tests/timed-test.ts'
import { query } from '../../../database/rows.ts'
import { isCommonPassword } from '../../../new-passwords.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { countRows, postAuth, startTestApp } from '../../../testing/test-app.ts'
import { unrenderedGrades, upsertGrades } from '../testing/unrendered-grades.ts'
import { listSampleSignIns, prepareSampleFamily } from './sample-family.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  expect(await listSampleSignIns(app.services)).toEqual([])
  await upsertGrades(app, await unrenderedGrades(), await prepareSampleFamily(app.services))
})

async function signIn(as: { signIn: string; password: string }) {
  const { signIn: name, password } = as
  const answer = name.includes('@')
    ? await postAuth(app, '/sign-in/email', { email: name, password })
    : await postAuth(app, '/sign-in/username', { username: name, password })
  expect(answer.status).toBe(200)
  return app.client(answer.body.token)
}

describe('the sample family', () => {
  it('is a parent and two learners who can sign in with the printed accounts', async () => {
    const signIns = await listSampleSignIns(app.services)
    expect(signIns.map(({ role, signIn: name }) => [role, name])).toEqual([
      ['Parent', 'sample.parent@trellis.example'],
      ['Learner', 'mira'],
      ['Learner', 'leo'],
    ])
    for (const each of signIns) {
      expect(isCommonPassword(each.password)).toBe(false)
      const { user } = await (await signIn(each)).session.get()
      expect(user?.isParent).toBe(each.role === 'Parent')
    }
  })

  it('is not printed with an external database or in production', async () => {
    const { services } = app
    const operators = { ...services.config, databaseUrl: 'postgres://elsewhere/trellis' }
    expect(await listSampleSignIns({ ...services, config: operators })).toEqual([])
    expect(await listSampleSignIns({ ...services, config: { ...services.config, production: true } })).toEqual([])
  })

  it('shows the parent two learners with reports of their work', async () => {
    const [parent] = await listSampleSignIns(app.services)
    if (!parent) throw new Error('There is no sample parent')
    const client = await signIn(parent)
    const { learners } = await client.learners.list()
    expect(learners.map(({ firstName, gradeName }) => [firstName, gradeName])).toEqual([
      ['Leo', 'Grade 6'],
      ['Mira', 'Grade 7'],
    ])
    for (const { id } of learners) {
      const { averages, rows } = await client.report.get({ learnerId: id })
      expect(averages.quiz).not.toBeNull()
      expect(averages.test).not.toBeNull()
      expect(rows.some((row) => row.status === 'Submitted')).toBe(true)
      expect(rows.some((row) => row.status === 'Pending')).toBe(true)
    }
  })

  it('has exactly the marks that follow from its activities by the rules', async () => {
    const rows = await query(
      app.database.kysely,
      z.object({ flags: PartFlags, plan: Plan, passed: z.array(TestType), marks: z.looseObject({}) }),
      sql`
        SELECT e.enrollment_type AS plan,
               jsonb_build_object('video', video_completed, 'text', text_completed, 'quiz', quiz_completed,
                                  'assignment', assignment_completed) AS flags,
               coalesce((SELECT jsonb_agg(t.type) FROM test_results r JOIN tests t ON t.id = r.test_id
                         WHERE r.user_id = p.user_id AND r.passed AND t.subject_id = l.subject_id), '[]') AS passed,
               jsonb_build_object('plan', m.enrollment_type, 'video', video_marks, 'text', text_marks,
                                  'quiz', quiz_marks, 'assignment', assignment_marks,
                                  'testBonus', test_bonus_marks, 'total', total_marks) AS marks
        FROM user_progress p
        JOIN lessons l ON l.id = p.lesson_id
        JOIN grade_enrollments e ON e.user_id = p.user_id
        LEFT JOIN lesson_marks m ON m.user_id = p.user_id AND m.lesson_id = p.lesson_id`,
    )
    expect(rows).toHaveLength(await countRows(app, 'lesson_marks'))
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map((row) => row.plan))).toEqual(new Set(['Premium', 'Freemium']))
    for (const { flags, plan, passed, marks } of rows) {
      expect(marks).toEqual({ plan, ...computeMarks(flags, plan, passed) })
    }
  })

  it('has only completed parts that exist in the lesson, and no quiz or assignment without a passed submission', async () => {
    const { rows } = await sql`
      SELECT FROM user_progress p JOIN lessons l ON l.id = p.lesson_id
      WHERE (video_completed AND video_url IS NULL)
         OR quiz_completed IS DISTINCT FROM EXISTS (
           SELECT FROM lesson_submissions s
           WHERE s.user_id = p.user_id AND s.lesson_id = l.id AND part = 'quiz' AND passed)
         OR assignment_completed IS DISTINCT FROM EXISTS (
           SELECT FROM lesson_submissions s
           WHERE s.user_id = p.user_id AND s.lesson_id = l.id AND part = 'assignment' AND passed)`.execute(
      app.database.kysely,
    )
    expect(rows).toEqual([])
  })

  it("has submissions with the product's scores", async () => {
    const submissions = await query(
      app.database.kysely,
      z.object({ results: z.unknown(), correct_count: z.int(), total: z.int(), passed: z.boolean() }),
      sql`SELECT results, correct_count, total, passed FROM lesson_submissions`,
    )
    expect(submissions.length).toBeGreaterThan(0)
    for (const { results, correct_count: correctCount, total, passed } of submissions) {
      const { questions } = readScoredQuestions(results)
      expect(questions).toHaveLength(total)
      expect(questions.filter(({ outcome }) => outcome === 'right')).toHaveLength(correctCount)
      expect(questions.filter(({ outcome }) => outcome === 'wrong')).toHaveLength(total - correctCount)
      expect(passed).toBe(correctCount / total >= PASS_RATIO)
    }
  })

  it("has tests with the product's scores, each taken while unlocked and in time", async () => {
    const rows = await query(
      app.database.kysely,
      z.object({
        results: z.unknown(),
        passing_mark: z.int(),
        score: z.int(),
        passed: z.boolean(),
        after_lesson_number: z.int(),
        highest: z.int(),
        in_time: z.boolean(),
      }),
      sql`
        SELECT r.results, a.passing_mark, r.score, r.passed, t.after_lesson_number,
               a.finished_at BETWEEN a.started_at AND a.deadline AND a.finished_at = r.completed_at AS in_time,
               (SELECT max(l.number) FROM user_progress p JOIN lessons l ON l.id = p.lesson_id
                WHERE p.user_id = a.user_id AND l.subject_id = t.subject_id AND p.updated_at < a.started_at) AS highest
        FROM test_attempts a
        JOIN test_results r USING (user_id, test_id)
        JOIN tests t ON t.id = a.test_id`,
    )
    expect(rows).toHaveLength(3)
    for (const row of rows) {
      const { score, passed } = row
      expect(scoreTest(readScoredQuestions(row.results).questions, row.passing_mark)).toMatchObject({ score, passed })
      expect(isUnlocked(row.after_lesson_number, row.highest)).toBe(true)
      expect(row.in_time).toBe(true)
    }
  })

  it('has completion times, study time and badges that follow from its activities', async () => {
    const { rows } = await sql`
      SELECT FROM user_progress p
      CROSS JOIN LATERAL (VALUES
        ('video', video_completed), ('text', text_completed), ('quiz', quiz_completed),
        ('assignment', assignment_completed)
      ) AS flag (part, completed)
      LEFT JOIN part_completions c ON c.user_id = p.user_id AND c.lesson_id = p.lesson_id AND c.part = flag.part
      LEFT JOIN study_time t ON t.user_id = p.user_id AND t.lesson_id = p.lesson_id
      WHERE flag.completed <> (c.completed_at IS NOT NULL) OR c.completed_at > p.updated_at OR t.seconds IS NULL
         OR t.seconds NOT BETWEEN 600 AND 3600`.execute(app.database.kysely)
    expect(rows).toEqual([])
    for (const each of (await listSampleSignIns(app.services)).filter(({ role }) => role === 'Learner')) {
      const { study } = await signIn(each)
      const { earned, open } = await study.achievements()
      // A full count means an earned badge.
      for (const { reached, goal } of open) expect(reached).toBeLessThan(goal)
      const { summary } = await study.dashboard()
      expect(summary.badges).toBe(earned.length)
      const evergreen = open.find(({ code }) => code === 'thirty-days')
      // Around midnight an hour of study spans two days.
      const days = each.signIn === 'mira' ? 8 : 4
      expect(evergreen?.reached).toBeGreaterThanOrEqual(days)
      expect(evergreen?.reached).toBeLessThanOrEqual(2 * days)
      expect(earned.map(({ code }) => code).toSorted()).toEqual([
        'first-lesson',
        'first-test',
        'full-score',
        ...((evergreen?.reached ?? 0) >= 7 ? ['seven-days'] : []),
        'three-days',
      ])
    }
  })

  it('has all activities between joining and now', async () => {
    const { rows } = await sql`
      SELECT FROM profiles p
      JOIN (
        SELECT user_id, updated_at AS at FROM user_progress
        UNION ALL SELECT user_id, submitted_at FROM lesson_submissions
        UNION ALL SELECT user_id, finished_at FROM test_attempts
        UNION ALL SELECT user_id, started_at FROM test_attempts
        UNION ALL SELECT user_id, completed_at FROM part_completions
        UNION ALL SELECT user_id, last_seen_at FROM study_time
        UNION ALL SELECT user_id, earned_at FROM achievements
      ) done ON done.user_id = p.id
      WHERE done.at NOT BETWEEN p.created_at AND now()`.execute(app.database.kysely)
    expect(rows).toEqual([])
    const { rows: people } = await sql`SELECT FROM profiles WHERE created_at > now()`.execute(app.database.kysely)
    expect(people).toEqual([])
  })
})
