import { parseQuestions } from '#domain/content/parse-questions.ts'
import { assignmentState } from '#domain/scoring/assignment.ts'
import type { Question } from '#domain/scoring/question.ts'
import { type Answers, findChosenOption } from '#domain/scoring/score-answers.ts'

export type ExercisePart = 'quiz' | 'assignment'

type StoredExercises = {
  quizQuestions: unknown
  assignmentInstructions: string | null
  assignmentTasks: unknown
}

/** The questions to answer and to grade by; none where the screen shows none. */
export function questionsOf(lesson: StoredExercises, part: ExercisePart): Question[] {
  if (part === 'assignment') {
    const assignment = assignmentState(lesson.assignmentInstructions, lesson.assignmentTasks)
    return assignment.state === 'ready' ? assignment.tasks : []
  }
  const parsed = parseQuestions(lesson.quizQuestions)
  return parsed.ok ? parsed.questions : []
}

/** The answers that choose an option of a question that is there: content may change while it is being answered. */
export function answersTo(questions: readonly Question[], answers: Answers): Answers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const chosen = findChosenOption(question, answers)
      return chosen === null ? [] : [[question.id, chosen]]
    }),
  )
}
