import type { Plugin } from 'vite'

const initialConfig = '(_a.__zod_globalConfig = {})'

/** The module with compiling switched off; undefined if it no longer begins with an empty configuration. */
export function withoutCompiling(code: string): string | undefined {
  return code.includes(initialConfig)
    ? code.replace(initialConfig, '(_a.__zod_globalConfig = { jitless: true })')
    : undefined
}

/**
 * Schemas of zod compile their checks, and try when they are created whether they may: an eval, which the content security
 * policy reports on every page that loads one. This plugin switches it off before the first schema is created. A new version
 * that is configured in another way fails the build.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'zod-without-eval',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js/ },
      handler(code) {
        const changed = withoutCompiling(code)
        if (changed === undefined) {
          this.error('zod no longer begins with an empty configuration: look at it again, then change this plugin')
        }
        return { code: changed, map: null }
      },
    },
  }
}
