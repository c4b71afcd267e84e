import { builtApp } from '#server/start/built-app.ts'
import { weighFloor } from '../landing-size/floor.ts'
import { overLimits } from '../landing-size/limits.ts'
import { weighPage } from '../landing-size/weigh-page.ts'
import type { Gate } from './gate.ts'

/** The browser app builds, and its landing page stays light. */
export const landingSize: Gate = {
  name: 'build and landing size',
  async run() {
    const page = weighPage(await builtApp(() => {}), 'index.html')
    const floor = await weighFloor()
    if (page.script === 0 || page.style === 0 || floor.script === 0) {
      return { passed: false, details: 'A page without script or style was weighed, so it proves nothing.' }
    }
    const faults = overLimits(page, floor)
    if (faults.length > 0) return { passed: false, details: [...faults, ...page.files].join('\n') }
    const ratio = (page.script / floor.script).toFixed(2)
    return {
      passed: true,
      summary: `script ${page.script} bytes = ${ratio} × floor, style ${page.style} bytes`,
    }
  },
}
