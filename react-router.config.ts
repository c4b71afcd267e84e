import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { prerenderedPaths } from '#web/redirects.ts'

/**
 * A browser app with no rendering server: the pages a visitor may meet first are built as HTML files, every other
 * address gets build/client/__spa-fallback.html.
 */
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...prerenderedPaths],
  // For the server, which answers 404 at every other address.
  async buildEnd({ reactRouterConfig: { buildDirectory, routes } }) {
    const addresses = Object.values(routes).flatMap(({ path }) => (path === undefined || path === '*' ? [] : [path]))
    await writeFile(join(buildDirectory, 'addresses.json'), JSON.stringify(addresses))
  },
} satisfies Config
