import { z } from 'zod'

/** User profile in a common form for all providers. */
export type ProviderProfile = {
  /** Permanent id at the provider; an email address may change. */
  subject: string
  /** Lower case; null when the provider returned none. */
  email: string | null
  /** True if the provider asserts that the address belongs to the user. */
  emailVerified: boolean
  firstName: string
  lastName: string
}

const MAX_NAME = 80

const Subject = z.string().min(1).max(255)
const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .nullish()
  .transform((email) => email ?? null)
const Name = z
  .string()
  .nullish()
  .transform((name) => cleanName(name ?? ''))

const OpenIdAnswer = z.object({
  sub: Subject,
  email: Email,
  email_verified: z.boolean().nullish(),
  given_name: Name,
  family_name: Name,
  name: Name,
})

/** Parses the response of an OpenID Connect userinfo endpoint such as Google's; null if it is invalid. */
export function openIdProfile(answer: unknown): ProviderProfile | null {
  const { data } = OpenIdAnswer.safeParse(answer)
  if (!data) return null
  const names =
    data.given_name || data.family_name
      ? { firstName: data.given_name, lastName: data.family_name }
      : splitName(data.name)
  return { subject: data.sub, email: data.email, emailVerified: data.email_verified === true, ...names }
}

const FacebookAnswer = z.object({ id: Subject, email: Email, first_name: Name, last_name: Name })

/**
 * Parses the response of Facebook's Graph API; null if it is invalid. Facebook does not report whether an address is
 * verified, so none counts as verified.
 */
export function facebookProfile(answer: unknown): ProviderProfile | null {
  const { data } = FacebookAnswer.safeParse(answer)
  if (!data) return null
  return {
    subject: data.id,
    email: data.email,
    emailVerified: false,
    firstName: data.first_name,
    lastName: data.last_name,
  }
}

/** The last word is the last name; a single word is a first name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const space = name.lastIndexOf(' ')
  return space < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, space), lastName: name.slice(space + 1) }
}

function cleanName(name: string): string {
  const words = name.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return [...words].slice(0, MAX_NAME).join('').trim()
}
