import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { fileName, ownName } from './file-name.ts'
import type { GradeContent, SubjectContent, TestContent } from './grade-content.ts'
import { compare } from './problems.ts'
import { questionEntries, writeLesson } from './write-lesson.ts'

/** Path → bytes, in the order in which they are written. */
export type Files = Map<string, Uint8Array>

/**
 * A grade as the files of one folder, the same in which content/ keeps the sample grades:
 * ```
 * grade-7/grade.json
 * grade-7/mathematics/subject.json
 * grade-7/mathematics/tests.json
 * grade-7/mathematics/lessons/1-ratios.md
 * grade-7/images/water-cycle.png
 * ```
 * The same grade gives the same files; `readGradeFiles` reads the same grade out of them again.
 */
export function writeGradeFiles(grade: GradeContent): Files {
  const files: Files = new Map()
  const root = fileName(grade.name, 'grade')
  files.set(`${root}/grade.json`, json({ name: grade.name, published: grade.published }))
  const folders = new Set(['images'])
  for (const subject of grade.subjects.toSorted((a, b) => compare(a.name, b.name))) {
    const folder = ownName(fileName(subject.name, 'subject'), folders)
    addSubject(files, `${root}/${folder}`, subject)
  }
  for (const { name, bytes } of grade.images.toSorted((a, b) => compare(a.name, b.name))) {
    files.set(`${root}/images/${name}`, bytes)
  }
  return files
}

function addSubject(
  files: Files,
  folder: string,
  { name, description, color, required, lessons, tests }: SubjectContent,
) {
  files.set(`${folder}/subject.json`, json({ name, ...present({ description }), color, required }))
  if (tests.length > 0) {
    const order = (test: TestContent) => TEST_TYPES.indexOf(test.type)
    files.set(`${folder}/tests.json`, json(tests.toSorted((a, b) => order(a) - order(b)).map(testEntry)))
  }
  for (const lesson of lessons.toSorted((a, b) => a.number - b.number)) {
    const path = `${folder}/lessons/${lesson.number}-${fileName(lesson.title, 'lesson')}.md`
    files.set(path, encoded(writeLesson(lesson)))
  }
}

function testEntry({
  type,
  title,
  description,
  afterLessonNumber,
  durationMinutes,
  passingMark,
  questions,
}: TestContent) {
  return {
    ...{ type, title, ...present({ description }) },
    ...{ afterLesson: afterLessonNumber, minutes: durationMinutes, passingMark },
    questions: questionEntries(questions),
  }
}

function present({ description }: { description: string | null }) {
  return description === null ? {} : { description }
}

function json(value: unknown): Uint8Array {
  return encoded(`${JSON.stringify(value, null, 2)}\n`)
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
