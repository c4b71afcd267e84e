import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import {
  INVALID_VIDEO_ADDRESS,
  parseCaptionsAddress,
  parseVideoAddress,
} from '#domain/content/video-address.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { LessonValues } from './stored-lesson.ts'

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
export type LessonToCheck = { title: string; quizQuestions?: unknown; assignmentTasks?: unknown } & {
  [Field in Text]?: string | null | undefined
}

export type CheckedLesson =
  | { ok: true; values: Omit<LessonValues, 'number' | 'text_content'> }
  | { ok: false; fields: Record<string, string> }

const DURATION = /^\d{1,3}:[0-5]\d(:[0-5]\d)?$/

/**
 * A lesson as it may be stored: what can be played (domain/video-address.ts), questions in the stored form, and null for
 * what is empty (accounts-and-parent-portal.md, section 5).
 * @param videoHosts from which video files may come, beside this server
 */
export function checkLesson(lesson: LessonToCheck, videoHosts: readonly string[]): CheckedLesson {
  const quiz = questionsOf('quizQuestions', lesson.quizQuestions)
  const tasks = questionsOf('assignmentTasks', lesson.assignmentTasks)
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
export function questionsOf(field: string, given: unknown) {
  if (given === null || given === undefined || given === '') return { questions: null, fields: {} }
  const checked = parseStorableQuestions(given)
  if (checked.ok) return { questions: noneIsNull(checked.questions), fields: {} }
  const told = checked.problems.map(({ index, message }) => [
    index < 0 ? field : `${field}.${index}`,
    message,
  ])
  return { questions: null, fields: Object.fromEntries(told) }
}

function noneIsNull(questions: Question[]): Question[] | null {
  return questions.length === 0 ? null : questions
}
