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

/** Same with all that the router reads. */
const WholeManifest = z.looseObject({ routes: z.record(z.string(), z.record(z.string(), z.unknown())) })

type Routes = z.infer<typeof RouteManifest>['routes']

/**
 * Reads the router's manifest: the files of each route.
 * @param client folder of the built browser app
 */
export async function readRouteManifest(client: string): Promise<z.infer<typeof RouteManifest>> {
  return RouteManifest.parse((await readManifest(client)).manifest)
}

async function readManifest(client: string): Promise<{ file: string; manifest: unknown }> {
  const file = await manifestFile(client)
  return { file, manifest: JSON.parse((await readFile(file, 'utf8')).replace(/^[^{]*|;\s*$/g, '')) }
}

/** Shrinks the router's manifest, which every page loads. */
export async function shrinkRouteManifest(client: string): Promise<void> {
  const { file, manifest } = await readManifest(client)
  await writeFile(file, `window.__reactRouterManifest=${JSON.stringify(shrinkManifest(manifest))};`)
}

/**
 * Leaves out what a route does not have, which is the same for the router, `hasDefaultExport`, which it never reads, and
 * files that the frames around a route load with it. Lists the others by name: routes that share files then share text,
 * a tenth of the manifest.
 */
export function shrinkManifest(manifest: unknown): z.infer<typeof WholeManifest> {
  const { routes } = RouteManifest.parse(manifest)
  const ownFiles = (id: string) => {
    const [, ...frames] = framesOf(routes, id)
    const loaded = new Set(frames.flatMap((frame) => routes[frame]?.imports ?? []))
    return routes[id]?.imports?.filter((file) => !loaded.has(file)).sort()
  }
  const whole = WholeManifest.parse(manifest)
  for (const [id, route] of Object.entries(whole.routes)) {
    for (const name of Object.keys(route)) {
      if (name === 'hasDefaultExport' || (name.startsWith('has') && route[name] === false)) delete route[name]
    }
    route.imports = ownFiles(id)
  }
  return whole
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
