import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import type { ServerBuild } from 'react-router'
import { contract } from '#contract/index.ts'
import { prerenderedPaths } from '#web/redirects.ts'
import { listFirstCalls } from '#web/vite/first-calls.ts'
import { inlineStyles } from '#web/vite/inline-styles.ts'
import { renderLanguages } from '#web/vite/render-languages.ts'
import { listPageScripts, shrinkRouteManifest } from '#web/vite/route-manifest.ts'
import { writeServiceWorker } from '#web/vite/write-service-worker.ts'

const readingOperations = new Set(
  Object.entries(contract).flatMap(([group, operations]) =>
    Object.entries(operations).flatMap(([name, operation]) =>
      operation['~orpc'].route.method === 'GET' ? [`${group}/${name}`] : [],
    ),
  ),
)

/**
 * A browser app with no rendering server: the pages a visitor may meet first are built as HTML files, every other
 * address gets build/client/__spa-fallback.html.
 */
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...prerenderedPaths],
  // The loaders of the areas are a few bytes of files that are loaded anyway, also by the service worker.
  splitRouteModules: false,
  // Lists the pages for the server, which responds with 404 to all other URLs, and adds the first call and the scripts
  // to each page.
  async buildEnd({ reactRouterConfig: { buildDirectory, routes } }) {
    const addresses = Object.values(routes).flatMap(({ path }) => (path === undefined || path === '*' ? [] : [path]))
    const client = join(buildDirectory, 'client')
    const build: ServerBuild = await import(/* @vite-ignore */ join(buildDirectory, 'server/index.js'))
    await renderLanguages(client, build)
    await inlineStyles(client)
    await shrinkRouteManifest(client)
    const firstCalls = listFirstCalls(build.routes, readingOperations)
    const scripts = await listPageScripts(client)
    const pages = addresses.map((path) => ({ path, firstCall: firstCalls.get(path), scripts: scripts.get(path) }))
    await writeFile(join(buildDirectory, 'addresses.json'), JSON.stringify(pages))
    await writeServiceWorker(client)
  },
} satisfies Config
