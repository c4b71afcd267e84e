import { plural, t } from '@lingui/core/macro'
import type { ImportPurpose } from './import-purpose.ts'

/**
 * Result of an upload. After `lost` the file may have arrived; `used` means that a file with this id arrived before.
 */
type SendOutcome =
  | { outcome: 'arrived' }
  | { outcome: 'used' }
  | { outcome: 'signed-out' }
  | { outcome: 'rejected'; message: string }
  | { outcome: 'lost' }
  | { outcome: 'canceled' }

export type Upload = { result: Promise<SendOutcome>; cancel: () => void }

/** The connection counts as lost after this time without progress. */
const STALL_TIMEOUT_MS = 30_000

/**
 * Uploads files to import, under an id created by this page (contract/content/imports.ts). Uses XMLHttpRequest, because
 * fetch does not report upload progress.
 */
export function sendFile(
  id: string,
  purpose: ImportPurpose,
  files: readonly File[],
  onProgress: (fraction: number) => void,
): Upload {
  const request = new XMLHttpRequest()
  const result = new Promise<SendOutcome>((resolve) => {
    let timer: number | undefined
    const restartTimer = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        settle({ outcome: 'lost' })
        request.abort()
      }, STALL_TIMEOUT_MS)
    }
    const settle = (outcome: SendOutcome) => {
      window.clearTimeout(timer)
      resolve(outcome)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => settle(toOutcome(request.status, request.responseText))
    request.onerror = () => settle({ outcome: 'lost' })
    request.onabort = () => settle({ outcome: 'canceled' })
    request.open('PUT', `/imports/${id}?${queryOf(purpose, files)}`)
    restartTimer()
    request.send(bodyOf(files))
  })
  return { result, cancel: () => request.abort() }
}

export const countFiles = (count: number) => plural(count, { one: '# file', other: '# files' })

function queryOf(purpose: ImportPurpose, files: readonly File[]): URLSearchParams {
  const [first] = files
  const name = files.length > 1 ? countFiles(files.length) : (first?.name ?? '')
  return new URLSearchParams({ ...purpose, name })
}

function bodyOf(files: readonly File[]): File | FormData | null {
  if (files.length === 1) return files[0] ?? null
  const form = new FormData()
  for (const file of files) form.append('file', file, file.name)
  return form
}

const sendFailed = () => t`Failed to send the file. Please try again.`

function toOutcome(status: number, text: string): SendOutcome {
  if (status >= 200 && status < 300) return { outcome: 'arrived' }
  if (status === 401) return { outcome: 'signed-out' }
  if (status === 409) return { outcome: 'used' }
  if (status >= 500) return { outcome: 'rejected', message: sendFailed() }
  return { outcome: 'rejected', message: errorMessage(text) ?? sendFailed() }
}

/** Error message of the server; null if the response is from a proxy. */
function errorMessage(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : null
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}
