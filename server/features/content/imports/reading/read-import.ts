import type { ParsedItem, Problem } from '#packages/content-formats/parse-result.ts'
import type { QuestionFormat } from '#packages/content-formats/questions/detect-format.ts'
import type { GradeContent, ImageContent, LessonContent, SubjectContent } from '../../formats/grade-content.ts'
import { namesToAddresses, narrationAddress } from '../../formats/grade-images.ts'
import { detectFormat, readQuestions } from '../../formats/questions.ts'
import { readGradeArchive } from '../../formats/read-grade.ts'
import { toLessonColumns, toTestColumns } from '../../formats/stored-columns.ts'
import type { StagedItem } from '../staging-queries.ts'
import { readLessonFiles, type Upload } from './lesson-files.ts'

export type ReadRequest = {
  kind: 'questions' | 'lessons' | 'grade'
  upload: Upload
  videoHosts: readonly string[]
}

export type ReadImport = {
  format: QuestionFormat | 'markdown' | 'archive'
  problems: Problem[]
  images: ImageContent[]
  /** Ids of skills and misconceptions defined in the file; null for a file of a version without them. */
  tags: string[] | null
  /** Items to stage, given the addresses of images. Reading texts are not yet rendered. */
  items(addressOf: (name: string) => string | undefined): StagedItem[]
}

/** Reads an upload. Never throws. */
export async function readImport({ kind, upload, videoHosts }: ReadRequest): Promise<ReadImport> {
  if (kind === 'questions') {
    const format = detectFormat(upload.name, upload.bytes)
    const { items, problems } = readQuestions(format, upload.bytes)
    return {
      format,
      problems,
      images: [],
      tags: [],
      items: () => items.map(toStagedItem('question', (value) => value)),
    }
  }
  if (kind === 'lessons') {
    const { lessons, images } = await readLessonFiles(upload, { videoHosts })
    return {
      format: 'markdown',
      problems: lessons.problems,
      images,
      tags: [],
      items: (addressOf) =>
        lessons.items.map(toStagedItem('lesson', (lesson: LessonContent) => lessonValues(lesson, addressOf))),
    }
  }
  const { items, problems } = await readGradeArchive(upload.bytes, { videoHosts })
  const grade = items[0]?.value
  return {
    format: 'archive',
    problems,
    images: grade?.images ?? [],
    tags: grade ? tagsOf(grade) : [],
    items: (addressOf) => (grade === undefined ? [] : gradeItems(grade, addressOf)),
  }
}

function toStagedItem<T>(kind: 'question' | 'lesson', columnsOf: (value: T) => StagedItem['value']) {
  return ({ value, file, from, to }: ParsedItem<T>, place: number): StagedItem => ({
    place,
    within: null,
    kind,
    file,
    from,
    to,
    value: columnsOf(value),
  })
}

function gradeItems(
  { name, published, subjects }: GradeContent,
  addressOf: (name: string) => string | undefined,
): StagedItem[] {
  const items: StagedItem[] = []
  const add = (kind: StagedItem['kind'], within: number | null, value: Record<string, unknown>) => {
    items.push({ place: items.length, within, kind, file: null, from: null, to: null, value })
    return items.length - 1
  }
  const grade = add('grade', null, { name, live_status: published })
  for (const subject of subjects) {
    const within = add('subject', grade, subjectValues(subject))
    for (const lesson of subject.lessons) add('lesson', within, lessonValues(lesson, addressOf))
    for (const test of subject.tests) add('test', within, toTestColumns(test))
  }
  return items
}

/** Columns of a subject, with its skills and misconceptions. */
function subjectValues({ name, description, color, required, tags }: SubjectContent) {
  return { name, description, color, is_required: required, ...tags }
}

function tagsOf({ subjects }: GradeContent): string[] | null {
  const all = subjects.flatMap(({ tags }) => tags ?? [])
  if (all.length === 0 && subjects.length > 0) return null
  return all.flatMap(({ skills, misconceptions }) => [...skills, ...misconceptions].map(({ id }) => id))
}

/**
 * Columns of a lesson, with the addresses of its images and its recording.
 * @param addressOf address of a file in the upload
 */
function lessonValues(lesson: LessonContent, addressOf: (name: string) => string | undefined) {
  const { markdown } = lesson.text
  return {
    ...toLessonColumns(lesson),
    video_narration_url: narrationAddress(lesson.video.narrationUrl, addressOf),
    text_markdown: markdown === null ? null : namesToAddresses(markdown, addressOf),
  }
}
