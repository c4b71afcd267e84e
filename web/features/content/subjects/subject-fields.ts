import type { SubjectColor } from '#domain/content/content-limits.ts'
import type { Subject } from '../content-queries.ts'

export const SUBJECT_COLOR_NAMES: Record<SubjectColor, string> = {
  'bg-edu-blue-100': 'Blue',
  'bg-green-100': 'Green',
  'bg-red-100': 'Red',
  'bg-yellow-100': 'Yellow',
  'bg-purple-100': 'Purple',
  'bg-pink-100': 'Pink',
  'bg-indigo-100': 'Indigo',
  'bg-gray-100': 'Gray',
}

/** Editable fields of a subject, as the operations take them. */
export type SubjectFields = Pick<Subject, 'name' | 'gradeId' | 'description' | 'color' | 'required'>

export const subjectFieldNames = ['name', 'gradeId', 'description'] as const

export function blankSubject(gradeId: string): SubjectFields {
  return { name: '', gradeId, description: null, color: 'bg-edu-blue-100', required: false }
}

export function subjectFields({ name, gradeId, description, color, required }: SubjectFields): SubjectFields {
  return { name, gradeId, description, color, required }
}

/** Trims the name and turns an empty description into null. */
export function normalizeSubject(typed: SubjectFields): SubjectFields {
  return {
    ...typed,
    name: typed.name.trim(),
    description: typed.description?.trim() ? typed.description : null,
  }
}

/** A name and a grade are required (accounts-and-parent-portal.md section 5). */
export function validateSubject({ name, gradeId }: SubjectFields): { name?: string; gradeId?: string } {
  return {
    ...(name === '' && { name: 'Please enter a subject name' }),
    ...(gradeId === '' && { gradeId: 'Please select a grade' }),
  }
}
