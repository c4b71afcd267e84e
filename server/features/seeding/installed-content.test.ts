import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { changeItemsBy, insertionOfItems } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent, makeSession } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { query, queryOne, WithId } from '../../database/rows.ts'
import { compareWithTriggers } from '../content/testing/compare-with-triggers.ts'
import { addWaitingResults } from '../practice/waiting-results.ts'
import { insertSampleLearner } from './sample-family/sample-family.ts'
import type { StudiedLesson } from './sample-family/sample-people.ts'
import type { GradeRows } from './seed-content.ts'
import { unrenderedGrades, upsertGrades } from './testing/unrendered-grades.ts'

/** Lessons of the first edition of the sample content, in order. */
const FIRST_EDITION: Record<string, string[]> = {
  'grade-6/english': [
    'Finding the Main Idea and Evidence',
    'Commas, Clauses and Sentence Variety',
    'Point of View and Inference in Stories',
  ],
  'grade-6/mathematics': [
    'Ratios and Rates',
    'Dividing Fractions',
    'Negative Numbers and the Number Line',
    'Expressions and One-Step Equations',
    'Area of Triangles and Parallelograms',
  ],
  'grade-6/science': [
    'Cells and Living Systems in Plants',
    'The Water Cycle and Weather',
    'Energy and Heat Transfer',
    'Earth’s Layers and Rocks',
  ],
  'grade-7/english': [
    'Theme and How It Develops',
    'Phrases, Clauses and Clear Pronouns',
    'Arguments, Claims and Evidence',
  ],
  'grade-7/mathematics': [
    'Proportional Relationships',
    'Percents in Daily Life',
    'Operations with Rational Numbers',
    'Two-Step Equations and Inequalities',
    'Probability: How Likely Is It?',
  ],
  'grade-7/science': [
    'Photosynthesis and Respiration',
    'Forces and Motion',
    'Atoms, Elements and Mixtures',
    'Ecosystems and Food Webs',
  ],
  'grade-8/english': [
    'Analyzing Word Choice and Tone',
    'Verbs in Active and Passive Voice',
    'Comparing Texts and Judging Sources',
  ],
  'grade-8/mathematics': [
    'Exponents and Scientific Notation',
    'Linear Equations',
    'Slope and Linear Functions',
    'The Pythagorean Theorem',
    'Systems of Two Equations',
  ],
  'grade-8/science': [
    'Waves, Sound and Light',
    'Chemical Reactions and Conservation of Mass',
    'Genes and Inheritance',
    'The Solar System and Gravity',
  ],
}

const EARNED = [
  'user_progress',
  'lesson_marks',
  'lesson_submissions',
  'part_completions',
  'study_time',
  'test_attempts',
  'test_results',
  'achievements',
]
const TYPES = ['Mid Test 1', 'Mid Test 2', 'Final Test'] as const
const MAX_LESSONS = 5
/** More right answers than any lesson has questions. */
const ALL = 20

const StoredLesson = z.object({
  id: z.string(),
  subjectId: z.string(),
  grade: z.string(),
  subject: z.string(),
  number: z.int(),
  title: z.string(),
})
type StoredLesson = z.infer<typeof StoredLesson>

const app = forThisFile(startTestApp)
compareWithTriggers(app)
let tokens: string[]
let before: { earned: unknown; lessons: StoredLesson[]; open: Set<string> }
let ownLesson: string
let grades: readonly GradeRows[]

beforeAll(async () => {
  grades = await unrenderedGrades()
  await upsertGrades(app, grades.map(toFirstEdition))
  tokens = await insertLearners()
  const english = (await storedLessons()).find(({ title }) => title === FIRST_EDITION['grade-6/english']?.[0])
  const own = { number: 4, title: 'Our school garden', subject_id: english?.subjectId ?? '' }
  const { id } = await queryOne(app.database.kysely, WithId, insertionOfItems('lesson', own))
  ownLesson = id
  // An edited title: the lesson is matched by the figure of its reading.
  await changeItemsBy(
    app,
    'lesson',
    sql`
      SELECT id, '{"title": "Commas for us"}'::jsonb AS new_values FROM stored_lessons
      WHERE title = 'Commas, Clauses and Sentence Variety'`,
  )
  before = { earned: await earned(), lessons: await storedLessons(), open: await openTests() }
  await upsertGrades(app, grades)
})

const NO_VIDEO = { video_title: null, video_url: null, video_captions_url: null, video_duration: null }
/** Videos of the first edition: two lessons per subject; the others were added later. */
const FIRST_VIDEO = /-[12]\.webm$/

