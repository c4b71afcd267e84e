import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const RouteManifest = z.object({
  version: z.string(),
  url: z.string(),
  entry: z.object({ module: z.string() }),
  routes: z.record(
    z.string(),
    z.object({
      id: z.string(),
      parentId: z.string().optional(),
      path: z.string().optional(),
      index: z.boolean().optional(),
      module: z.string(),
      imports: z.array(z.string()).optional(),
      css: z.array(z.string()).optional(),
    }),
  ),
})

type Routes = z.infer<typeof RouteManifest>['routes']

/**
 * Reads the router's manifest: the files of each route.
 * @param client folder of the built browser app
 */
export async function readRouteManifest(client: string): Promise<z.infer<typeof RouteManifest>> {
  const text = await readFile(await manifestFile(client), 'utf8')
  return RouteManifest.parse(JSON.parse(text.replace(/^[^{]*|;\s*$/g, '')))
}

/**
 * Lists the files of each route by name. Routes that share files then share text: the manifest, which every page loads,
 * is a tenth smaller.
 */
export async function sortRouteFiles(client: string): Promise<void> {
  const file = await manifestFile(client)
  const text = await readFile(file, 'utf8')
  await writeFile(
    file,
    text.replaceAll(/"imports":(\[[^\]]*\])/g, (_, list) => `"imports":${JSON.stringify(JSON.parse(list).sort())}`),
  )
}

async function manifestFile(client: string): Promise<string> {
  const folder = join(client, 'assets')
  const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('The build has no route manifest')
  return join(folder, name)
}

/** Ids of a route and the frames around it, innermost first. */
export function framesOf(routes: Routes, id: string | undefined): string[] {
  return id === undefined ? [] : [id, ...framesOf(routes, routes[id]?.parentId)]
}

/**
 * Scripts of each page by its path, including its frames. The fallback page for paths that are not prerendered lists
 * only the scripts of every page, so all others would load only after those have run.
 */
export async function listPageScripts(client: string): Promise<Map<string, string[]>> {
  const { routes } = await readRouteManifest(client)
  return new Map(
    Object.values(routes).flatMap(({ id, path }) => {
      if (path === undefined || path === '' || path === '*') return []
      const files = framesOf(routes, id).flatMap((frame) => {
        const { module, imports = [] } = routes[frame] ?? {}
        return module === undefined ? [] : [module, ...imports]
      })
      return [[path, [...new Set(files)]]]
    }),
  )
}
