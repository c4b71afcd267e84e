import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { wholeNumberProblem } from '#web/features/content/editor/editor-definition.ts'
import {
  EMPTY_QUESTION_LIST,
  newKey,
  type QuestionList,
  toQuestionList,
  toQuestionListInput,
  validateQuestionList,
} from '#web/features/content/questions/question-draft.ts'
import type { Lesson } from '../content-queries.ts'

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
  }
}

function dueProblem({ assignmentDueDate, assignmentDueInDays }: LessonDraft) {
  if (assignmentDueInDays.trim() === '') return {}
  if (assignmentDueDate !== '') return { assignmentDueInDays: 'Please enter either a date or a number of days' }
  const problem = wholeNumberProblem(assignmentDueInDays, 0, 3660, 'The number of days')
  return problem ? { assignmentDueInDays: problem } : {}
}

/** The fields of the lesson editor as typed, in its order. */
export type LessonDraft = {
  title: string
  number: string
  description: string
  unit: string
  standards: string
  videoTitle: string
  videoUrl: string
  videoDuration: string
  videoCaptionsUrl: string
  textTitle: string
  textMarkdown: string
  quizTitle: string
  quizQuestions: QuestionList
  /** Empty for all. */
  quizAsk: string
  assignmentTitle: string
  assignmentInstructions: string
  assignmentDueDate: string
  /** Empty for none. */
  assignmentDueInDays: string
  assignmentTasks: QuestionList
  assignmentAsk: string
}

/** The fields that hold text, all but the questions. */
export type LessonTextField = Exclude<keyof LessonDraft, 'quizQuestions' | 'assignmentTasks'>

/** @param number highest number in the subject plus one */
export function blankLesson(number: number): LessonDraft {
  return {
    title: '',
    number: String(number),
    description: '',
    unit: '',
    standards: '',
    videoTitle: '',
    videoUrl: '',
    videoDuration: '',
    videoCaptionsUrl: '',
    textTitle: '',
    textMarkdown: '',
    quizTitle: '',
    quizQuestions: EMPTY_QUESTION_LIST,
    quizAsk: '',
    assignmentTitle: '',
    assignmentInstructions: '',
    assignmentDueDate: '',
    assignmentDueInDays: '',
    assignmentTasks: EMPTY_QUESTION_LIST,
    assignmentAsk: '',
  }
}

export function toLessonDraft(lesson: Lesson): LessonDraft {
  return lessonFields(lesson, (list, unreadable) => toQuestionList(list, unreadable, newKey))
}

/** Fields of a lesson in editor order, with empty text for missing values. */
export function lessonFields<Questions>(
  lesson: Pick<Lesson, keyof LessonDraft | 'unreadable'>,
  questions: (list: Lesson['quizQuestions'], unreadable: string | null) => Questions,
) {
  return {
    title: lesson.title,
    number: String(lesson.number),
    description: lesson.description ?? '',
    unit: lesson.unit ?? '',
    standards: lesson.standards ?? '',
    videoTitle: lesson.videoTitle ?? '',
    videoUrl: lesson.videoUrl ?? '',
    videoDuration: lesson.videoDuration ?? '',
    videoCaptionsUrl: lesson.videoCaptionsUrl ?? '',
    textTitle: lesson.textTitle ?? '',
    textMarkdown: lesson.textMarkdown ?? '',
    quizTitle: lesson.quizTitle ?? '',
    quizQuestions: questions(lesson.quizQuestions, lesson.unreadable.quizQuestions),
    quizAsk: lesson.quizAsk?.toString() ?? '',
    assignmentTitle: lesson.assignmentTitle ?? '',
    assignmentInstructions: lesson.assignmentInstructions ?? '',
    assignmentDueDate: lesson.assignmentDueDate ?? '',
    assignmentDueInDays: lesson.assignmentDueInDays?.toString() ?? '',
    assignmentTasks: questions(lesson.assignmentTasks, lesson.unreadable.assignmentTasks),
    assignmentAsk: lesson.assignmentAsk?.toString() ?? '',
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
    assignmentDueInDays: draft.assignmentDueInDays.trim() === '' ? null : Number(draft.assignmentDueInDays),
  }
}
