import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import { isPicturePassword } from '#domain/picture-password.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/database.ts'
import type { PasswordHasher } from '../../../password-hash.ts'
import { pictureText } from '../../../picture-text.ts'
import type { KnownDevices } from '../sign-in/known-devices.ts'
import { allowTries, countTry, replaceHash } from './queries.ts'

type PictureServices = { config: Config; database: Database; passwords: PasswordHasher; devices: KnownDevices }

/**
 * Auth library plugin with the route that signs a child in by four plants, only on a device on which the child has signed in
 * by the password or a code. All else is one error.
 */
export function signInByPictures({ config, database, passwords, devices }: PictureServices) {
  const { kysely } = database
  const findMatch = async (texts: readonly string[], hash: string) => {
    for (const password of texts) if (await passwords.verify({ hash, password })) return password
    return undefined
  }
  return {
    id: 'sign-in-pictures',
    endpoints: {
      signInByPictures: createAuthEndpoint(
        '/sign-in/pictures',
        { method: 'POST', body: z.object({ username: z.string(), plants: z.string().max(80) }) },
        async (ctx) => {
          const { username, plants } = ctx.body
          const device = await devices.find(ctx.headers, username.includes('@') ? 'email' : 'username', username)
          // Whoever has no cookie of such a device learns nothing from the time.
          if (!device) throw wrongPictures()
          const pictures = plants.split(',')
          const hash = isPicturePassword(pictures) ? await countTry(kysely, device.accountId) : undefined
          const texts = config.authSecrets.map((secret) => pictureText(secret, device.accountId, pictures))
          const right = await findMatch(texts, hash ?? passwords.unmatchedHash)
          if (hash === undefined || right === undefined) throw wrongPictures()
          const [present = ''] = texts
          if (right !== present)
            await replaceHash(kysely, device.accountId, { hash, by: await passwords.hash(present) })
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(device.accountId)
          if (!user) throw wrongPictures()
          if ('banned' in user && user.banned === true) {
            throw new APIError('FORBIDDEN', { code: 'BANNED_USER', message: 'This account is paused' })
          }
          await allowTries(kysely, user.id)
          const session = await internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ status: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}

function wrongPictures() {
  return new APIError('UNAUTHORIZED', { code: 'INVALID_PICTURES', message: 'These plants don’t sign in here' })
}
