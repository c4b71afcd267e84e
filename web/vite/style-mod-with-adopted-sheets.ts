import type { Plugin } from 'vite'

const choice = 'if (!root.head && root.adoptedStyleSheets && win.CSSStyleSheet)'
const adopted = 'if (root.adoptedStyleSheets && win.CSSStyleSheet)'

/** Returns the module with adopted style sheets for documents too; undefined if its code has changed. */
export function withAdoptedSheets(code: string): string | undefined {
  return code.includes(choice) ? code.replace(choice, adopted) : undefined
}

/**
 * The content managers' text editor passes its rules to style-mod, which writes them to a <style> element in violation
 * of the content security policy. For shadow roots it adopts a style sheet instead, which the policy allows; this
 * plugin makes it always do so. A new version with different code fails the build instead of losing its styles in the
 * browser.
 */
export function styleModWithAdoptedSheets(): Plugin {
  return {
    name: 'style-mod-with-adopted-sheets',
    // The dependency optimizer of the development server would bypass this plugin.
    config: () => ({ optimizeDeps: { exclude: ['style-mod'] } }),
    transform: {
      filter: { id: /[\\/]style-mod[\\/]src[\\/]style-mod\.js/ },
      handler(code) {
        const changed = withAdoptedSheets(code)
        if (changed === undefined) {
          this.error('style-mod no longer chooses between sheets as it did: look at it again, then change this plugin')
        }
        return { code: changed, map: null }
      },
    },
  }
}
