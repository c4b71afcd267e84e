import { fullName, type Learner } from './learner.ts'

/**
 * What the file with a learner's data is called: `noor-haddad-2026-11-21.json`, with the day where the parent is.
 * Letters of every script stay; what file systems or address bars stumble over becomes a dash.
 */
export function exportFileName(learner: Pick<Learner, 'firstName' | 'lastName'>, moment: Date): string {
  const name = fullName(learner)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return `${name || 'learner'}-${day}.json`
}
