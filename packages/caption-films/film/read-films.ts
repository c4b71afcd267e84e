import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { parseYaml } from '#packages/content-formats/structured/parse-yaml.ts'
import type { Clip } from '../stage/clip.ts'
import { FADE_SECONDS } from '../stage/frame.ts'
import { pageOf } from '../stage/page.ts'
import { filmSchema, type Scene } from './film.ts'
import { startOf } from './movements.ts'
import { timeBeats } from './timing.ts'

const SUBJECTS = { english: 'English', mathematics: 'Mathematics', science: 'Science' } as const
const PATH = /^grade-([678])\/(english|mathematics|science)\/films\/([a-z\d-]+)\.yaml$/
const VIDEO = /^\/media\/([a-z\d-]+)\.webm$/

const Lesson = z.object({
  title: z.string(),
  video: z.object({ url: z.string().regex(VIDEO, 'must be a film of /media') }),
})

export type ReadFilm = { outcome: 'read'; clip: Clip } | { outcome: 'failed'; problems: string[] }

/**
 * Reads all films of a content folder.
 * @throws naming every problem of every film, with its file
 */
export function readFilms(content: string): readonly Clip[] {
  const files = globSync('grade-*/*/films/*', { cwd: content }).sort()
  const problems: string[] = []
  const clips = files.flatMap((file) => {
    const film = readFilm(content, file.replaceAll('\\', '/'))
    if (film.outcome === 'read') return film.clip
    problems.push(...film.problems.map((problem) => `${file}: ${problem}`))
    return []
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return clips
}

function readFilm(content: string, file: string): ReadFilm {
  const [, grade, subject, name] = PATH.exec(file) ?? []
  const lessonFile = join(content, dirname(dirname(file)), 'lessons', `${basename(file, '.yaml')}.md`)
  if (name === undefined)
    return { outcome: 'failed', problems: ['A film is films/NAME.yaml in the folder of its subject.'] }
  const lesson = readLesson(lessonFile)
  if (lesson === null) return { outcome: 'failed', problems: [`lessons/${name}.md has no film as its video.`] }
  return parseFilm(readFileSync(join(content, file), 'utf8'), {
    grade: Number(grade),
    subject: SUBJECTS[z.enum(['english', 'mathematics', 'science']).parse(subject)],
    ...lesson,
  })
}

function readLesson(file: string): Pick<Clip, 'name' | 'title'> | null {
  try {
    const [, front = ''] = readFileSync(file, 'utf8').split(/^---\n/m)
    const parsed = parseYaml(front)
    const { data } = Lesson.safeParse(parsed.outcome === 'read' ? parsed.value : null)
    const [, name] = VIDEO.exec(data?.video.url ?? '') ?? []
    return data && name !== undefined ? { title: data.title, name } : null
  } catch {
    return null
  }
}

/** Parses a film. Never throws; each problem names its line. */
export function parseFilm(text: string, about: Pick<Clip, 'grade' | 'subject' | 'title' | 'name'>): ReadFilm {
  const parsed = parseYaml(text)
  if (parsed.outcome === 'failed') return { outcome: 'failed', problems: [`line ${parsed.line}: ${parsed.message}`] }
  const { data, error } = filmSchema.safeParse(parsed.value)
  if (error) {
    const problems = error.issues.map(
      ({ path, message }) => `line ${parsed.lineOf(path)}: ${path.join('.')}: ${message}`,
    )
    return { outcome: 'failed', problems }
  }
  const late = data.scenes.flatMap((scene, index) =>
    findLateMovements(scene).map((problem) => `line ${parsed.lineOf(['scenes', index])}: ${problem}`),
  )
  if (late.length > 0) return { outcome: 'failed', problems: late }
  const isMoving = data.scenes.some((scene) => movementsOf(scene).length > 0)
  const scenes = data.scenes.map((scene) => {
    const { seconds, beats } = timeBeats(scene.beats)
    const captions = beats.map(({ start, caption }): [number, string] => [start, caption])
    return { seconds, heading: scene.heading, captions, pieces: [pageOf(beats, scene)] }
  })
  return { outcome: 'read', clip: { ...about, framesPerSecond: isMoving ? 10 : 5, scenes, takeaway: data.takeaway } }
}

function movementsOf({ picture, beats }: Scene) {
  return [
    ...(picture?.movements.map((timing) => ({ timing, own: 1 })) ?? []),
    ...beats.flatMap(({ draw }, index) =>
      draw.flatMap(({ movements }) => movements.map(({ timing }) => ({ timing, own: index + 1 }))),
    ),
  ]
}

/** Movements of a scene that would not end before it fades out, or that name a beat that it lacks. */
function findLateMovements(scene: Scene): string[] {
  const { seconds, beats } = timeBeats(scene.beats)
  const starts = beats.map(({ start }) => start)
  return movementsOf(scene).flatMap(({ timing, own }) => {
    if ((timing.beat ?? own) > beats.length) return [`“${scene.heading}” has no beat ${timing.beat}`]
    const end = startOf(timing, starts, own) + timing.seconds
    return end > seconds - FADE_SECONDS
      ? [`a movement of “${scene.heading}” ends after ${end.toFixed(1)} s, and the scene after ${seconds} s`]
      : []
  })
}
