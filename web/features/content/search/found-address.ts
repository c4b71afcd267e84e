import type { Found } from '../content-types.ts'

const TAB = { grade: 'grades', subject: 'subjects', lesson: 'lessons', test: 'tests' } as const

/** The address at which something that was found is edited. */
export function foundAddress({
  kind,
  id,
  gradeId,
  subjectId,
}: Pick<Found, 'kind' | 'id' | 'gradeId' | 'subjectId'>) {
  const place = new URLSearchParams({ tab: TAB[kind], grade: gradeId })
  if (subjectId !== null && kind !== 'subject') place.set('subject', subjectId)
  place.set('edit', id)
  return `?${place}`
}
