import type { ExercisePart, LessonAnswer } from '../study-types.ts'
import type { ServerDraft } from './draft-state.ts'

/** The open lesson after answers that are not submitted yet were kept. */
export function lessonAfterDraft(lesson: LessonAnswer, part: ExercisePart, draft: ServerDraft): LessonAnswer {
  if (part === 'quiz') return { ...lesson, quiz: lesson.quiz && { ...lesson.quiz, draft } }
  return { ...lesson, assignment: lesson.assignment && { ...lesson.assignment, draft } }
}
