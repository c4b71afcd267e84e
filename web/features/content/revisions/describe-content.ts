import type { Question } from '#domain/scoring/question.ts'
import type { RevisionContent } from '../content-queries.ts'
import { lessonFields } from '../lessons/lesson-draft.ts'
import { describeQuestion } from '../questions/question-kinds.ts'
import { SUBJECT_COLOR_NAMES } from '../subjects/subject-fields.ts'

/** Fields of a version as text, by name; empty for missing values. */
export function describeContent(content: RevisionContent, gradeName: (id: string) => string): Record<string, string> {
  switch (content.kind) {
    case 'grade':
      return { name: content.name, published: content.published ? 'Published' : 'Unpublished' }
    case 'subject':
      return {
        name: content.name,
        gradeId: gradeName(content.gradeId),
        description: content.description ?? '',
        color: SUBJECT_COLOR_NAMES[content.color],
        required: content.required ? 'Required' : 'Elective',
      }
    case 'lesson':
      return lessonFields(content, (list, unreadable) => unreadable ?? formatQuestions(list))
    case 'test':
      return {
        type: content.type,
        title: content.title,
        description: content.description ?? '',
        afterLessonNumber: String(content.afterLessonNumber),
        durationMinutes: String(content.durationMinutes),
        passingMark: `${content.passingMark}%`,
        questions: content.unreadable ?? formatQuestions(content.questions),
      }
  }
}

export function contentName(content: RevisionContent): string {
  return 'title' in content ? content.title : content.name
}

/** Formats questions as lines of text with a check mark at the correct option, for comparing two lists. */
function formatQuestions(questions: readonly Question[] | null): string {
  return (questions ?? [])
    .map((question, index) => `${index + 1}. ${describeQuestion(question).join('\n')}`)
    .join('\n\n')
}
