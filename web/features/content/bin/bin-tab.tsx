/** The tab Bin of content management. */
export default function BinTab() {
  return null
}
