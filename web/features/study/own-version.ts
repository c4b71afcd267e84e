/** Release of this page, from the route manifest. */
export function ownVersion(): unknown {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest')
  return typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'version') : undefined
}
