/**
 * Everyday English words that lie one slip away from a word of the trade and are words in their own right: 'beach' is
 * no misspelt peach, 'line' no lime. They are never corrected; a vocabulary that knows one of them still reads it.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `able about above ace ache acid act add age ago aid aim air ale alive alone along also always amber among angel
  anger angle ankle another ant any apart ape apple arch area arena arm army art ash ask aunt away baby back bad badge
  bag bail bait bake baker bald ball balm ban band bang bank bar bare bark barn base bash basic bass bat bath bay beach
  bead beak beam bean bear beard beast beat bed bee beef beer beg began begin being bell belly below belt bench bend
  bent berth beside best bet better bid big bike bill bin bind bit bite black blade blame bland blank blast blaze bleak
  bleed blend bless blew blind blink block blond blood bloom blow board boat body boil bold bolt bomb bond bone book
  boom boost boot booth bore born boss both bought bound bow bowl box boy brace braid brain brake bran brand brass brave
  bread break breed brew bribe brick bride brief bring broad broke brook broom brow brunt brush buck bud bug build built
  bulb bulk bull bump bunch burn burst bus bush busy but buy cab cage cake calf call calm came camp can cane cape car
  card care carry cart case cash cast cat catch cause cave cell cent chain chair chalk champ chance change chant chap
  charm chart chase chat cheap cheat check cheek cheer chest chew chief child chill chin chip choir chop chord circle
  city claim clam clan clap clash class claw clay clean clear clever click cliff climb cling clip cloak clock close cloth
  cloud clown club clue coach coast coat code coil coin cold colt comb come cone cook cool cope copy cord core cork corn
  corner cost cot couch could count court cover cow crab crack craft cramp crane crash crawl crazy cream creek creep crew
  crib crisp crop cross crow crowd crown crude cruel crush crust cry cube cup cure curl curse curve cut dad daily dairy
  dam damp dance dare dark dart dash data date dawn day dead deaf deal dear death debt deck deed deep deer den dent
  desk dew dial did die diet dig dim dine dinner dip dirt dirty dish dive dock dog doll done door dose double doubt dove
  down doze drag drain drama draw dream dress drew dried drift drill drink drip drive drop drove drown drug drum dry duck
  due dug dull dump dusk dust duty each eager ear early earn earth ease east easy eat edge eel effort egg eight elbow
  else empty end enjoy enter equal error essay even ever every evil exact exit extra eye fable face fact fade fail faint
  fair fairy faith fake fall false fame fan far farm fast fat fate fault favour fear feast feat fed fee feed feel feet
  fell felt fence fern ferry fetch fever few fib field fig fight file fill film fin find fine finger fire firm first fish
  fist fit five fix flag flame flank flap flash flask flat flaw flea fled flee fleet flesh flew flick flight flip float
  flock flood floor flop flour flow flower fluid flush fly foal foam fog fold folk fond food fool foot force ford fork
  form fort forty foul found four fox frail frame frank free fresh friend frog from front frost frown froze fruit fry
  fuel full fun fund fur fuse gain gale game gang gap gas gate gather gave gay gaze gear geese gem gentle ghost giant
  gift gild girl give glad glance gland glare glass gleam glide globe gloom glory glove glow glue goal goat god goes gold
  golf gone good goose grab grace grade grain grand grant grape graph grasp grass grate grave gravy graze great greed
  greek greet grew grief grill grim grin grind grip groan groom gross group grove grow growl grown guard guess guest guide
  guilt gulf gum gun gust gut hail hair half hall halt ham hand handle handy hang happy hard hare harm harp harsh haste
  hat hate haul have hawk hay haze head heal health heap hear heart heat heavy hedge heel heir held hell hello helm help
  hen herb herd here hero hid hide high hike hill hint hip hire hit hold hole hollow holly holy home honest honey hood
  hook hoop hop hope horn horse hose host hot hotel hound hour house hover how hug huge hull human hump hung hunt hurl
  hurry hurt hush hut ice idea idle inch ink inn inner iron island item itch jab jail jam jar jaw jazz jet jewel job jog
  join joint joke jolly joy judge jug juice jump jury just keen keep kept kettle key kick kid kill kind king kiss kit
  kite knee knife knit knob knock knot know known lace lack lad lady lain lake lamb lame lamp land lane lap lapse lard
  large lark lash last late later latin laugh launch lawn lay layer lazy lead leaf leak lean leap learn least leather
  leave led left leg lemon lend lens less lesson let letter level lever lick lid lie life lift light like limb limit limp
  line linger lining link lion lip list listen lit little live liver load loaf loan lobby local lock lodge loft log lone
  long look loop loose lord lose loss lost lot loud love low luck lump lunch lung lure lurk mad made magic maid mail main
  major make male mall man mane many map march mare mark market marry marsh mask mass mast mat match mate matter may
  maybe meal mean meant meat medal meet mellow melt memory men mend mention menu mere merge merit merry mess met metal
  mice mid might mild mile milk mill mind mine minor minute mirror miss mist mix moan mob model modest mole moment money
  monk month mood moon moral more morning most moth mother motion motor mount mouse mouth move much mud mug mule muscle
  music must nail name nap narrow nasty nature naval nave near neat neck need nerve nest net never new news next nice
  night nine noble nod noise none noon nor north nose not note noun nurse nut oak oar oath obey ocean odd odour off offer
  office often oil old once one onion only open opera orbit order organ other ought ounce our out oval oven over owe owl
  own pace pack pact pad page paid pail pain paint pair palace palm pan panel panic pant paper parade parcel pardon park
  part party pass past paste pat patch path patrol pause pave paw pay pea peace peach peak pear pearl pedal peel peer peg
  pen pencil people perch petal phase phone phrase piano pick picnic pie piece pier pig pile pill pillar pillow pilot pin
  pinch pine pint pipe pit pitch pity place plain plan plane plank plant plate play plea plead please plenty plot plough
  pluck plug plumb plump plus pocket poem poet point poke polar pole police polish polite poll pond pony pool poor pop
  pope porch port pose post pot potato pouch pound pour powder power praise pray press pretty prey price pride priest
  prime prince prison prize proof proper proud prove public pull pulp pulse pump punch pupil puppet pure purse push put
  puzzle quack quarry queen query quest quick quiet quilt quit quite quiz quote race rack raft rage raid rail rain raise
  rake ran ranch range rank rap rare rash rat rate rather raw ray reach react read ready real reap rear rebel recall
  recent reckon record reed reef reel refer regret reign rein relax relay relief remain remedy remind rent repair reply
  rescue rest result retire return reveal review rhyme rib rice rich rid ride ridge right ring rinse riot ripe rise risk
  rival river road roar roast rob robe rock rod rode rogue role roll roof room root rope rose rot rough round route row
  royal rub rude rug ruin rule run rung rush rut sack sad saddle safe said sail saint sake salad sale salt same sane sang
  sank sash sat sauce save saw say scale scalp scar scare scene scent scheme school score scout scrap scream screen
  screw script sea seal seam search season seat second secret section see seed seek seem seen self sell send sense sent
  serve set seven severe sew shade shadow shaft shake shall shallow shame shape share shark sharp shave she shed sheep
  sheer sheet shelf shell shield shift shine ship shirt shock shoe shook shoot shop shore short shot should shout shove
  show shower shown shrimp shrink shut shy sick side siege sigh sight sign silence silk silly silver simple since sing
  single sink sip sir siren sister sit site six size skate sketch ski skill skin skip skirt skull sky slam slap sleep
  sleeve slice slid slide slight slim sling slip slit slope slot slow sly smack small smart smash smell smile smoke smooth
  snack snail snake snap snare sneak sniff snow soak soap sob sock soft soil sold sole solid solo solve some son song soon
  sore sort soul sound soup sour south space spade span spare spark speak spear speed spell spend spent spice spider spike
  spill spin spine spirit spit splash split spoil spoke spoon sport spot spray spread spring spur spy squad square stab
  stack staff stage stain stair stake stale stalk stall stamp stand star stare start state statue stay steak steal steam
  steel steep steer stem step stern stew stick stiff still sting stir stitch stock stole stone stood stool stoop stop
  store stork storm story stout stove straight strain strand strange straw stream street stress stretch strict stride
  strike string stroke strong struck stuck study stuff stump style such suck sudden sugar suit sum summit sun sung sunk
  super sure surf surge swam swamp swan swap swear sweat sweep sweet swell swept swift swim swing sword sworn swung table
  tack tail take tale talk tall tame tank tap tape target task taste taught tax tea teach team tear teeth tell temper
  temple tempt ten tend tennis tense tent term test text than thank that the theft their them theme then there these they
  thick thief thigh thin thing think third thirst this thorn those though thread threat three threw throat throne throw
  thrown thrust thud thumb thus tick ticket tide tidy tie tiger tight tile till tilt timber time tin tiny tip tire title
  toad toast today toe told toll tomb tone tongue took tool tooth top torch tore torn toss total touch tough tour toward
  towel tower town toy trace track trade trail train trap trash tray tread treat tree trench trend trial tribe trick tried
  trim trip troop trot trouble trout truck true trunk trust truth try tube tuck tug tune turf turkey turn twice twin twist
  two type ugly uncle under union unit until up upon upper upset urge use usual vain vale valley value van vase vast
  vault veil vein very vest vice view vile vine violin visit vital vivid voice volt vote vow wade wage wagon waist wait
  wake walk wall want war ward ware warm warn warp wash wasp waste watch water wave wax way weak wealth wear weary weave
  web wed weed week weep weigh weird well went were west wet whale what wheat wheel when where which while whip whisk
  whisper white who whole whom whose why wide widow wild will win wind wine wing wink winter wipe wire wise wish wit
  witch with wolf woman won wonder wood wool word wore work world worm worn worry worse worst worth would wound wrap
  wreck wrist write wrong yard yarn year yell yes yet yield you young your youth zeal zero zone`.split(/\s+/),
)
