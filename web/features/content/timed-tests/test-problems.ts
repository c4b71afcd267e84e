import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { wholeNumberProblem } from '../editor/whole-number-problem.ts'
import { problemsOfQuestions } from '../questions/written-questions.ts'
import type { TestDraft } from './test-draft.ts'

/** What can be told of a test before anything is sent, by field; empty when it may be sent. */
export function testProblems(draft: TestDraft): Record<string, string> {
  const after = wholeNumberProblem(draft.afterLessonNumber, 0, CONTENT_LIMITS.lessonNumber, 'The lesson')
  const minutes = wholeNumberProblem(draft.durationMinutes, 1, 600, 'The minutes')
  const mark = wholeNumberProblem(draft.passingMark, 0, 100, 'The passing mark')
  const { unreadable, list } = draft.questions
  return {
    ...(draft.title.trim() === '' && { title: 'Please enter a title' }),
    ...(after && { afterLessonNumber: after }),
    ...(minutes && { durationMinutes: minutes }),
    ...(mark && { passingMark: mark }),
    ...(unreadable === null && list.length === 0
      ? { questions: 'A test needs at least one question' }
      : problemsOfQuestions('questions', draft.questions)),
  }
}
