import type { TextRenderer } from '../../../reading-text/text-renderer.ts'
import { checkLesson } from '../lessons/check-lesson.ts'
import { lessonHtml } from '../lessons/lesson-html.ts'
import { checkTest } from '../tests/check-test.ts'
import type { RevisionContent } from './revision-content.ts'

export type RestoredValues =
  | { ok: true; values: Record<string, unknown> }
  | { ok: false; fields: Record<string, string> }

/**
 * The columns that bring an item back to what it was, checked as if they came by a form. Its place is not among them, nor
 * whether a grade is published: a lesson that was moved since stays where it is, and no grade closes by an old name.
 */
export async function restoredValues(
  content: RevisionContent,
  videoHosts: readonly string[],
  renderer: TextRenderer,
): Promise<RestoredValues> {
  switch (content.kind) {
    case 'grade':
      return { ok: true, values: { name: content.name } }
    case 'subject': {
      const { name, description, color, required } = content
      return { ok: true, values: { name, description, color, is_required: required } }
    }
    case 'lesson': {
      const { quizQuestions, assignmentTasks } = content.unreadable
      const checked = checkLesson(
        {
          ...content,
          quizQuestions: quizQuestions ?? content.quizQuestions,
          assignmentTasks: assignmentTasks ?? content.assignmentTasks,
        },
        videoHosts,
      )
      if (!checked.ok) return checked
      const made = await lessonHtml(renderer, checked.values.text_markdown)
      return made.ok ? { ok: true, values: { ...checked.values, text_content: made.html } } : made
    }
    case 'test':
      return checkTest({ ...content, questions: content.unreadable ?? content.questions })
  }
}
