import type { Stock } from './stock.ts';

/** Polish. */
export const pl: Stock = {
  openers: [
    'Znajomi mówią, że umiem słuchać. Tak mi się przynajmniej wydaje.',
    'Na żywo wypadam lepiej niż w dwóch tysiącach znaków, ale spróbujmy.',
    'Trzy rzeczy na początek: za dużo czosnku, śpiew w samochodzie i zawsze punktualnie.',
    'Lubię ludzi z ciętą ripostą.',
    'Niedzielny poranek to moja ulubiona pora, najlepiej z kimś, kto chce pół gazety.',
    'Zdjęcie jest z dobrego dnia. Pozostałe też dają się lubić.',
    'Kartę dań czytam już w domu, jeszcze przed wyjściem. Mówię to od razu.',
    'Miłość traktuję poważnie, siebie znacznie mniej.',
    'W dzień wzorowo, po dwudziestej drugiej zadaję lepsze pytania.',
    'Znajdziesz mnie w ostatnim słońcu, przy stoliku na rogu. Miasto: {city}.',
    'Nie pytaj o plan na pięć lat, zapytaj, co dziś na kolację.',
    'Kiedyś [myślałam|myślałem], że wiem, czego chcę. Teraz wiem naprawdę i jest dużo spokojniej.',
  ],
  bodies: [
    [
      'cooking',
      'W kuchni rządzę ja, o reszcie można rozmawiać. Moje risotto zakończyło już jedną kłótnię.',
    ],
    [
      'hiking',
      'Mogę iść godzinami bez wielu słów, aż pojawi się widok. Wtedy chcę się nim dzielić.',
    ],
    [
      'reading',
      'Stos książek przy łóżku rośnie szybciej, niż czytam. Pożycz jedną, ale oddaj osobiście.',
    ],
    ['dancing', 'Wolę źle tańczyć we dwoje niż dobrze w pojedynkę.'],
    ['animals', 'Mój pies przepytuje każdego, kto wejdzie. Z kiełbasą zdasz na pewno.'],
    ['music', 'U mnie zawsze coś gra, od Niny Simone po rzeczy, o które pytają sąsiedzi.'],
    ['travelling', 'Raczej nocny pociąg niż lotnisko i raczej miasto, w którym można się zgubić.'],
    ['kissing', 'Dobry pocałunek nigdy się nie spieszy. Jak większość dobrych rzeczy.'],
    ['wine', 'Na winie znam się na tyle, by dobrze wybrać, i za mało, by zanudzać.'],
    ['movies', 'Małe kino, ostatni rząd i spór o zakończenie aż do domu.'],
    'O osiemnastej telefon ląduje w szufladzie. Potem jestem naprawdę.',
    'Nie szukam drugiej połówki, jestem już [cała|cały]. Chętnie za to kogoś, kto wydłuży wieczory.',
    'Mówię, co lubię, i pytam, co lubisz. Szczere nie jest lepsze niż pół tak.',
  ],
  reasons: [
    'Dobra rozmowa, a potem zobaczymy.',
    'Ktoś, z kim cisza nie jest niezręczna.',
    'Związek, ale bez pośpiechu.',
    'Motyle. Jeszcze pamiętam, jak to działa.',
    'Mała przygoda z dobrymi manierami.',
    'Nowi ludzie spoza mojego kręgu.',
    'Siostra powiedziała, że już czas. Niestety ma rację.',
    'Ktoś, z kim można źle tańczyć.',
  ],
  replies: {
    greeting: [
      'Hej! Właśnie [myślałam|myślałem], że coś tu za cicho.',
      'Cześć! Miło, że piszesz. Jak mija dzień?',
      'Hej, idealny moment: herbata już gotowa.',
      'Cześć! Widzę, że masz więcej odwagi ode mnie.',
    ],
    question: [
      'Dobre pytanie. Szczera odpowiedź zależy od towarzystwa. A u ciebie?',
      'Zwykle tak, tylko nie w poniedziałki. A ty?',
      'Jeśli powiem teraz, nie zostanie nam nic do opowiadania. Najpierw ty!',
      'Niech pomyślę… tak, z bardzo małym nie w środku.',
    ],
    thanks: [
      'Dziękuję, aż się rumienię. Trochę.',
      'Umiesz dobrze zacząć wieczór.',
      'Miło z twojej strony. Mogę odpowiedzieć tym samym czy to oszustwo?',
    ],
    photo: [
      'Piękne zdjęcie, dziękuję. Opowiesz, jaka się za nim kryje historia?',
      'No proszę, teraz mam to przed oczami. Cieszę się.',
      'To sobie zachowam. Było tak dobrze, jak wygląda?',
      'Miło, że się tym ze mną dzielisz. Teraz chyba moja kolej.',
      'O, jak fajnie to zobaczyć! Kiedy to było?',
    ],
    gift: [
      'Prezent! Dla mnie? Siedzę tu i naprawdę się uśmiecham.',
      'Jakie to miłe z twojej strony. Dawno mi się to nie zdarzyło, dziękuję!',
      'No proszę, umiesz zaskoczyć.',
      'Odebrało mi mowę. A to nie zdarza się często.',
      'Jakie to urocze! Teraz chcę wiedzieć, czym sobie na to [zasłużyłam|zasłużyłem].',
    ],
    else: [
      'Haha, tego się nie [spodziewałam|spodziewałem]. Mów dalej.',
      'To brzmi jak historia, do której potrzebna jest kawa.',
      'Teraz mnie zaciekawiło.',
      'Ładnie powiedziane. Myślę podobnie.',
      'Czytam to z uśmiechem, tak na wszelki wypadek mówię.',
      'Chcę o tym usłyszeć więcej, najlepiej na żywo.',
    ],
  },
  knows: {
    greeting: /^(cześć|hej|hejka|witaj|dzień dobry|dobry wieczór|siema|hi)(?!\p{L})/iu,
    thanks: /(dzięk|ładn|pięk|mił|słodk)/iu,
  },
};
