import { access, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { z } from 'zod'
import { VIDEO_ADDRESS_REFUSED, videoSource } from '#domain/video-address.ts'
import { ContentError } from './content-error.ts'
import { GradeFile, LessonFile, SubjectFile, TestsFile, type VideoEntry } from './content-files.ts'

export type GradeContent = Awaited<ReturnType<typeof readGrade>>
export type SubjectContent = GradeContent['subjects'][number]
export type LessonContent = SubjectContent['lessons'][number]

/**
 * Reads and checks every content file; questions come out in the stored form.
 * @param root the folder with grade-<n> folders and videos
 * @param videoHosts from which videos may come, beside YouTube, Vimeo and this server
 * @throws ContentError naming the first file that cannot be used
 */
export async function readContent(root: string, videoHosts: readonly string[]) {
  const grades = await foldersIn(root, /^grade-\d+$/)
  if (grades.length === 0) throw new ContentError(root, 'holds no grade-<n> folder')
  return Promise.all(grades.map((folder) => readGrade(root, folder, videoHosts)))
}

async function readGrade(root: string, folder: string, videoHosts: readonly string[]) {
  const subjects = await foldersIn(folder, /./)
  return {
    ...(await readChecked(root, join(folder, 'grade.json'), GradeFile)),
    subjects: await Promise.all(subjects.map((subject) => readSubject(root, subject, videoHosts))),
  }
}

async function readSubject(root: string, folder: string, videoHosts: readonly string[]) {
  const lessonsFolder = join(folder, 'lessons')
  const files = (await namesIn(root, lessonsFolder)).filter((name) => name.endsWith('.json'))
  const lessons = await Promise.all(
    files.map((file) => readLesson(root, join(lessonsFolder, file), videoHosts)),
  )
  lessons.sort((a, b) => a.number - b.number)
  lessons.forEach(({ file, number }, index) => {
    if (number !== index + 1)
      throw new ContentError(file, `lesson ${index + 1} is missing or given twice`, ['number'])
  })
  return {
    ...(await readChecked(root, join(folder, 'subject.json'), SubjectFile)),
    lessons,
    tests: await readChecked(root, join(folder, 'tests.json'), TestsFile),
  }
}

async function readLesson(root: string, path: string, videoHosts: readonly string[]) {
  const lesson = await readChecked(root, path, LessonFile)
  const file = nameOf(root, path)
  const video = lesson.video && (await readVideo(root, file, lesson.video, videoHosts))
  const markdown = await readText(root, path.replace(/\.json$/, '.md'))
  if (markdown.trim() === '') throw new ContentError(file.replace(/\.json$/, '.md'), 'is empty')
  return { ...lesson, video, file, markdown }
}

/** A lesson's video with the addresses that it and its captions are played from. */
async function readVideo(
  root: string,
  file: string,
  { file: name, address, captions, ...video }: VideoEntry,
  videoHosts: readonly string[],
) {
  const isThere = async (media: string, field: string) => {
    const path = join(root, 'videos', media)
    await access(path).catch(() => {
      throw new ContentError(file, `there is no ${nameOf(root, path)}`, ['video', field])
    })
    return `/media/${media}`
  }
  if (address !== undefined && videoSource(address, videoHosts) === null) {
    throw new ContentError(file, VIDEO_ADDRESS_REFUSED, ['video', 'address'])
  }
  return {
    ...video,
    url: name === undefined ? (address ?? '') : await isThere(name, 'file'),
    captionsUrl: captions === undefined ? null : await isThere(captions, 'captions'),
  }
}

async function readChecked<S extends z.ZodType>(root: string, path: string, schema: S): Promise<z.output<S>> {
  const file = nameOf(root, path)
  const checked = schema.safeParse(parseJson(file, await readText(root, path)))
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new ContentError(file, issue?.message ?? 'is not valid', issue?.path)
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContentError(file, `is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function readText(root: string, path: string) {
  return readFile(path, 'utf8').catch(() => {
    throw new ContentError(nameOf(root, path), 'cannot be read')
  })
}

async function namesIn(root: string, folder: string) {
  const names = await readdir(folder).catch(() => {
    throw new ContentError(nameOf(root, folder), 'cannot be read')
  })
  return names.sort()
}

async function foldersIn(folder: string, pattern: RegExp) {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && pattern.test(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort()
}

/** How messages call a file: by its path from the folder that holds the content. */
function nameOf(root: string, path: string) {
  return join('content', relative(root, path))
}
