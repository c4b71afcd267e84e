/** What a parent may change about a learner, as the names of the form's fields. */
export const detailFields = ['firstName', 'lastName', 'cell', 'gradeId', 'extraTimeFactor'] as const

export type DetailField = (typeof detailFields)[number]

/** The form as typed: '' where nothing was. */
export type TypedDetails = Record<DetailField, string>

/** Messages for the fields, and one for the form as a whole. */
export type DetailProblems = Partial<Record<DetailField | 'form', string>>

/** What can be told before anything is sent; empty when it may be sent. */
export function detailProblems({ firstName, lastName }: TypedDetails): DetailProblems {
  const missing: DetailProblems = {
    ...(firstName.trim() === '' && { firstName: 'Please enter a first name' }),
    ...(lastName.trim() === '' && { lastName: 'Please enter a last name' }),
  }
  if (Object.keys(missing).length === 0) return {}
  return { form: 'Please fill in all required fields', ...missing }
}

/** The form as the operation takes it: an empty phone number removes it, no grade leaves the grade as it is. */
export function detailsOf({ gradeId, extraTimeFactor, ...rest }: TypedDetails) {
  return { ...rest, gradeId: gradeId === '' ? null : gradeId, extraTimeFactor: Number(extraTimeFactor) }
}
