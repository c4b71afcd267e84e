import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Exercise } from '../study-types.ts'
import { ExerciseForm, type ExerciseSetting } from './exercise-form.tsx'

/** The lesson's quiz. */
export function QuizPanel({ quiz, ...setting }: { quiz: Exercise } & ExerciseSetting) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {quiz.title && <h3 className="text-lg">{quiz.title}</h3>}
      {quiz.questions.length === 0 ? (
        <EmptyState title="No questions available for this quiz." />
      ) : (
        <ExerciseForm exercise={quiz} part="quiz" submitLabel="Submit Quiz" {...setting} />
      )}
    </div>
  )
}
