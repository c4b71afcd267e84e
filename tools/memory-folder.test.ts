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

test('a run has its own temporary folder, which is removed at its end', () => {
  const { folder = '', end } = temporaryFolder(8 * GIGABYTE)
  expect(folder).toBe(join(place, `trellis-tests-${process.pid}`))
  expect(readdirSync(folder)).toEqual([])
  end()
  expect(existsSync(folder)).toBe(false)
})

test('the next run removes the folder of a killed run, but not of a running one', () => {
  const { pid: dead } = spawnSync('true')
  for (const pid of [dead, process.ppid])
    mkdirSync(join(place, `trellis-tests-${pid}`, 'database'), { recursive: true })
  mkdirSync(join(place, 'of-others'))
  temporaryFolder(1 * GIGABYTE)
  expect(readdirSync(place).sort()).toEqual(['of-others', `trellis-tests-${process.ppid}`])
})

test('nothing changes if memory is short or the environment sets a folder', () => {
  expect(temporaryFolder(3 * GIGABYTE).folder).toBeUndefined()
  expect(temporaryFolder(8 * GIGABYTE, { TMPDIR: '/elsewhere' }).folder).toBe('/elsewhere')
  expect(readdirSync(place)).toEqual([])
})
