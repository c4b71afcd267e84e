import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import {
  INVALID_VIDEO_ADDRESS,
  parseCaptionsAddress,
  parseVideoAddress,
} from '#domain/content/video-address.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { TextRenderer } from '../../../reading-text/text-renderer.ts'

type RenderedLessonText = { ok: true; html: string | null } | { ok: false; fields: Record<string, string> }

export const TOO_COMPLEX = 'This text is too complex to be shown. Please make it shorter, or divide it.'

/** The HTML that learners get of a lesson's Markdown. To be made before a connection is held: it may take a while. */
export async function renderLessonText(
  renderer: TextRenderer,
  markdown: string | null,
): Promise<RenderedLessonText> {
  if (markdown === null) return { ok: true, html: null }
  const rendered = await renderer.render(markdown)
  return rendered.outcome === 'rendered'
    ? { ok: true, html: rendered.html }
    : { ok: false, fields: { textMarkdown: TOO_COMPLEX } }
}

type Text =
  | 'description'
  | 'videoTitle'
  | 'videoUrl'
  | 'videoDuration'
  | 'videoCaptionsUrl'
  | 'textTitle'
  | 'textMarkdown'
  | 'quizTitle'
  | 'assignmentTitle'
  | 'assignmentInstructions'
  | 'assignmentDueDate'

/** What a form, a file or a revision has of a lesson, its questions as they came; what is left out is empty. */
type LessonInput = { title: string; quizQuestions?: unknown; assignmentTasks?: unknown } & {
  [Field in Text]?: string | null | undefined
}

type ValidatedLesson =
  | { ok: true; values: Omit<LessonValues, 'number' | 'text_content'> }
  | { ok: false; fields: Record<string, string> }

const DURATION = /^\d{1,3}:[0-5]\d(:[0-5]\d)?$/

/**
 * A lesson as it may be stored: what can be played (domain/video-address.ts), questions in the stored form, and null for
 * what is empty (accounts-and-parent-portal.md, section 5).
 * @param videoHosts from which video files may come, beside this server
 */
export function validateLesson(lesson: LessonInput, videoHosts: readonly string[]): ValidatedLesson {
  const quiz = validateQuestionField('quizQuestions', lesson.quizQuestions)
  const tasks = validateQuestionField('assignmentTasks', lesson.assignmentTasks)
  const { videoUrl = null, videoCaptionsUrl = null, videoDuration = null } = lesson
  const fields: Record<string, string> = { ...quiz.fields, ...tasks.fields }
  if (videoUrl && parseVideoAddress(videoUrl, videoHosts) === null) {
    fields.videoUrl = `The video ${INVALID_VIDEO_ADDRESS}`
  }
  if (videoCaptionsUrl && parseCaptionsAddress(videoCaptionsUrl, videoHosts) === null) {
    fields.videoCaptionsUrl =
      'The captions must be the address of a vtt file on this server or on a host that VIDEO_HOSTS allows'
  }
  if (videoDuration && !DURATION.test(videoDuration)) fields.videoDuration = 'Please enter a time like 10:30'
  if (Object.keys(fields).length > 0) return { ok: false, fields }
  return {
    ok: true,
    values: {
      title: lesson.title,
      description: lesson.description ?? null,
      video_title: lesson.videoTitle ?? null,
      video_url: videoUrl,
      video_duration: videoDuration,
      video_captions_url: videoCaptionsUrl,
      text_title: lesson.textTitle ?? null,
      text_markdown: lesson.textMarkdown ?? null,
      quiz_title: lesson.quizTitle ?? null,
      quiz_questions: quiz.questions,
      assignment_title: lesson.assignmentTitle ?? null,
      assignment_instructions: lesson.assignmentInstructions ?? null,
      assignment_tasks: tasks.questions,
      assignment_due_date: lesson.assignmentDueDate || null,
    },
  }
}

/** The questions of a field, null for none; or what is wrong with them, by the field and the place: `quizQuestions.3`. */
export function validateQuestionField(field: string, given: unknown) {
  if (given === null || given === undefined || given === '') return { questions: null, fields: {} }
  const checked = parseStorableQuestions(given)
  if (checked.ok) return { questions: emptyToNull(checked.questions), fields: {} }
  const told = checked.problems.map(({ index, message }) => [
    index < 0 ? field : `${field}.${index}`,
    message,
  ])
  return { questions: null, fields: Object.fromEntries(told) }
}

function emptyToNull(questions: Question[]): Question[] | null {
  return questions.length === 0 ? null : questions
}

type Texts = {
  number: number
  title: string
  description: string | null
  video_title: string | null
  video_url: string | null
  video_duration: string | null
  video_captions_url: string | null
  text_title: string | null
  text_markdown: string | null
  quiz_title: string | null
  assignment_title: string | null
  assignment_instructions: string | null
  /** YYYY-MM-DD */
  assignment_due_date: string | null
}

/** What is written in a lesson, as it is read: its questions may be anything. */
export type StoredLesson = Texts & { quiz_questions: unknown; assignment_tasks: unknown }

/** What is written in a lesson, as it may be stored (check-lesson.ts), with the HTML made of its Markdown. */
export type LessonValues = Texts & {
  quiz_questions: Question[] | null
  assignment_tasks: Question[] | null
  text_content: string | null
}
