/** A moment by both clocks of a browser, in milliseconds: the day's, and the one that no change of the day's moves. */
export type Moment = { wall: number; steady: number }

/** How far the two may drift apart between two looks before something must have happened. */
const TOLERANCE = 2_000

/**
 * Whether the computer slept between two looks, or its clock was set. The steady clock stands still in sleep on most
 * systems, so that a countdown by it shows more time than there is.
 */
export function hasSlept(before: Moment, now: Moment): boolean {
  return Math.abs(now.wall - before.wall - (now.steady - before.steady)) > TOLERANCE
}
