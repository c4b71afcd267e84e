import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import {
  INVALID_VIDEO_ADDRESS,
  parseCaptionsAddress,
  parseVideoAddress,
} from '#domain/content/video-address.ts'
import { checkedSource } from './checked-source.ts'
import { LessonFrontMatter } from './content-schemas.ts'
import type { Found, Problem } from './found.ts'
import type { DueDate, LessonContent } from './grade-content.ts'
import { FORMAT_LIMITS } from './limits.ts'
import { error, inOrder, nothingBut } from './problems.ts'
import { yamlSource } from './structured-source.ts'
import { textOfBytes } from './text-of-bytes.ts'

export type ReadingOptions = {
  /** From which hosts videos may come, beside YouTube, Vimeo and this server. */
  videoHosts: readonly string[]
}

/**
 * A lesson as a Markdown file: between two lines of three dashes what is to be known about it, as YAML (LessonFrontMatter
 * in content-schemas.ts), then its reading text.
 * @param file how problems name it, null for a file on its own
 */
export function readLesson(
  bytes: Uint8Array,
  { videoHosts }: ReadingOptions,
  file: string | null = null,
): Found<LessonContent> {
  const text = textOfBytes(bytes, FORMAT_LIMITS.lesson)
  if (!text.ok) return nothingBut(error(text.message, { file, line: text.line }))
  const parts = partsOf(text.text)
  if (!parts.ok) return nothingBut(error(parts.message, { file, line: 1 }))

  const source = yamlSource(parts.frontMatter, 2)
  const front = checkedSource(LessonFrontMatter, source, file)
  if (!front.ok || !source.ok) return nothingBut(...inOrder(front.ok ? [] : front.problems))
  const { number, title, description, video, quiz, assignment } = front.value

  const problems: Problem[] = []
  const refuse = (message: string, path: string[]) =>
    problems.push(error(message, { file, line: source.lineOf(path), field: path.join('.') }))
  if (video.url !== null && parseVideoAddress(video.url, videoHosts) === null) {
    refuse(`The address of the video ${INVALID_VIDEO_ADDRESS}.`, ['video', 'url'])
  }
  if (video.captions !== null && parseCaptionsAddress(video.captions, videoHosts) === null) {
    refuse('The captions must be a .vtt file on this server or on a host that VIDEO_HOSTS allows.', [
      'video',
      'captions',
    ])
  }
  if (parts.markdown.length > CONTENT_LIMITS.text) {
    const message = `The reading text has ${parts.markdown.length} characters; at most ${CONTENT_LIMITS.text} are possible.`
    problems.push(error(message, { file, line: parts.textLine, field: 'text' }))
  }
  if (problems.length > 0) return nothingBut(...inOrder(problems))

  const lesson: LessonContent = {
    ...{ number, title, description },
    video: { title: video.title, url: video.url, duration: video.duration, captionsUrl: video.captions },
    text: { title: front.value.text.title, markdown: parts.markdown.trim() === '' ? null : parts.markdown },
    quiz: { title: quiz.title, questions: quiz.questions },
    assignment: {
      title: assignment.title,
      instructions: assignment.instructions,
      tasks: assignment.tasks,
      due: dueDate(assignment),
    },
  }
  return { items: [{ value: lesson, file, from: 1, to: parts.lines }], problems: [] }
}

/** The line of the file on which its reading text begins. */
export function lineOfText(bytes: Uint8Array): number {
  const text = textOfBytes(bytes, FORMAT_LIMITS.lesson)
  const parts = text.ok ? partsOf(text.text) : null
  return parts?.ok ? parts.textLine : 1
}

type Parts =
  | { ok: true; frontMatter: string; markdown: string; textLine: number; lines: number }
  | { ok: false; message: string }

/** One blank line after the front matter belongs to it; the rest is the reading text to the letter. */
function partsOf(text: string): Parts {
  const [opening] = /^---[ \t]*\n/.exec(text) ?? []
  if (opening === undefined)
    return { ok: false, message: 'A lesson begins with a line of three dashes, then its title and the rest.' }
  const closing = /^---[ \t]*$/m.exec(text.slice(opening.length))
  if (closing === null)
    return { ok: false, message: 'The line of three dashes that ends the first part is missing.' }
  const frontMatter = text.slice(opening.length, opening.length + closing.index)
  if (frontMatter.length > FORMAT_LIMITS.frontMatter)
    return { ok: false, message: 'What stands before the reading text is too long.' }
  const before = text.slice(0, opening.length + closing.index + closing[0].length)
  const rest = text.slice(before.length)
  const gap = /^\n(?:[ \t]*\n)?/.exec(rest)?.[0] ?? ''
  const textLine = `${before}${gap}`.split('\n').length
  return { ok: true, frontMatter, markdown: rest.slice(gap.length), textLine, lines: text.split('\n').length }
}

function dueDate({
  due,
  dueInDays,
}: {
  due?: string | undefined
  dueInDays?: number | undefined
}): DueDate | null {
  if (due !== undefined) return { date: due }
  return dueInDays === undefined ? null : { inDays: dueInDays }
}
