import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changeItemsBy } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import { countRows, startTestApp } from '#server/testing/test-app.ts'
import { CONTENT_FOLDER } from '../../config.ts'
import { query } from '../../database/rows.ts'
import { compareWithTriggers } from '../content/testing/compare-with-triggers.ts'
import { readContent } from './read-content.ts'
import { type GradeRows, isEmpty, seedContent, toGradeRows, upsertGrade } from './seed-content.ts'
import { copySmallContent } from './testing/small-content.ts'

const TABLES = ['stored_grades', 'stored_subjects', 'stored_lessons', 'stored_tests', 'skills', 'misconceptions']
const silently = () => {}

const app = forThisFile(startTestApp)
compareWithTriggers(app)
/** All rows of the curriculum, with ids and timestamps. */
async function everything() {
  const rows = await Promise.all(
    TABLES.map((table) =>
      sql`SELECT t.*, t.xmin::text AS version FROM ${sql.table(table)} t ORDER BY id`.execute(app.database.kysely),
    ),
  )
  return rows.map((result) => result.rows)
}

describe('a broken content file', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-content-'))
    // Every case reads all files.
    copySmallContent(folder, ['grade-7'])
  })
  afterEach(() => rm(folder, { recursive: true }))

  const LESSON = 'grade-7/mathematics/lessons/3-percents-in-daily-life.md'

  async function edit(file: string, change: (content: string) => string) {
    const path = join(folder, file)
    const before = await readFile(path, 'utf8')
    const after = change(before)
    expect(after).not.toBe(before)
    await writeFile(path, after)
  }

  async function seedError() {
    const error = await seedContent(app.database, silently, { folder }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(await Promise.all(TABLES.map((table) => countRows(app, table)))).toEqual(TABLES.map(() => 0))
    expect(await isEmpty(app.database)).toBe(true)
    return error instanceof Error ? error.message : error
  }

  it.each([
    ['a title left out', /^title: .*\n/m, '', /: line 2: title: /],
    ['an unknown field', /^title: /m, 'titel: x\ntitle: ', /: line 3: titel: "titel" is not known here/],
    ['the number of another', 'number: 3', 'number: 1', /: line 1: number: There is another lesson 1 /],
    [
      'a question whose answer is none of its options',
      /correct: \d/,
      'correct: 4',
      /: line \d+: quiz\.questions\.0: Question 1: the correct answer/,
    ],
    [
      'a video from a host that is not allowed',
      / {2}url: .*/,
      '  url: https://elsewhere.example/v.mp4',
      /: video\.url: The address of the video must be the address of a YouTube or Vimeo video, /,
    ],
  ])('with %s is reported with line and field, and nothing is written', async (_, before, after, problem) => {
    await edit(LESSON, (content) => content.replace(before, after))
    const message = await seedError()
    expect(message).toMatch(/^content\/grade-7\/mathematics\/lessons\/3-/)
    expect(message).toMatch(problem)
  })

  it.each([
    ['a video that is not there', / {2}url: .*/, '/media/nowhere.webm', 'nowhere.webm'],
    ['a video outside its folder', / {2}url: .*/, '/media/sub/../../secret.webm', 'sub/../../secret.webm'],
    ['captions that are not there', / {2}captions: .*/, '/media/no.vtt', 'no.vtt'],
    ['a figure that is not there', /\/media\/grade-7-mathematics-1\.svg/, '/media/no.svg', 'no.svg'],
  ])('with %s is reported with the lesson, and nothing is written', async (_, line, address, media) => {
    await edit('grade-7/mathematics/lessons/1-proportional-relationships.md', (content) =>
      content.replace(line, (found) => (found.includes(': ') ? found.replace(/: .*/, `: ${address}`) : address)),
    )
    expect(await seedError()).toBe(`content/grade-7: Mathematics, lesson 1: there is no content/videos/${media}`)
  })

  it.each([
    ['skill', (content: string) => content.replace(/^( +)question: /m, '$1skills: [g7.math.unheard]\n$1question: ')],
    ['misconception', (content: string) => content.replace(/^( +)question: /m, withFeedback)],
  ])('with an unlisted %s is reported with the question, and nothing is written', async (_, change) => {
    await edit(LESSON, (content) =>
      change(content.replace(/ +skills:.*\n( +- g\d.*\n)*| +feedback:\n( {8,}.*\n)+/g, '')),
    )
    expect(await seedError()).toMatch(
      /^content\/grade-7: Mathematics, lesson 3, .+: g7\.math\.unheard is not in skills\.json$/,
    )
  })

  it('with a wrong number is reported, and nothing is written', async () => {
    await edit(LESSON, (content) => content.replace('number: 3', 'number: 13'))
    expect(await seedError()).toBe('content/grade-7: Mathematics: lesson 3 is missing')
  })

  it('that is not JSON is reported, and nothing is written', async () => {
    const file = 'grade-7/mathematics/subject.json'
    await edit(file, (content) => content.replace('{', ''))
    expect(await seedError()).toBe(`content/${file}: line 2: Invalid JSON from this line on.`)
  })

  it('without one type of test is reported, and nothing is written', async () => {
    await edit('grade-7/science/tests.json', (content) => {
      const tests: unknown[] = JSON.parse(content)
      return JSON.stringify(tests.slice(1))
    })
    expect(await seedError()).toBe('content/grade-7: Science: must have one each of Mid Test 1, Mid Test 2, Final Test')
  })

  it('without its first part is reported, and nothing is written', async () => {
    await edit(LESSON, (content) => content.slice(content.indexOf('---\n\n') + 5))
    expect(await seedError()).toMatch(`content/${LESSON}: line 1: A lesson starts with a line of three dashes`)
  })
})

