import { CONTENT_FOLDER } from '../../config.ts'
import type { Database, Executor } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import type { GradeContent, LessonContent } from '../content/formats/grade-content.ts'
import { toLessonColumns, toTestColumns } from '../content/formats/stored-columns.ts'
import {
  insertPublishedGrade,
  isDatabaseEmpty,
  type LessonToUpsert,
  moveLessons,
  upsertLessons,
  upsertSubjects,
  upsertSubjectTags,
  upsertTests,
} from './queries.ts'

/** True if sample content may be seeded: there is no grade and no profile. */
export function isEmpty(database: Database): Promise<boolean> {
  return isDatabaseEmpty(database.kysely)
}

/** Renders a reading text to HTML. */
type Render = (markdown: string) => Promise<string>

export type SeedOptions = {
  /** Folder of the content files. */
  folder?: string
  /** Additional video hosts besides YouTube, Vimeo and this server. */
  videoHosts?: readonly string[]
  /** Writes further rows in the same transaction. */
  andThen?: (db: Executor) => Promise<void>
}

/**
 * Seeds the sample grades, subjects, lessons and tests (learner area, section 9). They are matched by names and titles,
 * so repeating it changes nothing; everything is validated before anything is written. It is one transaction: an
 * interrupted start leaves an empty database, which the next start fills.
 * @throws ContentError naming the unusable file
 */
export async function seedContent(
  database: Database,
  onProgress: (message: string) => void,
  { folder = CONTENT_FOLDER, videoHosts = [], andThen = async () => {} }: SeedOptions = {},
): Promise<void> {
  // Loaded lazily: the readers and the renderer are a fifth of all modules, and most starts seed nothing.
  const { renderReadingText } = await import('../../reading-text/render-reading-text.ts')
  const { readContent } = await import('./read-content.ts')
  const grades = await readContent(folder, videoHosts)
  const rows = await Promise.all(grades.map((grade) => toGradeRows(grade, renderReadingText)))
  await inTransaction(database.kysely, async (db) => {
    for (const grade of rows) {
      await upsertGrade(db, grade)
      onProgress(`${grade.name} is in: ${grade.lessons.length} lessons, ${grade.tests.length} tests`)
    }
    await andThen(db)
  })
}

/**
 * Inserts a grade's content, or resets it to its files; unchanged rows are not written.
 * @param userId author of the change; null for the product itself
 */
export async function upsertGrade(db: Executor, grade: GradeRows, userId: string | null = null) {
  await insertPublishedGrade(db, grade.name, userId)
  await upsertSubjects(db, grade.name, grade.subjects, userId)
  await moveLessons(db, grade.name, grade.lessons)
  await upsertLessons(db, grade.name, grade.lessons, userId)
  await upsertTests(db, grade.name, grade.tests, userId)
  await upsertSubjectTags(db, grade.name, grade.tags)
}

export type GradeRows = Awaited<ReturnType<typeof toGradeRows>>

/** Converts a grade to rows, with the reading texts rendered. */
export async function toGradeRows({ name, subjects }: GradeContent, render: Render) {
  const lessons: LessonToUpsert[] = []
  for (const subject of subjects) {
    for (const lesson of subject.lessons) lessons.push(await toLessonRow(subject.name, lesson, render))
  }
  return {
    name,
    tags: subjects.flatMap(({ name: subject, tags }) => (tags ? [{ subject, ...tags }] : [])),
    subjects: subjects.map(({ name, description, color, required }) => ({
      name,
      description,
      color,
      required,
    })),
    lessons,
    tests: subjects.flatMap((subject) =>
      subject.tests.map((test) => ({ subject: subject.name, ...toTestColumns(test) })),
    ),
  }
}

async function toLessonRow(subject: string, lesson: LessonContent, render: Render): Promise<LessonToUpsert> {
  const { markdown } = lesson.text
  return { subject, ...toLessonColumns(lesson), text_content: markdown === null ? null : await render(markdown) }
}
