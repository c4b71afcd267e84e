import type { ImportPurpose } from './import-purpose.ts'

/** What came of sending a file. After `lost` nobody knows whether it arrived; `used` says that it did, or another one. */
export type SendOutcome =
  | { kind: 'arrived' }
  | { kind: 'used' }
  | { kind: 'signed-out' }
  | { kind: 'refused'; message: string }
  | { kind: 'lost' }
  | { kind: 'cancelled' }

export type Upload = { answer: Promise<SendOutcome>; cancel: () => void }

/** How long nothing may move before the connection counts as lost, in milliseconds. */
const STALL_TIMEOUT_MS = 30_000

/**
 * Sends files to be imported, under an id of this page's making (contract/content/imports.ts). By the older means of the
 * browser, since the newer one does not tell how much has been sent.
 */
export function sendFile(
  id: string,
  purpose: ImportPurpose,
  files: readonly File[],
  onProgress: (part: number) => void,
): Upload {
  const request = new XMLHttpRequest()
  const answer = new Promise<SendOutcome>((resolve) => {
    let impatience: number | undefined
    const wait = () => {
      window.clearTimeout(impatience)
      impatience = window.setTimeout(() => {
        end({ kind: 'lost' })
        request.abort()
      }, STALL_TIMEOUT_MS)
    }
    const end = (sent: SendOutcome) => {
      window.clearTimeout(impatience)
      resolve(sent)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => end(toOutcome(request.status, request.responseText))
    request.onerror = () => end({ kind: 'lost' })
    request.onabort = () => end({ kind: 'cancelled' })
    request.open('PUT', `/imports/${id}?${queryOf(purpose, files)}`)
    wait()
    request.send(bodyOf(files))
  })
  return { answer, cancel: () => request.abort() }
}

function queryOf(purpose: ImportPurpose, files: readonly File[]): URLSearchParams {
  const [first] = files
  const name = files.length > 1 ? `${files.length} files` : (first?.name ?? '')
  return new URLSearchParams({ ...purpose, name })
}

function bodyOf(files: readonly File[]): File | FormData | null {
  if (files.length === 1) return files[0] ?? null
  const form = new FormData()
  for (const file of files) form.append('file', file, file.name)
  return form
}

const FAILED = 'Failed to send the file. Please try again.'

function toOutcome(status: number, text: string): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'arrived' }
  if (status === 401) return { kind: 'signed-out' }
  if (status === 409) return { kind: 'used' }
  if (status >= 500) return { kind: 'refused', message: FAILED }
  return { kind: 'refused', message: errorMessage(text) ?? FAILED }
}

/** The message of a refusal; something on the way may have answered in the server's place. */
function errorMessage(text: string): string | null {
  try {
    const answer: unknown = JSON.parse(text)
    const message = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'message') : null
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}
