import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, NewPasskeyOptions, PasskeyOptions } from '#contract/second-factor.ts'

/** Authenticator in software that has verified its user, for pages of one origin. */
export function softPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  const credentialId = id.toString('base64url')
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  const head = (relyingParty: string, flags: number) => {
    const data = Buffer.alloc(37)
    createHash('sha256').update(relyingParty).digest().copy(data)
    data.writeUInt8(flags, 32)
    data.writeUInt32BE(count, 33)
    return data
  }
  return {
    credentialId,

    create({ challenge, relyingParty }: Pick<NewPasskeyOptions, 'challenge' | 'relyingParty'>): NewPasskey {
      const data = Buffer.concat([head(relyingParty, 0x45), Buffer.alloc(16), Buffer.from([0, id.length]), id])
      return {
        credentialId,
        clientData: clientData('webauthn.create', challenge).toString('base64url'),
        authenticatorData: data.toString('base64url'),
        publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
        algorithm: -7,
        transports: ['internal'],
      }
    },

    answer({ challenge, relyingParty }: Pick<PasskeyOptions, 'challenge' | 'relyingParty'>) {
      count++
      const client = clientData('webauthn.get', challenge)
      const data = head(relyingParty, 0x05)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        credentialId,
        clientData: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}
