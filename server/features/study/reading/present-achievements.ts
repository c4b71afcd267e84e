import { type Achievement, findAchievement, listAchievements } from '#domain/progress/achievements.ts'
import { deriveAchievementFacts } from '#domain/progress/study-history.ts'
import type { AchievementsRow } from './dashboard-queries.ts'

/** Badge with its texts; none for a code without a rule. */
export function presentAchievement(code: string) {
  const achievement = findAchievement(code)
  if (!achievement) return []
  const { title, description } = achievement
  return [{ code: achievement.code, title, description }]
}

/** Badges that a save or an answer earned. */
export function presentNewAchievements(achieved: readonly { code: string }[]) {
  return achieved.flatMap(({ code }) => presentAchievement(code))
}

/** Earned badges, latest first, and those still open, nearest first. */
export function presentAchievements({ history, earned }: AchievementsRow) {
  const codes = new Set(earned.map(({ code }) => code))
  return {
    earned: earned.flatMap(({ code, earnedAt }) =>
      presentAchievement(code).map((achievement) => ({ ...achievement, earnedAt })),
    ),
    open: listAchievements(deriveAchievementFacts(history))
      .filter(({ code }) => !codes.has(code))
      .toSorted((a, b) => share(b) - share(a))
      .map(({ code, title, description, reached, goal }) => ({
        code,
        title,
        description,
        // A badge that is due but not yet stored is stored by the next save.
        reached: Math.min(reached, goal),
        goal,
      })),
  }
}

function share({ reached, goal }: Achievement) {
  return Math.min(1, reached / goal)
}
