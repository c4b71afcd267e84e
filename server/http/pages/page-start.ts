import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Runs before anything else of the page. It never changes, so the content security policy names its hash. */
const SCRIPT = `{const start=window.pageStart=JSON.parse(document.getElementById("page-start").textContent);if(start.call)(start.response=fetch(start.call)).catch(()=>{})}`

export const START_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

/** Operation that a page begins with (firstCalls in web/redirects.ts). */
export type FirstCall = {
  area: 'learner' | 'parent'
  operation: string
  /** Names of the address's parameters by fields of the input. */
  input?: Record<string, string> | undefined
}

/** Reads what `session.get` responds; null for a visitor, and where it cannot be read in time. */
export type ReadPageSession = (request: IncomingMessage, response: ServerResponse) => Promise<PageSession | null>

type PageSession = { user: { isParent: boolean; gradeId: string | null } | null }

/**
 * Adds the session to a page, the script that starts its first call while the page's scripts are on their way, and the names
 * of those scripts that only this address needs.
 * @param call null for a page that begins with none
 * @param scripts of the address; empty where they are not known
 */
export function addPageStart(
  html: string,
  session: PageSession,
  call: string | null,
  scripts: readonly string[],
): string {
  // In JSON a `<` is only inside of texts, where it must not end the element.
  const json = JSON.stringify({ session, call }).replaceAll('<', '\\u003c')
  const elements = `<script type="application/json" id="page-start">${json}</script><script>${SCRIPT}</script>`
  // Before the style sheet, for which a script would wait.
  const [start = '', ...rest] = html.split(/(?<=<head><meta charset="utf-8"\/>)/i)
  const preloads = scripts
    .filter((script) => !html.includes(`"${script}"`))
    .map((script) => `<link rel="modulepreload" fetchpriority="low" href="${script}"/>`)
  const end = rest.join('').replace('</head>', `${preloads.join('')}</head>`)
  return rest.length === 0 ? html : `${start}${elements}${end}`
}

/** @returns the address of the first call of a page for this user; null where the page begins with another user's call */
export function findFirstCall(
  { user }: PageSession,
  call: FirstCall,
  parameters: Record<string, string>,
): string | null {
  const isOpen = call.area === 'parent' ? user?.isParent : user && (!user.isParent || user.gradeId !== null)
  if (!isOpen) return null
  if (call.input === undefined) return `/api/rpc/${call.operation}`
  const input = Object.fromEntries(
    Object.entries(call.input).map(([field, parameter]) => [field, parameters[parameter] ?? '']),
  )
  return `/api/rpc/${call.operation}?data=${encodeURIComponent(JSON.stringify({ json: input }))}`
}
