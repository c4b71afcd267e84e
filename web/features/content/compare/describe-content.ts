import { t } from '@lingui/core/macro'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { describeQuestion } from '#web/product/question-forms/question-kinds.ts'
import type { RevisionContent } from '../content-queries.ts'
import type { EditorFields, EditorValue } from '../editor/editor-definition.ts'
import { lessonLabels, toLessonDraft } from '../lessons/lesson-draft.ts'
import { type QuestionDraft, toQuestionInput } from '../questions/question-draft.ts'
import { SUBJECT_COLOR_NAMES } from '../subjects/subject-fields.ts'
import { testLabels, toTestDraft } from '../timed-tests/test-draft.ts'

/** Labels outside of an editor, where a lesson's parts have no tabs. */
const fieldLabels = (): Record<string, string> => ({
  ...lessonLabels(),
  ...testLabels(),
  videoDuration: t`Video duration`,
  textTitle: t`Text title`,
  textMarkdown: t`Text`,
  assignmentInstructions: t`Assignment instructions`,
  afterLessonNumber: t`After lesson`,
  passingMark: t`Passing mark`,
  name: t`Name`,
  published: t`Status`,
  gradeId: t`Grade`,
  color: t`Color`,
  required: t`Kind`,
  writing: t`Writing tasks`,
})

/** The label of a field of grades, subjects, lessons or tests. */
export function fieldLabel(name: string): string {
  return fieldLabels()[name] ?? name
}

/** Fields of a version as text, by name; empty for missing values. */
export function describeContent(content: RevisionContent, gradeName: (id: string) => string): Record<string, string> {
  switch (content.kind) {
    case 'grade':
      return { name: content.name, published: content.published ? t`Published` : t`Unpublished` }
    case 'subject':
      return {
        name: content.name,
        gradeId: gradeName(content.gradeId),
        description: content.description ?? '',
        color: SUBJECT_COLOR_NAMES[content.color],
        required: content.required ? t`Required` : t`Elective`,
      }
    case 'lesson':
      return describeFields(toLessonDraft(content))
    case 'test':
      return describeFields({ ...toTestDraft(content), passingMark: `${content.passingMark}%` })
  }
}

function describeFields(fields: EditorFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, describeValue(value)]))
}

/** Value of an editor's field as text: questions line by line, with a check mark at the correct option. */
export function describeValue(value: EditorValue | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? ''
  if (value.unreadable !== null) return value.unreadable
  return value.list.map((draft, index) => `${index + 1}. ${describeDraft(draft)}`).join('\n\n')
}

/** Describes a draft of a question as text, as far as it is complete. */
function describeDraft(draft: QuestionDraft): string {
  const parsed = parseStorableQuestions([toQuestionInput(draft)])
  const [question] = parsed.outcome === 'valid' ? parsed.questions : []
  if (question) return describeQuestion(question).join('\n')
  return draft.text ?? Object.entries(draft.fields).map(describeField).join('\n')
}

function describeField([field, value]: [string, unknown]): string {
  return `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
}

export function contentName(content: RevisionContent): string {
  return 'title' in content ? content.title : content.name
}
