import pg from 'pg'
import { makeClassroom } from '../operations/classroom.ts'
import { connectionTo } from '../processes/bare-server.ts'
import { startProduct } from '../processes/spawn.ts'
import { type Measured, row, times } from '../report.ts'
import { ratioOf } from './load.ts'
import { type Cost, interleave, operation, post } from './operations.ts'

/** Lessons of the database, each in one of many grades with the content of the sample. */
const LESSONS = 50_000

const LEARNERS = 600
const WARM_UP = 1_500

/** Limit for the processor time of a search, in session checks. */
const MAX_SESSION_CHECKS = 3

/** Searches as they are typed: whole and incomplete words, frequent and rare ones, one and several. */
const TYPED = [
  'ratio',
  'the number',
  'equat',
  'water cycle',
  'main idea',
  'pro',
  'angles of a triangle',
  'energy',
  'nothing xq',
]
const MISSPELLED = ['fracton', 'probabilty', 'ekwation', 'photosinthesis', 'triangel']

/** Measures searches against the session check that is part of each, by learners of one grade among many. */
export async function measureSearch(folder: string): Promise<Measured> {
  const product = await startProduct(folder, { args: ['--api-only'] })
  const client = new pg.Client({ ...connectionTo(folder), application_name: 'bench' })
  await client.connect()
  try {
    const { learners } = await makeClassroom(client, LEARNERS)
    await multiplyContent(client)
    const target = (path: string, inputs: readonly object[]) => {
      let turn = 0
      const next = () => {
        const input = inputs[turn % inputs.length]
        const learner = learners[turn % learners.length]
        turn += 1
        return post(operation(product, path), learner, 'learner', JSON.stringify({ json: input }))
      }
      return { server: product, next }
    }
    const searches = (words: readonly string[]) =>
      target(
        'search/find',
        words.map((one) => ({ words: one })),
      )
    const rounds = await interleave(client, null, WARM_UP, {
      session: target('session/get', [{}]),
      typed: searches(TYPED),
      misspelled: searches(MISSPELLED),
    })
    const rows: string[] = []
    const exceeded: string[] = []
    for (const [name, kind] of [
      ['Search of 50,000 lessons', 'typed'],
      ['Search for misspelled words', 'misspelled'],
    ] as const) {
      const total = ({ node, database }: Cost) => node + database
      const ratio = ratioOf(rounds.map((round) => total(round[kind]) / total(round.session)))
      const mean = (of: keyof Cost) => rounds.reduce((sum, round) => sum + round[kind][of], 0) / rounds.length
      const isLimited = kind === 'typed'
      rows.push(
        row(
          name,
          times(ratio.median),
          `${mean('node').toFixed(3)} ms in Node, ${mean('database').toFixed(3)} ms in PostgreSQL; rounds from ${times(ratio.lowest)} to ${times(ratio.highest)}`,
          'a session check',
          isLimited ? `at most ${MAX_SESSION_CHECKS} ×` : '',
        ),
      )
      if (isLimited && ratio.median > MAX_SESSION_CHECKS) exceeded.push(name)
    }
    return { rows, exceeded }
  } finally {
    await client.end()
    await product.stop()
  }
}

/** Copies the published grades with their lessons and entries, without triggers, which would take minutes. */
async function multiplyContent(client: pg.Client) {
  await client.query('BEGIN')
  const tables = ['stored_grades', 'stored_subjects', 'stored_lessons']
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await client.query(`
    CREATE TEMPORARY TABLE copied_subjects AS
    SELECT s.id AS old_id, gen_random_uuid() AS id, g.id AS old_grade_id, copy
    FROM stored_subjects s JOIN grades g ON g.id = s.grade_id AND g.live_status,
      generate_series(1, ${LESSONS} / (SELECT count(*) FROM lessons)) copy;
    CREATE TEMPORARY TABLE copied_grades AS
    SELECT old_grade_id AS old_id, copy, gen_random_uuid() AS id FROM copied_subjects GROUP BY 1, 2;
    INSERT INTO stored_grades (id, name, live_status)
    SELECT c.id, g.name || ' ' || c.copy, true FROM copied_grades c JOIN stored_grades g ON g.id = c.old_id;
    INSERT INTO stored_subjects (id, name, description, grade_id, color)
    SELECT c.id, s.name, s.description, g.id, s.color
    FROM copied_subjects c JOIN stored_subjects s ON s.id = c.old_id
    JOIN copied_grades g ON g.old_id = c.old_grade_id AND g.copy = c.copy;
    CREATE TEMPORARY TABLE copied_lessons AS
    SELECT l.id AS old_id, c.id AS subject_id, gen_random_uuid() AS id
    FROM copied_subjects c JOIN lessons l ON l.subject_id = c.old_id;
    INSERT INTO stored_lessons (id, number, title, subject_id)
    SELECT c.id, l.number, l.title, c.subject_id FROM copied_lessons c JOIN lessons l ON l.id = c.old_id;
    INSERT INTO search_entries (subject_id, lesson_id, position, heading, body, document)
    SELECT c.subject_id, c.id, e.position, e.heading, e.body,
      ts_delete(e.document, e.subject_id::text) || array_to_tsvector(ARRAY[c.subject_id::text])
    FROM copied_lessons c JOIN search_entries e ON e.lesson_id = c.old_id;
  `)
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE')
}
