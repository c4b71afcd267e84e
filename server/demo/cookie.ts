import type { IncomingMessage } from 'node:http'
import { isSignOutMark } from '#domain/sessions.ts'
import type { Config } from '../config.ts'
import { cookiePrefix } from '../http/session-cookie.ts'
import type { DemoView } from './family.ts'

type Settings = Pick<Config, 'demo' | 'origin'>

const NAME = 'trellis.demo'

/**
 * Reads as whom a visitor looks around the sample family; null for everyone else. The cookie is no proof of anything: it
 * opens nothing that a press on the landing page does not open to everyone.
 */
export function demoViewOf(config: Settings, { headers }: Pick<IncomingMessage, 'headers'>): DemoView | null {
  if (!config.demo || !headers.cookie?.includes(NAME)) return null
  const cookies = headers.cookie.split(';').map((part) => part.trim())
  if (cookies.some(isSignOutMark)) return null
  const name = cookiePrefix(config) + NAME
  const views: readonly DemoView[] = ['parent', 'learner']
  return views.find((view) => cookies.includes(`${name}=${view}`)) ?? null
}

/**
 * Set-Cookie header of a visitor who looks around, until the browser closes; null ends it.
 * @param view the person as whom they look around
 */
export function demoCookie(config: Settings, view: DemoView | null): string {
  const secure = config.origin.startsWith('https:') ? '; Secure' : ''
  const ending = view === null ? '; Max-Age=0' : ''
  return `${cookiePrefix(config)}${NAME}=${view ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure}${ending}`
}
