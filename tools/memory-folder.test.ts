import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putTemporaryFilesInMemory } from './memory-folder.ts'

const GIGABYTE = 1024 ** 3
let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'trellis-memory-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(place, { recursive: true })
})

/** Temporary folder of a process that starts with this much free memory. */
function temporaryFolder(freeBytes: number, env: NodeJS.ProcessEnv = {}) {
  vi.spyOn(process, 'availableMemory').mockReturnValue(freeBytes)
  const onExit = vi.spyOn(process, 'once').mockReturnValue(process)
  putTemporaryFilesInMemory(env, place)
  return { folder: env.TMPDIR, end: () => onExit.mock.lastCall?.[1]() }
}

test('temporary files of a run are in a folder of its own, which goes when it ends', () => {
  const { folder = '', end } = temporaryFolder(8 * GIGABYTE)
  expect(folder).toBe(join(place, `trellis-tests-${process.pid}`))
  expect(readdirSync(folder)).toEqual([])
  end()
  expect(existsSync(folder)).toBe(false)
})

test('the folder of a run that was killed goes with the next one, and that of a living run stays', () => {
  const { pid: dead } = spawnSync('true')
  for (const pid of [dead, process.ppid])
    mkdirSync(join(place, `trellis-tests-${pid}`, 'database'), { recursive: true })
  mkdirSync(join(place, 'of-others'))
  temporaryFolder(1 * GIGABYTE)
  expect(readdirSync(place).sort()).toEqual(['of-others', `trellis-tests-${process.ppid}`])
})

test('with little memory, and where the environment names a folder, nothing changes', () => {
  expect(temporaryFolder(3 * GIGABYTE).folder).toBeUndefined()
  expect(temporaryFolder(8 * GIGABYTE, { TMPDIR: '/elsewhere' }).folder).toBe('/elsewhere')
  expect(readdirSync(place)).toEqual([])
})
