import { t } from '@lingui/core/macro'
import type { SubjectColor } from '#domain/content/content-limits.ts'
import type { Subject } from '../content-queries.ts'

export const SUBJECT_COLOR_NAMES: Record<SubjectColor, string> = {
  get 'bg-edu-blue-100'() {
    return t`Blue`
  },
  get 'bg-green-100'() {
    return t`Green`
  },
  get 'bg-red-100'() {
    return t`Red`
  },
  get 'bg-yellow-100'() {
    return t`Yellow`
  },
  get 'bg-purple-100'() {
    return t`Purple`
  },
  get 'bg-pink-100'() {
    return t`Pink`
  },
  get 'bg-indigo-100'() {
    return t`Indigo`
  },
  get 'bg-gray-100'() {
    return t`Gray`
  },
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
    ...(name === '' && { name: t`Please enter a subject name` }),
    ...(gradeId === '' && { gradeId: t`Please select a grade` }),
  }
}
