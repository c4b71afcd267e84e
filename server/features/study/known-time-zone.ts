/**
 * The IANA name of a time zone, or null for anything else. Offsets such as `+05:30` are none: browsers do not send them,
 * and PostgreSQL reads them the other way round.
 */
export function knownTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name
  } catch {
    return null
  }
}
