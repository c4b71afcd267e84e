import { useMemo } from 'react'
import { trustedTypes } from './default-policy.ts'

/** Elements that load or run something, or change what links mean. No text that the server renders has one. */
const ACTIVE = /<(script|iframe|frame|object|embed|base|meta|link)\b/i

const policy = trustedTypes?.createPolicy('trellis', { createHTML: refuseActive })

export function refuseActive(html: string): string {
  if (ACTIVE.test(html)) throw new TypeError('The HTML would run or load something')
  return html
}

/** HTML for `dangerouslySetInnerHTML`, the same as long as its text is: React sets it again when it changes. */
export function useTrustedHtml(html: string): { __html: string | TrustedHTML } {
  return useMemo(() => ({ __html: trustHtml(html) }), [html])
}

/** Fills an element with HTML of the server. */
export function fillWithHtml(element: Element, html: string) {
  Object.assign(element, { innerHTML: trustHtml(html) })
}

/**
 * @param html rendered and sanitized by the server, or drawn by packages/figures
 * @throws TypeError for HTML with an element that no such text has
 */
function trustHtml(html: string): string | TrustedHTML {
  return policy ? policy.createHTML(html) : refuseActive(html)
}
