/** Age at which a session ends even if in use; idle sessions end earlier (domain/retention.ts). */
export const MAX_SESSION_DAYS = 30

/**
 * Cookie with which a browser marks a sign-out that the server has not confirmed (web/api/sign-out/mark.ts). The service
 * worker has its own copy of the name.
 */
export const SIGN_OUT_MARK = 'signing-out'
