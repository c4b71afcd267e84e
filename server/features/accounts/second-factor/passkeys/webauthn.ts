import { createHash, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'

/*
 * The parts of Web Authentication (Level 3, sections 7.1 and 7.2) that passkeys without attestation need. Browsers return
 * the public key in the form that node:crypto reads, so nothing here parses CBOR.
 */

/** Signatures that are accepted (COSE algorithms): ES256, and RS256 for Windows Hello. */
export const ALGORITHMS = [-7, -257] as const
export type Algorithm = (typeof ALGORITHMS)[number]

const MIN_RSA_BITS = 2048

/** Where passkeys are used: the origin of the page, whose host name is the id of the relying party. */
export type Site = { origin: string }

export const relyingPartyId = ({ origin }: Site): string => new URL(origin).hostname

/** What a browser returns for a new passkey; every value in base64url. */
export type NewCredential = {
  credentialId: string
  clientData: string
  authenticatorData: string
  publicKey: string
  algorithm: number
}

/** What a browser returns for a sign-in with a passkey; every value in base64url. */
export type Assertion = { credentialId: string; clientData: string; authenticatorData: string; signature: string }

/** Stored passkey. */
export type Credential = { publicKey: string; algorithm: Algorithm; signCount: number }

const bytes = (text: string) => Buffer.from(text, 'base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const ClientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

/** Challenge in the browser's data; null for data that is not of the expected type, page and form. */
export function challengeIn(clientData: string, type: 'webauthn.create' | 'webauthn.get', site: Site): string | null {
  const parsed = ClientData.safeParse(parseJson(bytes(clientData)))
  if (!parsed.success) return null
  const { data } = parsed
  return data.type === type && data.origin === site.origin && data.crossOrigin !== true ? data.challenge : null
}

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    return null
  }
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Bytes before the credential: hash of the relying party, flags and counter. */
const HEAD_BYTES = 37
const AAGUID_BYTES = 16

/** Data of an authenticator that has verified its user for this site; null for any other. */
function readAuthenticatorData(data: Buffer, site: Site) {
  if (data.length < HEAD_BYTES) return null
  const flags = data.readUInt8(32)
  const isOfSite = data.subarray(0, 32).equals(sha256(relyingPartyId(site)))
  const isOfUser = (flags & USER_PRESENT) !== 0 && (flags & USER_VERIFIED) !== 0
  if (!isOfSite || !isOfUser) return null
  return { hasCredential: (flags & HAS_CREDENTIAL) !== 0, signCount: data.readUInt32BE(33) }
}

/**
 * Verifies a new passkey, whose challenge the caller has checked.
 * @returns null unless it is a passkey of this site whose key can be used
 */
export function verifyNewCredential(created: NewCredential, site: Site): Credential | null {
  const data = bytes(created.authenticatorData)
  const read = readAuthenticatorData(data, site)
  if (!read?.hasCredential) return null
  const start = HEAD_BYTES + AAGUID_BYTES
  if (data.length < start + 2) return null
  const id = data.subarray(start + 2, start + 2 + data.readUInt16BE(start))
  if (id.toString('base64url') !== created.credentialId) return null
  const algorithm = ALGORITHMS.find((one) => one === created.algorithm)
  if (algorithm === undefined || !isKeyOf(algorithm, created.publicKey)) return null
  return { publicKey: created.publicKey, algorithm, signCount: read.signCount }
}

function isKeyOf(algorithm: Algorithm, publicKey: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = readKey(publicKey)
    if (algorithm === -7) return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS
  } catch {
    return false
  }
}

const readKey = (publicKey: string) => createPublicKey({ key: bytes(publicKey), format: 'der', type: 'spki' })

/**
 * Verifies a sign-in with a stored passkey, whose challenge the caller has checked.
 * @returns new count of its signatures; null for a wrong signature, or a count that says that the passkey was copied
 */
export function verifyAssertion(assertion: Assertion, stored: Credential, site: Site): number | null {
  const data = bytes(assertion.authenticatorData)
  const read = readAuthenticatorData(data, site)
  if (!read) return null
  const signed = Buffer.concat([data, sha256(bytes(assertion.clientData))])
  if (!verify('sha256', signed, readKey(stored.publicKey), bytes(assertion.signature))) return null
  // Passkeys that are synchronized between devices always count zero.
  const isCopy = (read.signCount > 0 || stored.signCount > 0) && read.signCount <= stored.signCount
  return isCopy ? null : read.signCount
}
