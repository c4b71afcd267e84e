import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { formatDay } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import type { Exercise, LessonAnswer } from '../study-types.ts'
import { ExerciseForm, type ExerciseSetting } from './exercise-form.tsx'
import { dayOf, dueNote } from './exercise-state.ts'
import { beingPreparedMessage } from './result-messages.ts'

export type ExercisePanelProps = { lesson: LessonAnswer; part: 'quiz' | 'assignment' } & ExerciseSetting

/** The lesson's quiz or assignment. */
export function ExercisePanel({ lesson: { quiz, assignment }, part, ...setting }: ExercisePanelProps) {
  return part === 'quiz'
    ? quiz && <QuizPanel quiz={quiz} {...setting} />
    : assignment && <AssignmentPanel assignment={assignment} {...setting} />
}

/** The lesson's quiz. */
function QuizPanel({ quiz, ...setting }: { quiz: Exercise } & ExerciseSetting) {
  const title = quiz.title && <h3 className="text-lg max-md:sr-only">{quiz.title}</h3>
  if (quiz.questions.length === 0) {
    return (
      <div className="grid grid-cols-1 gap-5 pb-6">
        {title}
        <EmptyState title={t`No questions available for this quiz.`} />
      </div>
    )
  }
  return <ExerciseForm exercise={quiz} part="quiz" submitLabel={t`Submit Quiz`} intro={title} {...setting} />
}

type AssignmentPanelProps = { assignment: NonNullable<LessonAnswer['assignment']> } & ExerciseSetting

/** Assignment of the lesson: due date, instructions and tasks. */
function AssignmentPanel({ assignment, ...setting }: AssignmentPanelProps) {
  const { title, dueDate, instructions, beingPrepared } = assignment
  const head = (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
      {title && <h3 className="text-lg">{title}</h3>}
      {dueDate && <DueDate day={dueDate} reminds={!setting.completed && !beingPrepared} />}
    </div>
  )
  if (beingPrepared) {
    return (
      <div className="grid grid-cols-1 gap-5 pb-6">
        {head}
        <EmptyState title={beingPreparedMessage()} />
      </div>
    )
  }
  const intro = (
    <>
      {head}
      <div>
        <h4 className="font-semibold">
          <Trans>Instructions:</Trans>
        </h4>
        <p className="mt-1 max-w-[42rem] whitespace-pre-line">{instructions}</p>
      </div>
    </>
  )
  return (
    <ExerciseForm
      exercise={assignment}
      part="assignment"
      submitLabel={t`Submit Assignment`}
      intro={intro}
      {...setting}
    />
  )
}

/** Due date of an assignment, without a reminder if it is done or cannot be done yet. */
function DueDate({ day, reminds }: { day: string; reminds: boolean }) {
  const date = formatDay(day)
  const note = reminds ? dueNote(day, dayOf(new Date())) : null
  return (
    <div className="flex gap-2 text-ink-soft">
      <CalendarDays aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div>
        <p>
          <Trans>Due: {date}</Trans>
        </p>
        {note && <p className="text-sm">{note}</p>}
      </div>
    </div>
  )
}
