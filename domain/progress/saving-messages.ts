import type { Tier } from '../marks/compute-marks.ts'

/** The text under 'Progress Updated' (learner area, section 8). */
export function progressSavedMessage(tier: Tier): string {
  const saved = 'Your progress has been saved.'
  return tier === 'Freemium' ? saved : `${saved} ${tier} bonus applied!`
}

/** The text under 'Progress Saved', or null when there is no mark to tell of (learner area, section 8). */
export function lessonTotalMessage(total: number): string | null {
  return total > 0 ? `You now have ${Math.round(total)}% for this lesson` : null
}