const withFeedback = (_: string, space: string) =>
  `${space}feedback: [{ text: No, misconception: g7.math.unheard }]\n${space}question: `

describe('the sample content', () => {
  beforeAll(async () => {
    expect(await isEmpty(app.database)).toBe(true)
    await seedContent(app.database, silently)
    const lessons = await query(
      app.database.kysely,
      z.object({ text_markdown: z.string().nullable(), text_content: z.string().nullable() }),
      sql`SELECT text_markdown, text_content FROM lessons`,
    )
    const rendered = new Map(lessons.map((lesson) => [lesson.text_markdown, lesson.text_content]))
    const content = await readContent(CONTENT_FOLDER, [])
    grades = await Promise.all(content.map((grade) => toGradeRows(grade, async (text) => rendered.get(text) ?? '')))
  })

  let grades: GradeRows[]
  const seedAgain = async () => {
    for (const grade of grades) await upsertGrade(app.database.kysely, grade)
  }

  it('has three published grades of three subjects each', async () => {
    const { grades } = await app.client().curriculum.listPublished()
    expect(grades.map((grade) => [grade.name, grade.subjects.length])).toEqual([
      ['Grade 6', 3],
      ['Grade 7', 3],
      ['Grade 8', 3],
    ])
    expect(await isEmpty(app.database)).toBe(false)
  })

  it('has every subject required in every grade', async () => {
    const rows = await query(
      app.database.kysely,
      z.object({ name: z.string(), required: z.boolean(), grades: z.int() }),
      sql`
        SELECT name, is_required AS required, count(*)::int AS grades
        FROM subjects GROUP BY 1, 2 ORDER BY 1`,
    )
    expect(rows).toEqual([
      { name: 'English', required: true, grades: 3 },
      { name: 'Mathematics', required: true, grades: 3 },
      { name: 'Science', required: true, grades: 3 },
    ])
  })

  it('has the skills of every subject in the order of the school year, and the misconceptions of its wrong answers', async () => {
    const rows = await query(
      app.database.kysely,
      z.object({ grade: z.string(), subject: z.string(), skills: z.array(z.string()), misconceptions: z.int() }),
      sql`
        SELECT g.name AS grade, s.name AS subject,
               ARRAY(SELECT id FROM skills WHERE subject_id = s.id ORDER BY position) AS skills,
               (SELECT count(*)::int FROM misconceptions WHERE subject_id = s.id) AS misconceptions
        FROM subjects s JOIN grades g ON g.id = s.grade_id ORDER BY 1, 2`,
    )
    expect(rows).toHaveLength(9)
    for (const { skills, misconceptions } of rows) {
      expect(skills.length).toBeGreaterThan(30)
      expect(misconceptions).toBeGreaterThan(30)
    }
    expect(rows[1]?.skills.slice(0, 3)).toEqual([
      'g6.math.ratio-order',
      'g6.math.equivalent-ratios',
      'g6.math.unit-rate',
    ])
  })

  it('names every misconception by what someone does, which sentences about a learner continue with', async () => {
    const { rows } = await sql`SELECT text FROM misconceptions WHERE text !~ '^[A-Z][a-z]+s '`.execute(
      app.database.kysely,
    )
    expect(rows).toEqual([])
  })

  it('has ten to twelve lessons per subject, 100 in total, each with a text, 3 to 6 quiz questions and 4 to 8 tasks, single choices of 4', async () => {
    const rows = await query(
      app.database.kysely,
      z.object({ lessons: z.int(), whole: z.boolean() }),
      sql`
        SELECT count(*)::int AS lessons,
               bool_and(
                 text_content LIKE '<%' AND least(quiz_ask, jsonb_array_length(quiz_questions)) BETWEEN 3 AND 6
                 AND least(assignment_ask, jsonb_array_length(assignment_tasks)) BETWEEN 4 AND 8 AND assignment_due_date IS NULL AND assignment_due_in_days BETWEEN 7 AND 12
                 AND NOT EXISTS (
                   SELECT FROM jsonb_array_elements(quiz_questions || assignment_tasks) question
                   WHERE coalesce(question->>'kind', 'single') = 'single'
                     AND jsonb_array_length(question->'options') IS DISTINCT FROM 4
                 )
               ) AS whole
        FROM lessons GROUP BY subject_id`,
    )
    expect(rows).toHaveLength(9)
    for (const row of rows) {
      expect(row.whole).toBe(true)
      expect([10, 11, 12]).toContain(row.lessons)
    }
    expect(rows.reduce((sum, row) => sum + row.lessons, 0)).toBe(100)
  })

  it('has the three tests of each subject, after about a third, two thirds and all of its lessons', async () => {
    const { rows } = await sql`
      SELECT t.type, duration_minutes, passing_mark, jsonb_array_length(questions) AS questions,
             (SELECT bool_and(jsonb_array_length(q->'options') IS NOT DISTINCT FROM 4)
              FROM jsonb_array_elements(questions) q WHERE coalesce(q->>'kind', 'single') = 'single') AS four,
             CASE type WHEN 'Mid Test 1' THEN after_lesson_number IN (4, 5)
                       WHEN 'Mid Test 2' THEN after_lesson_number = least(8, n - 3)
                       ELSE after_lesson_number = n END AS placed,
             count(*)::int AS subjects
      FROM tests t
      JOIN (SELECT subject_id, count(*) AS n FROM lessons GROUP BY 1) l USING (subject_id)
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY duration_minutes`.execute(app.database.kysely)
    const common = { placed: true, four: true, subjects: 9 }
    expect(rows).toEqual([
      { ...common, type: 'Mid Test 1', duration_minutes: 30, passing_mark: 60, questions: 10 },
      { ...common, type: 'Mid Test 2', duration_minutes: 45, passing_mark: 65, questions: 15 },
      { ...common, type: 'Final Test', duration_minutes: 60, passing_mark: 70, questions: 20 },
    ])
  })

  it('tests no skill before the first lesson that has a question for it', async () => {
    const { rows } = await sql`
      WITH asked AS (
        SELECT subject_id, number, jsonb_array_elements_text(question->'skills') AS skill
        FROM lessons, jsonb_array_elements(quiz_questions || assignment_tasks) question
      )
      SELECT t.type, s.name, question->>'id' AS id, skill
      FROM tests t JOIN subjects s ON s.id = t.subject_id, jsonb_array_elements(t.questions) question,
           jsonb_array_elements_text(question->'skills') skill
      WHERE t.after_lesson_number < (
        SELECT min(number) FROM asked WHERE asked.subject_id = t.subject_id AND asked.skill = skill.value
      )`.execute(app.database.kysely)
    expect(rows).toEqual([])
  })

  it('has no formula that KaTeX cannot render', async () => {
    const lessons = await query(
      app.database.kysely,
      z.object({ title: z.string(), text_content: z.string().nullable() }),
      sql`SELECT title, text_content FROM lessons`,
    )
    const unread = lessons.filter(({ text_content }) => text_content?.includes('\\'))
    expect(unread.map((lesson) => lesson.title)).toEqual([])
  })

  it('is unchanged, row by row, after seeding again', async () => {
    const before = await everything()
    await seedAgain()
    expect(await everything()).toEqual(before)
  })

  it('seeded again counts due dates from enrollment, if an earlier version counted them from seeding', async () => {
    const due = async () => {
      const { rows } = await sql`
        SELECT assignment_due_date AS date, assignment_due_in_days AS days FROM lessons ORDER BY id LIMIT 2`.execute(
        app.database.kysely,
      )
      return rows
    }
    const before = await due()
    await changeItemsBy(
      app,
      'lesson',
      sql`
        SELECT id, jsonb_build_object('assignment_due_in_days', NULL, 'assignment_due_date', CASE place
          WHEN 1 THEN created_at::date + assignment_due_in_days ELSE DATE '2031-05-01' END) AS new_values
        FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM lessons) ordered WHERE place <= 2`,
    )
    await seedAgain()
    expect(await due()).toEqual([before[0], { date: '2031-05-01', days: null }])
    await changeItemsBy(
      app,
      'lesson',
      sql`
        SELECT id, '{"assignment_due_date": null, "assignment_due_in_days": 7}'::jsonb AS new_values
        FROM stored_lessons WHERE assignment_due_date IS NOT NULL`,
    )
  })

  it('seeded again resets edits and leaves an unpublished grade unpublished', async () => {
    const db = app.database.kysely
    const change = (table: string, values: object, condition: RawBuilder<unknown>) =>
      sql`SELECT id, ${JSON.stringify(values)}::jsonb AS new_values FROM ${sql.table(table)} WHERE ${condition}`
    await changeItemsBy(app, 'lesson', change('stored_lessons', { title: 'Edited' }, sql`number = 1`))
    await changeItemsBy(app, 'grade', change('stored_grades', { live_status: false }, sql`name = 'Grade 8'`))
    await seedAgain()
    const edited = await readRows(db, sql`SELECT id FROM lessons WHERE title = 'Edited'`)
    expect(edited).toEqual([])
    const { grades } = await app.client().curriculum.listPublished()
    expect(grades.map((grade) => grade.name)).toEqual(['Grade 6', 'Grade 7'])
  })
})
