import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { startTestApp } from '../testing/test-app.ts'
import { repeat } from './repeat.ts'

const app = forThisFile(startTestApp)
const HOUR_SECONDS = 3600
const begin = (name: string, task: () => Promise<void>) =>
  repeat(app.database.kysely, { name, everySeconds: HOUR_SECONDS }, task, app.services.log)

test('a wake-up runs the task immediately, and once more if it was already running', async () => {
  let turns = 0
  const gates: (() => void)[] = []
  const repeated = begin('woken', () => {
    turns += 1
    return new Promise((resolve) => gates.push(resolve))
  })
  const turn = (count: number) => expect.poll(() => gates.length, { timeout: 20_000 }).toBe(count)
  await turn(1)

  repeated.wake()
  repeated.wake()
  gates[0]?.()
  await turn(2)
  gates[1]?.()
  await pause(100)
  expect(turns, 'turns after two calls during one').toBe(2)

  repeated.wake()
  await turn(3)
  gates[2]?.()
  await repeated.stop()
  repeated.wake()
  await pause(100)
  expect(turns, 'turns after the end').toBe(3)
})

test('two processes never run the task at the same time', async () => {
  let running = 0
  let most = 0
  let turns = 0
  const task = async () => {
    running += 1
    turns += 1
    most = Math.max(most, running)
    await pause(5)
    running -= 1
  }
  const both = [begin('shared', task), begin('shared', task)]
  const woken = () => {
    for (const { wake } of both) wake()
    return turns
  }
  await expect.poll(woken, { timeout: 20_000, interval: 2 }).toBeGreaterThan(10)
  for (const { stop } of both) await stop()
  expect(most).toBe(1)
})
