const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that are no password even with digits and signs around them, in the site's languages. */
export const COMMON_STEMS = words(`
  password passwords passwort wachtwoord welkom welcome willkommen bienvenue bienvenido bienvenida benvenuto witamy motdepasse contrasena contraseña clave parola passwd
  haslo hasło kennwort geheim secret secreto segreto sekret letmein laatmeerin admin administrator beheerder root toor user gebruiker guest gast test tester testing demo default changeme
  qwerty qwertyuiop qwertz qwertzuiop azerty azertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc wasd poiuytrewq mnbvcxz abc abcd abcde abcdef abcdefg
  iloveyou ilovey loveyou love liefde lief liefje schatje schat ikhouvanjou ichliebedich liebe jetaime amour teamo teamomucho amore tiamo kochamcie kocham kocham_cie
  sunshine princess princesa principessa prinses prinzessin ksiezniczka dragon monkey football voetbal fussball baseball basketball soccer calcio hockey superman batman spiderman pokemon
  pikachu starwars master shadow ashley michael jordan jessica charlie daniel thomas andrea nicole jennifer michelle anthony joshua matthew andrew robert amanda
  sanne lotte femke bram daan thijs sophie emma julia laura lisa kevin dennis mark peter martin marcel patrick
  amsterdam rotterdam utrecht denhaag eindhoven groningen nederland holland belgie belgique antwerpen brussel brussels bruxelles berlin hamburg deutschland munchen münchen madrid barcelona
  espana españa paris france marseille roma milano italia napoli juventus warszawa polska krakow kraków london england liverpool arsenal chelsea manchester realmadrid ajax feyenoord psv
  summer winter autumn spring zomer herfst lente sommer fruehling verano invierno estate inverno lato zima hello hallo hola bonjour ciao czesc cześć dzien vakantie holiday
  computer internet google facebook instagram samsung iphone android apple microsoft windows linux internetexplorer whatsapp tiktok tinder dating datingsite vonk vonkvonk sexy sexsex hotsex
  freedom whatever trustno1 trustnoi killer pepper ginger cookie buster tigger soccer hunter ranger harley mustang ferrari porsche mercedes corvette yamaha
  flower bloem blume fleur fiore kwiatek butterfly vlinder schmetterling papillon mariposa farfalla motyl angel engel ange angelo aniolek lovely loveme babygirl babyboy forever together
  money geld dinero argent soldi lottery winner jesus christ blessed church maria josef joseph family familie famille familia famiglia rodzina mother father mama papa
  january february march april august september october november december januari februari maart augustus oktober zondag maandag dinsdag woensdag donderdag vrijdag zaterdag
  monday tuesday wednesday thursday friday saturday sunday coffee koffie kaffee chocolate chocolade schokolade chocolat cioccolato beautiful fantastic awesome perfect
`);

/** Common long ones that no rule finds, in lower case. */
export const COMMON_PASSWORDS = words(`
  1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc zaq12wsxcde3 zaq1xsw2cde3 qazwsxedcrfv qazwsx123456 !qaz2wsx3edc 1qaz@wsx3edc
  123qweasdzxc qwe123asd456 qweasdzxc123 asdf1234qwer qwer1234asdf abcd1234efgh a1b2c3d4e5 a1b2c3d4e5f6 1a2b3c4d5e aa123456789 abc123abc123 qwerty123qwerty qwertyqwerty asdfasdfasdf asdfghjkl123
  123456qwerty 123456789qwerty 12345qwert 1234567890q 1234qwerasdf 123abc456def passwordpassword password1password wachtwoordwachtwoord welkomwelkom letmeinletmein
  adminadmin administrator1 changemenow changeme123 mypassword mypassword1 mypassword123 thepassword thisismypassword nopassword newpassword newpassword1 oldpassword yourpassword mijnwachtwoord
  nieuwwachtwoord geenwachtwoord meinpasswort neuespasswort passwort123 monmotdepasse nouveaumotdepasse micontrasena micontraseña nuevacontrasena miapassword nuovapassword mojehaslo nowehaslo
  iloveyou1314 iloveyousomuch iloveyouforever iloveyou4ever ilovemyself ilovejesus iloveyoubaby iloveyoulots lovelovelove ilovemusic ilovemymom imissyou123 loveyouforever
  ikhouvanjou1 ikhouvanmij houvanjou123 jetaimemonamour teamoamor teamoparasiempre tiamopersempre kochamciebardzo ichliebedich1
  startstart superstar1 supersecret topsecret1 secretsecret secret123456 correcthorsebatterystaple correct-horse-battery-staple opensesame1 opensesame sesameopenu
  jesuschrist jesuslovesme godisgood1 thankyougod blink182blink metallica1 linkinpark1 slipknot666 eminem12345 chocolate1 strawberry strawberries blackberry watermelon pineapple1 butterfly1
  barcelona1 liverpool1 manchesterunited manchester1 realmadrid1 juventus1897 ajaxamsterdam feyenoord1908 psveindhoven hertogjan1 fcbarcelona fcbayern1900 bayernmunchen borussiadortmund
  harrypotter hogwarts12 starwars77 maytheforcebewithyou lordoftherings gameofthrones winteriscoming minecraft1 fortnite123 counterstrike worldofwarcraft callofduty1 playstation playstation3
  californication california1 washington1 australia1 christopher christian1 elizabeth1 alexander1 alexandra1 stephanie1 samantha12 victoria12 sebastian1 valentina1 benjamin12 katherine1 isabella12
  q2w3e4r5t6y7 0987654321a 987654321a 987654321q 147258369a 147258369q 1472583690 7894561230 1593572486 741852963a 159753456852 789456123a 0147258369 1029384756 1357924680 2468013579 3141592653 31415926535
  0123456789a 012345678910 12345678910 1234567891011 123123123a 123321123321 112233445566 11223344556677 121212121212 101010101010 123456123456 1234512345 1234567899 1234554321 9876543210a
  zxcvbnm123 zxcvbnm1234 zxcvbnmasdf poiuytrewq1 lkjhgfdsa1 mnbvcxzlkj qwertasdfg qwertyasdf qwaszx1234 qwerasdfzxcv 1234rewq 4321rewqasdf trewq54321 azertyqsdf azerty12345 qwertz12345
  samsung1234 google12345 facebook12 internet12 computer12 nothing123 whatever12 qwerty1234567 asdasdasd1 asdasdasdasd zxczxczxczxc qweqweqwe1 qweqweqweqwe abcabcabcabc pass1234567 pass123456 p@ssw0rd12 p@ssword123
`);
