import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { parsePauses } from '#domain/content/film-pauses.ts'
import { wholeNumberProblem } from '#web/features/content/editor/editor-definition.ts'
import {
  newKey,
  toQuestionList,
  toQuestionListInput,
  validateQuestionList,
} from '#web/features/content/questions/question-draft.ts'
import type { LessonContent } from '../content-queries.ts'
import { toWritingDraft, toWritingInput, validateWriting, writingLabels } from './writing-draft.ts'

/** accounts-and-parent-portal.md, section 5 */
const titleAndSubject = () => t`Please provide a title and select a subject.`

/** Error messages by field; empty if the lesson may be sent. Only the server knows which videos may be played. */
export function validateLesson(draft: LessonDraft): Record<string, string> {
  const number = wholeNumberProblem(draft.number, 1, CONTENT_LIMITS.lessonNumber, {
    min: (min) => t`The lesson number must be at least ${min}`,
    max: (max) => t`The lesson number must be at most ${max}`,
  })
  return {
    ...(draft.title.trim() === '' && { title: titleAndSubject() }),
    ...(number && { number }),
    ...(draft.videoDuration.trim() !== '' &&
      !/^\d{1,3}:[0-5]\d(:[0-5]\d)?$/.test(draft.videoDuration.trim()) && {
        videoDuration: t`Please enter a time, for example 10:30`,
      }),
    ...dueProblem(draft),
    ...validateQuestionList('quizQuestions', draft.quizQuestions),
    ...validateQuestionList('assignmentTasks', draft.assignmentTasks),
    ...validateQuestionList('practiceItems', draft.practiceItems),
    ...validateQuestionList('landingItems', draft.landingItems),
    ...validateQuestionList('filmItems', draft.filmItems),
    ...filmProblem(draft),
    ...validateWriting(draft),
  }
}

function filmProblem({ filmPauses, filmItems }: LessonDraft) {
  const pauses = filmPauses.trim() === '' ? [] : parsePauses(filmPauses)
  if (pauses === null) return { filmPauses: t`Please enter times in order, for example 0:22, 1:05` }
  return pauses.length === filmItems.list.length ? {} : { filmPauses: t`Please enter one time for each question` }
}

function dueProblem({ assignmentDueDate, assignmentDueInDays }: LessonDraft) {
  if (assignmentDueInDays.trim() === '') return {}
  if (assignmentDueDate !== '') return { assignmentDueInDays: t`Please enter either a date or a number of days` }
  const problem = wholeNumberProblem(assignmentDueInDays, 0, 3660, {
    min: (min) => t`The number of days must be at least ${min}`,
    max: (max) => t`The number of days must be at most ${max}`,
  })
  return problem ? { assignmentDueInDays: problem } : {}
}

/** The fields of the lesson editor as typed, in its order. An empty number of questions to ask means all of them. */
export type LessonDraft = ReturnType<typeof toLessonDraft>

/** The fields that hold text, all but the questions. */
export type LessonTextField = Exclude<
  keyof LessonDraft,
  'quizQuestions' | 'assignmentTasks' | 'practiceItems' | 'landingItems' | 'filmItems'
>

/** Labels of the fields, in the order of the editor. */
export const lessonLabels = (): Record<keyof LessonDraft, string> => ({
  title: t`Title`,
  number: t`Lesson number`,
  description: t`Description`,
  unit: t`Unit`,
  standards: t`Learning standards`,
  videoTitle: t`Video title`,
  videoUrl: t`Video address`,
  videoDuration: t`Duration`,
  videoCaptionsUrl: t`Captions address`,
  videoNarrationUrl: t`Recorded narration`,
  textTitle: t`Reading title`,
  textMarkdown: t`Reading text`,
  quizTitle: t`Quiz title`,
  quizQuestions: t`Quiz questions`,
  assignmentTitle: t`Assignment title`,
  assignmentInstructions: t`Instructions`,
  assignmentDueDate: t`Due date`,
  assignmentDueInDays: t`Days after enrolling`,
  assignmentTasks: t`Assignment tasks`,
  quizAsk: t`Quiz questions in each try`,
  assignmentAsk: t`Assignment tasks in each try`,
  practiceItems: t`Practice questions`,
  landingItems: t`Questions for visitors`,
  filmPauses: t`Pauses`,
  filmItems: t`Questions of the video`,
  ...writingLabels(),
})

/** @param number highest number in the subject plus one */
export function blankLesson(number: number): LessonDraft {
  return toLessonDraft({ number })
}

/** Missing values become empty text. */
export function toLessonDraft(lesson: Partial<LessonContent>) {
  return {
    title: lesson.title ?? '',
    number: String(lesson.number ?? ''),
    description: lesson.description ?? '',
    unit: lesson.unit ?? '',
    standards: lesson.standards ?? '',
    videoTitle: lesson.videoTitle ?? '',
    videoUrl: lesson.videoUrl ?? '',
    videoDuration: lesson.videoDuration ?? '',
    videoCaptionsUrl: lesson.videoCaptionsUrl ?? '',
    videoNarrationUrl: lesson.videoNarrationUrl ?? '',
    textTitle: lesson.textTitle ?? '',
    textMarkdown: lesson.textMarkdown ?? '',
    quizTitle: lesson.quizTitle ?? '',
    quizQuestions: toQuestionList(lesson.quizQuestions, lesson.unreadable?.quizQuestions, newKey),
    quizAsk: String(lesson.quizAsk ?? ''),
    assignmentTitle: lesson.assignmentTitle ?? '',
    assignmentInstructions: lesson.assignmentInstructions ?? '',
    assignmentDueDate: lesson.assignmentDueDate ?? '',
    assignmentDueInDays: String(lesson.assignmentDueInDays ?? ''),
    assignmentTasks: toQuestionList(lesson.assignmentTasks, lesson.unreadable?.assignmentTasks, newKey),
    assignmentAsk: String(lesson.assignmentAsk ?? ''),
    practiceItems: toQuestionList(lesson.practiceItems, lesson.unreadable?.practiceItems, newKey),
    landingItems: toQuestionList(lesson.landingItems, lesson.unreadable?.landingItems, newKey),
    filmPauses: lesson.filmPauses ?? '',
    filmItems: toQuestionList(lesson.filmItems, lesson.unreadable?.filmItems, newKey),
    ...toWritingDraft(lesson.writing),
  }
}

/** Input of the operations, which save an empty text as null. */
export function toLessonInput(draft: LessonDraft) {
  return {
    ...draft,
    number: Number(draft.number),
    quizQuestions: toQuestionListInput(draft.quizQuestions),
    quizAsk: draft.quizAsk === '' ? null : Number(draft.quizAsk),
    assignmentTasks: toQuestionListInput(draft.assignmentTasks),
    assignmentAsk: draft.assignmentAsk === '' ? null : Number(draft.assignmentAsk),
    practiceItems: toQuestionListInput(draft.practiceItems),
    landingItems: toQuestionListInput(draft.landingItems),
    filmItems: toQuestionListInput(draft.filmItems),
    assignmentDueInDays: draft.assignmentDueInDays.trim() === '' ? null : Number(draft.assignmentDueInDays),
    writing: toWritingInput(draft),
  }
}
