import type { Locale } from './locale.ts';
import { wordsOf } from './chat-text.ts';

/** Common stop words a language. Function words, forms of the everyday verbs, question words and greetings. */
const stopWords: Record<Locale, ReadonlySet<string>> = {
  de: words(`der die das den dem des ein eine einen einem einer eines kein keine keinen keiner und oder aber denn weil wenn dass ob als
    ich du er sie es wir ihr mich dich ihn uns euch mir dir ihm ihnen mein meine meinen dein deine ihre ihren ihrem unser unsere unseren euer eure
    ist sind war waren bin bist sein hat habe haben hatte wird werden wurde worden würde kann können kannst könnt könnte könnten muss müssen soll sollen
    darf dürfen möchte möchten will wollen wollte gibt geht gehen macht machen brauche brauchen braucht
    nicht auch noch nur schon sehr mehr so hier da dort jetzt bitte danke hallo guten tag ja nein
    wie was wer wo wann warum wieso welche welcher welches welchen wieviel woraus womit wohin woher
    in im an am auf aus bei beim mit nach von vom vor zu zum zur für über unter durch ohne gegen um bis ab seit
    mal doch man etwas alle alles viel viele wieder neu erneut los lang lange dauert hab gibts nem ner`),
  fr: words(`le la les l un une des du de d au aux et ou mais donc car si que qu qui quoi dont où
    je j tu il elle on nous vous ils elles me m te t se s moi toi lui leur leurs mon ma mes ton ta tes son sa ses notre nos votre vos ce cet cette ces ça cela c
    est sont suis es êtes était être ai as a avons avez ont avoir fait faire faites peut peux pouvez pouvons puis pourrait pourriez veux veut voulez voudrais voudrait souhaite
    dois doit faut va vais allez serait sera
    ne n pas plus très bien aussi encore ici là maintenant déjà oui non merci bonjour salut bonsoir s'il plaît svp
    comment quand pourquoi combien quel quelle quels quelles est-ce y en dans par pour avec sans sur sous chez vers entre depuis contre avant après
    tout tous toute toutes rien quelque chose zéro`),
  nl: words(`de het een en of maar want omdat als dat dit deze die er
    ik je jij jullie u hij zij ze wij we hem haar hen hun mij me jou ons onze mijn jouw uw
    is zijn was waren ben bent heb heeft hebben had wordt worden werd kan kunnen kunt kon moet moeten mag mogen wil willen wilt wou zou zouden zal zullen
    gaat gaan doet doen maakt maken geeft krijg krijgen
    niet geen ook nog alleen al heel zeer meer hier daar nu graag alstublieft alsjeblieft bedankt dank hallo hoi goedendag ja nee
    hoe wat wie waar wanneer waarom welke welk hoeveel waarvan waarmee waaruit
    in op aan uit bij met naar van voor door over onder zonder tegen om tot sinds te tussen per
    iets alles veel weer opnieuw duurt even zit zitten`),
  en: words(`the a an and or but because if that this these those there
    i you he she it we they me him us them my your his her its our their mine yours
    is are was were am be been being do does did done have has had having can could will would shall should may might must
    want wants wanted like need needs get gets got go going take takes make makes made let lets give
    not no also only very more just still already here now please thanks thank hello hi hey yes okay
    how what who where when why which whose much many long
    in on at to from of for with without by about into over under out up off against between until since after before
    any some all every each other again over so than then too as i'm im i'd don't what's it's whats whens hows dont anything something someone`),
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Ties resolve in this order (specification, section 4). */
const order: readonly Locale[] = ['de', 'fr', 'nl', 'en'];

/**
 * The language of a message by its stop words (specification, section 4). Where not a single stop word of any language
 * occurs ("PFAS?") there is nothing to compare, and `otherwise` is kept: the language the conversation is held in.
 */
export function detectLanguage(message: string, otherwise: Locale): Locale {
  const tokens = wordsOf(message);
  let best: Locale | null = null;
  let most = 0;
  for (const language of order) {
    const count = tokens.filter((token) => stopWords[language].has(token)).length;
    if (count > most) {
      best = language;
      most = count;
    }
  }
  return best ?? otherwise;
}
