import type { Stock } from './stock.ts';

/** Spanish. */
export const es: Stock = {
  openers: [
    'Mis amigos dicen que sé escuchar. O eso creo que dijeron.',
    'En persona gano mucho, pero aquí van mis dos mil caracteres.',
    'Tres cosas sobre mí: demasiado ajo, canto en el coche y llego a la hora.',
    'Me gusta la gente que responde con gracia.',
    'El domingo por la mañana es mi momento preferido, sobre todo con alguien que quiera medio periódico.',
    'La foto es de un buen día. Los demás tampoco están mal.',
    'Leo la carta del restaurante antes de salir de casa. Mejor decirlo desde el principio.',
    'Me tomo en serio el amor y a mí bastante menos.',
    'De día, formal; después de las diez hago mejores preguntas.',
    'Me encontrarás en {city}, en la última mesa donde todavía da el sol.',
    'Pregúntame qué voy a cenar, no dónde me veo dentro de cinco años.',
    'Antes creía saber lo que quería. Ahora lo sé, y se vive mucho mejor.',
  ],
  bodies: [
    [
      'cooking',
      'En la cocina mando yo; del resto se puede hablar. Mi risotto ya ha puesto fin a una discusión.',
    ],
    [
      'hiking',
      'Puedo caminar horas sin decir gran cosa, hasta que hay vistas. Entonces quiero compartirlas.',
    ],
    [
      'reading',
      'La pila de libros junto a mi cama crece más rápido de lo que leo. Llévate uno, pero tráemelo tú.',
    ],
    ['dancing', 'Prefiero bailar mal en pareja que bien a solas.'],
    ['animals', 'Mi perro entrevista a todo el que entra por la puerta. Trae jamón y apruebas.'],
    [
      'music',
      'En casa siempre suena algo, desde Nina Simone hasta cosas por las que preguntan los vecinos.',
    ],
    ['travelling', 'Antes un tren nocturno que un aeropuerto, y mejor una ciudad donde perderse.'],
    ['kissing', 'Un buen beso nunca tiene prisa. Casi nada bueno la tiene.'],
    ['wine', 'Sé de vino lo justo para elegir bien y demasiado poco para aburrir.'],
    ['movies', 'Cine pequeño, última fila y discutir el final hasta llegar a casa.'],
    'A las seis el móvil se queda en un cajón. A partir de ahí, estoy de verdad.',
    'No busco mi media naranja: ya vengo [entera|entero]. Solo alguien que alargue las noches.',
    'Digo lo que me gusta y pregunto lo que te gusta. Prefiero un no sincero a medio sí.',
  ],
  reasons: [
    'Una buena conversación, y luego ya veremos.',
    'Alguien con quien el silencio no sea incómodo.',
    'Una relación, pero sin prisas.',
    'Mariposas. Aún recuerdo cómo funcionan.',
    'Una pequeña aventura con buenos modales.',
    'Gente nueva, fuera de mi círculo de siempre.',
    'Mi hermana dijo que ya era hora. Tiene razón, qué remedio.',
    'Alguien con quien bailar mal.',
  ],
  replies: {
    greeting: [
      'Hola, tú. Justo pensaba que esto estaba muy tranquilo.',
      '¡Hola! Qué bien que escribas. ¿Cómo va tu día?',
      'Hey, llegas a tiempo: acabo de hacer té.',
      '¡Hola! Ya te había visto, pero tú has tenido más valor.',
    ],
    question: [
      'Buena pregunta. La respuesta sincera depende de la compañía. ¿Y tú?',
      'Casi siempre sí, menos los lunes. ¿Y tú?',
      'Si te lo cuento ahora, luego no tendremos de qué hablar. ¡Tú primero!',
      'Déjame pensar… sí, con un no muy pequeñito dentro.',
    ],
    thanks: [
      'Gracias, me vas a sacar los colores. Un poco.',
      'Tú sí que sabes empezar bien una noche.',
      'Qué detalle. ¿Puedo devolvértelo o es hacer trampa?',
    ],
    photo: [
      'Qué foto tan bonita, gracias. Cuéntame, ¿qué historia hay detrás?',
      'Mira, ahora ya me lo imagino. Me alegra.',
      'Esta me la guardo. ¿Lo disfrutaste tanto como parece?',
      'Me gusta que lo compartas conmigo. Ahora me toca a mí, supongo.',
      '¡Ay, qué gusto verlo! ¿Cuándo fue?',
    ],
    gift: [
      '¡Un regalo! ¿Para mí? Aquí estoy, sonriendo de verdad.',
      'Qué detalle. Hacía mucho tiempo, ¡gracias!',
      'Vaya, sí que sabes sorprender.',
      'Me dejas sin palabras. Y eso no pasa a menudo.',
      '¡Qué encanto! Ahora quiero saber qué he hecho para merecerlo.',
    ],
    else: [
      'Jaja, esa no la vi venir. Sigue.',
      'Eso suena a historia que pide un café.',
      'Ahora tengo curiosidad.',
      'Bien dicho. Yo lo veo parecido.',
      'Lo leo con una sonrisa, por si te lo preguntas.',
      'De eso quiero saber más, mejor en persona.',
    ],
  },
  knows: {
    greeting: /^(hola|hey|buenas|buenos|qué tal|hi)(?!\p{L})/iu,
    thanks: /\b(gracias|guap|bonit|preciosa|precioso|lind|encanta)/i,
  },
};
