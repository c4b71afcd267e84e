import { LEVELS } from './mastery.ts'
import { dueInTime } from './memory.ts'
import type { LearnedSkill, PracticeProgress } from './progress.ts'

/**
 * Skills of an earlier version with their levels as counted again from all stored answers. A skill keeps what it had if
 * some of its answers are no longer stored, or if it would fall only because it has too few questions to reach a level.
 * @param answered state after all stored answers
 * @param thin keys of the skills with too few questions
 */
export function recountLevels(
  stored: readonly LearnedSkill[],
  answered: PracticeProgress,
  thin: ReadonlySet<string>,
): LearnedSkill[] {
  return stored.map((skill) => {
    const again = answered.skills.get(skill.key)
    const isComplete = again !== undefined && again.memory.reviewedOn === skill.memory.reviewedOn
    const falls = isComplete && LEVELS.indexOf(again.state.level) < LEVELS.indexOf(skill.state.level)
    const state = isComplete && !(falls && thin.has(skill.key)) ? again.state : skill.state
    return { ...skill, state, memory: dueInTime(skill.memory, state.level) }
  })
}
