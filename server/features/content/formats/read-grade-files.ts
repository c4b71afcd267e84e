import { setImmediate } from 'node:timers/promises'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { type Checked, checkedSource } from './checked-source.ts'
import { GradeFile, SubjectFile, TestEntry } from './content-schemas.ts'
import type { Found, Item, Problem } from './found.ts'
import type {
  GradeContent,
  ImageContent,
  LessonContent,
  SubjectContent,
  TestContent,
} from './grade-content.ts'
import { type GradePaths, gradePaths } from './grade-paths.ts'
import { imageReferences } from './image-references.ts'
import { IMAGE_NAME, imageType } from './image-type.ts'
import { FORMAT_LIMITS } from './limits.ts'
import { compare, error, inOrder, nothingBut, warning } from './problems.ts'
import { lineOfText, type ReadingOptions, readLesson } from './read-lesson.ts'
import { jsonSource, type Source } from './structured-source.ts'
import { lineAt, textOfBytes } from './text-of-bytes.ts'

type Files = ReadonlyMap<string, Uint8Array>

/**
 * The grade that files hold (see writeGradeFiles for where they are). A lesson, test, subject or image that cannot be
 * read is left out and told of; without a good grade.json there is no grade. Other work gets its turn between files.
 */
export async function readGradeFiles(files: Files, options: ReadingOptions): Promise<Found<GradeContent>> {
  const { paths, problems } = gradePaths(files.keys())
  if (paths === null) return nothingBut(...inOrder(problems))
  const tooMuch = textProblem(files)
  if (tooMuch !== null) return nothingBut(tooMuch)

  const source = jsonOf(files, paths.grade)
  const grade = checkedSource(GradeFile, source, paths.grade)
  if (!grade.ok) return nothingBut(...inOrder([...problems, ...grade.problems]))

  const images = readImages(files, paths.images, problems)
  const subjects: SubjectContent[] = []
  for (const subjectPaths of paths.subjects) {
    const subject = await readSubject(files, subjectPaths, options, problems)
    if (subject === null) continue
    if (subjects.some(({ name }) => name === subject.name)) {
      const file = `${subjectPaths.folder}subject.json`
      problems.push(error(`There is another subject named "${subject.name}".`, { file, field: 'name' }))
    } else subjects.push(subject)
  }
  subjects.sort((a, b) => compare(a.name, b.name))
  tellMissingImages(files, paths, subjects, images, problems)
  const value: GradeContent = { name: grade.value.name, published: grade.value.published, subjects, images }
  return { items: [{ value, file: paths.grade, from: 1, to: 1 }], problems: inOrder(problems) }
}

async function readSubject(
  files: Files,
  { folder, tests, lessons }: GradePaths['subjects'][number],
  options: ReadingOptions,
  problems: Problem[],
): Promise<SubjectContent | null> {
  const file = `${folder}subject.json`
  const subject = checkedSource(SubjectFile, jsonOf(files, file), file)
  const found: Item<LessonContent>[] = []
  for (const path of lessons) {
    await setImmediate()
    const lesson = readLesson(files.get(path) ?? new Uint8Array(), options, path)
    problems.push(...lesson.problems)
    found.push(...lesson.items)
  }
  const own = onlyOnce(
    found,
    ({ number }) => number,
    'number',
    (number) => `There is another lesson ${number} in this subject.`,
    problems,
  )
  const readTests = tests === null ? [] : readTestsFile(files, tests, problems)
  if (!subject.ok) {
    problems.push(...subject.problems)
    return null
  }
  return { ...subject.value, lessons: own.sort((a, b) => a.number - b.number), tests: readTests }
}

function readTestsFile(files: Files, file: string, problems: Problem[]): TestContent[] {
  const source = jsonOf(files, file)
  if (!source.ok || !Array.isArray(source.value)) {
    const { line, message } = source.ok ? { line: 1, message: 'This must be a list of tests.' } : source
    problems.push(error(message, { file, line }))
    return []
  }
  if (source.value.length > FORMAT_LIMITS.tests) {
    problems.push(error(`At most ${FORMAT_LIMITS.tests} tests are read.`, { file }))
  }
  const found = source.value.slice(0, FORMAT_LIMITS.tests).flatMap((_, index): Item<TestContent>[] => {
    const checked: Checked<TestContent> = testOf(checkedSource(TestEntry, source, file, [index]))
    if (!checked.ok) problems.push(...checked.problems)
    const from = source.lineOf([index])
    return checked.ok ? [{ value: checked.value, file, from, to: from }] : []
  })
  const own = onlyOnce(
    found,
    ({ type }) => type,
    'type',
    (type) => `There is another ${type} in this subject.`,
    problems,
  )
  return own.sort((a, b) => TEST_TYPES.indexOf(a.type) - TEST_TYPES.indexOf(b.type))
}

