import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Area, opensArea } from '#domain/access.ts'
import { SIGN_OUT_MARK } from '#domain/sessions.ts'

/**
 * Script that runs first on the page. It never changes, so the content security policy can allow its hash. Another tab may
 * have signed out since the page was requested; then nothing is called (web/api/sign-out/mark.ts).
 */
const SCRIPT = `{const start=window.pageStart=JSON.parse(document.getElementById("page-start").textContent);if(start.call&&!document.cookie.includes("${SIGN_OUT_MARK}="))(start.response=fetch(start.call)).catch(()=>{})}`

export const START_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

/** First operation that a page calls (web/vite/first-calls.ts). */
export type FirstCall = {
  area: Area
  operation: string
  /** Maps input fields to parameters of the path. */
  input?: Record<string, string> | undefined
}

/** Reads the output of `session.get`; null for a visitor, or if it cannot be read in time. */
export type ReadPageSession = (request: IncomingMessage, response: ServerResponse) => Promise<PageSession | null>

type PageSession = { user: { isParent: boolean; gradeId: string | null; isDemo: boolean } | null }

/**
 * Adds the session to a page, a script that starts the page's first call while its other scripts load, and preloads of
 * the scripts that only this page needs, which load with the others (web/start-app.ts).
 * @param call null for a page without a first call
 * @param scripts of the page; empty if unknown
 */
export function addPageStart(
  html: string,
  session: PageSession,
  call: string | null,
  scripts: readonly string[],
): string {
  // In JSON a `<` occurs only within strings, where it must not end the element.
  const json = JSON.stringify({ session, call }).replaceAll('<', '\\u003c')
  const elements = `<script type="application/json" id="page-start">${json}</script><script>${SCRIPT}</script>`
  // Before the style sheet, which would block the script.
  const [start = '', ...rest] = html.split(/(?<=<head><meta charset="utf-8"\/>)/i)
  const preloads = scripts
    .filter((script) => !html.includes(`"${script}"`))
    .map((script) => `<link rel="preload-later" fetchpriority="low" href="${script}"/>`)
  const end = rest.join('').replace('</head>', `${preloads.join('')}</head>`)
  return rest.length === 0 ? html : `${start}${elements}${end}`
}

/** @returns address of the page's first call for this user; null if the page belongs to another kind of user */
export function findFirstCall(
  { user }: PageSession,
  call: FirstCall,
  parameters: Record<string, string>,
): string | null {
  if (!user || !opensArea(call.area, user)) return null
  if (call.input === undefined) return `/api/rpc/${call.operation}`
  const input = Object.fromEntries(
    Object.entries(call.input).map(([field, parameter]) => [field, parameters[parameter] ?? '']),
  )
  return `/api/rpc/${call.operation}?data=${encodeURIComponent(JSON.stringify({ json: input }))}`
}
