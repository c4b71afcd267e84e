import { access, readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { listTags } from '#domain/content/questions/question-tags.ts'
import { TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { StartError } from '../../start/listen.ts'
import type { GradeContent, LessonContent, SubjectContent } from '../content/formats/grade-content.ts'
import { readGradeFiles } from '../content/formats/read-grade.ts'

type Place = { line?: number | null; field?: string | null }

/** Error for an unusable content file, with file, line, field and problem. */
export class ContentError extends StartError {
  constructor(file: string, problem: string, { line = null, field = null }: Place = {}) {
    super([file, line === null ? [] : `line ${line}`, field === null ? [] : field, problem].flat().join(': '))
  }
}

/**
 * Reads and validates all content files: the grades that ship with the product, in the format of exported grades
 * (content/formats/write-grade-files.ts). Sample content must be complete.
 * @param root folder with grade-<n> folders and videos
 * @param videoHosts additional video hosts besides YouTube, Vimeo and this server
 * @throws ContentError naming the first unusable file
 */
export async function readContent(root: string, videoHosts: readonly string[]): Promise<GradeContent[]> {
  const grades: GradeContent[] = []
  for (const folder of await listGradeFolders(root)) grades.push(await readGrade(root, folder, videoHosts))
  return grades
}

/** Checks that every skill and misconception named by a question is in the subject's skills.json. */
function checkTags(folder: string, { name, lessons, tests, tags }: SubjectContent) {
  const known = new Set([...(tags?.skills ?? []), ...(tags?.misconceptions ?? [])].map(({ id }) => id))
  const places = [
    ...lessons.map(({ number, quiz, assignment, practice, landing, film }) => ({
      place: `lesson ${number}`,
      questions: [
        ...quiz.questions,
        ...assignment.tasks,
        ...practice.questions,
        ...landing.questions,
        ...film.questions,
      ],
    })),
    ...tests.map(({ type, questions }) => ({ place: type, questions })),
  ]
  for (const { number, writing } of lessons) {
    const unknown = listTags(writing).find((id) => !known.has(id))
    if (unknown === undefined) continue
    throw new ContentError(
      displayPath(`${folder}: ${name}, lesson ${number}, writing`),
      `${unknown} is not in skills.json`,
    )
  }
  for (const { place, questions } of places) {
    for (const question of questions) {
      const unknown = listTags(question).find((id) => !known.has(id))
      if (unknown === undefined) continue
      const file = displayPath(`${folder}: ${name}, ${place}, ${question.id}`)
      throw new ContentError(file, `${unknown} is not in skills.json`)
    }
  }
}

/** @throws ContentError if the folder contains no grade */
export async function listGradeFolders(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && /^grade-\d+$/.test(entry.name))
  if (folders.length === 0) throw new ContentError(root, 'holds no grade-<n> folder')
  return folders.map(({ name }) => name).sort()
}

/** @throws ContentError naming the first unusable file */
export async function readGrade(root: string, folder: string, videoHosts: readonly string[]): Promise<GradeContent> {
  // Templates are drawn by tests (tools/sample-content.test.ts) rather than at every first start.
  const { items, problems } = await readGradeFiles(await filesIn(root, folder), { videoHosts, drawTemplates: false })
  const [problem] = problems
  const [grade] = items
  if (problem !== undefined || grade === undefined) {
    throw new ContentError(displayPath(problem?.file ?? folder), problem?.message ?? 'holds no grade', problem)
  }
  for (const subject of grade.value.subjects) {
    checkCompleteness(folder, subject)
    checkTags(folder, subject)
    for (const lesson of subject.lessons) await checkMedia(root, folder, subject, lesson)
  }
  return grade.value
}

/** Files of a grade, without the scenes from which its films are made (packages/caption-films). */
async function filesIn(root: string, folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'films')
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  const read = paths.map(async (path): Promise<[string, Uint8Array]> => [relative(root, path), await readFile(path)])
  return new Map(await Promise.all(read))
}

function checkCompleteness(folder: string, { name, lessons, tests }: SubjectContent) {
  const file = displayPath(`${folder}: ${name}`)
  lessons.forEach(({ number }, index) => {
    if (number !== index + 1) throw new ContentError(file, `lesson ${index + 1} is missing`)
  })
  if (!TEST_TYPES.every((type) => tests.some((test) => test.type === type))) {
    throw new ContentError(file, `must have one each of ${TEST_TYPES.join(', ')}`)
  }
}

const FIGURE = /!\[[^\]]*\]\((\/media\/[^)\s]*)\)/g

/** Checks that videos, captions and figures on this server exist in the content folder. */
async function checkMedia(root: string, folder: string, subject: SubjectContent, lesson: LessonContent) {
  const { number, video, text } = lesson
  const figures = [...(text.markdown ?? '').matchAll(FIGURE)].map(([, address]) => address)
  for (const address of [video.url, video.captionsUrl, video.narrationUrl, ...figures]) {
    const [, path] = /^\/media\/(.*)$/.exec(address ?? '') ?? []
    if (path === undefined) continue
    const isThere = await access(join(root, 'videos', path)).then(
      () => !path.includes('/'),
      () => false,
    )
    if (!isThere) {
      throw new ContentError(
        displayPath(`${folder}: ${subject.name}, lesson ${number}`),
        `there is no content/videos/${path}`,
      )
    }
  }
}

/** Path of a file in messages, relative to the repository. */
function displayPath(path: string) {
  return join('content', path)
}
