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
          createHTML?(html: string): string | null
          createScriptURL?(address: string): string
        },
      ): Policy
    }
  }
}

/**
 * The content security policy names `trellis` (trusted-html.ts), `default`, and `worker` for the address of the service
 * worker, and refuses every other way from text to HTML or code, also by libraries (server/http/security-headers.ts).
 */
export const trustedTypes = typeof window === 'undefined' ? undefined : window.trustedTypes

/** Element that React makes by HTML in place of `createElement`. It never runs. */
const EMPTY_SCRIPT = '<script></script>'

const accepted: ((html: string) => boolean)[] = []

// For libraries, which assign strings.
trustedTypes?.createPolicy('default', { createHTML: (html) => (isHarmless(html) ? html : null) })

/** Lets a library assign what it writes, once its code has loaded. */
export function acceptHtml(isAccepted: (html: string) => boolean) {
  accepted.push(isAccepted)
}

/** True for text that can become HTML without anyone vouching for it: without elements, or of a library. */
export function isHarmless(html: string): boolean {
  return !html.includes('<') || html === EMPTY_SCRIPT || accepted.some((accepts) => accepts(html))
}
