import type { WritingTask } from '#contract/content/writing-tasks.ts'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { findFilmProblem } from '#domain/content/film-pauses.ts'
import { writeQuestion } from '#domain/content/questions/write-question.ts'
import { fillPassages, listPassages, namePassage, type Passage } from '#domain/content/reading-passages.ts'
import {
  INVALID_NARRATION_ADDRESS,
  INVALID_VIDEO_ADDRESS,
  parseCaptionsAddress,
  parseNarrationAddress,
  parseVideoAddress,
} from '#domain/content/video-address.ts'
import type { Question } from '#domain/scoring/question.ts'
import { decodeText } from '#packages/content-formats/decode-text.ts'
import { error, failed, type ParseResult, type Problem, sortProblems } from '#packages/content-formats/parse-result.ts'
import {
  type FrontMatterFile,
  formatFrontMatter,
  splitFrontMatter,
} from '#packages/content-formats/structured/front-matter.ts'
import { parseYaml } from '#packages/content-formats/structured/parse-yaml.ts'
import { validateStructure } from '#packages/content-formats/structured/structured-text.ts'
import { findFencedProblem } from '#packages/figures/fenced.ts'
import { DRAWN, UNDRAWN } from './content-schemas.ts'
import type { DueDate, LessonContent } from './grade-content.ts'
import { isAudioName } from './grade-images.ts'
import { FORMAT_LIMITS } from './limits.ts'

export type ReadOptions = {
  /** Additional video hosts besides YouTube, Vimeo and this server. */
  videoHosts: readonly string[]
  /** False for content whose templates are known to be valid. */
  drawTemplates?: boolean
}

const SPLIT_PROBLEMS: Record<Exclude<FrontMatterFile['outcome'], 'split'>, string> = {
  'no-opening': 'A lesson starts with a line of three dashes, followed by its title and details.',
  'no-closing': 'The second line of three dashes is missing.',
  'too-long': 'The details above the reading text are too long.',
}

/**
 * Reads a lesson from a Markdown file: front matter in YAML (content-schemas.ts), then its reading text.
 * @param file name for problems; null for a single file
 */
export function readLesson(
  bytes: Uint8Array,
  { videoHosts, drawTemplates = true }: ReadOptions,
  file: string | null = null,
): ParseResult<LessonContent> {
  const decoded = decodeText(bytes, FORMAT_LIMITS.lesson)
  if (decoded.outcome === 'failed') return failed(error(decoded.message, { file, line: decoded.line }))
  const parts = splitFrontMatter(decoded.text, FORMAT_LIMITS.frontMatter)
  if (parts.outcome !== 'split') return failed(error(SPLIT_PROBLEMS[parts.outcome], { file, line: 1 }))

  const written = parseYaml(parts.frontMatter, 2)
  const filled = written.outcome === 'read' ? fillPassages(written.value, listPassages(parts.body)) : null
  const source = written.outcome === 'read' ? { ...written, value: filled?.lesson } : written
  if (written.outcome === 'read' && filled !== null && filled.unknown.length > 0) {
    return failed(
      ...filled.unknown.map(({ title: name, path }) =>
        error(`The reading text has no passage with the title “${name}”.`, {
          file,
          line: written.lineOf(path),
          field: path.join('.'),
        }),
      ),
    )
  }
  const front = validateStructure((drawTemplates ? DRAWN : UNDRAWN).LessonFrontMatter, source, file)
  if (front.outcome === 'failed' || source.outcome === 'failed')
    return failed(...sortProblems(front.outcome === 'read' ? [] : front.problems))
  const { number, title, description, unit, standards, video, quiz, assignment, practice, landing, film, writing } =
    front.value

  const problems: Problem[] = []
  const reject = (message: string, path: string[]) =>
    problems.push(error(message, { file, line: source.lineOf(path), field: path.join('.') }))
  if (video.url !== null && parseVideoAddress(video.url, videoHosts) === null) {
    reject(`The address of the video ${INVALID_VIDEO_ADDRESS}.`, ['video', 'url'])
  }
  if (video.captions !== null && parseCaptionsAddress(video.captions, videoHosts) === null) {
    const message = 'The captions must be a .vtt file on this server or on a host that VIDEO_HOSTS allows.'
    reject(message, ['video', 'captions'])
  }
  const { narration } = video
  if (narration !== null && !isAudioName(narration) && parseNarrationAddress(narration, videoHosts) === null) {
    reject(`The recording ${INVALID_NARRATION_ADDRESS}.`, ['video', 'narration'])
  }
  const filmProblem = findFilmProblem(film.pauses, film.questions)
  if (filmProblem !== null) reject(`${filmProblem.message.replace(/\.$/, '')}.`, ['film', filmProblem.field])
  if (parts.body.length > CONTENT_LIMITS.text) {
    const message = `The reading text has ${parts.body.length} characters. The limit is ${CONTENT_LIMITS.text}.`
    problems.push(error(message, { file, line: parts.bodyLine, field: 'text' }))
  }
  const figureProblem = problems.length === 0 ? findFencedProblem(parts.body) : null
  if (figureProblem !== null) problems.push(error(figureProblem, { file, line: parts.bodyLine, field: 'text' }))
  if (problems.length > 0) return failed(...sortProblems(problems))

  const lesson: LessonContent = {
    number,
    title,
    description,
    unit,
    standards,
    video: {
      title: video.title,
      url: video.url,
      duration: video.duration,
      captionsUrl: video.captions,
      narrationUrl: video.narration,
    },
    text: { title: front.value.text.title, markdown: parts.body.trim() === '' ? null : parts.body },
    quiz: { title: quiz.title, questions: quiz.questions, ask: quiz.ask },
    assignment: {
      title: assignment.title,
      instructions: assignment.instructions,
      tasks: assignment.tasks,
      ask: assignment.ask,
      due: readDueDate(assignment),
    },
    practice,
    landing,
    film,
    writing,
  }
  return { items: [{ value: lesson, file, from: 1, to: parts.lineCount }], problems: [] }
}

