import { hasHeading } from './reading-headings.ts'

/** Lesson with the headings of its reading. */
export type TeachingLesson = { number: number; headings: readonly string[] }

/** Problem of the section of a skill, by the place of the skill in the list. */
export type SectionProblem = { skill: number; message: string }

/**
 * Finds sections that are no heading of the reading of the lesson that teaches the skill.
 * @param lessonOf lesson that teaches a skill; null if none does, undefined if that is unknown
 */
export function findSectionProblems<Skill extends { section?: string | null | undefined }>(
  skills: readonly Skill[],
  lessonOf: (skill: Skill) => TeachingLesson | null | undefined,
): SectionProblem[] {
  return skills.flatMap((skill, place): SectionProblem[] => {
    if (skill.section === null || skill.section === undefined) return []
    const lesson = lessonOf(skill)
    if (lesson === null) return [{ skill: place, message: 'No lesson with a reading asks about this skill' }]
    if (lesson === undefined || hasHeading(lesson.headings, skill.section)) return []
    return [{ skill: place, message: `“${skill.section}” is no heading in the reading of lesson ${lesson.number}` }]
  })
}
