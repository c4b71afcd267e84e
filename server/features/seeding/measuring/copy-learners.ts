import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { computeMarks } from '#domain/marks/compute-marks.ts'
import { PLANS } from '#domain/plans/plans.ts'
import type { Database } from '../../../database/database.ts'
import { COPY_STATEMENTS, type CopiedTable, type GradeToStudy, listGradesToStudy, MEASURE_DOMAIN } from './queries.ts'

type Cell = string | number | boolean | null
type Rows = Record<CopiedTable, Cell[][]>

/** Maximum of lessons that a learner has begun. */
const MAX_LESSONS = 6
const LEARNERS_PER_PARENT = 2

/**
 * Creates the rows of learners, two per parent, spread over grades and plans. Each has watched and read the first few lessons
 * of the grade and has the marks for that.
 * @param run prefix that distinguishes them from the learners of another run; lowercase letters and digits
 */
function createLearnerRows(grades: readonly GradeToStudy[], run: string, from: number, to: number): Rows {
  const rows: Rows = {
    ...{ profiles: [], parent_child: [], consents: [], grade_enrollments: [] },
    ...{ user_progress: [], part_completions: [], lesson_marks: [] },
  }
  let parentId = ''
  for (let n = from; n < to; n += 1) {
    if ((n - from) % LEARNERS_PER_PARENT === 0) {
      parentId = randomUUID()
      rows.profiles.push([parentId, `p${run}${n}@${MEASURE_DOMAIN}`, true, null, 'Parent', `${n}`, null, true])
    }
    const grade = grades[n % grades.length]
    if (grade !== undefined) addLearner(rows, grade, parentId, run, n)
  }
  return rows
}

function addLearner(rows: Rows, grade: GradeToStudy, parentId: string, run: string, n: number) {
  const id = randomUUID()
  const name = `l${run}${n}`
  const plan = PLANS[n % PLANS.length] ?? 'Freemium'
  rows.profiles.push([id, `${name}@${MEASURE_DOMAIN}`, true, name, 'Learner', `${n}`, grade.id, false])
  rows.parent_child.push([parentId, id])
  rows.consents.push([id, parentId, CONSENT_VERSION, 'adding'])
  rows.grade_enrollments.push([id, grade.id, plan])
  for (const { id: lessonId, content } of grade.lessons.slice(0, n % (MAX_LESSONS + 1))) {
    const { video, text } = content
    const marks = computeMarks({ video, text, quiz: false, assignment: false }, plan, [])
    rows.user_progress.push([id, lessonId, video, text])
    for (const part of ['video', 'text'] as const) {
      if (content[part]) rows.part_completions.push([id, lessonId, part])
    }
    const parts = [marks.video, marks.text, marks.quiz, marks.assignment, marks.testBonus, marks.total]
    rows.lesson_marks.push([id, lessonId, plan, ...parts])
  }
}

/** Learners per transaction, which are in memory together. */
const BATCH_SIZE = 5000

type CopyOutcome = 'done' | 'no-lessons'

/**
 * Adds learners for measurements by COPY: up to a million in minutes, with one batch in memory at a time. Batches that were
 * added before an interruption stay; each is complete.
 */
export async function copyLearners(
  database: Database,
  count: number,
  onProgress: (done: number) => void,
): Promise<CopyOutcome> {
  const grades = await listGradesToStudy(database.kysely)
  if (grades.length === 0) return 'no-lessons'
  const run = randomBytes(4).toString('hex')
  // COPY needs a connection that sends one statement at a time, which those of the pool do not.
  const client = new pg.Client({ ...database.pool.options, pipeline: false })
  await client.connect()
  try {
    for (let done = 0; done < count; ) {
      const end = Math.min(done + BATCH_SIZE, count)
      const rows = createLearnerRows(grades, run, done, end)
      await client.query('BEGIN')
      for (const [table, statement] of entriesOf(COPY_STATEMENTS)) {
        await pipeline(Readable.from(lines(rows[table])), client.query(copyFrom(statement)))
      }
      await client.query('COMMIT')
      done = end
      onProgress(done)
    }
    return 'done'
  } finally {
    await client.end()
  }
}

function entriesOf<Key extends string>(record: Record<Key, string>): [Key, string][] {
  const keys: Key[] = []
  for (const key in record) keys.push(key)
  return keys.map((key) => [key, record[key]])
}

/** Text format of COPY. No cell has a tab, a backslash or a line end. */
function* lines(rows: readonly (readonly (string | number | boolean | null)[])[]) {
  for (const row of rows) yield `${row.map((cell) => (cell === null ? '\\N' : String(cell))).join('\t')}\n`
}
