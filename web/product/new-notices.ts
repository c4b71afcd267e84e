import { onlineManager, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { queryClient } from '#web/api/client.ts'
import { accountEntry, plainText } from '#web/api/offline/store.ts'
import { whenIdle } from '#web/ui/loading.tsx'
import { learnerPages } from './page-queries.ts'

/** Days for which notices are new on a device that has shown none. */
const FIRST_DAYS = 7

/** Minimum time between two requests for the mark in the menu. */
const FRESH_MS = 10 * 60_000

export const NOTICES = '/learner/notices'

/** Time of the latest notice that this device has shown to the learner, as ISO 8601. */
export function noticesSeen(learnerId: string) {
  const stored = accountEntry(['notices-seen', learnerId], plainText)
  return {
    read: () => stored.read() ?? new Date(Date.now() - FIRST_DAYS * 86_400_000).toISOString(),
    write: stored.write,
  }
}

/**
 * True if the learner has notices that this device has not shown. They are requested when the browser is idle, not by each
 * page, and not while the list itself is open.
 * @param learnerId null for others, who have none
 */
export function useHasNewNotices(learnerId: string | null): boolean {
  const { pathname } = useLocation()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void whenIdle().then(() => setIdle(true)), [])
  const { data } = useQuery(
    {
      ...learnerPages[NOTICES](),
      enabled: learnerId !== null && isIdle && pathname !== NOTICES && onlineManager.isOnline(),
      staleTime: FRESH_MS,
      retry: false,
    },
    queryClient,
  )
  const latest = data?.notices[0]?.at.toISOString()
  return learnerId !== null && latest !== undefined && pathname !== NOTICES && latest > noticesSeen(learnerId).read()
}
