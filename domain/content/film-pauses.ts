import type { Question } from '../scoring/question.ts'
import { hasExpression } from '../scoring/questions-within.ts'

/** Maximum number of pauses of a film. */
export const MAX_PAUSES = 10

const TIME = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d(?:\.\d)?)$/

/** Seconds at which a film pauses, from its times as written, such as `0:22, 1:05.5`; null if they cannot be read. */
export function parsePauses(written: string): number[] | null {
  const times = written.split(',').map((time) => TIME.exec(time.trim()))
  const seconds = times.map((parts) =>
    parts === null ? Number.NaN : Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3]),
  )
  const isOrdered = seconds.every((second, index) => second > (seconds[index - 1] ?? 0))
  return isOrdered && seconds.length <= MAX_PAUSES ? seconds : null
}

type FilmProblem = { field: 'pauses' | 'questions'; message: string }

/** Finds what is wrong with the pauses of a film; null if nothing is. */
export function findFilmProblem(pauses: string | null, questions: readonly Question[]): FilmProblem | null {
  const times = pauses === null ? [] : parsePauses(pauses)
  if (times === null) {
    const message = `Please enter the times in order, such as 0:22, 1:05, from 0:01 and at most ${MAX_PAUSES}`
    return { field: 'pauses', message }
  }
  if (times.length !== questions.length) {
    const message = `There are ${times.length} pauses and ${questions.length} questions. Each pause asks one question.`
    return { field: 'pauses', message }
  }
  const index = questions.findIndex(hasExpression)
  if (index < 0) return null
  return { field: 'questions', message: `Question ${index + 1}: a film cannot ask for an expression.` }
}

/** Pauses of a film with their questions in order; those without a counterpart are ignored. */
export function pairPauses(
  pauses: string | null,
  questions: readonly Question[],
): { at: number; question: Question }[] {
  const times = (pauses === null ? null : parsePauses(pauses)) ?? []
  return questions.flatMap((question, index) => {
    const at = times[index]
    return at === undefined || hasExpression(question) ? [] : [{ at, question }]
  })
}