/** A grade as in the first edition: without later lessons and videos, with the earlier numbers. */
function toFirstEdition(grade: GradeRows): GradeRows {
  const titlesOf = (subject: string) => firstLessons(grade.name, subject)
  const lessons = grade.lessons
    .map((lesson) => ({ ...lesson, number: titlesOf(lesson.subject).indexOf(lesson.title) + 1 }))
    .map((lesson) => (FIRST_VIDEO.test(lesson.video_url ?? '') ? lesson : { ...lesson, ...NO_VIDEO }))
    .filter(({ number }) => number > 0)
  const share = { 'Mid Test 1': 0.3, 'Mid Test 2': 0.6, 'Final Test': 1 }
  const tests = grade.tests.map((test) => ({
    ...test,
    after_lesson_number: Math.ceil(titlesOf(test.subject).length * share[test.type]),
  }))
  return {
    ...grade,
    lessons,
    tests,
    tags: grade.tags.map((tags) => ({ ...tags, skills: tags.skills.map(withoutNeeds) })),
  }
}

/** The first edition had no sections and no needs; one of these stands for those of an edition between, which the files lack now. */
const withoutNeeds = ({ needs: _, section: __, ...skill }: GradeRows['tags'][number]['skills'][number]) => ({
  ...skill,
  needs: skill.id === 'g7.math.find-k' ? [OUTDATED_NEED, CHANGED_NEED] : [],
})
const OUTDATED_NEED = { skill: 'g6.math.gcf', because: 'A need that the files lack.' }
const CHANGED_NEED = { skill: 'g6.math.unit-rate', because: 'A sentence that is another one now.' }

function firstLessons(grade: string, subject: string): string[] {
  return FIRST_EDITION[`${grade}/${subject}`.toLowerCase().replace(' ', '-')] ?? []
}

/** Inserts, per grade, one learner who did everything, and one per lesson who got that far and took no test. */
async function insertLearners(): Promise<string[]> {
  const parent = await makeParent(app)
  const learners = [6, 7, 8].flatMap((grade) =>
    Array.from({ length: MAX_LESSONS + 1 }, (_, reached) => {
      const done = studied(grade, reached)
      const tests =
        reached === 0
          ? ['English', 'Mathematics', 'Science'].flatMap((subject) =>
              TYPES.map((type) => ({ subject, type, daysAgo: 3, right: 8 })),
            )
          : []
      const username = `grade${grade}.reached${reached}`
      return {
        firstName: 'Test',
        username,
        password: '',
        gradeName: `Grade ${grade}`,
        plan: 'Premium' as const,
        lessons: done,
        tests,
        writings: [],
      }
    }),
  )
  const db = app.database.kysely
  const made: string[] = []
  for (const learner of learners) {
    const id = await insertSampleLearner(db, { parentId: parent.id, passwordHash: 'unusable' }, learner, new Date())
    made.push(await makeSession(app, id))
  }
  await addWaitingResults(app.services)
  return made
}

/** Work for the first lessons of a grade; 0 for all. */
function studied(grade: number, reached: number): StudiedLesson[] {
  return ['English', 'Mathematics', 'Science'].flatMap((subject): StudiedLesson[] => {
    const count = firstLessons(`Grade ${grade}`, subject).length
    if (reached > 0)
      return [
        { subject, number: Math.min(reached, count), daysAgo: 5, video: false, text: true, quiz: [], assignment: [] },
      ]
    return Array.from({ length: count }, (_, index) => ({
      subject,
      number: index + 1,
      daysAgo: 10 + index,
      video: true,
      text: true,
      quiz: [ALL],
      assignment: [ALL],
    }))
  })
}

function earned() {
  return Promise.all(
    EARNED.map(async (table) => {
      const rows = await query(
        app.database.kysely,
        z.object({ row: z.unknown() }),
        sql`
          SELECT to_jsonb(stored) AS row FROM ${sql.table(table)} stored ORDER BY stored::text`,
      )
      expect(rows.length, table).toBeGreaterThan(0)
      return rows
    }),
  )
}

async function storedLessons() {
  return query(
    app.database.kysely,
    StoredLesson,
    sql`
      SELECT l.id, s.id AS "subjectId", g.name AS grade, s.name AS subject, l.number, l.title
      FROM lessons l JOIN subjects s ON s.id = l.subject_id JOIN grades g ON g.id = s.grade_id
      ORDER BY 3, 4, 5`,
  )
}

/** Learner and id of each test that is open to a learner or was taken. */
async function openTests(): Promise<Set<string>> {
  const open = new Set<string>()
  for (const [index, token] of tokens.entries()) {
    const { subjects } = await app.client(token).study.myTests()
    for (const { tests } of subjects) {
      for (const { id, unlocked, result } of tests) if (unlocked || result !== null) open.add(`${index} ${id}`)
    }
  }
  return open
}

