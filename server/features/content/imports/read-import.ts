import type { Item, Problem } from '../formats/found.ts'
import { readGradeArchive } from '../formats/grade-archive.ts'
import type { GradeContent, ImageContent, LessonContent } from '../formats/grade-content.ts'
import { type BankFormat, bankFormat, READERS } from './bank-format.ts'
import { readLessonFiles, type Upload } from './lesson-files.ts'
import type { StagedItem } from './staged-item.ts'
import { lessonValues, subjectValues, testValues } from './stored-values.ts'

export type ReadRequest = {
  kind: 'questions' | 'lessons' | 'grade'
  upload: Upload
  videoHosts: readonly string[]
  /** YYYY-MM-DD */
  today: string
}

export type ReadImport = {
  format: BankFormat | 'markdown' | 'archive'
  problems: Problem[]
  images: ImageContent[]
  /** Once it is known where each image is served from; the reading texts of lessons are not rendered yet. */
  items(addressOf: (name: string) => string | undefined): StagedItem[]
}

/** Whatever the file holds, nothing is thrown. */
export async function readImport({ kind, upload, videoHosts, today }: ReadRequest): Promise<ReadImport> {
  if (kind === 'questions') {
    const format = bankFormat(upload.name, upload.bytes)
    const { items, problems } = READERS[format](upload.bytes)
    return { format, problems, images: [], items: () => items.map(alone('question', (value) => value)) }
  }
  if (kind === 'lessons') {
    const { found, images } = await readLessonFiles(upload, { videoHosts })
    return {
      ...{ format: 'markdown', problems: found.problems, images },
      items: (addressOf) =>
        found.items.map(alone('lesson', (lesson: LessonContent) => lessonValues(lesson, addressOf, today))),
    }
  }
  const { items, problems } = await readGradeArchive(upload.bytes, { videoHosts })
  const grade = items[0]?.value
  return {
    ...{ format: 'archive', problems, images: grade?.images ?? [] },
    items: (addressOf) => (grade === undefined ? [] : gradeItems(grade, addressOf, today)),
  }
}

function alone<T>(kind: 'question' | 'lesson', columnsOf: (value: T) => StagedItem['value']) {
  return ({ value, file, from, to }: Item<T>, place: number): StagedItem => ({
    ...{ place, within: null, kind, file, from, to },
    value: columnsOf(value),
  })
}

function gradeItems(
  { name, published, subjects }: GradeContent,
  addressOf: (name: string) => string | undefined,
  today: string,
): StagedItem[] {
  const items: StagedItem[] = []
  const add = (kind: StagedItem['kind'], within: number | null, value: Record<string, unknown>) => {
    items.push({ place: items.length, within, kind, file: null, from: null, to: null, value })
    return items.length - 1
  }
  const grade = add('grade', null, { name, live_status: published })
  for (const subject of subjects) {
    const within = add('subject', grade, subjectValues(subject))
    for (const lesson of subject.lessons) add('lesson', within, lessonValues(lesson, addressOf, today))
    for (const test of subject.tests) add('test', within, testValues(test))
  }
  return items
}
