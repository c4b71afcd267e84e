import type { Exercise } from '../study-types.ts'

/** What to say over a submission that was not the best: that one counts. Null for the best itself. */
export function bestLine(
  bestPercent: Exercise['bestPercent'],
  { correctCount, total }: { correctCount: number; total: number },
): string | null {
  const best = Math.round(bestPercent ?? 0)
  return best > Math.round((correctCount * 100) / total)
    ? `Your best so far is ${best}%. The best counts.`
    : null
}
