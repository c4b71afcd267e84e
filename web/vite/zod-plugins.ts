import type { Plugin } from 'vite'

const initialConfig = '(_a.__zod_globalConfig = {})'

/** Returns the module with compilation disabled; undefined if it does not start with an empty configuration. */
export function withoutCompiling(code: string): string | undefined {
  return code.includes(initialConfig)
    ? code.replace(initialConfig, '(_a.__zod_globalConfig = { jitless: true })')
    : undefined
}

/**
 * Zod schemas compile their checks and test on creation whether they may: an eval, which the content security policy
 * reports on every page that loads a schema. This plugin disables compilation before the first schema is created. A new
 * version that is configured differently fails the build.
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

const SUFFIX = '?mini'

/**
 * Builds a second copy of the modules behind `zod/mini`. The bundler tree-shakes each module once for all pages: with
 * one copy, each page that validates a stored draft would load what the content editor needs of zod, four times as
 * much.
 */
export function separateZodMini(): Plugin {
  return {
    name: 'zod-mini-apart',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      const inside = importer?.endsWith(SUFFIX) ?? false
      if (source !== 'zod/mini' && !inside) return null
      const found = await this.resolve(source, inside ? importer?.slice(0, -SUFFIX.length) : importer, {
        skipSelf: true,
      })
      return found && { ...found, id: found.id + SUFFIX, moduleSideEffects: false }
    },
  }
}
