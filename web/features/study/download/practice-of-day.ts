import { queryClient } from '#web/api/client.ts'
import { deviceTime } from '#web/api/connection.ts'
import { findDownloadedSet } from '#web/api/offline/downloaded-sets.ts'
import { isOfflineStart } from '#web/api/page-start.ts'
import { startedSetKey } from '#web/product/page-queries.ts'
import type { PracticeSet } from '../study-types.ts'

const DAY_MS = 86_400_000

/** Calendar day on this device, some days after today: 2026-12-01. */
export function dayOfDevice(daysAhead = 0): string {
  const moment = new Date(Date.parse(deviceTime()) + daysAhead * DAY_MS)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join('-')
}

/**
 * Practice of the day on this device. Without a connection it is the downloaded one of this day, if there is one: the
 * server draws today's.
 * @param known practice as last known
 */
export function practiceOfDay(learnerId: string | null, known: PracticeSet | null): PracticeSet | null {
  const isOffline = !navigator.onLine || isOfflineStart
  const day = dayOfDevice()
  if (learnerId === null || !isOffline || known?.day === day) return known
  const setId = findDownloadedSet(learnerId, { kind: 'ahead', day })
  return (setId === null ? null : queryClient.getQueryData(startedSetKey(setId))?.set) ?? known
}
