import type { Exercise } from '../study-types.ts'
import { ExerciseForm, type ExerciseSetting } from './exercise-form.tsx'

/** The lesson's quiz. */
export function QuizPanel({ quiz, ...setting }: { quiz: Exercise } & ExerciseSetting) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {quiz.title && <h3 className="text-lg">{quiz.title}</h3>}
      {quiz.questions.length === 0 ? (
        <p className="text-ink-soft">No questions available for this quiz.</p>
      ) : (
        <ExerciseForm exercise={quiz} part="quiz" submitLabel="Submit Quiz" {...setting} />
      )}
    </div>
  )
}
