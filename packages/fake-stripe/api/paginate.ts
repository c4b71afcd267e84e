import { missing } from '../refusal.ts'

export type Page = { limit: number; starting_after?: string | undefined; ending_before?: string | undefined }

/**
 * A page of what is newest first, in Stripe's shape.
 * @throws ApiError for a place to begin at that there is not
 */
export function paginate<T extends { id: string }>(all: readonly T[], page: Page, url: string) {
  const found = (cursor: string, param: string) => {
    const index = all.findIndex(({ id }) => id === cursor)
    if (index === -1) throw missing('object', cursor, param)
    return index
  }
  if (page.ending_before !== undefined) {
    const end = found(page.ending_before, 'ending_before')
    const begin = Math.max(0, end - page.limit)
    return { object: 'list' as const, data: all.slice(begin, end), has_more: begin > 0, url }
  }
  const begin = page.starting_after === undefined ? 0 : found(page.starting_after, 'starting_after') + 1
  const end = begin + page.limit
  return { object: 'list' as const, data: all.slice(begin, end), has_more: end < all.length, url }
}
