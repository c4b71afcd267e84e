/** What cannot be written, by the field that is to blame. */
export type Refused = { outcome: 'refused'; fields: Record<string, string> }

/** What only one of them may have, by the constraint that holds it: the field, and what is said beside it. */
const TAKEN: Record<string, { field: string; message: string }> = {
  grades_name_key: { field: 'name', message: 'There is a grade with this name already' },
  subjects_name_grade_key: { field: 'name', message: 'The grade has a subject with this name already' },
  lessons_number_subject_key: {
    field: 'number',
    message: 'The subject has a lesson with this number already',
  },
  tests_type_subject_key: { field: 'type', message: 'The subject has a test of this type already' },
}

/** @returns undefined for a constraint that is about something else, and for none */
export function takenPlace(constraint: string | undefined): Refused | undefined {
  const taken = TAKEN[constraint ?? '']
  return taken && { outcome: 'refused', fields: { [taken.field]: taken.message } }
}
