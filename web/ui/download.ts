import { t } from '@lingui/core/macro'
import { useState } from 'react'

type DownloadResult = { kind: 'saved' } | { kind: 'failed'; message: string }

/** Fetches the whole file before saving it, so that failures are reported and no partial file is left. */
export async function downloadFile(address: string, fileName: string): Promise<DownloadResult> {
  try {
    const response = await fetch(address)
    if (response.ok) {
      saveFile(await response.blob(), fileName, response.headers.get('content-type') ?? '')
      return { kind: 'saved' }
    }
    const answer: unknown = response.status < 500 ? await response.json() : null
    const message = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'message') : null
    return { kind: 'failed', message: typeof message === 'string' ? message : failed() }
  } catch {
    return { kind: 'failed', message: failed() }
  }
}

const failed = () => t`Failed to export. Please try again.`

/** Saves content as a download. `type` is a media type. */
export function saveFile(content: string | Blob, name: string, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  saveAddress(address, name)
  // A browser may start reading after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Lets the browser download a large file itself, without holding it in the page. */
export function saveAddress(address: string, name: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/**
 * Name of a downloaded file: `noor-haddad-2026-11-21.json` for "Noor Haddad", with the local date. Letters of every script
 * are allowed; everything else becomes a dash.
 * @param fallback used for a title without letters or digits
 */
export function datedFileName(title: string, fallback: string, moment: Date, extension: string): string {
  const name = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return `${name || fallback}-${day}.${extension}`
}

export type CopyOutcome = 'idle' | 'copied' | 'failed'

/** Copies text to the clipboard. Browsers allow that only on secure pages, and users can deny it. */
export function useCopy(): { outcome: CopyOutcome; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState<CopyOutcome>('idle')
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return { outcome, copy }
}
