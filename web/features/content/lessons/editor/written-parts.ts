import type { LessonDraft } from './lesson-draft.ts'

type WrittenPart = 'video' | 'text' | 'quiz' | 'assignment'

/** The parts that learners will find in the lesson: what makes one is what its badge in the list says. */
export function writtenParts(draft: LessonDraft): string[] {
  const { videoUrl, textMarkdown, quizQuestions, assignmentTasks } = draft
  const instructions = draft.assignmentTitle + draft.assignmentInstructions
  const parts: Record<WrittenPart, boolean> = {
    video: videoUrl.trim() !== '',
    text: textMarkdown.trim() !== '',
    quiz: quizQuestions.list.length > 0,
    assignment: instructions.trim() !== '' || assignmentTasks.list.length > 0,
  }
  return Object.entries(parts)
    .filter(([, written]) => written)
    .map(([part]) => part)
}
