import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import type { TestType } from '#domain/marks/compute-marks.ts'
import { type Answers, scoreQuestions } from '#domain/scoring/score-answers.ts'
import { scoreTest } from '#domain/timed-tests/timed-test.ts'
import { query, queryOne, WithId } from '../database/rows.ts'
import type { ContentKind } from '../features/content/changes/column-queries.ts'
import {
  changedItems,
  changedTexts,
  changeItems,
  firstRevisions,
  indexForSearch,
  insertedTexts,
  lockedItems,
} from '../features/content/changes/revision-queries.ts'
import { type Columns, insertion } from './stored-rows.ts'
import type { OnDatabase } from './test-database.ts'

/** Questions q1, q2, … as authored. The right option is always the second, so that tests can answer right or wrong. */
export function questions(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `q${index + 1}`,
    question: `Question ${index + 1}?`,
    options: ['first', 'second', 'third', 'fourth'],
    fixedOrder: true,
    correct: 1,
    explanation: `Because of reason ${index + 1}.`,
  }))
}

/** Answers to `questions(count)`: the first `right` of them right, the others wrong. */
export function answers(count: number, right = count): Record<string, number> {
  return Object.fromEntries(questions(count).map(({ id }, index) => [id, index < right ? 1 : 0]))
}

/** Further fields of such a question before a submission, and of its result. */
export const SHOWN = { kind: 'single', stem: null, hints: [], formulas: {} }
export const SCORED = { ...SHOWN, feedback: [], steps: [], skills: [] }

/** Score of a test of ten such questions with a pass mark of 60. */
export function scoreOf(sent: Answers) {
  const parsed = parseQuestions(questions(10))
  return scoreTest(scoreQuestions(parsed.outcome === 'valid' ? parsed.questions : [], sent), 60)
}

/** Task for a written answer below a quiz. */
export const WRITING_TASK = {
  key: 'quiz' as const,
  prompt: 'Tell **why** leaves are green.',
  words: 60,
  model: 'Leaves are green because of chlorophyll.',
  checklist: ['I named the substance.', 'I gave a reason.', 'I wrote whole sentences.'],
  skills: [],
}

export type MadeSubject = {
  gradeId: string
  subjectId: string
  lessonIds: string[]
  testIds: Record<TestType, string>
}

/**
 * Creates a grade with one subject: lessons 1 … n, each with video, text, a quiz of 10 questions and an assignment of
 * 10 tasks, and the three tests of 10 questions (pass mark 60) after lessons 1, 2 and n.
 * @param gradeId existing grade for the subject
 */
export async function makeSubject(
  app: OnDatabase,
  { lessons = 3, published = true, gradeId = '' } = {},
): Promise<MadeSubject> {
  const db = app.database.kysely
  const grade = gradeId === '' ? await makeGrade(app, published) : { id: gradeId }
  const subject = await queryOne(
    db,
    WithId,
    insertionOfItems('subject', {
      name: gradeId === '' ? 'Mathematics' : `Subject ${randomUUID()}`,
      description: 'Numbers',
      grade_id: grade.id,
      color: 'bg-edu-blue-100',
    }),
  )
  const tenQuestions = JSON.stringify(questions(10))
  const made = await query(
    db,
    z.object({ id: z.string(), number: z.int() }),
    insertionOfItems(
      'lesson',
      Array.from({ length: lessons }, (_, index) => ({
        number: index + 1,
        title: `Lesson about ${index + 1}`,
        description: null,
        subject_id: subject.id,
        video_title: 'A video',
        video_url: '/media/none.webm',
        video_duration: '1:00',
        text_title: 'A text',
        text_markdown: 'Read me.',
        text_content: '<p>Read me.</p>',
        quiz_title: 'A quiz',
        quiz_questions: tenQuestions,
        assignment_title: 'An assignment',
        assignment_instructions: 'Answer every one of these ten questions.',
        assignment_tasks: tenQuestions,
        assignment_due_date: '2030-01-31',
      })),
      sql`id, number`,
    ),
  )
  const after: Record<TestType, number> = {
    'Mid Test 1': 1,
    'Mid Test 2': Math.min(2, lessons),
    'Final Test': lessons,
  }
  const types: TestType[] = ['Mid Test 1', 'Mid Test 2', 'Final Test']
  const tests = await query(
    db,
    z.object({ id: z.string(), type: z.string() }),
    insertionOfItems(
      'test',
      types.map((type) => ({
        title: `The ${type}`,
        type,
        subject_id: subject.id,
        after_lesson_number: after[type],
        duration_minutes: 30,
        passing_mark: 60,
        questions: tenQuestions,
      })),
      sql`id, type`,
    ),
  )
  const testId = (type: TestType) => tests.find((test) => test.type === type)?.id ?? ''
  return {
    gradeId: grade.id,
    subjectId: subject.id,
    lessonIds: made.sort((a, b) => a.number - b.number).map((lesson) => lesson.id),
    testIds: {
      'Mid Test 1': testId('Mid Test 1'),
      'Mid Test 2': testId('Mid Test 2'),
      'Final Test': testId('Final Test'),
    },
  }
}

/** Creates a grade without subjects. */
export function makeGrade(app: OnDatabase, published: boolean) {
  return queryOne(
    app.database.kysely,
    WithId,
    insertionOfItems('grade', { name: `Grade ${randomUUID()}`, live_status: published }),
  )
}

/** Inserts items of content with their first revisions, and what learners find in a search, as the product does. */
export function insertionOfItems(kind: ContentKind, rows: Columns | readonly Columns[], returned = sql`id`) {
  return sql`
    WITH items AS (${insertion(`stored_${kind}s`, rows)} RETURNING *), ${firstRevisions(kind, 'items')}
    ${kind === 'lesson' ? sql`, ${indexForSearch(insertedTexts('items'))}` : sql``}
    SELECT ${returned} FROM items`
}

/** Changes an item of content with its version, revision and search entries, as the product does. */
export function changeItem(app: OnDatabase, kind: ContentKind, id: string, values: Columns): Promise<void> {
  return changeItemsBy(app, kind, sql`SELECT ${id}::uuid AS id, ${JSON.stringify(values)}::jsonb AS new_values`)
}

/** @param changes SELECT of `id` and `new_values` */
export async function changeItemsBy({ database }: OnDatabase, kind: ContentKind, changes: RawBuilder<unknown>) {
  await sql`
    WITH ${changeItems(kind, lockedItems(kind, sql`(${changes})`))} ${kind === 'lesson' ? sql`, ${indexForSearch(changedTexts)}` : sql``}
    SELECT FROM ${changedItems(kind)}`.execute(database.kysely)
}

export async function closeGrade({ database }: OnDatabase, gradeId: string): Promise<void> {
  await sql`UPDATE stored_grades SET live_status = false WHERE id = ${gradeId}`.execute(database.kysely)
}

export async function openGrade({ database }: OnDatabase, gradeId: string): Promise<void> {
  await sql`UPDATE stored_grades SET live_status = true WHERE id = ${gradeId}`.execute(database.kysely)
}

/** Optional fields of a lesson, all empty. */
export const EMPTY_OPTIONAL_FIELDS = {
  description: null,
  videoTitle: null,
  videoUrl: null,
  videoDuration: null,
  videoCaptionsUrl: null,
  videoNarrationUrl: null,
  textTitle: null,
  textMarkdown: null,
  quizTitle: null,
  quizQuestions: null,
  assignmentTitle: null,
  assignmentInstructions: null,
  assignmentTasks: null,
  assignmentDueDate: null,
}
