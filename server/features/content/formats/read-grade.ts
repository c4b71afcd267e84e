import { setImmediate } from 'node:timers/promises'
import { findJsonErrorLine } from '#domain/content/json-error-line.ts'
import { listHeadings } from '#domain/content/reading-headings.ts'
import { dropNeeds, findNeedProblems } from '#domain/content/skill-needs.ts'
import { findSectionProblems } from '#domain/content/skill-sections.ts'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { decodeText } from '#packages/content-formats/decode-text.ts'
import { lineAt } from '#packages/content-formats/line-numbers.ts'
import {
  compareText,
  error,
  failed,
  type ParsedItem,
  type ParseResult,
  type Problem,
  sortProblems,
  warning,
} from '#packages/content-formats/parse-result.ts'
import { measureFrontMatter } from '#packages/content-formats/structured/front-matter.ts'
import { parseJson } from '#packages/content-formats/structured/parse-json.ts'
import {
  type StructuredText,
  type Validated,
  validateStructure,
} from '#packages/content-formats/structured/structured-text.ts'
import { readZip } from '#packages/content-formats/zip/read-zip.ts'
import { DRAWN, GradeFile, SubjectFile, TagsFile, UNDRAWN } from './content-schemas.ts'
import type {
  GradeContent,
  ImageContent,
  LessonContent,
  SubjectContent,
  SubjectTags,
  TestContent,
} from './grade-content.ts'
import { findImageReferences, isMissingRecording, readImages } from './grade-images.ts'
import { findTextLine, type ReadOptions, readLesson } from './lesson-file.ts'
import { FORMAT_LIMITS, ZIP_LIMITS } from './limits.ts'
import { type GradePaths, locateGradeFiles } from './locate-grade-files.ts'

type Files = ReadonlyMap<string, Uint8Array>

/** Reads a grade from a zip archive. A malicious or damaged archive is rejected as a whole. */
export async function readGradeArchive(bytes: Uint8Array, options: ReadOptions): Promise<ParseResult<GradeContent>> {
  const isWanted = (path: string) => /\.(?:json|md|png|jpe?g|webp|gif|mp3|m4a|ogg|opus)$/i.test(path)
  const unpacked = await readZip(bytes, isWanted, ZIP_LIMITS)
  if (unpacked.outcome === 'failed') return failed(error(unpacked.message, { file: unpacked.file }))
  return readGradeFiles(unpacked.files, options)
}

/**
 * Reads a grade from files in the layout of writeGradeFiles. An invalid lesson, test, subject or image is omitted with
 * an error; without a valid grade.json there is no grade. Yields to the event loop between files.
 */
export async function readGradeFiles(files: Files, options: ReadOptions): Promise<ParseResult<GradeContent>> {
  const { paths, problems } = locateGradeFiles(files.keys())
  if (paths === null) return failed(...sortProblems(problems))
  if (isTooLarge(files)) {
    return failed(error('The lessons and tests are too large together. Please split the grade.'))
  }
  const grade = validateStructure(GradeFile, readJson(files, paths.grade), paths.grade)
  if (grade.outcome === 'failed') return failed(...sortProblems([...problems, ...grade.problems]))

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
  subjects.sort((a, b) => compareText(a.name, b.name))
  reportMissingImages(files, paths, { subjects, images }, problems)
  const value: GradeContent = { name: grade.value.name, published: grade.value.published, subjects, images }
  return { items: [{ value, file: paths.grade, from: 1, to: 1 }], problems: sortProblems(problems) }
}

/** True for more text than can be parsed in bounded time; measured without parsing. */
function isTooLarge(files: Files): boolean {
  let text = 0
  let frontMatter = 0
  for (const [path, bytes] of files) {
    if (/\.(?:md|json)$/.test(path)) text += bytes.length
    if (path.endsWith('.md')) frontMatter += measureFrontMatter(bytes, FORMAT_LIMITS.frontMatter)
  }
  return text > FORMAT_LIMITS.archiveText || frontMatter > FORMAT_LIMITS.archiveFrontMatter
}

async function readSubject(
  files: Files,
  paths: GradePaths['subjects'][number],
  options: ReadOptions,
  problems: Problem[],
): Promise<SubjectContent | null> {
  const file = `${paths.folder}subject.json`
  const subject = validateStructure(SubjectFile, readJson(files, file), file)
  const items: ParsedItem<LessonContent>[] = []
  for (const path of paths.lessons) {
    await setImmediate()
    const lesson = readLesson(files.get(path) ?? new Uint8Array(), options, path)
    problems.push(...lesson.problems)
    items.push(...lesson.items)
  }
  const lessons = dropDuplicates(
    items,
    {
      keyOf: ({ number }) => number,
      field: 'number',
      message: (number) => `There is another lesson ${number} in this subject.`,
    },
    problems,
  )
  const tests = paths.tests === null ? [] : readTests(files, paths.tests, options, problems)
  const tags = paths.tags === null ? null : readTags(files, paths.tags, lessons, problems)
  if (subject.outcome === 'failed') {
    problems.push(...subject.problems)
    return null
  }
  return {
    ...subject.value,
    lessons: lessons.sort((a, b) => a.number - b.number),
    tests,
    tags,
  }
}

/**
 * Reads the skills and misconceptions of a subject, without needs that lead in a circle and sections that their lessons
 * lack.
 */
