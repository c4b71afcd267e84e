import type { NewPasskey, NewPasskeyOptions, PasskeyOptions } from '#contract/second-factor.ts'

/** What `navigator.credentials.get` answers, in base64url. */
export type PasskeyAnswer = { credentialId: string; clientData: string; authenticatorData: string; signature: string }

/** `canceled` also if the browser found no passkey, or waited too long: it does not say which. */
export type PasskeyOutcome<Value> = { outcome: 'done'; value: Value } | { outcome: 'canceled' } | { outcome: 'exists' }

export function supportsPasskeys(): boolean {
  return !import.meta.env.SSR && 'PublicKeyCredential' in window && 'credentials' in navigator
}

/** Has the browser create a passkey. */
export async function createPasskey(options: NewPasskeyOptions): Promise<PasskeyOutcome<NewPasskey>> {
  return ask(async () => {
    const credential = await navigator.credentials.create({
      publicKey: {
        challenge: toBytes(options.challenge),
        rp: { id: options.relyingParty, name: 'Trellis' },
        user: { id: toBytes(options.userId), name: options.email, displayName: options.email },
        pubKeyCredParams: options.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: options.existing.map(toDescriptor),
        // Found by the authenticator without a name, and only after a fingerprint, a face or a PIN.
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    })
    if (!(credential instanceof PublicKeyCredential)) return null
    const { response } = credential
    if (!(response instanceof AuthenticatorAttestationResponse)) return null
    const publicKey = response.getPublicKey()
    if (publicKey === null) return null
    return {
      credentialId: toText(credential.rawId),
      clientData: toText(response.clientDataJSON),
      authenticatorData: toText(response.getAuthenticatorData()),
      publicKey: toText(publicKey),
      algorithm: response.getPublicKeyAlgorithm(),
      transports: response.getTransports(),
    }
  })
}

/** Has the browser sign in with a passkey of this site. */
export async function askForPasskey(options: PasskeyOptions): Promise<PasskeyOutcome<PasskeyAnswer>> {
  return ask(async () => {
    const credential = await navigator.credentials.get({
      publicKey: {
        challenge: toBytes(options.challenge),
        rpId: options.relyingParty,
        allowCredentials: options.allowed.map(toDescriptor),
        userVerification: 'required',
      },
    })
    if (!(credential instanceof PublicKeyCredential)) return null
    const { response } = credential
    if (!(response instanceof AuthenticatorAssertionResponse)) return null
    return {
      credentialId: toText(credential.rawId),
      clientData: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
    }
  })
}

async function ask<Value>(request: () => Promise<Value | null>): Promise<PasskeyOutcome<Value>> {
  try {
    const value = await request()
    return value === null ? { outcome: 'canceled' } : { outcome: 'done', value }
  } catch (error) {
    return { outcome: error instanceof DOMException && error.name === 'InvalidStateError' ? 'exists' : 'canceled' }
  }
}

const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const

function toDescriptor({ credentialId, transports }: PasskeyOptions['allowed'][number]): PublicKeyCredentialDescriptor {
  return {
    type: 'public-key',
    id: toBytes(credentialId),
    transports: TRANSPORTS.filter((transport) => transports.includes(transport)),
  }
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}

function toText(data: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(data), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
