import { accountEntries, type Codec } from './store.ts'

/** Kind of the entries of downloads; clear-accounts.ts removes those of others. */
export const DOWNLOAD = 'download'

/** Name by which a downloaded set of practice is found again without a connection. */
export const setName = (request: { kind: string; lessonId?: string; step?: string; day?: string }) =>
  [request.kind, request.lessonId, request.step, request.day].filter(Boolean).join(' ')

/** Reads the sets of a download by hand: Today needs none of the code that stores it (downloads.ts). */
const codec: Codec<{ validUntil: unknown; sets: object }> = {
  parse(text) {
    try {
      const { validUntil, sets } = JSON.parse(text)
      return typeof sets === 'object' && sets !== null ? { validUntil, sets } : null
    } catch {
      return null
    }
  },
  format: JSON.stringify,
}

/** Set of practice that was downloaded for this request; null if there is none. */
export function findDownloadedSet(accountId: string, request: Parameters<typeof setName>[0]): string | null {
  for (const { value } of accountEntries([DOWNLOAD, accountId], codec).list()) {
    const setId: unknown = Object.entries(value.sets).find(([name]) => name === setName(request))?.[1]
    if (typeof setId === 'string' && Number(value.validUntil) > Date.now()) return setId
  }
  return null
}
