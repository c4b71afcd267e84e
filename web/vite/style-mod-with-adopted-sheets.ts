import type { Plugin } from 'vite'

const choice = 'if (!root.head && root.adoptedStyleSheets && win.CSSStyleSheet)'
const adopted = 'if (root.adoptedStyleSheets && win.CSSStyleSheet)'

/** The module with its choice made for documents too; undefined when it does not choose like that. */
export function withAdoptedSheets(code: string): string | undefined {
  return code.includes(choice) ? code.replace(choice, adopted) : undefined
}

/**
 * The text editor of content managers gives its rules to style-mod, which writes them into a <style> element, against
 * the content security policy. It knows another way, for shadow roots: a style sheet that the document adopts, which the
 * policy allows. Here that becomes the only one. A new version that chooses in another way stops the build instead of
 * losing its looks in the browser.
 */
export function styleModWithAdoptedSheets(): Plugin {
  return {
    name: 'style-mod-with-adopted-sheets',
    // The dependency optimizer of the development server would bundle style-mod past this plugin.
    config: () => ({ optimizeDeps: { exclude: ['style-mod'] } }),
    transform: {
      filter: { id: /[\\/]style-mod[\\/]src[\\/]style-mod\.js/ },
      handler(code) {
        const changed = withAdoptedSheets(code)
        if (changed === undefined) {
          this.error(
            'style-mod no longer chooses between sheets as it did: look at it again, then change this plugin',
          )
        }
        return { code: changed, map: null }
      },
    },
  }
}
