import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { type Area, opensArea } from '#domain/access.ts'
import { api, queryClient } from '#web/api/client.ts'
import { findPageQuery, type PageQueries } from '#web/product/page-queries.ts'

/**
 * Loader of an area. Starts the query of the page that opens, while the page's code loads. Not awaited: the page shows
 * its last known data or its loading text, also without a connection.
 */
export function startPage(area: Area, pages: PageQueries) {
  return ({ url }: Pick<ClientLoaderFunctionArgs, 'url'>) => {
    const user = queryClient.getQueryData(api.session.get.queryKey())?.user
    const query = user && !user.isDemo && opensArea(area, user) ? findPageQuery(pages, url.pathname) : undefined
    // The page shows the error.
    if (query) queryClient.ensureQueryData(query).catch(() => {})
    return null
  }
}

type Navigation = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>

/** The loader runs again for each page of the area, but not for a part of the same page. */
export function isOtherPage({ currentUrl, nextUrl }: Navigation): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
