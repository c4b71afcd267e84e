/** Whose session a page asks for: nobody's, or a parent's. */
export type Area = 'public' | 'parent'

export type ComingPage = { readonly path: string; readonly title: string; readonly area: Area }

/**
 * The pages of the route map that are not built yet. web/routes.ts gives each of them the shared coming page at its
 * final address, so that no link in the product is dead meanwhile. A page that gets built leaves this list.
 */
export const comingPages: readonly ComingPage[] = [
]
