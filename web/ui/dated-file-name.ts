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
