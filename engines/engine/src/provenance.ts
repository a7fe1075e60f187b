import { createHash } from 'node:crypto'
import { describeMode, isMode } from '@toile/contract'
import type { PictureRequest, Provenance } from './port.ts'

/** Hashes of what went into a picture, so that it can be shown to come from it without keeping or telling the words. */
export function hashRequest(request: PictureRequest): Pick<Provenance, 'parametersHash' | 'inputsHash'> {
  const { target, mask, source, original, face, idempotencyKey: _key, ...others } = request
  const { picture, ...lineage } = original ?? {}
  const { picture: facePicture, ...faceWords } = face ?? {}
  const parameters = {
    ...others,
    ...(original && { original: lineage }),
    ...(face && { face: faceWords }),
  }
  const inputs = createHash('sha256')
  for (const [name, file] of [
    ['target', target],
    ['mask', mask],
    ['source', source],
    ['original', picture],
    ['face', facePicture],
  ] as const) {
    inputs.update(`${name}:${file?.data.length ?? 0}:`)
    if (file) inputs.update(file.data)
  }
  const ordered = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    parametersHash: createHash('sha256').update(JSON.stringify(ordered)).digest('hex'),
    inputsHash: inputs.digest('hex'),
  }
}

const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** Whether the picture holds pixels of a photo that was given: a flat-lay is made of its photo's own, though it is none. */
export function isComposite({ operation, original, target }: PictureRequest): boolean {
  const madeAs = original?.operation ?? operation
  return target !== undefined || (isMode(madeAs) && describeMode(madeAs).composite)
}

/**
 * IPTC's word for how a picture came to be (R29). A masked mode keeps the photo's own pixels, so its result is a
 * composite; whether the new part was dreamt by a trained model or computed by drawing rules is said too.
 * Source: IPTC NewsCodes, Digital Source Type.
 */
export function digitalSourceType({ generative }: Pick<Provenance, 'generative'>, composite: boolean): string {
  if (composite) return SOURCE_TYPES + (generative ? 'compositeWithTrainedAlgorithmicMedia' : 'compositeSynthetic')
  return SOURCE_TYPES + (generative ? 'trainedAlgorithmicMedia' : 'algorithmicMedia')
}

/** What made a picture, in one line. */
export const systemName = ({ engine, model }: Provenance): string => `Toile, engine ${engine}, model ${model}`

/**
 * The XMP packet of a finished picture: that it is machine-made, and by which engine. No prompt, nothing personal (R29).
 * `AISystemUsed` and `AISystemVersionUsed` are of the IPTC Photo Metadata Standard 2025.1.
 */
export function xmpPacket(provenance: Provenance, composite: boolean): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<Iptc4xmpExt:DigitalSourceType>${digitalSourceType(provenance, composite)}</Iptc4xmpExt:DigitalSourceType>
<Iptc4xmpExt:AISystemUsed>${escapeXml(systemName(provenance))}</Iptc4xmpExt:AISystemUsed>
<Iptc4xmpExt:AISystemVersionUsed>${escapeXml(provenance.version)}</Iptc4xmpExt:AISystemVersionUsed>
<xmp:CreatorTool>Toile</xmp:CreatorTool>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${composite ? 'AI-edited picture' : 'AI-made picture'}</rdf:li></rdf:Alt></dc:description>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`).replace(/[^\x20-\x7E]/g, '?')
