/**
 * The half of the test prompts that is NEVER tuned on: no vocabulary, drawing or threshold is changed because of what a
 * prompt of this file does. It is only counted, and its share is reported beside that of its twin, tuned.ts.
 */
import { madeUp, pattern, sketch, worn } from './rows.ts'
import type { TestPrompt } from './types.ts'

export const HELD: readonly TestPrompt[] = [
  pattern('hp01', 'short', 'olive camo', { colour: ['olive'], motif: ['camouflage'] }),
  pattern('hp02', 'short', 'tiger stripes', { motif: ['tiger'] }),
  pattern('hp03', 'short', 'red buffalo plaid', { colour: ['red', 'black'], motif: ['checks'] }),
  pattern('hp04', 'short', 'cherries on mint', { colour: ['mint', 'red'], motif: ['cherries'] }),
  pattern('hp05', 'plain', 'sunflowers on navy', { colour: ['navy', 'yellow'], motif: ['sunflowers'] }),
  pattern('hp06', 'plain', 'flamingos in coral and pink on aqua', {
    colour: ['coral', 'pink', 'aqua'],
    motif: ['flamingos'],
  }),
  pattern('hp07', 'plain', 'beige and brown windowpane check', {
    colour: ['beige', 'brown'],
    motif: ['windowpane check'],
  }),
  pattern('hp08', 'plain', 'greek key border in royal blue on white', {
    colour: ['royal blue', 'white'],
    motif: ['Greek key'],
  }),
  pattern('hp09', 'plain', 'oranges with green leaves on pale blue', {
    colour: ['orange', 'green', 'light blue'],
    motif: ['oranges'],
  }),
  pattern('hp10', 'plain', 'peacock feathers, teal and gold', { colour: ['teal', 'gold'], motif: ['feathers'] }),
  pattern('hp11', 'plain', 'pin dots, white on forest green', {
    colour: ['white', 'forest green'],
    motif: ['polka dots'],
  }),
  pattern('hp12', 'trade', 'suzani medallions, crimson and ochre, cream ground', {
    colour: ['crimson', 'ochre', 'cream'],
    motif: ['suzani'],
  }),
  pattern('hp13', 'trade', 'mille-fleurs, tiny buds in raspberry, apricot and moss, all-over', {
    colour: ['raspberry', 'apricot', 'moss'],
    motif: ['small flowers'],
  }),
  pattern('hp14', 'trade', 'chalk stripe flannel, white on charcoal', {
    colour: ['white', 'charcoal'],
    motif: ['pinstripes'],
  }),
  pattern('hp15', 'trade', 'ikat warp print in indigo and ecru', { colour: ['indigo', 'ecru'], motif: ['ikat'] }),
  pattern('hp16', 'trade', 'shibori tie dye, denim blue / white', {
    colour: ['denim blue', 'white'],
    motif: ['tie-dye'],
  }),
  pattern('hp17', 'trade', 'conversational print: little anchors and shells, navy, sand, white', {
    colour: ['navy', 'sand', 'white'],
    motif: ['anchors', 'shells'],
  }),
  pattern('hp18', 'trade', 'python skin, taupe and black', { colour: ['taupe', 'black'], motif: ['snakeskin'] }),
  pattern(
    'hp19',
    'long',
    'We need a hand painted tulip print for spring, tulips in scarlet and lilac with fresh green stems, painted loosely, on a white ground, medium repeat, half drop if possible',
    { colour: ['scarlet', 'lilac', 'green', 'white'], motif: ['tulips'] },
  ),
  pattern(
    'hp20',
    'long',
    'A quiet cloth for a blazer: small herringbone in off-white and light grey, woven look, subtle, no shine',
    { colour: ['off-white', 'light grey'], motif: ['herringbone'] },
  ),
  pattern(
    'hp21',
    'long',
    'Holiday shirt print with big hibiscus blossoms in hot pink and yellow over palm leaves on a black ground, bold and bright, aloha style',
    { colour: ['hot pink', 'yellow', 'black'], motif: ['hibiscus', 'palm leaves'] },
  ),
  pattern(
    'hp22',
    'long',
    'Terrazzo effect for swimwear, irregular chips in terracotta, blush and forest green thrown on an ivory ground, modern, playful',
    { colour: ['terracotta', 'blush', 'forest green', 'ivory'], motif: ['terrazzo'] },
  ),
  pattern('hp23', 'misspelt', 'leapard spots in tan and blak', { colour: ['tan', 'black'], motif: ['leopard'] }),
  pattern('hp24', 'misspelt', 'paisly in magenta and purpel', {
    colour: ['magenta', 'purple'],
    motif: ['paisley'],
  }),
  pattern('hp25', 'misspelt', 'hounds tooth, aubergin and beigh', {
    colour: ['aubergine', 'beige'],
    motif: ['houndstooth'],
  }),
  pattern('hp26', 'misspelt', 'stawberrys on pale yelow', { motif: ['strawberries'], colour: ['red'] }),
  pattern('hp27', 'reordered', 'in plum and silver, on black: damask', {
    colour: ['plum', 'silver', 'black'],
    motif: ['damask'],
  }),
  pattern('hp28', 'reordered', 'ground cobalt, birds white, berries red', {
    colour: ['cobalt', 'white', 'red'],
    motif: ['birds'],
  }),
  pattern('hp29', 'negated', 'floral but no roses, just poppies, red on cream', {
    colour: ['red', 'cream'],
    motif: ['poppies'],
  }),
  pattern('hp30', 'negated', 'a check without any black in it, pistachio and white gingham', {
    colour: ['pistachio', 'white'],
    motif: ['gingham'],
  }),
  pattern('hp31', 'contradictory', 'dense sparse stars, gold on navy', {
    colour: ['gold', 'navy'],
    motif: ['stars'],
  }),
  pattern('hp32', 'several', 'mushrooms and ferns in rust, cream and dark green', {
    colour: ['rust', 'cream', 'dark green'],
    motif: ['mushrooms', 'ferns'],
  }),

  sketch('hk01', 'short', 'trench coat', { garment: ['trench coat'] }),
  sketch('hk02', 'short', 'yellow sundress', { garment: ['dress'], colour: ['yellow'] }),
  sketch('hk03', 'short', 'black tuxedo', { garment: ['blazer', 'trousers'], colour: ['black'] }),
  sketch('hk04', 'short', 'puffer and leggings', { garment: ['puffer jacket', 'leggings'] }),
  sketch('hk05', 'plain', 'navy blue halter gown, backless', {
    garment: ['gown'],
    colour: ['navy'],
    cut: ['halter neck'],
  }),
  sketch('hk06', 'plain', 'chunky knitted cardigan in oatmeal with big pockets, worn open', {
    garment: ['cardigan'],
    cut: ['patch pockets', 'open front'],
  }),
  sketch('hk07', 'plain', 'leather mini skirt in cognac with a black turtleneck', {
    garment: ['skirt', 'jumper'],
    colour: ['cognac', 'black'],
    cut: ['mini', 'turtleneck'],
  }),
  sketch('hk08', 'plain', 'red double breasted coat, knee length', {
    garment: ['coat'],
    colour: ['red'],
    cut: ['double-breasted', 'knee-length'],
  }),
  sketch('hk09', 'plain', 'bridal gown in white lace, long sleeves, V-neck, mermaid', {
    garment: ['gown'],
    colour: ['white'],
    cut: ['long sleeves', 'V-neck', 'mermaid'],
  }),
  sketch('hk10', 'plain', 'olive cargo pants with patch pockets and a white crop top', {
    garment: ['trousers', 'crop top'],
    colour: ['olive', 'white'],
    cut: ['cargo pockets'],
  }),
  sketch('hk11', 'plain', 'floral kaftan, maxi, bell sleeves', {
    garment: ['kaftan'],
    motif: ['small flowers'],
    cut: ['maxi', 'bell sleeves'],
  }),
  sketch('hk12', 'several', 'pink blouse with puff sleeves and forest green culottes', {
    garment: ['blouse', 'culottes'],
    colour: ['pink', 'forest green'],
    cut: ['puff sleeves'],
  }),
  sketch('hk13', 'several', 'beige waistcoat over a white shirt, brown trousers, burgundy tie', {
    garment: ['waistcoat', 'shirt', 'trousers', 'tie'],
    colour: ['beige', 'white', 'brown', 'burgundy'],
  }),
  sketch('hk14', 'several', 'turquoise bomber jacket, grey hoodie underneath, black joggers', {
    garment: ['bomber jacket', 'hoodie', 'joggers'],
    colour: ['turquoise', 'grey', 'black'],
  }),
  sketch('hk15', 'several', 'cream silk shirt, houndstooth pencil skirt, red beret', {
    garment: ['shirt', 'skirt', 'hat'],
    colour: ['cream', 'red'],
    motif: ['houndstooth'],
    cut: ['pencil'],
  }),
  sketch('hk16', 'several', 'purple polo shirt with khaki shorts', {
    garment: ['polo shirt', 'shorts'],
    colour: ['purple', 'khaki'],
  }),
  sketch('hk17', 'trade', 'empire line gown, cap sleeve, powder blue chiffon, floor length', {
    garment: ['gown'],
    colour: ['powder blue'],
    cut: ['empire waist', 'cap sleeves', 'maxi'],
  }),
  sketch('hk18', 'trade', 'flat drawing, front and back, five pocket jeans bootcut', {
    garment: ['jeans'],
    cut: ['technical flat', 'bootcut'],
  }),
  sketch('hk19', 'trade', 'fit and flare dress, Peter Pan collar, 3/4 sleeve, raspberry', {
    garment: ['dress'],
    colour: ['raspberry'],
    cut: ['Peter Pan collar', 'three-quarter sleeves'],
  }),
  sketch('hk20', 'trade', 'batwing top in dusty pink jersey, tapered joggers in light grey marl', {
    garment: ['joggers'],
    colour: ['dusty pink', 'light grey'],
    cut: ['batwing sleeves', 'tapered'],
  }),
  sketch('hk21', 'trade', 'shawl collar wrap coat, self belt, camel, mid-calf', {
    garment: ['coat'],
    colour: ['camel'],
    cut: ['shawl collar', 'belted', 'midi'],
  }),
  sketch('hk22', 'trade', 'mandarin collar jacket, frog closures, scarlet brocade', {
    garment: ['jacket'],
    colour: ['scarlet'],
    cut: ['stand collar'],
  }),
  sketch(
    'hk23',
    'long',
    'A cocktail dress for the party season with one shoulder and an asymmetric hem, draped to the side, in midnight blue crepe, worn with high heels, the figure standing with a hand on her hip',
    { garment: ['dress'], colour: ['midnight blue'], cut: ['one-shoulder', 'asymmetric hem'] },
  ),
  sketch(
    'hk24',
    'long',
    'Workwear inspired dungarees in ecru canvas with big patch pockets and straight legs, over a long sleeved striped navy and white top',
    {
      garment: ['dungarees'],
      colour: ['ecru', 'navy'],
      motif: ['stripes'],
      cut: ['patch pockets', 'long sleeves', 'straight'],
    },
  ),
  sketch(
    'hk25',
    'long',
    'I need a smart look for the office: a fitted wine red blazer with a single button, matching straight trousers, and a white blouse with a bow tied at the neck',
    {
      garment: ['blazer', 'trousers', 'blouse'],
      colour: ['wine', 'white'],
      cut: ['fitted', 'straight', 'bow at the neck'],
    },
  ),
  sketch('hk26', 'misspelt', 'of shoulder mexi dress with rufles, coral', {
    garment: ['dress'],
    colour: ['coral'],
    cut: ['off-shoulder', 'maxi', 'ruffles'],
  }),
  sketch('hk27', 'misspelt', 'bomer jacket in bottel green and skiny jeans', {
    garment: ['bomber jacket', 'jeans'],
    colour: ['bottle green'],
    cut: ['skinny'],
  }),
  sketch('hk28', 'reordered', 'dress, shirt style, sleeves rolled, length midi, colour sky blue', {
    garment: ['dress'],
    colour: ['sky blue'],
    cut: ['pointed collar', 'midi'],
  }),
  sketch('hk29', 'reordered', 'coat: mustard. under it: jumper, navy, and skirt, checked, A-line', {
    garment: ['coat', 'jumper', 'skirt'],
    colour: ['mustard', 'navy'],
    motif: ['checks'],
    cut: ['A-line'],
  }),
  sketch('hk30', 'negated', 'pink jumper, no turtleneck, V-neck instead, with jeans that are not skinny', {
    garment: ['jumper', 'jeans'],
    colour: ['pink'],
    cut: ['V-neck'],
  }),
  sketch('hk31', 'negated', 'a strapless white gown with no train and no lace, A-line', {
    garment: ['gown'],
    colour: ['white'],
    cut: ['strapless', 'A-line'],
  }),
  sketch('hk32', 'negated', 'double-breasted gilet without sleeves, grey', {
    garment: ['gilet'],
    colour: ['grey'],
    cut: ['sleeveless', 'double-breasted'],
  }),
  sketch('hk33', 'contradictory', 'sleeveless dress with long sleeves, green, square neck', {
    garment: ['dress'],
    colour: ['green'],
    cut: ['square neck'],
  }),

  madeUp('hm01', 'short', 'dress', 'red velvet', { garment: ['dress'], colour: ['red'] }),
  madeUp('hm02', 'short', 'trousers', 'beige linen', { garment: ['trousers'], colour: ['beige'] }),
  madeUp('hm03', 'short', 'skirt', 'black leather', { garment: ['skirt'], colour: ['black'] }),
  madeUp('hm04', 'plain', 'shirt', 'powder blue oxford cotton', { garment: ['shirt'], colour: ['powder blue'] }),
  madeUp('hm05', 'plain', 'coat', 'black and white houndstooth tweed', {
    garment: ['coat'],
    colour: ['black', 'white'],
    motif: ['houndstooth'],
  }),
  madeUp('hm06', 'plain', 'dress', 'white polka dots on navy silk', {
    garment: ['dress'],
    colour: ['white', 'navy'],
    motif: ['polka dots'],
  }),
  madeUp('hm07', 'several', 'top and skirt', 'blush satin top with an aubergine wool skirt', {
    garment: ['skirt'],
    colour: ['blush', 'aubergine'],
  }),
  madeUp('hm08', 'several', 'top and skirt', 'orange skirt; the top in white jersey', {
    garment: ['skirt'],
    colour: ['orange', 'white'],
  }),
  madeUp('hm09', 'trade', 'coat', 'melton, midnight blue, horn buttons', {
    garment: ['coat'],
    colour: ['midnight blue'],
  }),
  madeUp('hm10', 'trade', 'trousers', 'garment dyed drill in rust', { garment: ['trousers'], colour: ['rust'] }),
  madeUp('hm11', 'trade', 'dress', 'duchesse satin, colour champagne or rather ivory', {
    garment: ['dress'],
    colour: ['ivory'],
  }),
  madeUp(
    'hm12',
    'long',
    'shirt',
    'Make it a soft brushed flannel, tartan in red and dark green, the kind a lumberjack wears, slightly worn',
    { garment: ['shirt'], colour: ['red', 'dark green'], motif: ['tartan'] },
  ),
  madeUp('hm13', 'misspelt', 'coat', 'cachmere in ligth gray', { garment: ['coat'], colour: ['light grey'] }),
  madeUp('hm14', 'negated', 'skirt', 'plain teal crepe, no print, without lining', {
    garment: ['skirt'],
    colour: ['teal'],
  }),
  madeUp('hm15', 'reordered', 'skirt', 'tulle, in layers, lilac', { garment: ['skirt'], colour: ['lilac'] }),

  worn('hw01', 'short', 'check', 'upper body', 'shirt', { garment: ['shirt'] }),
  worn('hw02', 'short', 'dots', 'lower body', 'mini skirt', { garment: ['skirt'], cut: ['mini'] }),
  worn('hw03', 'short', 'flowers', 'upper body', 'bomber jacket', { garment: ['bomber jacket'] }),
  worn('hw04', 'short', 'stripe', 'full body', 'maxi dress', { garment: ['dress'], cut: ['maxi'] }),
  worn('hw05', 'plain', 'check', 'full body', 'coat with a double breasted front and wide lapels', {
    garment: ['coat'],
    cut: ['double-breasted', 'notched lapels'],
  }),
  worn('hw06', 'plain', 'stripe', 'lower body', 'flared trousers', { garment: ['trousers'], cut: ['flared'] }),
  worn('hw07', 'plain', 'dots', 'upper body', 'blouse with puffed sleeves and a Peter Pan collar', {
    garment: ['blouse'],
    cut: ['puff sleeves', 'Peter Pan collar'],
  }),
  worn('hw08', 'plain', 'flowers', 'full body', 'wrap dress, V neck, midi, short sleeves', {
    garment: ['dress'],
    cut: ['wrap', 'V-neck', 'midi', 'short sleeves'],
  }),
  worn('hw09', 'plain', 'blocks', 'upper body', 'oversized sweatshirt with a round neck', {
    garment: ['sweatshirt'],
    cut: ['oversized', 'round neck'],
  }),
  worn('hw10', 'plain', 'check', 'lower body', 'culottes', { garment: ['culottes'] }),
  worn('hw11', 'trade', 'stripe', 'full body', 'fit & flare, boat neck, knee length, sleeveless', {
    garment: ['dress'],
    cut: ['boat neck', 'knee-length', 'sleeveless'],
  }),
  worn('hw12', 'trade', 'flowers', 'full body', 'empire line maxi with spaghetti straps', {
    garment: ['dress'],
    cut: ['empire waist', 'maxi', 'thin straps'],
  }),
  worn('hw13', 'trade', 'dots', 'lower body', 'circle skirt, tea length', {
    garment: ['skirt'],
    cut: ['full skirt', 'midi'],
  }),
  worn('hw14', 'trade', 'blocks', 'upper body', 'tank, scoop neck, cropped', {
    garment: ['vest top'],
    cut: ['scoop neck', 'cropped', 'sleeveless'],
  }),
  worn(
    'hw15',
    'long',
    'check',
    'full body',
    'A neat little shirt dress on a mannequin with long sleeves, a pointed collar, buttons all the way down and a belt, ending at the knee',
    { garment: ['dress'], cut: ['long sleeves', 'pointed collar', 'button front', 'belted', 'knee-length'] },
  ),
  worn('hw16', 'misspelt', 'flowers', 'lower body', 'pensil skirt, nee lenght', {
    garment: ['skirt'],
    cut: ['pencil', 'knee-length'],
  }),
  worn('hw17', 'reordered', 'dots', 'full body', 'legs wide, sleeves none, a jumpsuit', {
    garment: ['jumpsuit'],
    cut: ['wide-leg', 'sleeveless'],
  }),
  worn('hw18', 'negated', 'stripe', 'upper body', 'cardigan with no buttons done, no collar', {
    garment: ['cardigan'],
    cut: ['no collar', 'open front'],
  }),
  worn('hw19', 'negated', 'flowers', 'full body', 'a gown that is not strapless: halter, mermaid shape', {
    garment: ['gown'],
    cut: ['halter neck', 'mermaid'],
  }),
  worn('hw20', 'contradictory', 'blocks', 'upper body', 'long short-sleeved turtleneck top', {
    cut: ['turtleneck', 'short sleeves'],
  }),
]
