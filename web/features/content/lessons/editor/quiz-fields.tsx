import { CONTENT_LIMITS } from '#domain/content-limits.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { QuestionEditor } from '../../questions/question-editor.tsx'
import type { PartFieldsProps } from './part-fields.ts'

/** The quiz and its questions. */
export function QuizFields({ draft, problems, change }: PartFieldsProps) {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <TextField
        label="Quiz title"
        optional
        maxLength={CONTENT_LIMITS.title}
        value={draft.quizTitle}
        onChange={({ currentTarget }) => change({ quizTitle: currentTarget.value })}
        error={problems.quizTitle}
      />
      <QuestionEditor
        field="quizQuestions"
        value={draft.quizQuestions}
        onChange={(quizQuestions) => change({ quizQuestions })}
        problems={problems}
      />
    </div>
  )
}
