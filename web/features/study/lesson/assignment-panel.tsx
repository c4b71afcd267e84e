import { BEING_PREPARED } from '#domain/assignment.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { LessonAnswer } from '../study-types.ts'
import { DueDate } from './due-date.tsx'
import { ExerciseForm, type ExerciseSetting } from './exercise-form.tsx'

export type AssignmentPanelProps = { assignment: NonNullable<LessonAnswer['assignment']> } & ExerciseSetting

/** The lesson's assignment: when it is due, what to do, and its tasks. */
export function AssignmentPanel({ assignment, ...setting }: AssignmentPanelProps) {
  const { title, dueDate, instructions, beingPrepared } = assignment
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        {title && <h3 className="text-lg">{title}</h3>}
        {dueDate && <DueDate day={dueDate} reminds={!setting.completed && !beingPrepared} />}
      </div>
      {beingPrepared ? (
        <EmptyState title={BEING_PREPARED} />
      ) : (
        <>
          <div>
            <h4 className="font-semibold">Instructions:</h4>
            <p className="mt-1 max-w-[42rem] whitespace-pre-line">{instructions}</p>
          </div>
          <ExerciseForm
            exercise={assignment}
            part="assignment"
            submitLabel="Submit Assignment"
            {...setting}
          />
        </>
      )}
    </div>
  )
}
