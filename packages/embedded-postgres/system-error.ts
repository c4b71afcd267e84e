import { EmbeddedStartError, USE_OWN_SERVER } from './start-error.ts'

/** The system's error code ('EACCES'), or undefined where the value is not a system error. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * What to throw when working on the data folder failed: a refused access and a full disk are expected and get their
 * line; anything else is handed back as it is.
 */
export function explainFolderError(error: unknown, folder: string): unknown {
  const code = systemErrorCode(error)
  const detail = error instanceof Error ? error.message : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new EmbeddedStartError('disk-full', `There is no room left to write in ${folder}.`, detail, error)
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new EmbeddedStartError(
      'no-access',
      `The data folder ${folder} cannot be used (${code}): make it a folder that this user can read and write, or ${USE_OWN_SERVER}.`,
      detail,
      error,
    )
  }
  return error
}
