import { presentFlags, presentMarks } from './present-marks.ts'
import type { Standing } from './progress-after.ts'

/** What every save answers. */
export function presentProgress({ completed, marks, tier, unlocked }: Standing) {
  return {
    completed: presentFlags(completed),
    marks: presentMarks(marks, completed),
    tier,
    unlockedTests: unlocked.map(({ id, title }) => ({ id, title })),
  }
}
