import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { toFileName, uniqueName } from '#packages/content-formats/file-name.ts'
import { compareText } from '#packages/content-formats/parse-result.ts'
import { writeZip } from '#packages/content-formats/zip/write-zip.ts'
import type { GradeContent, SubjectContent, TestContent } from './grade-content.ts'
import { folderOf } from './grade-images.ts'
import { questionEntries, writeLesson } from './lesson-file.ts'

/** Path → bytes, in write order. */
export type Files = Map<string, Uint8Array>

/** Writes a grade as a zip archive of its files. The same grade gives the same bytes. */
export function writeGradeArchive(grade: GradeContent): Promise<Uint8Array> {
  return writeZip(writeGradeFiles(grade))
}

/**
 * Writes a grade as the files of one folder, in the layout of the sample grades in content/:
 * ```
 * grade-7/grade.json
 * grade-7/mathematics/subject.json
 * grade-7/mathematics/skills.json
 * grade-7/mathematics/tests.json
 * grade-7/mathematics/lessons/1-ratios.md
 * grade-7/images/water-cycle.png
 * grade-7/audio/ratios.mp3
 * ```
 * The same grade gives the same files; `readGradeFiles` reads the same grade back.
 */
export function writeGradeFiles(grade: GradeContent): Files {
  const files: Files = new Map()
  const root = toFileName(grade.name, 'grade')
  files.set(`${root}/grade.json`, encodeJson({ name: grade.name, published: grade.published }))
  const folders = new Set(['images', 'audio'])
  for (const subject of grade.subjects.toSorted((a, b) => compareText(a.name, b.name))) {
    const folder = uniqueName(toFileName(subject.name, 'subject'), folders)
    addSubject(files, `${root}/${folder}`, subject)
  }
  for (const file of grade.images.toSorted((a, b) => compareText(a.name, b.name))) {
    const { name, bytes } = file
    files.set(`${root}/${folderOf(file)}/${name}`, bytes)
  }
  return files
}

function addSubject(files: Files, folder: string, subject: SubjectContent) {
  const { name, description, color, required, lessons, tests, tags } = subject
  const fields = { name, ...(description !== null && { description }), color, required }
  files.set(`${folder}/subject.json`, encodeJson(fields))
  if (tags !== null) files.set(`${folder}/skills.json`, encodeJson(tags))
  if (tests.length > 0) {
    const order = (test: TestContent) => TEST_TYPES.indexOf(test.type)
    const entries = tests.toSorted((a, b) => order(a) - order(b)).map(testEntry)
    files.set(`${folder}/tests.json`, encodeJson(entries))
  }
  for (const lesson of lessons.toSorted((a, b) => a.number - b.number)) {
    const path = `${folder}/lessons/${lesson.number}-${toFileName(lesson.title, 'lesson')}.md`
    files.set(path, new TextEncoder().encode(writeLesson(lesson)))
  }
}

function testEntry(test: TestContent) {
  return {
    type: test.type,
    title: test.title,
    ...(test.description !== null && { description: test.description }),
    afterLesson: test.afterLessonNumber,
    minutes: test.durationMinutes,
    passingMark: test.passingMark,
    questions: questionEntries(test.questions),
  }
}

function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
}
