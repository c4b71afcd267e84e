/**
 * Zod would compile its schemas with eval, which the content security policy forbids and reports. web/root.tsx imports
 * this before any page creates a schema. It has the effect of `z.config({ jitless: true })` without loading zod, which
 * a visitor's pages do not need.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
