/** Gap between two heartbeats above which answers could not be saved (readings, "Outages"). */
export const MIN_OUTAGE_SECONDS = 5

/** Maximum total extension of an attempt by outages. */
export const MAX_EXTENSION_SECONDS = 3600

export type Outage = { began: Date; ended: Date }

/**
 * Whole seconds by which an outage extends an unfinished attempt: the part of the outage that overlaps it, so that the
 * remaining time is as before. An attempt that was overdue before stays overdue by the same time.
 */
export function computeExtension(
  { began, ended }: Outage,
  attempt: { startedAt: Date; extendedSeconds: number },
): number {
  if (ended.getTime() - began.getTime() <= MIN_OUTAGE_SECONDS * 1000) return 0
  const lost = ended.getTime() - Math.max(began.getTime(), attempt.startedAt.getTime())
  const left = MAX_EXTENSION_SECONDS - attempt.extendedSeconds
  return Math.max(0, Math.min(left, Math.ceil(lost / 1000)))
}
