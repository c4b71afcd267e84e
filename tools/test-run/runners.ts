import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stream } from '../run-command.ts'
import { asJudged, type Tally, tallyPlaywright, tallyVitest } from './tally.ts'

const ROOT = join(import.meta.dirname, '../..')

export async function runCheck(): Promise<Tally> {
  const code = await stream(process.execPath, ['tools/check.ts'], { cwd: ROOT })
  return { passed: 0, failures: code === 0 ? [] : ['a static gate, named above'] }
}

export function runVitest(filters: readonly string[]): Promise<Tally> {
  return withReport(tallyVitest, (report) =>
    stream(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
      {
        cwd: ROOT,
      },
    ),
  )
}

export function runPlaywright(filters: readonly string[], browser: string): Promise<Tally> {
  return withReport(tallyPlaywright, (report) =>
    stream('playwright', ['test', '--reporter=list,json', ...filters], {
      cwd: ROOT,
      env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  )
}

async function withReport(
  tally: (report: unknown) => Tally,
  run: (path: string) => Promise<number>,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-report-'))
  try {
    const path = join(folder, 'report.json')
    const code = await run(path)
    return asJudged(read(path, tally), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A runner that left no report has run nothing that counts. */
function read(path: string, tally: (report: unknown) => Tally): Tally {
  try {
    return tally(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { passed: 0, failures: [`no readable test report: ${reason}`] }
  }
}