function readTags(
  files: Files,
  file: string,
  lessons: readonly LessonContent[],
  problems: Problem[],
): SubjectTags | null {
  const source = readJson(files, file)
  const tags = validateStructure(TagsFile, source, file)
  if (tags.outcome === 'failed') {
    problems.push(...tags.problems)
    return null
  }
  const report = (message: string, path: (string | number)[]) => {
    const line = source.outcome === 'read' ? source.lineOf(path) : 1
    problems.push(error(`${message}.`, { file, line, field: path.join('.') }))
  }
  const wrong = findNeedProblems(tags.value.skills)
  for (const { skill, need, message } of wrong) report(message, ['skills', skill, 'needs', need])
  const lost = findSectionProblems(tags.value.skills, ({ id }) => findTeachingLesson(lessons, id))
  for (const { skill, message } of lost) report(message, ['skills', skill, 'section'])
  const lostAt = new Set(lost.map(({ skill }) => skill))
  const skills = dropNeeds(tags.value.skills, wrong).map((skill, place) =>
    lostAt.has(place) ? { ...skill, section: null } : skill,
  )
  return { ...tags.value, skills }
}

/** First lesson of a file that can be read and has a question of the skill; undefined if another file may have it. */
function findTeachingLesson(lessons: readonly LessonContent[], skill: string) {
  const lesson = lessons
    .toSorted((a, b) => a.number - b.number)
    .find(({ text, video, quiz, assignment, practice }) => {
      const questions = [...quiz.questions, ...assignment.tasks, ...practice.questions]
      return (text.markdown ?? video.url) !== null && questions.some(({ skills }) => skills.includes(skill))
    })
  return lesson && { number: lesson.number, headings: listHeadings(lesson.text.markdown) }
}

function readTests(
  files: Files,
  file: string,
  { drawTemplates = true }: ReadOptions,
  problems: Problem[],
): TestContent[] {
  const { TestEntry } = drawTemplates ? DRAWN : UNDRAWN
  const source = readJson(files, file)
  if (source.outcome === 'failed' || !Array.isArray(source.value)) {
    const { line, message } = source.outcome === 'read' ? { line: 1, message: 'This must be a list of tests.' } : source
    problems.push(error(message, { file, line }))
    return []
  }
  if (source.value.length > FORMAT_LIMITS.tests) {
    problems.push(error(`At most ${FORMAT_LIMITS.tests} tests are read.`, { file }))
  }
  const items = source.value.slice(0, FORMAT_LIMITS.tests).flatMap((_, index): ParsedItem<TestContent>[] => {
    const test = toTestContent(validateStructure(TestEntry, source, file, [index]))
    if (test.outcome === 'failed') problems.push(...test.problems)
    const from = source.lineOf([index])
    return test.outcome === 'read' ? [{ value: test.value, file, from, to: from }] : []
  })
  const tests = dropDuplicates(
    items,
    { keyOf: ({ type }) => type, field: 'type', message: (type) => `There is another ${type} in this subject.` },
    problems,
  )
  return tests.sort((a, b) => TEST_TYPES.indexOf(a.type) - TEST_TYPES.indexOf(b.type))
}

function toTestContent(entry: ReturnType<typeof validateStructure<typeof DRAWN.TestEntry>>): Validated<TestContent> {
  if (entry.outcome === 'failed') return entry
  const { type, title, description, afterLesson, minutes, passingMark, questions } = entry.value
  const numbers = { afterLessonNumber: afterLesson, durationMinutes: minutes, passingMark }
  return { outcome: 'read', value: { type, title, description, ...numbers, questions } }
}

/** Keeps the first value per key and reports the others. */
function dropDuplicates<T, K>(
  items: readonly ParsedItem<T>[],
  { keyOf, field, message }: { keyOf: (value: T) => K; field: string; message: (key: K) => string },
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

/** Warns of references to missing images, with the line of each. */
function reportMissingImages(
  files: Files,
  paths: GradePaths,
  { subjects, images }: { subjects: readonly SubjectContent[]; images: readonly ImageContent[] },
  problems: Problem[],
) {
  const names = new Set(images.map(({ name }) => name))
  const findMissing = (markdown: string | null) =>
    findImageReferences(markdown ?? '').filter(({ name }) => !names.has(name))
  for (const { lessons } of subjects) {
    for (const { title, video } of lessons) {
      if (isMissingRecording(video.narrationUrl, names))
        problems.push(warning(`${title}: the recording ${video.narrationUrl} is missing. Learners won’t hear it.`))
    }
  }
  const hasMissing = subjects.some(({ lessons }) => lessons.some(({ text }) => findMissing(text.markdown).length > 0))
  if (!hasMissing) return
  for (const file of paths.subjects.flatMap(({ lessons }) => lessons)) {
    const bytes = files.get(file) ?? new Uint8Array()
    const decoded = decodeText(bytes, FORMAT_LIMITS.lesson)
    if (decoded.outcome === 'failed') continue
    const textLine = findTextLine(bytes)
    for (const { name, at } of findMissing(decoded.text)) {
      const line = lineAt(decoded.text, at)
      if (line < textLine) continue
      problems.push(
        warning(`The image images/${name} is missing. Learners won’t see it.`, { file, line, field: 'text' }),
      )
    }
  }
}

function readJson(files: Files, path: string): StructuredText {
  const decoded = decodeText(files.get(path) ?? new Uint8Array(), FORMAT_LIMITS.json)
  if (decoded.outcome === 'read') return parseJson(decoded.text, findJsonErrorLine)
  return { outcome: 'failed', line: decoded.line ?? 1, message: decoded.message }
}
