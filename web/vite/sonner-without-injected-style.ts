import type { Plugin } from 'vite'

const injection = /^__insertCSS\(".*"\);?$/m
const styleText = '[data-sonner-toaster][dir=ltr]'

/** Returns the module without the call that injects a style sheet; undefined if there is no such call. */
export function withoutInjection(code: string): string | undefined {
  return injection.test(code) ? code.replace(injection, '') : undefined
}

/** Selectors for sonner's own looks, loader and close button. */
const unused = /data-styled='true'|data-rich-colors|data-sonner-theme|data-promise|sonner-load|sonner-spin|^html\[dir/

/** Returns the style sheet without the rules that our custom toasts do not need: two thirds of it. */
export function withoutUnusedRules(css: string): string {
  return css.replace(/[^{}@;]+\{[^{}]*\}/g, (rule) => {
    const [selectors = ''] = rule.split('{', 1)
    return selectors.split(',').every((selector) => unused.test(selector.trim())) ? '' : rule
  })
}

/**
 * On load, sonner injects its style sheet as a <style> element, which the content security policy forbids. This plugin
 * removes the call, and web/ui/toaster.tsx imports the same rules as a file, reduced to the used ones. A new version
 * that injects differently fails the build instead of losing its styles in the browser.
 */
export function sonnerWithoutInjectedStyle(): Plugin {
  return {
    name: 'sonner-without-injected-style',
    // Runs before Vite's own plugins read the style sheets.
    enforce: 'pre',
    // The dependency optimizer of the development server would bypass this plugin.
    config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/](index\.m?js|styles\.css)/ },
      handler(code, id) {
        if (id.includes('styles.css')) return { code: withoutUnusedRules(code), map: null }
        if (!injection.test(code)) {
          this.error('sonner no longer injects its style by __insertCSS: look at it again, then change this plugin')
        }
        return { code: code.replace(injection, ''), map: null }
      },
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.code.includes(styleText)) {
          this.error(`${chunk.fileName} still holds the style sheet of sonner`)
        }
      }
    },
  }
}
