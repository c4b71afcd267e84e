import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { QuestionEditor } from '../../questions/question-editor.tsx'
import type { PartFieldsProps } from './part-fields.ts'

/** The assignment: when it is due, what to do, and its tasks. */
export function AssignmentFields({ draft, problems, change }: PartFieldsProps) {
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <TextField
        label="Assignment title"
        optional
        maxLength={CONTENT_LIMITS.title}
        value={draft.assignmentTitle}
        onChange={({ currentTarget }) => change({ assignmentTitle: currentTarget.value })}
        error={problems.assignmentTitle}
      />
      <div className="sm:w-1/3">
        <TextField
          label="Due date"
          optional
          type="date"
          value={draft.assignmentDueDate}
          onChange={({ currentTarget }) => change({ assignmentDueDate: currentTarget.value })}
          error={problems.assignmentDueDate}
        />
      </div>
      <TextAreaField
        label="Instructions"
        optional
        hint="Without instructions and tasks, learners read that the assignment is being prepared."
        maxLength={CONTENT_LIMITS.assignmentInstructions}
        value={draft.assignmentInstructions}
        onChange={({ currentTarget }) => change({ assignmentInstructions: currentTarget.value })}
        error={problems.assignmentInstructions}
      />
      <QuestionEditor
        field="assignmentTasks"
        value={draft.assignmentTasks}
        onChange={(assignmentTasks) => change({ assignmentTasks })}
        problems={problems}
      />
    </div>
  )
}