it('seeding a later edition changes nothing that learners earned', async () => {
  expect(await earned()).toEqual(before.earned)
})

it('marks of a lesson stay unchanged when a video is added to it', async () => {
  const marks = await query(
    app.database.kysely,
    z.object({ video: z.number(), total: z.number() }),
    sql`
      SELECT m.video_marks::float AS video, m.total_marks::float - m.test_bonus_marks::float AS total
      FROM lesson_marks m JOIN lessons l ON l.id = m.lesson_id
      JOIN user_progress p ON p.user_id = m.user_id AND p.lesson_id = m.lesson_id
      WHERE p.assignment_completed AND l.video_url IS NOT NULL AND l.video_url !~ ${FIRST_VIDEO.source}`,
  )
  expect(marks.length).toBeGreaterThan(0)
  for (const row of marks) expect(row).toEqual({ video: 0, total: 106.7 })
})

it('each lesson of the first edition is the same row at its new number, among 100', async () => {
  const lessons = await storedLessons()
  const sample = lessons.filter(({ id }) => id !== ownLesson)
  expect(sample).toHaveLength(100)
  const after = new Map(sample.map((lesson) => [lesson.id, lesson]))
  const renamed = (title: string) => (title === 'Commas for us' ? 'Commas, Clauses and Sentence Variety' : title)
  const old = before.lessons.filter(({ id }) => id !== ownLesson)
  expect(old).toHaveLength(36)
  for (const lesson of old) expect(after.get(lesson.id)?.title).toBe(renamed(lesson.title))
  const numbers = (grade: string, subject: string) =>
    old.filter((lesson) => lesson.grade === grade && lesson.subject === subject).map(({ id }) => after.get(id)?.number)
  expect(numbers('Grade 6', 'English')).toEqual([1, 3, 5])
  expect(numbers('Grade 6', 'Mathematics')).toEqual([1, 3, 5, 8, 10])
  expect(numbers('Grade 7', 'Mathematics')).toEqual([1, 3, 4, 6, 10])
  expect(numbers('Grade 8', 'Science')).toEqual([1, 3, 5, 9])
  const english = sample.filter(({ grade, subject }) => grade === 'Grade 6' && subject === 'English')
  expect(english.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

it('a lesson added by the installation is moved behind the last one', async () => {
  const own = (await storedLessons()).find(({ id }) => id === ownLesson)
  expect(own).toMatchObject({ title: 'Our school garden', number: 12 })
})

it('a test that was open to a learner, or taken, stays so', async () => {
  expect(before.open.size).toBeGreaterThan(50)
  const after = await openTests()
  expect([...before.open].filter((test) => !after.has(test))).toEqual([])
})

it('seeding again changes nothing', async () => {
  const state = async () => {
    const rows = ['stored_lessons', 'stored_tests'].map((table) =>
      sql`SELECT id, xmin::text FROM ${sql.table(table)} ORDER BY id`.execute(app.database.kysely),
    )
    return (await Promise.all(rows)).map((result) => result.rows)
  }
  const once = await state()
  await upsertGrades(app, grades)
  expect(await state()).toEqual(once)
})

it('skills get the sections and the needs of the files, in their order and with their sentences, and lose those that the files lack', async () => {
  const Need = z.object({ id: z.string(), skill: z.string(), because: z.string() })
  const stored = await query(
    app.database.kysely,
    Need,
    sql`
      SELECT skill_id AS id, needs_skill_id AS skill, because FROM skill_needs ORDER BY skill_id, position`,
  )
  const skills = grades.flatMap(({ tags }) => tags.flatMap((subject) => subject.skills))
  const written = skills.flatMap(({ id, needs = [] }) => needs.map((need) => ({ id, ...need })))
  expect(written.length).toBeGreaterThan(400)
  const Section = z.object({ id: z.string(), section: z.string().nullable() })
  const sections = await query(app.database.kysely, Section, sql`SELECT id, section FROM skills ORDER BY id`)
  expect(sections).toEqual(
    skills.map(({ id, section = null }) => ({ id, section })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  expect(stored.map(({ id, skill, because }) => `${id} ${skill} ${because}`).sort()).toEqual(
    written.map(({ id, skill, because }) => `${id} ${skill} ${because}`).sort(),
  )
  const first = stored.filter(({ id }) => id === 'g7.math.subtract-signed').map(({ skill }) => skill)
  expect(first).toEqual(['g7.math.add-signed', 'g6.math.opposites'])
})
