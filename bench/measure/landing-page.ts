import { buildApp } from '#server/start/build-app.ts'
import { MAX_SCRIPT_RATIO, MAX_STYLE_BYTES, overLimits, weighFloor, weighPage } from '../../tools/landing-size.ts'
import { kilobytes, type Measured, row, times } from '../report.ts'

/** Compares the size of the landing page's files with those of an empty app with the same React, router and bundler. */
export async function measureLandingPage(): Promise<Measured> {
  const page = weighPage(await buildApp(console.log), 'index.html')
  const floor = await weighFloor()
  const all = page.script + page.style
  return {
    rows: [
      row(
        'Script of the landing page',
        times(page.script / floor.script),
        `${kilobytes(page.script)} against ${kilobytes(floor.script)}, gzip`,
        'an empty app of the same React, router and bundler',
        `at most ${MAX_SCRIPT_RATIO} ×`,
      ),
      row(
        'Script and style of the landing page',
        times(all / (floor.script + floor.style)),
        `${kilobytes(all)}, including ${kilobytes(page.style)} of style, gzip`,
        'the same app, which has no style',
        `style at most ${MAX_STYLE_BYTES / 1024} kB`,
      ),
    ],
    exceeded: overLimits(page, floor),
  }
}
