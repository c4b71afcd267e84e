import { plural } from '@lingui/core/macro'

/** Formats seconds as minutes, with seconds if needed: '45 minutes', '37 minutes 30 seconds'. */
export function formatMinutes(seconds: number): string {
  const minutes = plural(Math.floor(seconds / 60), { one: '# minute', other: '# minutes' })
  const rest = seconds % 60
  return rest === 0 ? minutes : plural(rest, { one: `${minutes} # second`, other: `${minutes} # seconds` })
}
