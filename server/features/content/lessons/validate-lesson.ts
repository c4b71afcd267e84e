import { z } from 'zod'
import { WritingTask } from '#contract/content/writing-tasks.ts'
import { findFilmProblem } from '#domain/content/film-pauses.ts'
import { type StoredQuestion, toStoredQuestions } from '#domain/content/questions/stored-questions.ts'
import { parseCaptionsAddress, parseNarrationAddress, parseVideoAddress } from '#domain/content/video-address.ts'
import { findFencedProblem } from '#packages/figures/fenced.ts'
import type { TextRenderer } from '../../../reading-text/text-renderer.ts'
import { type CheckQuestions, checkQuestionField } from './question-fields.ts'

type RenderedLessonText =
  | { outcome: 'valid'; html: string | null }
  | { outcome: 'invalid'; fields: Record<string, string> }

export const TOO_COMPLEX = 'This text is too complex to show. Please shorten or split it.'

/** Renders a lesson's Markdown to HTML. It can take a while, so call it without holding a database connection. */
export async function renderLessonText(
  renderer: TextRenderer,
  markdown: string | null,
  by: string,
): Promise<RenderedLessonText> {
  if (markdown === null) return { outcome: 'valid', html: null }
  const problem = findFencedProblem(markdown)
  if (problem !== null) return { outcome: 'invalid', fields: { textMarkdown: problem } }
  const rendered = await renderer.render(markdown, by)
  return rendered.outcome === 'rendered'
    ? { outcome: 'valid', html: rendered.html }
    : { outcome: 'invalid', fields: { textMarkdown: TOO_COMPLEX } }
}

type Text =
  | 'description'
  | 'unit'
  | 'standards'
  | 'videoTitle'
  | 'videoUrl'
  | 'videoDuration'
  | 'videoCaptionsUrl'
  | 'videoNarrationUrl'
  | 'textTitle'
  | 'textMarkdown'
  | 'quizTitle'
  | 'assignmentTitle'
  | 'assignmentInstructions'
  | 'assignmentDueDate'
  | 'filmPauses'

/** Lesson from a form or a revision, with unvalidated questions. Missing fields are empty. */
type LessonInput = {
  title: string
  quizQuestions?: unknown
  quizAsk?: number | null | undefined
  assignmentTasks?: unknown
  practiceItems?: unknown
  landingItems?: unknown
  filmItems?: unknown
  writing?: WritingTask[] | null | undefined
  assignmentAsk?: number | null | undefined
  assignmentDueInDays?: number | null | undefined
} & {
  [Field in Text]?: string | null | undefined
}

export type LessonChecks = {
  /** Further checks of each list of questions. */
  check: CheckQuestions
  /** Finds the first of these skills that does not exist. */
  findUnknownSkill: (skills: readonly string[]) => Promise<string | undefined>
}

type ValidatedLesson =
  | { outcome: 'valid'; values: Omit<LessonValues, 'number' | 'text_content'> }
  | { outcome: 'invalid'; fields: Record<string, string> }

const DURATION = /^\d{1,3}:[0-5]\d(:[0-5]\d)?$/

/**
 * Validates a lesson for storage: a playable video (domain/content/video-address.ts), questions in stored form, and
 * null for empty fields (accounts-and-parent-portal.md, section 5).
 * @param videoHosts hosts of video files in addition to this server
 */