function readDueDate({ due, dueInDays }: { due?: string | undefined; dueInDays?: number | undefined }): DueDate | null {
  if (due !== undefined) return { date: due }
  return dueInDays === undefined ? null : { inDays: dueInDays }
}

/** Line at which the reading text of a lesson begins. */
export function findTextLine(bytes: Uint8Array): number {
  const decoded = decodeText(bytes, FORMAT_LIMITS.lesson)
  const parts = decoded.outcome === 'read' ? splitFrontMatter(decoded.text, FORMAT_LIMITS.frontMatter) : null
  return parts?.outcome === 'split' ? parts.bodyLine : 1
}

type Fields = Record<string, unknown>

/** Writes a lesson as a Markdown file with front matter. `readLesson` reads the same lesson back. */
export function writeLesson(lesson: LessonContent): string {
  const {
    number,
    title,
    description,
    unit,
    standards,
    video,
    text,
    quiz,
    assignment,
    practice,
    landing,
    film,
    writing,
  } = lesson
  const { due } = assignment
  const passages = listPassages(text.markdown)
  const entries = (questions: readonly Question[]) => questionEntries(questions, passages)
  const front = omitNulls({
    number,
    title,
    description,
    unit,
    standards,
    video: omitNulls({
      title: video.title,
      url: video.url,
      duration: video.duration,
      captions: video.captionsUrl,
      narration: video.narrationUrl,
    }),
    text: omitNulls({ title: text.title }),
    quiz: omitNulls({ title: quiz.title, questions: entries(quiz.questions), ask: quiz.ask }),
    assignment: omitNulls({
      title: assignment.title,
      instructions: assignment.instructions,
      due: due !== null && 'date' in due ? due.date : null,
      dueInDays: due !== null && 'inDays' in due ? due.inDays : null,
      tasks: entries(assignment.tasks),
      ask: assignment.ask,
    }),
    practice: omitNulls({ questions: entries(practice.questions) }),
    landing: omitNulls({ questions: entries(landing.questions) }),
    film: omitNulls({ pauses: film.pauses, questions: entries(film.questions) }),
    writing: writing.length === 0 ? null : writing.map(writingEntry),
  })
  return formatFrontMatter(front, text.markdown ?? '')
}

/** Questions field by field, in reading order, with the names of their passages in place of copies; null for none. */
export function questionEntries(questions: readonly Question[], passages: readonly Passage[] = []): Fields[] | null {
  if (questions.length === 0) return null
  return questions.map((question) => namePassage(writeQuestion(question), passages))
}

/** Task field by field, in reading order. */
function writingEntry({ key, prompt, words, model, checklist, skills }: WritingTask): Fields {
  return { key, prompt, words, model, checklist, ...(skills.length > 0 && { skills }) }
}

/** Fields without nulls; null if there are none. */
function omitNulls(fields: Fields): Fields | null {
  const entries = Object.entries(fields).filter(([, value]) => value !== null)
  return entries.length === 0 ? null : Object.fromEntries(entries)
}
