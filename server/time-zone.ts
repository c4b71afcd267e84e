/**
 * True for the IANA name of a time zone. Offsets such as `+05:30` are not: browsers do not send them, and PostgreSQL inverts
 * their sign.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
