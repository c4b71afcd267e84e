import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { LOW, lowerPriority } from './priority.ts'

test('lowers a process within its session, and its session among others', () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  const pid = child.pid ?? 0
  try {
    lowerPriority(pid, LOW)
    expect(getPriority(pid)).toBe(LOW)
    const group = `/proc/${pid}/autogroup`
    if (existsSync(group)) expect(readFileSync(group, 'utf8')).toMatch(new RegExp(`nice ${LOW}\\n`))
  } finally {
    child.kill()
  }
})

test('ignores a process that has ended', async () => {
  const child = spawn('true', { stdio: 'ignore' })
  await new Promise((resolve) => child.once('close', resolve))
  expect(() => lowerPriority(child.pid ?? 0, LOW)).not.toThrow()
})
