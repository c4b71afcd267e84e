import { join } from 'node:path'
import pg from 'pg'
import { DATA_VARIABLE, DATABASE_VARIABLE } from './product.ts'

/** Runs statements on the database of a product, for states that no screen creates, or none as fast. */
export async function onDatabase<Result>(
  work: (database: pg.Client) => Promise<Result>,
  dataDir = process.env[DATA_VARIABLE],
): Promise<Result> {
  if (dataDir === undefined) throw new Error('The server of the journeys has not been started')
  const embedded = { host: join(dataDir, 'postgres'), user: 'trellis', database: 'trellis' }
  const connectionString = process.env[DATABASE_VARIABLE]
  const database = new pg.Client(connectionString === undefined ? embedded : { connectionString })
  await database.connect()
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** Sets the plan of an enrolled learner, as a payment would. */
export function givePlan(learnerId: string, plan: 'Freemium' | 'Premium' | 'Premium Plus') {
  return onDatabase(async (database) => {
    const { rowCount } = await database.query('UPDATE grade_enrollments SET enrollment_type = $1 WHERE user_id = $2', [
      plan,
      learnerId,
    ])
    if (rowCount !== 1) throw new Error('This learner is not enrolled in a grade')
  })
}

/** Stores a submission, without answers, of every quiz of a grade. */
export function submitQuizzes(learnerId: string, gradeId: string) {
  return onDatabase(async (database) => {
    const { rowCount } = await database.query(
      `INSERT INTO lesson_submissions (user_id, id, lesson_id, part, results, correct_count, total, passed)
       SELECT $1, gen_random_uuid(), l.id, 'quiz', '[]', 0, 1, false
       FROM lessons l JOIN subjects s ON s.id = l.subject_id
       WHERE s.grade_id = $2 AND l.quiz_questions IS NOT NULL`,
      [learnerId, gradeId],
    )
    if (rowCount === 0) throw new Error('This grade has no quiz')
  })
}

/** Stores what a learner wrote below the quiz of a lesson of their grade. */
export function writeAnswer(learnerId: string, text: string) {
  return onDatabase(async (database) => {
    const task = {
      key: 'quiz',
      prompt: 'Explain it in your own words.',
      words: 60,
      model: 'A model.',
      checklist: [],
      skills: [],
    }
    const { rowCount } = await database.query(
      `INSERT INTO written_answers (user_id, lesson_id, part, task, answer, version)
       SELECT $1, l.id, 'quiz', $2, $3, 1
       FROM lessons l JOIN subjects s ON s.id = l.subject_id JOIN grade_enrollments e ON e.grade_id = s.grade_id
       WHERE e.user_id = $1 ORDER BY s.name, l.number LIMIT 1`,
      [learnerId, JSON.stringify(task), text],
    )
    if (rowCount !== 1) throw new Error('This learner is not enrolled in a grade')
  })
}

/** Date columns of practice that `passDays` shifts. */
const PRACTICE_DATES = {
  practice_skills: ['reviewed_date', 'due_date', 'level_date', 'right_date'],
  practice_struggles: ['missed_date', 'stuck_date'],
  practice_questions: ['met_date', 'missed_date', 'right_date'],
  practice_sets: ['day'],
  practice_answers: ['answered_at'],
  practice_time: ['day'],
  lesson_submissions: ['submitted_at'],
  target_days: ['day'],
}

/**
 * Simulates that days pass for a learner by moving the rows back, because the shared server's clock cannot be advanced.
 */
export function passDays(learnerId: string, days: number) {
  return onDatabase(async (database) => {
    for (const [table, columns] of Object.entries(PRACTICE_DATES)) {
      const moved = columns.map((column) => `${column} = (${column} - make_interval(days => $2))`)
      await database.query(`UPDATE ${table} SET ${moved.join(', ')} WHERE user_id = $1`, [learnerId, days])
    }
    const { rows } = await database.query(
      `SELECT key, evidence || jsonb_build_object(
         'before', evidence -> 'before' || jsonb_build_object('since', (evidence -> 'before' ->> 'since')::date - $2::int),
         'today', evidence -> 'today' || jsonb_build_object('day', (evidence -> 'today' ->> 'day')::date - $2::int)
       ) AS moved FROM practice_skills WHERE user_id = $1`,
      [learnerId, days],
    )
    // In a statement of its own, because several nodes do not accept these functions in an update.
    for (const { key, moved } of rows) {
      const values = [learnerId, key, moved]
      await database.query('UPDATE practice_skills SET evidence = $3 WHERE user_id = $1 AND key = $2', values)
    }
  })
}

/** Moves the work of a learner to the week before, and has the weekly email about it sent to the parents who want it. */
export function endWeek(learnerId: string, dataDir?: string) {
  return onDatabase(async (database) => {
    for (const [table, column] of [
      ['lesson_submissions', 'submitted_at'],
      ['part_completions', 'completed_at'],
      ['practice_answers', 'answered_at'],
    ]) {
      const earlier = `${column} = ${column} - interval '7 days'`
      await database.query(`UPDATE ${table} SET ${earlier} WHERE user_id = $1`, [learnerId])
    }
    const { rowCount } = await database.query(
      `UPDATE weekly_emails SET next_at = now() - interval '1 minute'
       WHERE parent_id IN (SELECT parent_id FROM parent_child WHERE child_id = $1)`,
      [learnerId],
    )
    if (rowCount === 0) throw new Error('No parent of this learner wants the weekly email')
    // The job that would follow within three minutes.
    await database.query(`INSERT INTO pgboss.job (name) VALUES ('send-weekly-emails')`)
    const channel = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`
    await database.query(`SELECT pg_notify(${channel}, 'send-weekly-emails')`)
  }, dataDir)
}

/** Number of answers of a learner with the time spent on them, in a place that stores it. */
export function countTimes(learnerId: string, table: 'lesson_submissions' | 'test_attempts' | 'practice_answers') {
  return onDatabase(async (database) => {
    const counted = table === 'practice_answers' ? '1' : '(SELECT count(*) FROM jsonb_object_keys(seconds))'
    const { rows } = await database.query(
      `SELECT coalesce(sum(${counted}), 0)::int AS count FROM ${table} WHERE user_id = $1 AND seconds IS NOT NULL`,
      [learnerId],
    )
    return Number(rows[0]?.count)
  })
}
