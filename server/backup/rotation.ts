import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const DAILY_BACKUPS = 7
const WEEKLY_BACKUPS = 4

const DAY_MS = 86_400_000

/** Name of a scheduled backup. Backups in the folder that were made by hand are never deleted. */
const NAME = /^trellis-scheduled-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)-\d{3}Z\.tar\.zst(\.age)?$/
const BEFORE_UPGRADE = /^trellis-before-upgrade-.*Z\.tar\.zst(\.age)?$/
const BACKUPS_BEFORE_UPGRADES = 3
/** Name of a complete backup, made by whichever command. */
const COMPLETE = /\.tar\.zst(\.age)?$/
const INTERRUPTED = /^trellis-scheduled-.*\.partial$/

export function backupName(
  kind: 'trellis' | 'trellis-scheduled' | 'trellis-before-upgrade',
  now: Date,
  isEncrypted: boolean,
): string {
  return `${kind}-${now.toISOString().replaceAll(/[:.]/g, '-')}.tar.zst${isEncrypted ? '.age' : ''}`
}

/** True for the name of a complete backup. */
export const isBackup = (file: string): boolean => COMPLETE.test(file)

/** Lists the scheduled backups of a folder, newest first. */
export async function listScheduled(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter((file) => NAME.test(file))
    .sort()
    .reverse()
}

/**
 * Selects the backups to delete: all but the newest of each of the last seven days and four weeks with one.
 * @param names of scheduled backups, newest first
 */
export function selectExpired(names: readonly string[]): string[] {
  const days = new Set<string>()
  const weeks = new Set<number>()
  return names.filter((name) => {
    const day = name.match(NAME)?.[1]?.slice(0, 10) ?? ''
    // Weeks begin on Mondays; day 0 was a Thursday.
    const week = Math.floor((Date.parse(day) / DAY_MS + 3) / 7)
    const isDaily = addUpTo(days, day, DAILY_BACKUPS)
    const isWeekly = addUpTo(weeks, week, WEEKLY_BACKUPS)
    return !isDaily && !isWeekly
  })
}

/** @returns true if the value is new and the set was not full */
function addUpTo<Value>(values: Set<Value>, value: Value, max: number): boolean {
  if (values.has(value) || values.size >= max) return false
  values.add(value)
  return true
}

/** Deletes expired backups, and leftovers of interrupted ones. Call it only after a complete backup. */
export async function rotateBackups(folder: string): Promise<void> {
  const interrupted = (await readdir(folder)).filter((file) => INTERRUPTED.test(file))
  for (const file of [...interrupted, ...selectExpired(await listScheduled(folder))]) await rm(join(folder, file))
}

/** Deletes all but the newest three backups of upgrades. Call it only after a complete one. */
export async function rotateUpgradeBackups(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => BEFORE_UPGRADE.test(file)).sort()
  for (const file of files.slice(0, -BACKUPS_BEFORE_UPGRADES)) await rm(join(folder, file))
}
