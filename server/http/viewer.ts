import type { Viewer } from '#domain/access.ts'
import type { SessionUser } from './session.ts'

/** Somebody who is signed in, as the rules of access know them. */
export type SignedInViewer = Exclude<Viewer, { kind: 'visitor' }>

/** The sender of a request as the rules of access know them. */
export function viewerOf(user: SessionUser): SignedInViewer
export function viewerOf(user: SessionUser | null): Viewer
export function viewerOf(user: SessionUser | null): Viewer {
  if (user === null) return { kind: 'visitor' }
  const gradeId = user.enrollment?.gradeId ?? null
  if (!user.isParent) return { kind: 'learner', id: user.id, gradeId }
  return { kind: 'parent', id: user.id, contentManager: user.contentManager, gradeId }
}
