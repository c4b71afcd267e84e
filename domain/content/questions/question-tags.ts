import type { Question } from '../../scoring/question.ts'

/** Lists the ids of all skills and misconceptions in a question, at any depth. */
export function listTags(question: unknown): string[] {
  if (Array.isArray(question)) return question.flatMap(listTags)
  if (typeof question !== 'object' || question === null) return []
  return Object.entries(question).flatMap(([field, value]: [string, unknown]) => {
    if (field === 'misconception') return typeof value === 'string' ? [value] : []
    if (field === 'skills' && Array.isArray(value)) return value.filter((tag) => typeof tag === 'string')
    return listTags(value)
  })
}

/** Removes unknown skills and misconceptions from the questions of a content item. */
export function dropTags(value: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  const drop = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(drop)
    return typeof one === 'object' && one !== null ? dropTags({ ...one }, known) : one
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, one]): [string, unknown][] => {
      if (field === 'misconception' && typeof one === 'string') return known.has(one) ? [[field, one]] : []
      if (field !== 'skills' || !Array.isArray(one)) return [[field, drop(one)]]
      const left = one.filter((tag) => typeof tag !== 'string' || known.has(tag))
      return left.length === 0 ? [] : [[field, left]]
    }),
  )
}

/** Reports a problem for each question that names an unknown skill or misconception. */
export function findUnknownTags(questions: readonly Question[], known: ReadonlySet<string>) {
  return questions.flatMap((question, index) => {
    const unknown = listTags(question).find((tag) => !known.has(tag))
    if (unknown === undefined) return []
    const what = question.skills.includes(unknown) ? 'skill' : 'misconception'
    return [{ index, message: `Question ${index + 1}: there is no ${what} "${unknown}".` }]
  })
}
