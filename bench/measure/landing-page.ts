import { builtApp } from '#server/start/built-app.ts'
import { weighFloor, weighPage } from '../../tools/landing-size.ts'

/** Bytes, gzip. */
export type LandingPageFigures = { script: number; style: number; floorScript: number; floorStyle: number }

/** What the home page loads to be shown and used, next to an empty app of the same React, router and bundler. */
export async function measureLandingPage(): Promise<LandingPageFigures> {
  const page = weighPage(await builtApp(console.log), 'index.html')
  const floor = await weighFloor()
  return { script: page.script, style: page.style, floorScript: floor.script, floorStyle: floor.style }
}
