/** How well the parts of a photo are named, counted as the training of the eye counts it (`COUNTED` of training/labels.py). */
import type { ClassName } from '@toile/eye'
import type { GreyImage } from '@toile/imaging'

export interface CountedGroup {
  readonly name: string
  /** Classes of the eye's parse; a skirt is as good as trousers. */
  readonly classes: readonly ClassName[]
  /** Labels of the photos that mean it. */
  readonly labels: readonly string[]
}

const words = (text: string): readonly string[] => text.split(' ')

export const COUNTED: readonly CountedGroup[] = [
  {
    name: 'upper',
    classes: ['upper'],
    labels: words(
      'blouse bodysuit bra hoodie intimate jumper panties shirt sweater sweatshirt swimwear t-shirt top vest',
    ),
  },
  { name: 'outer', classes: ['outer'], labels: words('blazer cape cardigan coat jacket suit') },
  { name: 'lower + skirt', classes: ['lower', 'skirt'], labels: words('jeans leggings pants shorts skirt') },
  { name: 'dress', classes: ['dress'], labels: words('dress romper') },
  { name: 'skin', classes: ['skin'], labels: ['skin'] },
  { name: 'hair', classes: ['hair'], labels: ['hair'] },
  {
    name: 'shoes',
    classes: ['shoes'],
    labels: words('boots clogs flats heels loafers pumps sandals shoes sneakers wedges'),
  },
  { name: 'bag', classes: ['bag'], labels: words('bag purse wallet') },
]

/** Pixels that are both, and either, over any number of photos. */
export interface Overlap {
  both: number
  either: number
}

/**
 * @param named each pixel's class, by its place in `classes`
 * @param labelled of the same size, 255 where the group is
 */
export function addOverlap(
  overlap: Overlap,
  { classes: wanted }: CountedGroup,
  { named, classes }: { readonly named: GreyImage; readonly classes: readonly string[] },
  labelled: GreyImage,
): void {
  const counts = classes.map((name) => wanted.some((each) => each === name))
  named.data.forEach((value, p) => {
    const [here, there] = [counts[value] === true, labelled.data[p] === 255]
    if (here && there) overlap.both += 1
    if (here || there) overlap.either += 1
  })
}
