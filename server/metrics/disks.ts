import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'

export type Disk = { name: 'data' | 'backups'; freeBytes: number; totalBytes: number }

/**
 * Reads the free space of the disks with data and backups; an unreadable one, such as for a missing folder, is omitted.
 */
export async function readDisks({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): Promise<Disk[]> {
  const folders = { data: dataDir, backups: backups.folder }
  const disks = Object.entries(folders).map(async ([name, folder]): Promise<Disk[]> => {
    const stats = await statfs(folder).catch(() => null)
    if (stats === null) return []
    const { bavail, blocks, bsize } = stats
    return [{ name: name as Disk['name'], freeBytes: bavail * bsize, totalBytes: blocks * bsize }]
  })
  return (await Promise.all(disks)).flat()
}
