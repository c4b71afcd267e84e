import type { Avatar } from '#domain/avatars.ts'
import type { SessionUser } from '../../http/session.ts'
import { pictureText } from '../../picture-text.ts'
import { consumeAttempt, resetAttempts } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { deletePictures, storePictures } from '../accounts/picture-password/queries.ts'
import { findPasswordHash } from './queries.ts'

type Saved = { outcome: 'saved' } | { outcome: 'too-many' } | { outcome: 'invalid'; fields: { password: string } }

/** Stores or removes the picture password of a learner who enters their password. */
export async function setPictures(
  { auth, config, database }: Pick<Services, 'auth' | 'config' | 'database'>,
  user: SessionUser,
  { password, plants }: { password: string; plants: readonly Avatar[] | null },
): Promise<Saved> {
  const { kysely } = database
  if (!(await consumeAttempt(kysely, 'confirm-password', user.id))) return { outcome: 'too-many' }
  const current = await findPasswordHash(kysely, user.id)
  const { password: passwords } = await auth.$context
  if (typeof current !== 'string' || !(await passwords.verify({ hash: current, password }))) {
    return { outcome: 'invalid', fields: { password: 'Incorrect password' } }
  }
  await resetAttempts(kysely, 'confirm-password', user.id)
  if (plants === null) await deletePictures(kysely, user.id)
  else await storePictures(kysely, user.id, await passwords.hash(pictureText(config.authSecret, user.id, plants)))
  return { outcome: 'saved' }
}
