import type { z } from 'zod'
import type { ExportKind } from '#contract/content/exports.ts'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { AudioType } from '#packages/content-formats/audio-type.ts'
import { toFileName } from '#packages/content-formats/file-name.ts'
import type { ImageType } from '#packages/content-formats/image-type.ts'
import { compareText, error, type Problem, warning } from '#packages/content-formats/parse-result.ts'
import type { Executor } from '../../../database/database.ts'
import type { DueDate, GradeContent, LessonContent, SubjectContent, TestContent } from '../formats/grade-content.ts'
import { addressesToNames, findImageIds, narrationReference } from '../formats/grade-images.ts'
import { writeLesson } from '../formats/lesson-file.ts'
import { FORMAT_LIMITS, ZIP_LIMITS } from '../formats/limits.ts'
import { writeQuestions } from '../formats/write-questions.ts'
import { readQuestionField } from '../lessons/question-fields.ts'
import type { StoredLesson } from '../lessons/validate-lesson.ts'
import type { StoredTest } from '../timed-tests/queries.ts'
import {
  findGradeToExport,
  findLessonToExport,
  findQuestionsToExport,
  type GradeToExport,
  listFilesToExport,
} from './queries.ts'

type BankFormat = 'gift' | 'aiken' | 'csv' | 'json'
type ExportRequest = {
  kind: z.infer<typeof ExportKind>
  itemId: string
  format: BankFormat
}

type Export = {
  fileName: string
  contentType: string
  problems: Problem[]
  /** Number of questions in the file; null for other content. */
  questions: number | null
  content: { kind: 'text'; text: string } | { kind: 'grade'; grade: GradeContent }
}

const FILE_TYPES: Record<BankFormat, { ending: string; contentType: string }> = {
  gift: { ending: 'gift.txt', contentType: 'text/plain; charset=utf-8' },
  aiken: { ending: 'aiken.txt', contentType: 'text/plain; charset=utf-8' },
  csv: { ending: 'csv', contentType: 'text/csv; charset=utf-8' },
  json: { ending: 'json', contentType: 'application/json; charset=utf-8' },
}
const FILE_EXTENSIONS: Record<ImageType | AudioType, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/** Creates an export file, with problems for everything it omits; undefined if the item does not exist. */
export async function createExport(db: Executor, { kind, itemId, format }: ExportRequest): Promise<Export | undefined> {
  if (kind === 'grade') return exportGrade(db, itemId)
  if (kind === 'lesson') return exportLesson(db, itemId)
  const row = await findQuestionsToExport(db, kind, itemId)
  if (row === undefined) return undefined
  const problems: Problem[] = []
  const questions: Question[] = readStoredQuestions(row.questions, row.title, problems)
  const written = writeQuestions(format, questions)
  const leftOut = written.problems.filter(({ severity }) => severity === 'error').length
  const { ending, contentType } = FILE_TYPES[format]
  return {
    fileName: `${toFileName(row.title, kind)}-${kind}.${ending}`,
    contentType,
    problems: [...problems, ...written.problems],
    questions: questions.length - leftOut,
    content: { kind: 'text', text: written.text },
  }
}

async function exportLesson(db: Executor, itemId: string): Promise<Export | undefined> {
  const row = await findLessonToExport(db, itemId)
  if (row === undefined) return undefined
  const problems: Problem[] = []
  const lesson = toLessonContent(row, () => undefined, problems)
  if (findImageIds([row.text_markdown]).length > 0) {
    problems.push(
      warning('Images are not in the file; the text still shows them here. Export the grade to take them along.'),
    )
  }
  return {
    fileName: `${row.number}-${toFileName(row.title, 'lesson')}.md`,
    contentType: 'text/markdown; charset=utf-8',
    problems,
    questions: null,
    content: { kind: 'text', text: writeLesson(lesson) },
  }
}

