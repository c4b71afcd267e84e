import type { Subject } from './content-types.ts'

export type SubjectColor = Subject['color']

/** The colors that a subject may have, in their order (accounts-and-parent-portal.md section 3). */
export const SUBJECT_COLORS = [
  'bg-edu-blue-100',
  'bg-green-100',
  'bg-red-100',
  'bg-yellow-100',
  'bg-purple-100',
  'bg-pink-100',
  'bg-indigo-100',
  'bg-gray-100',
] as const satisfies readonly SubjectColor[]

/** How people call them. */
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
