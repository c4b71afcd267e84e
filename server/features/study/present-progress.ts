import { presentAchievement } from './present-achievements.ts'
import { presentFlags, presentMarks } from './present-marks.ts'
import type { Standing } from './progress-after.ts'

/** What every save answers. */
export function presentProgress({ completed, marks, plan, unlocked, achieved }: Standing) {
  return {
    completed: presentFlags(completed),
    marks: presentMarks(marks),
    plan,
    unlockedTests: unlocked.map(({ id, title }) => ({ id, title })),
    newAchievements: achieved.flatMap(presentAchievement),
  }
}
