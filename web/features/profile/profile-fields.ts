/** What everybody may change about themselves, as the names of the form's fields. */
export const profileFields = ['firstName', 'lastName', 'cell'] as const

export type ProfileField = (typeof profileFields)[number]

/** Messages for the fields, and one for the form as a whole. */
export type ProfileProblems = Partial<Record<ProfileField | 'form', string>>

/** What can be told before anything is sent; empty when it may be sent. A phone number may be left out. */
export function profileProblems({ firstName, lastName }: Record<ProfileField, string>): ProfileProblems {
  const missing: ProfileProblems = {
    ...(firstName.trim() === '' && { firstName: 'Please enter your first name' }),
    ...(lastName.trim() === '' && { lastName: 'Please enter your last name' }),
  }
  if (Object.keys(missing).length === 0) return {}
  return { form: 'Please fill in all required fields', ...missing }
}
