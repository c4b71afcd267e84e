import { buildApp } from '#server/start/build-app.ts'
import { weighFloor, weighPage } from '../../tools/landing-size.ts'

/** Bytes after gzip. */
export type LandingPageFigures = { script: number; style: number; floorScript: number; floorStyle: number }

/** Weighs the landing page's files and those of an empty app of the same React, router and bundler. */
export async function measureLandingPage(): Promise<LandingPageFigures> {
  const page = weighPage(await buildApp(console.log), 'index.html')
  const floor = await weighFloor()
  return { script: page.script, style: page.style, floorScript: floor.script, floorStyle: floor.style }
}
