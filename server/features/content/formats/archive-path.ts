import { FORMAT_LIMITS } from './limits.ts'

/** Why a path in an archive is refused, or null: it must stay within its folder on every system. */
export function pathProblem(path: string): string | null {
  const parts = path.replace(/\/$/, '').split('/')
  if (path.length > FORMAT_LIMITS.path) return 'has a path that is too long'
  if (/\p{Cc}/u.test(path) || !path.isWellFormed()) return 'has a path with characters that no file name has'
  if (path.includes('\\')) return 'has a path with a backslash'
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'has an absolute path'
  if (parts.includes('..')) return 'has a path that leaves the archive'
  return parts.some((part) => part === '' || part === '.') ? 'has a path with an empty part' : null
}

/** The same for two paths that are one on a system where case, or how an accent is spelled, does not count. */
export function samePathKey(path: string): string {
  return path.replace(/\/$/, '').normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** For messages: hostile paths are cut short and show no control characters. */
export function shownPath(path: string): string {
  return path
    .slice(0, 100)
    .replace(/\p{Cc}|\p{Cf}/gu, '?')
    .toWellFormed()
}
