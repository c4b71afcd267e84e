/**
 * Classes of an item of a long list: far from the window it is neither laid out nor painted, and takes an assumed height. A
 * card has a margin for its shadow and focus ring, which would otherwise be clipped.
 */
export const lazyLayout = {
  line: '[contain-intrinsic-height:auto_3.5rem] [content-visibility:auto]',
  card: '-m-3 p-3 [contain-intrinsic-height:auto_10rem] [content-visibility:auto]',
}
