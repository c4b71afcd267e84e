import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture } from '../run-command.ts'
import { type PageWeight, weighPage } from './weigh-page.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Builds the smallest app of the same React, router and bundler (bench/floor) and weighs its one page. */
export async function weighFloor(): Promise<PageWeight> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-floor-'))
  try {
    await cp(join(ROOT, 'bench/floor'), folder, { recursive: true })
    // Renders the HTML while building and never reaches a browser, so the floor may have the product's own.
    await cp(join(ROOT, 'web/entry.server.tsx'), join(folder, 'app/entry.server.tsx'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    const { code, output } = await capture('react-router', ['build'], folder)
    if (code !== 0) throw new Error(`The floor app could not be built:\n${output}`)
    return weighPage(join(folder, 'build/client'), 'index.html')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
