import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { wholeNumberProblem } from '../../editor/whole-number-problem.ts'
import { problemsOfQuestions } from '../../questions/written-questions.ts'
import type { LessonDraft } from './lesson-draft.ts'

/** accounts-and-parent-portal.md, section 5. */
const TITLE_AND_SUBJECT = 'Please provide a title and select a subject.'

/**
 * What can be told of a lesson before anything is sent, by field; empty when it may be sent. Which videos may be played
 * only the server knows.
 */
export function lessonProblems(draft: LessonDraft): Record<string, string> {
  const number = wholeNumberProblem(draft.number, 1, CONTENT_LIMITS.lessonNumber, 'The lesson number')
  return {
    ...(draft.title.trim() === '' && { title: TITLE_AND_SUBJECT }),
    ...(number && { number }),
    ...(draft.videoDuration.trim() !== '' &&
      !/^\d{1,3}:[0-5]\d(:[0-5]\d)?$/.test(draft.videoDuration.trim()) && {
        videoDuration: 'Please enter a time like 10:30',
      }),
    ...problemsOfQuestions('quizQuestions', draft.quizQuestions),
    ...problemsOfQuestions('assignmentTasks', draft.assignmentTasks),
  }
}
