import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { type Area, opensArea } from '#domain/access.ts'
import type { Language } from '#domain/languages.ts'
import { SIGN_OUT_MARK } from '#domain/sessions.ts'

/**
 * Script that runs first on the page. It never changes, so the content security policy can allow its hash. It makes the
 * page's first call, unless the page has its answer. Another tab may have signed out since the page was requested; then
 * nothing is called (web/api/sign-out/mark.ts).
 */
const SCRIPT = `{const start=window.pageStart=JSON.parse(document.getElementById("page-start").textContent);start.receivedAt=Date.now();if(start.call&&!start.answer&&!document.cookie.includes("${SIGN_OUT_MARK}="))(start.response=fetch(start.call)).catch(()=>{})}`

export const START_SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

/** First operation that a page calls (web/vite/first-calls.ts). */
export type FirstCall = {
  /** Null for a page that anyone opens. */
  area: Area | null
  operation: string
  /** Maps input fields to parameters of the path. */
  input?: Record<string, string> | undefined
  /** Operation for the entry of the answer's `list` whose `key` the query string has as `parameter`; `input` is its id. */
  opened?: { parameter: string; list: string; key: string; operation: string; input: string } | undefined
}

/** Reads the output of `session.get`; null for a session that has ended, or if it cannot be read in time. */
export type ReadPageSession = (request: IncomingMessage, response: ServerResponse) => Promise<PageSession | null>

/** First call of a page for its user. */
export type PageCall = { operation: string; input: Record<string, string> | undefined }

/** Reads the encoded output of a page's first call; null if there is none in time, so that the page makes the call. */
export type ReadPageAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  call: PageCall,
) => Promise<string | null>

type PageSession = {
  user: { isParent: boolean; gradeId: string | null; isDemo: boolean; language: Language | null } | null
}

/** Characters of a reading that the first paint shows, at least, and at most of one whose blocks are longer. */
const SHOWN_TEXT = { least: 1_200, most: 6_000 }

/**
 * @param answer encoded output of the call for what the address opens on the page
 * @returns first blocks of its reading, which the server has sanitized; null if the address opens another part of it
 */
export function findOpenedText(answer: string, search: URLSearchParams): string | null {
  if (search.get('part') !== 'text') return null
  const { success, data } = Reading.safeParse(JSON.parse(answer))
  return success ? firstBlocks(data.json.text.html) : null
}

const Reading = z.object({ json: z.object({ text: z.object({ html: z.string() }) }) })

const TAG = /<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^"'>])*?(\/?)>/gi
const VOID = new Set(['br', 'hr', 'img'])

/** First whole blocks of rendered HTML; null if they are too long. */
function firstBlocks(html: string): string | null {
  let depth = 0
  let end = 0
  for (const { 0: tag, 1: closes, 2: name = '', 3: isEmpty, index } of html.matchAll(TAG)) {
    if (closes) depth -= 1
    else if (!isEmpty && !VOID.has(name.toLowerCase())) depth += 1
    if (depth === 0) end = index + tag.length
    if (end >= SHOWN_TEXT.least || index > SHOWN_TEXT.most) break
  }
  return end > 0 && end <= SHOWN_TEXT.most ? html.slice(0, end) : null
}

/** A call with its encoded output; the output is null if the page has to make the call. */
type Answered = { call: PageCall; answer: string | null }

/**
 * Adds to a page the session, its first call with its answer, what its address opens, a script that makes the call if the answer is missing, and
 * preloads of the scripts that only this page needs, which load with the others (web/start-app.ts).
 * @param start.first null for a page without a first call
 * @param start.opened null for an address that opens nothing
 * @param start.text HTML of what the address opens, for the first paint; null for none
 * @param scripts of the page; empty if unknown
 */
export function addPageStart(
  html: string,
  start: { session: PageSession; first: Answered | null; opened: Answered | null; text: string | null },
  scripts: readonly string[],
): string {
  const { session, first, opened, text } = start
  const data = JSON.stringify({ session, sentAt: new Date(), call: first && addressOf(first.call) })
  const openedCall = opened && JSON.stringify(addressOf(opened.call))
  // Answers are JSON already.
  const whole = [
    data.slice(0, -1),
    ...(first?.answer ? [`"answer":${first.answer}`] : []),
    ...(opened?.answer ? [`"opened":{"call":${openedCall},"answer":${opened.answer}}`] : []),
  ]
  // In JSON a `<` occurs only within strings, where it must not end the element.
  const json = `${whole.join(',')}}`.replaceAll('<', '\\u003c')
  const elements = `<script type="application/json" id="page-start">${json}</script><script>${SCRIPT}</script>`
  const shown = text === null ? '' : `<template id="opened-text">${text}</template>`
  // Before the style sheet, which would block the script.
  const [head = '', ...rest] = html.split(/(?<=<head><meta charset="utf-8"\/>)/i)
  const preloads = scripts
    .filter((script) => !html.includes(`"${script}"`))
    .map((script) => `<link rel="preload-later" fetchpriority="low" href="${script}"/>`)
  const end = rest.join('').replace('</head>', () => `${preloads.join('')}${shown}</head>`)
  return rest.length === 0 ? html : `${head}${elements}${end}`
}

/** @returns the page's first call for this user; null if the page belongs to another kind of user */
export function findFirstCall(
  { user }: PageSession,
  { area, operation, input }: FirstCall,
  parameters: Record<string, string>,
): PageCall | null {
  if (area !== null && (!user || !opensArea(area, user))) return null
  return {
    operation,
    input:
      input &&
      Object.fromEntries(Object.entries(input).map(([field, parameter]) => [field, parameters[parameter] ?? ''])),
  }
}

/**
 * @param answer encoded output of the page's first call
 * @returns call for what the query string opens on the page; null if it names no entry of the answer
 */
export function findOpenedCall({ opened }: FirstCall, answer: string, search: URLSearchParams): PageCall | null {
  const asked = opened && search.get(opened.parameter)
  if (!asked) return null
  const entries = Entries(opened.list).parse(JSON.parse(answer)).json[opened.list] ?? []
  const entry = entries.find(({ [opened.key]: key }) => String(key) === asked)
  return entry ? { operation: opened.operation, input: { [opened.input]: entry.id } } : null
}

const Entries = (list: string) => z.object({ json: z.object({ [list]: z.array(z.looseObject({ id: z.string() })) }) })

function addressOf({ operation, input }: PageCall): string {
  const query = input === undefined ? '' : `?data=${encodeURIComponent(JSON.stringify({ json: input }))}`
  return `/api/rpc/${operation}${query}`
}