export async function validateLesson(
  lesson: LessonInput,
  videoHosts: readonly string[],
  { check, findUnknownSkill }: LessonChecks,
): Promise<ValidatedLesson> {
  const quiz = await checkQuestionField('quizQuestions', lesson.quizQuestions, check)
  const tasks = await checkQuestionField('assignmentTasks', lesson.assignmentTasks, check)
  const practice = await checkQuestionField('practiceItems', lesson.practiceItems, check)
  const landing = await checkQuestionField('landingItems', lesson.landingItems, check)
  const film = await checkQuestionField('filmItems', lesson.filmItems, check)
  const writing = lesson.writing ?? []
  const unknownSkills = await Promise.all(writing.map(({ skills }) => findUnknownSkill(skills)))
  const { videoUrl = null, videoCaptionsUrl = null, videoNarrationUrl = null, videoDuration = null } = lesson
  const fields: Record<string, string> = Object.assign(
    {},
    ...[quiz, tasks, practice, landing, film].map((list) => list.fields),
  )
  for (const [index, skill] of unknownSkills.entries()) {
    if (skill !== undefined) fields[`writing.${index}`] = `Task ${index + 1}: there is no skill "${skill}".`
  }
  if (videoUrl && parseVideoAddress(videoUrl, videoHosts) === null) {
    fields.videoUrl =
      'The video must be the address of a YouTube or Vimeo video, or of a video file (mp4, m4v, webm, ogv or m3u8) on this server or on a host that VIDEO_HOSTS allows'
  }
  if (videoCaptionsUrl && parseCaptionsAddress(videoCaptionsUrl, videoHosts) === null) {
    fields.videoCaptionsUrl =
      'The captions must be the address of a vtt file on this server or on a host that VIDEO_HOSTS allows'
  }
  if (videoNarrationUrl && parseNarrationAddress(videoNarrationUrl, videoHosts) === null) {
    fields.videoNarrationUrl =
      'The recording must be an uploaded recording, or the address of an audio file (mp3, m4a, ogg or opus) on this server or on a host that VIDEO_HOSTS allows'
  }
  if (videoDuration && !DURATION.test(videoDuration)) fields.videoDuration = 'Please enter a time like 10:30'
  const filmPauses = lesson.filmPauses ?? null
  const filmProblem = findFilmProblem(filmPauses, film.questions ?? [])
  if (filmProblem !== null && Object.keys(film.fields).length === 0) {
    fields[filmProblem.field === 'pauses' ? 'filmPauses' : 'filmItems'] = filmProblem.message
  }
  const dueInDays = lesson.assignmentDueInDays ?? null
  if (dueInDays !== null && lesson.assignmentDueDate) {
    fields.assignmentDueInDays = 'Please enter either a date or a number of days'
  }
  if (Object.keys(fields).length > 0) return { outcome: 'invalid', fields }
  return {
    outcome: 'valid',
    values: {
      title: lesson.title,
      description: lesson.description ?? null,
      unit: lesson.unit ?? null,
      standards: lesson.standards ?? null,
      video_title: lesson.videoTitle ?? null,
      video_url: videoUrl,
      video_duration: videoDuration,
      video_captions_url: videoCaptionsUrl,
      video_narration_url: videoNarrationUrl,
      text_title: lesson.textTitle ?? null,
      text_markdown: lesson.textMarkdown ?? null,
      quiz_title: lesson.quizTitle ?? null,
      quiz_questions: toStoredQuestions(quiz.questions),
      quiz_ask: lesson.quizAsk ?? null,
      assignment_title: lesson.assignmentTitle ?? null,
      assignment_instructions: lesson.assignmentInstructions ?? null,
      assignment_tasks: toStoredQuestions(tasks.questions),
      assignment_ask: lesson.assignmentAsk ?? null,
      assignment_due_date: lesson.assignmentDueDate || null,
      assignment_due_in_days: dueInDays,
      practice_items: toStoredQuestions(practice.questions),
      landing_items: toStoredQuestions(landing.questions),
      film_pauses: filmPauses,
      film_items: toStoredQuestions(film.questions),
      writing: writing.length === 0 ? null : writing,
    },
  }
}

const text = z.string().nullable()

/** Content of a stored lesson; its questions are unvalidated. */
export const StoredLesson = z.object({
  number: z.int(),
  title: z.string(),
  description: text,
  unit: text,
  standards: text,
  video_title: text,
  video_url: text,
  video_duration: text,
  video_captions_url: text,
  video_narration_url: text,
  text_title: text,
  text_markdown: text,
  quiz_title: text,
  quiz_questions: z.unknown(),
  /** Number of questions per attempt; null for all. */
  quiz_ask: z.int().nullable(),
  assignment_title: text,
  assignment_instructions: text,
  assignment_tasks: z.unknown(),
  assignment_ask: z.int().nullable(),
  /** YYYY-MM-DD */
  assignment_due_date: text,
  assignment_due_in_days: z.int().nullable(),
  practice_items: z.unknown(),
  landing_items: z.unknown(),
  film_pauses: text,
  film_items: z.unknown(),
  writing: z.array(WritingTask).nullable(),
})
export type StoredLesson = z.output<typeof StoredLesson>

/** Validated content of a lesson, with the HTML of its Markdown. */
export type LessonValues = Omit<
  StoredLesson,
  'quiz_questions' | 'assignment_tasks' | 'practice_items' | 'landing_items' | 'film_items'
> & {
  quiz_questions: StoredQuestion[] | null
  assignment_tasks: StoredQuestion[] | null
  practice_items: StoredQuestion[] | null
  landing_items: StoredQuestion[] | null
  film_items: StoredQuestion[] | null
  text_content: string | null
}
