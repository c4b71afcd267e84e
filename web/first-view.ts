import type { Greeted, GreetingTexts, greet } from './product/greeting.ts'

/**
 * Place of the greeting on the starting page, at its position and in its size on Today
 * (features/study/dashboard/dashboard-view.tsx). It is hidden on all other pages.
 */
export const FIRST_VIEW = [
  '<div hidden class="mx-auto w-full max-w-6xl px-4 py-5 sm:px-6 sm:py-12"><div class="flex items-start gap-4">',
  '<span hidden class="size-14 shrink-0 sm:size-16"></span><div class="min-w-0 flex-1">',
  '<h1 class="wrap-anywhere text-3xl"></h1><p class="wrap-anywhere mt-2 text-ink-soft text-lg"></p>',
  '</div></div></div>',
].join('')

/**
 * Shows the greeting of Today in the first paint, if the HTML has the answer to the page's call. The HTML holds this
 * function's source (entry.server.tsx), within the place, so it uses nothing of other modules.
 * @param texts in English, the language of the HTML; a page in another one waits for its texts
 * @param signOutMark cookie that another tab may have set since the page was requested
 */
export function showFirstView(greeting: typeof greet, texts: GreetingTexts, signOutMark: string) {
  const isDashboard = (output: unknown): output is Greeted & { avatar: unknown } =>
    typeof output === 'object' && output !== null && 'today' in output
  const view = document.currentScript?.parentElement?.querySelector('div')
  const { session, call, answer } = window.pageStart ?? {}
  const dashboard = answer?.json
  if (!view || document.documentElement.lang !== 'en' || call !== '/api/rpc/study/dashboard' || !isDashboard(dashboard))
    return
  // A visitor who looks around has a note above the page.
  if (session?.user?.isDemo || document.cookie.includes(`${signOutMark}=`)) return
  const { title, subtitle } = greeting(dashboard, texts)
  const [heading, text, avatar] = ['h1', 'p', 'span'].map((name) => view.querySelector<HTMLElement>(name))
  if (heading) heading.textContent = title
  if (text) text.textContent = subtitle
  if (text) text.hidden = subtitle === null
  if (avatar) avatar.hidden = dashboard.avatar === null
  view.hidden = false
}
