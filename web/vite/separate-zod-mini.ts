import type { Plugin } from 'vite'

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
