import { faker as german } from '@faker-js/faker/locale/de';
import { faker as spanish } from '@faker-js/faker/locale/es';
import { faker as dutch } from '@faker-js/faker/locale/nl';
import { faker as flemish } from '@faker-js/faker/locale/nl_BE';

interface Names {
  female: readonly string[];
  male: readonly string[];
}

const fitting = (names: readonly string[]): string[] =>
  names.filter((name) => /^\p{Lu}\p{Ll}{2,10}$/u.test(name));
function known(faker: typeof dutch): Names {
  const { female = [], male = [] } = faker.rawDefinitions.person?.first_name ?? {};
  return { female: fitting(female), male: fitting(male) };
}
const words = (text: string): string[] => text.split(' ');

// The collection is full of saints and inventions here.
const french: Names = {
  female: words(
    'Camille Léa Manon Chloé Emma Julie Marine Pauline Laura Sophie Claire Aurélie Céline Émilie Nathalie Isabelle Sandrine Valérie Hélène Anaïs Juliette Margaux Élodie Mathilde Charlotte Clémence Amélie Audrey Delphine Florence Agathe Inès Louise Alice Nadia Samira Caroline Virginie Lucie Noémie',
  ),
  male: words(
    'Thomas Nicolas Julien Antoine Maxime Alexandre Pierre Mathieu Guillaume Romain Vincent Olivier Laurent Philippe Stéphane Christophe Damien Benoît Hugo Lucas Louis Gabriel Arthur Karim Mehdi Samuel Fabien Sébastien Cédric Franck Bruno Pascal Yann Loïc Quentin Florian Bastien Rémi Étienne Xavier',
  ),
};
const italian: Names = {
  female: words(
    'Giulia Chiara Francesca Federica Sara Martina Valentina Alessia Silvia Elisa Laura Elena Paola Anna Ilaria Giorgia Roberta Simona Claudia Monica Serena Marta Beatrice Camilla Arianna Veronica Michela Barbara Cristina Daniela Lucia Emma Aurora Sofia Greta',
  ),
  male: words(
    'Marco Andrea Alessandro Luca Matteo Lorenzo Davide Francesco Simone Federico Stefano Giovanni Antonio Roberto Paolo Riccardo Gabriele Giuseppe Fabio Daniele Massimo Alberto Nicola Emanuele Tommaso Edoardo Pietro Enrico Filippo Claudio Michele Leonardo Diego Giorgio Carlo',
  ),
};
const polish: Names = {
  female: words(
    'Anna Katarzyna Agnieszka Magdalena Joanna Monika Ewa Marta Karolina Aleksandra Natalia Paulina Justyna Dorota Beata Zuzanna Julia Weronika Kinga Alicja Oliwia Iwona Sylwia Patrycja Emilia Gabriela Izabela Hanna Maja Zofia',
  ),
  male: words(
    'Piotr Krzysztof Tomasz Marcin Michał Paweł Jakub Mateusz Łukasz Kamil Adam Grzegorz Wojciech Maciej Rafał Bartosz Dawid Jan Szymon Filip Robert Dariusz Artur Sebastian Damian Kacper Przemysław Hubert Konrad Marek',
  ),
};
const english: Names = {
  female: words(
    'Emma Olivia Charlotte Sophie Lucy Hannah Emily Grace Chloe Rachel Sarah Laura Jessica Megan Kate Alice Amy Holly Rebecca Claire Helen Joanne Fiona Alison Karen Julia Zoe Natalie Priya Aisha Naomi Ruby Ella Isla Freya Nicole Erin Caitlin Orla Siobhan',
  ),
  male: words(
    'James Oliver Jack Thomas William Daniel Ben Sam Matthew Joe Harry George Luke Adam David Michael Andrew Mark Paul Simon Peter Stephen Richard Ryan Nathan Marcus Theo Callum Liam Connor Sean Patrick Owen Rhys Ethan Noah Leo Dylan Imran Kofi',
  ),
};
const [nl, flanders, de, es] = [known(dutch), known(flemish), known(german), known(spanish)];

const NAMES: Record<string, Names> = {
  nl,
  'nl-BE': flanders,
  de,
  fr: french,
  'fr-BE': french,
  en: english,
  es,
  it: italian,
  pl: polish,
};

export const namesOf = (locale: string, gender: 'female' | 'male'): readonly string[] =>
  (NAMES[locale] ?? nl)[gender];
