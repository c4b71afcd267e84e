/**
 * Classes of what is neither laid out nor painted while it is far from the window, with the height that is assumed until
 * then (an assumed width would widen a grid). A card and a section have a margin for shadows and focus rings, which would otherwise be clipped; a band reaches
 * from one side of the window to the other.
 */
export const lazyLayout = {
  line: '[contain-intrinsic-height:auto_3.5rem] [content-visibility:auto]',
  card: '-m-3 p-3 [contain-intrinsic-height:auto_10rem] [content-visibility:auto]',
  section: '-m-3 p-3 [contain-intrinsic-height:auto_40rem] [content-visibility:auto]',
  band: '[contain-intrinsic-height:auto_40rem] [content-visibility:auto]',
}
