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

const APART = '?mini'

/**
 * Builds what `zod/mini` is made of a second time, apart from the rest of zod. The bundler leaves out of a module what no page
 * uses: with one copy, each page that checks a stored draft would load what the content editor needs of zod, four times as much.
 */
export function zodMiniApart(): Plugin {
  return {
    name: 'zod-mini-apart',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer) {
      const inside = importer?.endsWith(APART) ?? false
      if (source !== 'zod/mini' && !inside) return null
      const found = await this.resolve(source, inside ? importer?.slice(0, -APART.length) : importer, {
        skipSelf: true,
      })
      return found && { ...found, id: found.id + APART, moduleSideEffects: false }
    },
  }
}