async function exportGrade(db: Executor, itemId: string): Promise<Export | undefined> {
  const row = await findGradeToExport(db, itemId)
  if (row === undefined) return undefined
  const problems: Problem[] = []
  const texts = row.subjects.flatMap(({ lessons }) =>
    lessons.flatMap((lesson) => [lesson.text_markdown, lesson.video_narration_url]),
  )
  const imageIds = findImageIds(texts)
  const maxBytes = ZIP_LIMITS.maxBytes / 2
  const files = await listFilesToExport(db, imageIds.slice(0, FORMAT_LIMITS.images), maxBytes)
  const images = files.flatMap(({ id, type, bytes }) =>
    bytes === null
      ? []
      : [{ name: `${id}.${FILE_EXTENSIONS[type]}`, contentType: type, bytes: new Uint8Array(bytes), id }],
  )
  if (files.length > images.length || imageIds.length > FORMAT_LIMITS.images) {
    problems.push(error('The images are too large together, and are left out of the file.'))
  } else if (imageIds.length > images.length) {
    problems.push(warning('Some texts show images that no longer exist.'))
  }
  const names = new Map(images.map(({ id, name }) => [id, name]))
  const grade = toGradeContent(row, (id) => names.get(id), problems)
  grade.images = images.map(({ name, contentType, bytes }) => ({ name, contentType, bytes }))
  return {
    fileName: `${toFileName(row.name, 'grade')}.zip`,
    contentType: 'application/zip',
    problems,
    questions: null,
    content: { kind: 'grade', grade },
  }
}

/** Name of an image in the exported files; undefined for an omitted image. */
type NameOf = (fileId: string) => string | undefined

function toGradeContent({ name, published, subjects }: GradeToExport, nameOf: NameOf, problems: Problem[]) {
  const grade: GradeContent = { name, published, subjects: [], images: [] }
  for (const { lessons, tests, tags, ...subject } of subjects) {
    const content: SubjectContent = {
      name: subject.name,
      description: subject.description,
      color: subject.color,
      required: subject.required,
      lessons: lessons.map((lesson) => toLessonContent(lesson, nameOf, problems, `${subject.name}: `)),
      tests: tests
        .toSorted((a, b) => TEST_TYPES.indexOf(a.type) - TEST_TYPES.indexOf(b.type))
        .flatMap((test) => toTestContent(test, problems, `${subject.name}: `)),
      tags,
    }
    grade.subjects.push(content)
  }
  grade.subjects.sort((a, b) => compareText(a.name, b.name))
  return grade
}

function toLessonContent(lesson: StoredLesson, nameOf: NameOf, problems: Problem[], within = ''): LessonContent {
  const name = `${within}${lesson.title}`
  return {
    number: lesson.number,
    title: lesson.title,
    description: lesson.description,
    unit: lesson.unit,
    standards: lesson.standards,
    video: {
      title: lesson.video_title,
      url: lesson.video_url,
      duration: lesson.video_duration,
      captionsUrl: lesson.video_captions_url,
      narrationUrl: narrationReference(lesson.video_narration_url, nameOf),
    },
    text: {
      title: lesson.text_title,
      markdown: lesson.text_markdown === null ? null : addressesToNames(lesson.text_markdown, nameOf),
    },
    quiz: {
      title: lesson.quiz_title,
      questions: readStoredQuestions(lesson.quiz_questions, `${name}: quiz`, problems),
      ask: lesson.quiz_ask,
    },
    assignment: {
      title: lesson.assignment_title,
      instructions: lesson.assignment_instructions,
      tasks: readStoredQuestions(lesson.assignment_tasks, `${name}: assignment`, problems),
      ask: lesson.assignment_ask,
      due: toDueDate(lesson),
    },
    practice: { questions: readStoredQuestions(lesson.practice_items, `${name}: practice`, problems) },
    landing: { questions: readStoredQuestions(lesson.landing_items, `${name}: landing`, problems) },
    film: {
      pauses: lesson.film_pauses,
      questions: readStoredQuestions(lesson.film_items, `${name}: film`, problems),
    },
    writing: lesson.writing ?? [],
  }
}

function toDueDate({ assignment_due_date: date, assignment_due_in_days: inDays }: StoredLesson): DueDate | null {
  if (date !== null) return { date }
  return inDays === null ? null : { inDays }
}

function toTestContent(test: StoredTest, problems: Problem[], within: string): TestContent[] {
  const questions = readStoredQuestions(test.questions, `${within}${test.title}`, problems)
  const { type, title, description, after_lesson_number, duration_minutes, passing_mark } = test
  if (questions.length === 0) return []
  const numbers = { afterLessonNumber: after_lesson_number, durationMinutes: duration_minutes }
  return [{ type, title, description, ...numbers, passingMark: passing_mark, questions }]
}

/** Reads stored questions; unreadable ones are omitted with an error. */
function readStoredQuestions(stored: unknown, name: string, problems: Problem[]): Question[] {
  const { questions, fields } = readQuestionField('questions', stored)
  if (Object.keys(fields).length > 0) {
    problems.push(error(`${name}: the questions cannot be read and are left out.`))
  }
  return questions ?? []
}
