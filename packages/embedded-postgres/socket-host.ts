import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Maximum length of a socket path on macOS; Linux allows 107. */
const MAX_PATH_BYTES = 103

export const PORT = 5432

/**
 * Folder in which clients find the server's socket. The socket is in the server's folder, which only its owner can
 * enter. If that path is too long for a socket address, a short symbolic link points to it.
 */
export async function socketHost(clusterDir: string): Promise<{ host: string; remove: () => Promise<void> }> {
  if (fits(clusterDir)) return { host: clusterDir, remove: async () => {} }
  const temporary = [tmpdir(), '/tmp'].find((place) => fits(join(place, 'trellis-123456', 'db'))) ?? '/tmp'
  const linkDir = await mkdtemp(join(temporary, 'trellis-'))
  const host = join(linkDir, 'db')
  await symlink(clusterDir, host)
  return { host, remove: () => rm(linkDir, { recursive: true, force: true }) }
}

function fits(host: string): boolean {
  return Buffer.byteLength(`${host}/.s.PGSQL.${PORT}`) <= MAX_PATH_BYTES
}
