import { mixSeeds } from '@toile/imaging'
import type { PictureRequest } from '../port.ts'

/** Of one picture of a request: 0 to 2^31 - 1, which every vendor with seeds takes. Equal for every attempt at it. */
export const vendorSeedOf = ({ seed, index, original }: PictureRequest): number =>
  mixSeeds(seed, index, ...(original?.lineage ?? [])) >>> 1
