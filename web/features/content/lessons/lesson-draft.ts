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
import { toWritingDraft, toWritingInput, validateWriting, WRITING_LABELS } from './writing-draft.ts'

/** accounts-and-parent-portal.md, section 5 */
const TITLE_AND_SUBJECT = 'Please provide a title and select a subject.'

/** Error messages by field; empty if the lesson may be sent. Only the server knows which videos may be played. */
export function validateLesson(draft: LessonDraft): Record<string, string> {
  const number = wholeNumberProblem(draft.number, 1, CONTENT_LIMITS.lessonNumber, 'The lesson number')
  return {
    ...(draft.title.trim() === '' && { title: TITLE_AND_SUBJECT }),
    ...(number && { number }),
    ...(draft.videoDuration.trim() !== '' &&
      !/^\d{1,3}:[0-5]\d(:[0-5]\d)?$/.test(draft.videoDuration.trim()) && {
        videoDuration: 'Please enter a time, for example 10:30',
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
  if (pauses === null) return { filmPauses: 'Please enter times in order, for example 0:22, 1:05' }
  return pauses.length === filmItems.list.length ? {} : { filmPauses: 'Please enter one time for each question' }
}

function dueProblem({ assignmentDueDate, assignmentDueInDays }: LessonDraft) {
  if (assignmentDueInDays.trim() === '') return {}
  if (assignmentDueDate !== '') return { assignmentDueInDays: 'Please enter either a date or a number of days' }
  const problem = wholeNumberProblem(assignmentDueInDays, 0, 3660, 'The number of days')
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
export const LESSON_LABELS: Record<keyof LessonDraft, string> = {
  title: 'Title',
  number: 'Lesson number',
  description: 'Description',
  unit: 'Unit',
  standards: 'Learning standards',
  videoTitle: 'Video title',
  videoUrl: 'Video address',
  videoDuration: 'Duration',
  videoCaptionsUrl: 'Captions address',
  videoNarrationUrl: 'Recorded narration',
  textTitle: 'Reading title',
  textMarkdown: 'Reading text',
  quizTitle: 'Quiz title',
  quizQuestions: 'Quiz questions',
  assignmentTitle: 'Assignment title',
  assignmentInstructions: 'Instructions',
  assignmentDueDate: 'Due date',
  assignmentDueInDays: 'Days after enrolling',
  assignmentTasks: 'Assignment tasks',
  quizAsk: 'Quiz questions in each try',
  assignmentAsk: 'Assignment tasks in each try',
  practiceItems: 'Practice questions',
  landingItems: 'Questions for visitors',
  filmPauses: 'Pauses',
  filmItems: 'Questions of the video',
  ...WRITING_LABELS,
}

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
