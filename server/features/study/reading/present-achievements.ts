import { type Achievement, describeBadges, listAchievements } from '#domain/progress/achievements.ts'
import { deriveAchievementFacts } from '#domain/progress/study-history.ts'
import type { AchievementsRow } from './dashboard-queries.ts'

/** Earned badges, latest first, and those still open, nearest first. */
export function presentAchievements({ history, earned }: AchievementsRow) {
  const codes = new Set(earned.map(({ code }) => code))
  return {
    earned: earned.flatMap(({ code, earnedAt }) =>
      describeBadges([{ code }]).map((achievement) => ({ ...achievement, earnedAt })),
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
