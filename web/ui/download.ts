export type Downloaded = { kind: 'saved' } | { kind: 'failed'; message: string }

const FAILED = 'Failed to export. Please try again.'

/** Fetches a file whole before it is saved, so that a failure is told and no half file is left. */
export async function downloadFile(address: string, fileName: string): Promise<Downloaded> {
  try {
    const response = await fetch(address)
    if (response.ok) {
      saveFile(await response.blob(), fileName, response.headers.get('content-type') ?? '')
      return { kind: 'saved' }
    }
    const answer: unknown = response.status < 500 ? await response.json() : null
    const message = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'message') : null
    return { kind: 'failed', message: typeof message === 'string' ? message : FAILED }
  } catch {
    return { kind: 'failed', message: FAILED }
  }
}

/** Hands a file's content to the browser to be saved, as it does with any download. `type` is a media type. */
export function saveFile(content: string | Blob, name: string, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A browser may begin to read a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * What a downloaded file is called: `noor-haddad-2026-11-21.json` of "Noor Haddad", with the day where the reader is.
 * Letters of every script stay; what file systems or address bars stumble over becomes a dash.
 * @param otherwise stands for words that have no letter at all
 */
export function datedFileName(words: string, otherwise: string, moment: Date, extension: string): string {
  const name = words
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return `${name || otherwise}-${day}.${extension}`
}
