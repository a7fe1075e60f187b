/**
 * The half of the test prompts that vocabulary and drawings are tuned on. Written before the vocabulary was, from how
 * fashion people write; its twin, held.ts, is of the same make and is never tuned on.
 */
import { madeUp, pattern, sketch, worn } from './rows.ts'
import type { TestPrompt } from './types.ts'

export const TUNED: readonly TestPrompt[] = [
  pattern('tp01', 'short', 'navy breton stripe', { colour: ['navy'], motif: ['stripes'] }),
  pattern('tp02', 'short', 'leopard', { motif: ['leopard'] }),
  pattern('tp03', 'short', 'pink gingham', { colour: ['pink'], motif: ['gingham'] }),
  pattern('tp04', 'short', 'lemons on sky blue', { colour: ['sky blue', 'yellow'], motif: ['lemons'] }),
  pattern('tp05', 'plain', 'small white daisies on mustard', { colour: ['white', 'mustard'], motif: ['daisies'] }),
  pattern('tp06', 'plain', 'terracotta and sage leaves on ecru', {
    colour: ['terracotta', 'sage', 'ecru'],
    motif: ['leaves'],
  }),
  pattern('tp07', 'plain', 'black and white houndstooth, large scale', {
    colour: ['black', 'white'],
    motif: ['houndstooth'],
  }),
  pattern('tp08', 'plain', 'art deco fans in emerald and gold on black', {
    colour: ['emerald', 'gold', 'black'],
    motif: ['Art Deco fans'],
  }),
  pattern('tp09', 'plain', 'tossed strawberries, red and green on cream', {
    colour: ['red', 'green', 'cream'],
    motif: ['strawberries'],
  }),
  pattern('tp10', 'plain', 'swallows flying on powder blue', { colour: ['powder blue'], motif: ['birds'] }),
  pattern('tp11', 'plain', 'polka dots, ivory on burgundy', { colour: ['ivory', 'burgundy'], motif: ['polka dots'] }),
  pattern('tp12', 'trade', 'half-drop damask, tone on tone bottle green', {
    colour: ['bottle green'],
    motif: ['damask'],
  }),
  pattern('tp13', 'trade', 'liberty style ditsy floral in coral, lilac and mint, dense', {
    colour: ['coral', 'lilac', 'mint'],
    motif: ['small flowers'],
  }),
  pattern('tp14', 'trade', 'glen check suiting in charcoal and light grey', {
    colour: ['charcoal', 'light grey'],
    motif: ['checks'],
  }),
  pattern('tp15', 'trade', 'Toile de Jouy, indigo engraving on off-white ground', {
    colour: ['indigo', 'off-white'],
    motif: ['toile de Jouy'],
  }),
  pattern('tp16', 'trade', 'AOP tropical: oversized palm fronds, bottle green ground, pops of hot pink', {
    colour: ['bottle green', 'hot pink'],
    motif: ['palm leaves'],
  }),
  pattern('tp17', 'trade', 'madder red block-printed paisley on ecru khadi', {
    colour: ['red', 'ecru'],
    motif: ['paisley'],
  }),
  pattern('tp18', 'trade', 'Black Watch tartan, navy and dark green', {
    colour: ['navy', 'dark green'],
    motif: ['tartan'],
  }),
  pattern(
    'tp19',
    'long',
    'I am looking for a romantic print for a summer tea dress: loose watercolour peonies in dusty pink and blush with soft sage foliage, scattered on a warm ivory ground, not too dense, medium scale',
    { colour: ['dusty pink', 'blush', 'sage', 'ivory'], motif: ['peonies'] },
  ),
  pattern(
    'tp20',
    'long',
    'Something for menswear shirting please, a fine regular stripe, royal blue on white, about three millimetres, crisp and clean, nothing fancy',
    { colour: ['royal blue', 'white'], motif: ['stripes'] },
  ),
  pattern(
    'tp21',
    'long',
    'A seventies mood, big retro flowers? no - big overlapping scallops in burnt orange, brown and mustard with cream outlines, wallpaper feeling, for a maxi dress in viscose',
    { colour: ['burnt orange', 'brown', 'mustard', 'cream'], motif: ['scallops'] },
  ),
  pattern(
    'tp22',
    'long',
    'All-over print for silk scarves with gold stars and crescent moons on a midnight blue ground, celestial, delicate, evenly spaced',
    { colour: ['gold', 'midnight blue'], motif: ['stars', 'moons'] },
  ),
  pattern('tp23', 'misspelt', 'chery blosom in blush pink on grey', {
    colour: ['blush', 'grey'],
    motif: ['cherry blossom'],
  }),
  pattern('tp24', 'misspelt', 'herrinbone tweed in camel and choclate', {
    colour: ['camel', 'chocolate'],
    motif: ['herringbone'],
  }),
  pattern('tp25', 'misspelt', 'turqoise and white chevrons', {
    colour: ['turquoise', 'white'],
    motif: ['chevron'],
  }),
  pattern('tp26', 'misspelt', 'buterflys, lavendar and navy on wite', {
    colour: ['lavender', 'navy', 'white'],
    motif: ['butterflies'],
  }),
  pattern('tp27', 'reordered', 'on a rust background, scattered, in cream: ferns', {
    colour: ['rust', 'cream'],
    motif: ['ferns'],
  }),
  pattern('tp28', 'reordered', 'black ground / roses / crimson / leaves dark green', {
    colour: ['black', 'crimson', 'dark green'],
    motif: ['roses'],
  }),
  pattern('tp29', 'negated', 'camouflage without green, in greys and black', {
    colour: ['grey', 'black'],
    motif: ['camouflage'],
  }),
  pattern('tp30', 'negated', 'tropical leaves, no flowers, teal on white', {
    colour: ['teal', 'white'],
    motif: ['leaves'],
  }),
  pattern('tp31', 'contradictory', 'monochrome rainbow zebra print black and white', {
    colour: ['black', 'white'],
    motif: ['zebra'],
  }),
  pattern('tp32', 'contradictory', 'tiny huge argyle in burgundy and grey', {
    colour: ['burgundy', 'grey'],
    motif: ['argyle'],
  }),
  pattern('tp33', 'several', 'cats and hearts in red on pink', {
    colour: ['red', 'pink'],
    motif: ['cats', 'hearts'],
  }),

  sketch('tk01', 'short', 'slip dress', { garment: ['dress'], cut: ['thin straps'] }),
  sketch('tk02', 'short', 'camel coat', { garment: ['coat'], colour: ['camel'] }),
  sketch('tk03', 'short', 'red jumpsuit', { garment: ['jumpsuit'], colour: ['red'] }),
  sketch('tk04', 'short', 'biker jacket, jeans', { garment: ['biker jacket', 'jeans'] }),
  sketch('tk05', 'plain', 'emerald green satin gown with a side slit', {
    garment: ['gown'],
    colour: ['emerald'],
    cut: ['slit'],
  }),
  sketch('tk06', 'plain', 'oversized cream jumper with a turtleneck', {
    garment: ['jumper'],
    colour: ['cream'],
    cut: ['oversized', 'turtleneck'],
  }),
  sketch('tk07', 'plain', 'navy pleated midi skirt and a white T-shirt', {
    garment: ['skirt', 'T-shirt'],
    colour: ['navy', 'white'],
    cut: ['pleated', 'midi'],
  }),
  sketch('tk08', 'plain', 'belted trench coat in beige, midi length', {
    garment: ['trench coat'],
    colour: ['beige'],
    cut: ['belted', 'midi'],
  }),
  sketch('tk09', 'plain', 'strapless wedding dress, ivory, sweetheart neckline, full skirt', {
    garment: ['gown'],
    colour: ['ivory'],
    cut: ['strapless', 'sweetheart neck', 'full skirt'],
  }),
  sketch('tk10', 'plain', 'wide-leg linen trousers, high waist, in sand', {
    garment: ['trousers'],
    colour: ['sand'],
    cut: ['wide-leg', 'high-waisted'],
  }),
  sketch('tk11', 'plain', 'polka dot wrap dress with three quarter sleeves', {
    garment: ['dress'],
    motif: ['polka dots'],
    cut: ['wrap', 'three-quarter sleeves'],
  }),
  sketch('tk12', 'several', 'white shirt tucked into black cigarette pants, red belt', {
    garment: ['shirt', 'trousers', 'belt'],
    colour: ['white', 'black', 'red'],
  }),
  sketch('tk13', 'several', 'lilac cardigan over a cream camisole and denim blue flared jeans', {
    garment: ['cardigan', 'camisole', 'jeans'],
    colour: ['lilac', 'cream', 'denim blue'],
    cut: ['flared'],
  }),
  sketch('tk14', 'several', 'mustard blouse with bow, plum pencil skirt, brown boots', {
    garment: ['blouse', 'skirt', 'boots'],
    colour: ['mustard', 'plum', 'brown'],
    cut: ['bow at the neck', 'pencil'],
  }),
  sketch('tk15', 'several', 'charcoal double breasted blazer, pale blue shirt and grey trousers', {
    garment: ['blazer', 'shirt', 'trousers'],
    colour: ['charcoal', 'light blue', 'grey'],
    cut: ['double-breasted'],
  }),
  sketch('tk16', 'several', 'yellow raincoat with hood over striped tee and navy shorts', {
    garment: ['coat', 'T-shirt', 'shorts'],
    colour: ['yellow', 'navy'],
    motif: ['stripes'],
    cut: ['hood'],
  }),
  sketch('tk17', 'trade', 'bias cut midi, cowl neck, spaghetti straps, champagne charmeuse', {
    garment: ['dress'],
    cut: ['midi', 'cowl neck', 'thin straps'],
  }),
  sketch('tk18', 'trade', 'tech flat of a camp collar shirt with patch pocket', {
    garment: ['shirt'],
    cut: ['technical flat', 'camp collar', 'patch pockets', 'short sleeves'],
  }),
  sketch('tk19', 'trade', 'LBD, boat neck, sheath, knee length', {
    garment: ['dress'],
    colour: ['black'],
    cut: ['boat neck', 'knee-length'],
  }),
  sketch('tk20', 'trade', 'bishop sleeve peasant blouse + tiered boho maxi skirt in rust', {
    garment: ['blouse', 'skirt'],
    colour: ['rust'],
    cut: ['bishop sleeves', 'tiered', 'maxi'],
  }),
  sketch('tk21', 'trade', 'fishtail evening gown, off the shoulder, oxblood velvet', {
    garment: ['gown'],
    colour: ['oxblood'],
    cut: ['mermaid', 'off-shoulder'],
  }),
  sketch('tk22', 'trade', 'boxy cropped bouclé jacket, collarless, patch pockets, pink', {
    garment: ['jacket'],
    colour: ['pink'],
    cut: ['cropped', 'no collar', 'patch pockets'],
  }),
  sketch(
    'tk23',
    'long',
    'For our resort capsule: a relaxed sleeveless jumpsuit in cobalt linen, V neckline, tie at the waist, wide cropped legs, worn by a tall woman walking, easy and elegant',
    { garment: ['jumpsuit'], colour: ['cobalt'], cut: ['sleeveless', 'V-neck', 'tie waist', 'wide-leg'] },
  ),
  sketch(
    'tk24',
    'long',
    'Please draw a romantic dress with puff sleeves and a square neckline, fitted bodice, gathered skirt falling to mid-calf, in white cotton with small blue flowers, and flat sandals',
    {
      garment: ['dress'],
      colour: ['white'],
      motif: ['small flowers'],
      cut: ['puff sleeves', 'square neck', 'midi'],
    },
  ),
  sketch(
    'tk25',
    'long',
    'A man in a long dark green wool overcoat with notched lapels, worn open over a black turtleneck and tapered grey trousers, city look, autumn winter',
    {
      garment: ['coat', 'jumper', 'trousers'],
      colour: ['dark green', 'black', 'grey'],
      cut: ['notched lapels', 'turtleneck', 'tapered'],
    },
  ),
  sketch('tk26', 'misspelt', 'sleevless turtel neck dress in burgandy, knee lenght', {
    garment: ['dress'],
    colour: ['burgundy'],
    cut: ['sleeveless', 'turtleneck', 'knee-length'],
  }),
  sketch('tk27', 'misspelt', 'denim jaket, pleeted skirt in kaki', {
    garment: ['denim jacket', 'skirt'],
    colour: ['khaki'],
    cut: ['pleated'],
  }),
  sketch('tk28', 'reordered', 'trousers flared, orange; top halter, white', {
    garment: ['trousers'],
    colour: ['orange', 'white'],
    cut: ['flared', 'halter neck'],
  }),
  sketch('tk29', 'reordered', 'in tartan: a kilt-like mini skirt. black bodysuit with it, long sleeves', {
    garment: ['skirt', 'bodysuit'],
    colour: ['black'],
    motif: ['tartan'],
    cut: ['mini', 'long sleeves'],
  }),
  sketch('tk30', 'negated', 'a teal shirt dress without sleeves and with no belt', {
    garment: ['dress'],
    colour: ['teal'],
    cut: ['sleeveless', 'pointed collar', 'button front'],
  }),
  sketch('tk31', 'negated', 'white blouse, no collar, not cropped, no ruffles, black culottes', {
    garment: ['blouse', 'culottes'],
    colour: ['white', 'black'],
    cut: ['no collar'],
  }),
  sketch('tk32', 'contradictory', 'mini maxi dress in black, one shoulder', {
    garment: ['dress'],
    colour: ['black'],
    cut: ['one-shoulder'],
  }),

  madeUp('tm01', 'short', 'shirt', 'white cotton', { garment: ['shirt'], colour: ['white'] }),
  madeUp('tm02', 'short', 'coat', 'camel wool', { garment: ['coat'], colour: ['camel'] }),
  madeUp('tm03', 'short', 'trousers', 'indigo denim', { garment: ['trousers'], colour: ['indigo'] }),
  madeUp('tm04', 'plain', 'dress', 'emerald silk satin, very shiny', { garment: ['dress'], colour: ['emerald'] }),
  madeUp('tm05', 'plain', 'skirt', 'red gingham cotton', {
    garment: ['skirt'],
    colour: ['red', 'white'],
    motif: ['gingham'],
  }),
  madeUp('tm06', 'plain', 'trousers', 'charcoal pinstripe wool', {
    garment: ['trousers'],
    colour: ['charcoal'],
    motif: ['pinstripes'],
  }),
  madeUp('tm07', 'several', 'top and skirt', 'cream blouse, navy skirt', {
    garment: ['skirt'],
    colour: ['cream', 'navy'],
  }),
  madeUp('tm08', 'several', 'top and skirt', 'black knit top and a mustard corduroy skirt', {
    garment: ['skirt'],
    colour: ['black', 'mustard'],
  }),
  madeUp('tm09', 'trade', 'dress', 'matte crepe, bottle green, drapes heavy', {
    garment: ['dress'],
    colour: ['bottle green'],
  }),
  madeUp('tm10', 'trade', 'coat', 'double-faced cashmere, colour taupe', { garment: ['coat'], colour: ['taupe'] }),
  madeUp('tm11', 'trade', 'shirt', 'washed linen, sage, mother of pearl buttons', {
    garment: ['shirt'],
    colour: ['sage'],
  }),
  madeUp(
    'tm12',
    'long',
    'dress',
    'I would like to see this made up in a heavy silk, deep burgundy, with the belt in gold satin, soft studio light',
    { garment: ['dress'], colour: ['burgundy', 'gold'] },
  ),
  madeUp('tm13', 'misspelt', 'skirt', 'lether, choclate brown', { garment: ['skirt'], colour: ['chocolate'] }),
  madeUp('tm14', 'negated', 'coat', 'not black please, petrol wool with no shine', {
    garment: ['coat'],
    colour: ['petrol'],
  }),
  madeUp('tm15', 'reordered', 'shirt', 'stripes, vertical, light blue and white, poplin', {
    garment: ['shirt'],
    colour: ['light blue', 'white'],
    motif: ['stripes'],
  }),

  worn('tw01', 'short', 'stripe', 'upper body', 'T-shirt', { garment: ['T-shirt'], cut: ['short sleeves'] }),
  worn('tw02', 'short', 'flowers', 'lower body', 'pleated skirt', { garment: ['skirt'], cut: ['pleated'] }),
  worn('tw03', 'short', 'check', 'upper body', 'blazer', { garment: ['blazer'], cut: ['notched lapels'] }),
  worn('tw04', 'short', 'dots', 'full body', 'jumpsuit', { garment: ['jumpsuit'] }),
  worn('tw05', 'plain', 'flowers', 'full body', 'maxi dress with puff sleeves', {
    garment: ['dress'],
    cut: ['maxi', 'puff sleeves'],
  }),
  worn('tw06', 'plain', 'check', 'lower body', 'wide leg trousers with a high waist', {
    garment: ['trousers'],
    cut: ['wide-leg', 'high-waisted'],
  }),
  worn('tw07', 'plain', 'stripe', 'upper body', 'long sleeved shirt with a pointed collar, buttoned', {
    garment: ['shirt'],
    cut: ['long sleeves', 'pointed collar', 'button front'],
  }),
  worn('tw08', 'plain', 'dots', 'full body', 'sleeveless A-line dress, knee length, round neck', {
    garment: ['dress'],
    cut: ['sleeveless', 'A-line', 'knee-length', 'round neck'],
  }),
  worn('tw09', 'plain', 'blocks', 'upper body', 'hoodie with a zip', { garment: ['hoodie'], cut: ['hood', 'zip'] }),
  worn('tw10', 'plain', 'flowers', 'lower body', 'shorts', { garment: ['shorts'] }),
  worn('tw11', 'trade', 'flowers', 'full body', 'slip dress, bias cut, cowl neck, midi', {
    garment: ['dress'],
    cut: ['thin straps', 'cowl neck', 'midi'],
  }),
  worn('tw12', 'trade', 'check', 'full body', 'shirt waister, tie belt, midi length, short sleeves', {
    garment: ['dress'],
    cut: ['pointed collar', 'midi', 'short sleeves'],
  }),
  worn('tw13', 'trade', 'blocks', 'lower body', 'pencil skirt with back slit, below the knee', {
    garment: ['skirt'],
    cut: ['pencil'],
  }),
  worn('tw14', 'trade', 'stripe', 'upper body', 'camp collar shirt, boxy, s/s', {
    garment: ['shirt'],
    cut: ['camp collar', 'short sleeves'],
  }),
  worn(
    'tw15',
    'long',
    'flowers',
    'full body',
    'A floaty summer dress on a standing figure, off the shoulder, with ruffles at the hem, gathered at the waist, falling to the ankles',
    { garment: ['dress'], cut: ['off-shoulder', 'ruffles', 'maxi'] },
  ),
  worn('tw16', 'misspelt', 'dots', 'upper body', 'blous with bell sleves and V nek', {
    garment: ['blouse'],
    cut: ['bell sleeves', 'V-neck'],
  }),
  worn('tw17', 'reordered', 'stripe', 'full body', 'strapless; mini; a dress', {
    garment: ['dress'],
    cut: ['strapless', 'mini'],
  }),
  worn('tw18', 'negated', 'check', 'upper body', 'a top without sleeves, halter neck, cropped', {
    cut: ['sleeveless', 'halter neck', 'cropped'],
  }),
  worn('tw19', 'negated', 'dots', 'lower body', 'tiered skirt, midi, no slit', {
    garment: ['skirt'],
    cut: ['tiered', 'midi'],
  }),
  worn('tw20', 'contradictory', 'stripe', 'lower body', 'skinny wide trousers, cropped', {
    garment: ['trousers'],
    cut: ['cropped'],
  }),
]
