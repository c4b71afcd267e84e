/** So many lessons that showing all of them at once would be felt. A few are better simply there. */
export const LONG_LIST_LENGTH = 30

/**
 * For the item of a long list: far from the window it is not laid out or painted. The margin leaves room for a card's
 * shadow and focus ring, which would be cut off at the edge of what is skipped.
 */
export const lazyLayout = '-m-3 p-3 [contain-intrinsic-size:auto_10rem] [content-visibility:auto]'
