import type { AchievementCode } from '#domain/achievements.ts'
import type { Emblem } from './emblems.tsx'

export type BadgeLook = {
  emblem: Emblem
  /** Stands on the badge where one is not enough to earn it. */
  count?: number
}

const looks: Record<AchievementCode, BadgeLook> = {
  'first-lesson': { emblem: 'leaf' },
  'ten-lessons': { emblem: 'leaf', count: 10 },
  'twenty-five-lessons': { emblem: 'leaf', count: 25 },
  'full-score': { emblem: 'blossom' },
  'ten-full-scores': { emblem: 'blossom', count: 10 },
  'three-days': { emblem: 'days', count: 3 },
  'seven-days': { emblem: 'days', count: 7 },
  'thirty-days': { emblem: 'days', count: 30 },
  'first-test': { emblem: 'flag' },
  'five-tests': { emblem: 'flag', count: 5 },
  'full-test': { emblem: 'flag' },
  'first-subject': { emblem: 'vine' },
}

/** How a badge looks; one that this page does not know yet, as after an update of the server, is a leaf. */
export function badgeLook(code: string): BadgeLook {
  return isKnown(code) ? looks[code] : { emblem: 'leaf' }
}

function isKnown(code: string): code is AchievementCode {
  return Object.hasOwn(looks, code)
}
