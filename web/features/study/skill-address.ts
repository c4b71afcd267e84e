import { href } from 'react-router'

const ofSkill = (path: string, skill: string) => `${path}?${new URLSearchParams({ skill })}`

/** URL of what helps with a stuck skill. */
export function lookAgainAddress(skill: string): string {
  return ofSkill(href('/learner/look-again'), skill)
}

/** URL of the practice of a skill, on the skill map. */
export function skillAddress(skill: string): string {
  return ofSkill(href('/learner/skills'), skill)
}

/** URL of the lesson of a skill of another grade on which a skill builds. */
export function earlierLessonAddress(skill: string): string {
  return ofSkill(href('/learner/earlier-lesson'), skill)
}
