import { plural, t } from '@lingui/core/macro'

/** Heading of a grade's page. */
export const titleOfYear = (gradeName: string) => t`What ${gradeName} covers`

/** Sentence below the heading of a grade's page. */
export function describeYear(lessons: number, subjects: number): string {
  const lessonCount = plural(lessons, { one: '# lesson', other: '# lessons' })
  return plural(subjects, {
    one: `${lessonCount} in # subject. Lessons have a video, a reading, a quiz and an assignment, and tests open along the way.`,
    other: `${lessonCount} in # subjects. Lessons have a video, a reading, a quiz and an assignment, and tests open along the way.`,
  })
}
