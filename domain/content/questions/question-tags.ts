import type { Question } from '../../scoring/question.ts'

/** Ids of the skills and misconceptions that a question names, wherever its kind has them. */
export function listTags(question: unknown): string[] {
  if (Array.isArray(question)) return question.flatMap(listTags)
  if (typeof question !== 'object' || question === null) return []
  return Object.entries(question).flatMap(([field, value]: [string, unknown]) => {
    if (field === 'misconception') return typeof value === 'string' ? [value] : []
    if (field === 'skills' && Array.isArray(value)) return value.filter((tag) => typeof tag === 'string')
    return listTags(value)
  })
}

/** A problem for each question that names what is neither a skill nor a misconception. */
export function findUnknownTags(questions: readonly Question[], known: ReadonlySet<string>) {
  return questions.flatMap((question, index) => {
    const unknown = listTags(question).find((tag) => !known.has(tag))
    if (unknown === undefined) return []
    const what = question.skills.includes(unknown) ? 'skill' : 'misconception'
    return [{ index, message: `Question ${index + 1}: there is no ${what} "${unknown}".` }]
  })
}