function testOf(checked: ReturnType<typeof checkedSource<typeof TestEntry>>): Checked<TestContent> {
  if (!checked.ok) return checked
  const { type, title, description, afterLesson, minutes, passingMark, questions } = checked.value
  const numbers = { afterLessonNumber: afterLesson, durationMinutes: minutes, passingMark }
  return { ok: true, value: { type, title, description, ...numbers, questions } }
}

/** The first of those that claim the same; the others are told of. */
function onlyOnce<T, K>(
  items: readonly Item<T>[],
  keyOf: (value: T) => K,
  field: string,
  message: (key: K) => string,
  problems: Problem[],
): T[] {
  const taken = new Set<K>()
  return items.flatMap(({ value, file, from }) => {
    const key = keyOf(value)
    if (taken.has(key)) {
      problems.push(error(message(key), { file, line: from, field }))
      return []
    }
    taken.add(key)
    return [value]
  })
}

/** @param paths those of the files that are images */
export function readImages(files: Files, paths: readonly string[], problems: Problem[]): ImageContent[] {
  const images: ImageContent[] = []
  const taken = new Set<string>()
  for (const file of paths) {
    const name = file.slice(file.lastIndexOf('/') + 1)
    const bytes = files.get(file) ?? new Uint8Array()
    const contentType = imageType(bytes)
    const problem = !IMAGE_NAME.test(name)
      ? 'An image is named with letters, digits, dots and hyphens, and ends in .png, .jpg, .jpeg, .webp or .gif.'
      : contentType === null
        ? 'This is not a PNG, JPEG, WebP or GIF image.'
        : bytes.length > CONTENT_LIMITS.imageBytes
          ? 'This image is larger than 2 MB.'
          : taken.has(name.toLowerCase())
            ? 'Another image has this name but for capital letters.'
            : images.length >= FORMAT_LIMITS.images
              ? `At most ${FORMAT_LIMITS.images} images are read.`
              : null
    if (problem !== null || contentType === null) problems.push(error(problem ?? '', { file }))
    else {
      taken.add(name.toLowerCase())
      images.push({ name, contentType, bytes })
    }
  }
  return images.sort((a, b) => compare(a.name, b.name))
}

/** References to images that are not there, by the lines of the texts they stand in. */
function tellMissingImages(
  files: Files,
  paths: GradePaths,
  subjects: readonly SubjectContent[],
  images: readonly ImageContent[],
  problems: Problem[],
) {
  const names = new Set(images.map(({ name }) => name))
  const lost = (markdown: string | null) =>
    imageReferences(markdown ?? '').filter(({ name }) => !names.has(name))
  if (!subjects.some(({ lessons }) => lessons.some(({ text }) => lost(text.markdown).length > 0))) return
  for (const file of paths.subjects.flatMap(({ lessons }) => lessons)) {
    const bytes = files.get(file) ?? new Uint8Array()
    const text = textOfBytes(bytes, FORMAT_LIMITS.lesson)
    if (!text.ok) continue
    const first = lineOfText(bytes)
    for (const { name, at } of lost(text.text)) {
      const line = lineAt(text.text, at)
      if (line >= first)
        problems.push(warning(`There is no image images/${name}.`, { file, line, field: 'text' }))
    }
  }
}

function jsonOf(files: Files, path: string): Source {
  const text = textOfBytes(files.get(path) ?? new Uint8Array(), FORMAT_LIMITS.json)
  return text.ok ? jsonSource(text.text) : { ok: false, line: text.line ?? 1, message: text.message }
}

function textProblem(files: Files): Problem | null {
  let text = 0
  let frontMatter = 0
  for (const [path, bytes] of files) {
    if (/\.(?:md|json)$/.test(path)) text += bytes.length
    if (path.endsWith('.md')) frontMatter += frontMatterSize(bytes)
  }
  const { archiveText, archiveFrontMatter } = FORMAT_LIMITS
  return text > archiveText || frontMatter > archiveFrontMatter
    ? error('The lessons and tests are too large together. Please divide the grade.')
    : null
}

function frontMatterSize(bytes: Uint8Array): number {
  const most = FORMAT_LIMITS.frontMatter
  const beginning = Buffer.from(bytes.subarray(0, most)).toString('latin1')
  return /[\r\n]---[ \t]*(?:[\r\n]|$)/.exec(beginning)?.index ?? beginning.length
}
