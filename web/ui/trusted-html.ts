import { useMemo } from 'react'

/** `TrustedHTML` comes with React's types; the compiler's own do not have the rest. */
type Policy = {
  createHTML(html: string): TrustedHTML
  /** A TrustedScriptURL, which `register` takes in place of a URL. */
  createScriptURL(address: string): URL
}
declare global {
  interface Window {
    /** Missing in browsers that do not enforce trusted types. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: {
          createHTML(html: string): string | null
          createScriptURL?(address: string): string
        },
      ): Policy
    }
  }
}

const WORKER = '/sw.js'

/** Elements that load or run something, or change what links mean. No text that the server renders has one. */
const ACTIVE = /<(script|iframe|frame|object|embed|base|meta|link)\b/i

/** What the captions of a video may contain: text, and the elements of WebVTT as media-captions writes them. */
const CAPTION = /^(?:[^<]|<\/?(?:b|i|u|ruby|rt|span|div)(?: (?:class|lang|title|data-[a-z]+)(?:="[^"<>]*")?)*>)*$/

/** The element that React makes by HTML in place of `createElement`. It never runs. */
const EMPTY_SCRIPT = '<script></script>'

/**
 * The only ways from text to HTML: the content security policy names both policies (server/http/security-headers.ts) and refuses every
 * other assignment, also by libraries.
 */
const factory = typeof window === 'undefined' ? undefined : window.trustedTypes
const policy = factory?.createPolicy('trellis', {
  createHTML: refuseActive,
  createScriptURL: (address) => {
    if (address !== WORKER) throw new TypeError(`No worker is at ${address}`)
    return address
  },
})
// For libraries, which assign strings: the tour and the captions of videos.
factory?.createPolicy('default', { createHTML: (html) => (isHarmless(html) ? html : null) })

/** True for text that can become HTML without anyone vouching for it. */
export function isHarmless(html: string): boolean {
  return html === EMPTY_SCRIPT || CAPTION.test(html)
}

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

/** Address of the service worker. */
export function workerAddress(): string | URL {
  return policy ? policy.createScriptURL(WORKER) : WORKER
}
