import { fill } from "../../../../runtime/characters.ts";
import { preferredLanguage } from "../../../../runtime/languages.ts";

/** `%1` is the shop, `%2` the link or the address, `%3` the days. */
type Texts = Readonly<
  Record<"subject" | "text" | "heading" | "question" | "confirm" | "done" | "done_text" | "gone" | "gone_text", string>
>;

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    subject: "Confirm your subscription to the newsletter of %1",
    text: "This address was subscribed to the newsletter of %1. Open this page and confirm it:\n\n%2\n\nThe link is valid for %3 days and works once. If you do not want the newsletter, ignore this mail: without a confirmation you get none.",
    heading: "Newsletter of %1",
    question: "Send the newsletter to %2?",
    confirm: "Confirm subscription",
    done: "You are subscribed",
    done_text: "The newsletter goes to %2.",
    gone: "This link is no longer valid",
    gone_text: "It was used already, or it has expired. Subscribe again in the shop to get a new one.",
  },
  nl: {
    subject: "Bevestig uw aanmelding voor de nieuwsbrief van %1",
    text: "Dit adres is aangemeld voor de nieuwsbrief van %1. Open deze pagina en bevestig de aanmelding:\n\n%2\n\nDe link is %3 dagen geldig en werkt één keer. Wilt u de nieuwsbrief niet, negeer deze mail dan: zonder bevestiging ontvangt u niets.",
    heading: "Nieuwsbrief van %1",
    question: "De nieuwsbrief naar %2 sturen?",
    confirm: "Aanmelding bevestigen",
    done: "U bent aangemeld",
    done_text: "De nieuwsbrief gaat naar %2.",
    gone: "Deze link is niet meer geldig",
    gone_text: "De link is al gebruikt of verlopen. Meld u in de winkel opnieuw aan voor een nieuwe link.",
  },
  de: {
    subject: "Bitte bestätigen: Newsletter von %1",
    text: "Diese Adresse wurde für den Newsletter von %1 angemeldet. Öffnen Sie diese Seite und bestätigen Sie die Anmeldung:\n\n%2\n\nDer Link gilt %3 Tage und nur einmal. Möchten Sie den Newsletter nicht, beachten Sie diese E-Mail nicht: Ohne Bestätigung erhalten Sie keinen.",
    heading: "Newsletter von %1",
    question: "Den Newsletter an %2 senden?",
    confirm: "Anmeldung bestätigen",
    done: "Sie sind angemeldet",
    done_text: "Der Newsletter geht an %2.",
    gone: "Dieser Link gilt nicht mehr",
    gone_text:
      "Er wurde schon benutzt oder ist abgelaufen. Melden Sie sich im Geschäft noch einmal an, um einen neuen zu erhalten.",
  },
  fr: {
    subject: "Confirmez votre abonnement à la lettre d’information de %1",
    text: "Cette adresse a été inscrite à la lettre d’information de %1. Ouvrez cette page et confirmez :\n\n%2\n\nLe lien est valable %3 jours et une seule fois. Si vous ne voulez pas de cette lettre, ignorez ce message : sans confirmation, vous ne la recevrez pas.",
    heading: "Lettre d’information de %1",
    question: "Envoyer la lettre d’information à %2 ?",
    confirm: "Confirmer l’abonnement",
    done: "Vous êtes abonné",
    done_text: "La lettre d’information sera envoyée à %2.",
    gone: "Ce lien n’est plus valable",
    gone_text: "Il a déjà été utilisé ou il a expiré. Inscrivez-vous de nouveau en magasin pour en recevoir un autre.",
  },
  es: {
    subject: "Confirme su suscripción al boletín de %1",
    text: "Esta dirección se ha suscrito al boletín de %1. Abra esta página y confirme la suscripción:\n\n%2\n\nEl enlace es válido durante %3 días y se puede usar una vez. Si no quiere el boletín, ignore este mensaje: sin confirmación no lo recibirá.",
    heading: "Boletín de %1",
    question: "¿Enviar el boletín a %2?",
    confirm: "Confirmar la suscripción",
    done: "Suscripción confirmada",
    done_text: "El boletín se enviará a %2.",
    gone: "Este enlace ya no es válido",
    gone_text: "Ya se ha usado o ha caducado. Suscríbase de nuevo en la tienda para recibir otro.",
  },
  it: {
    subject: "Confermi l’iscrizione alla newsletter di %1",
    text: "Questo indirizzo è stato iscritto alla newsletter di %1. Apra questa pagina e confermi l’iscrizione:\n\n%2\n\nIl link vale %3 giorni e funziona una sola volta. Se non desidera la newsletter, ignori questo messaggio: senza conferma non la riceverà.",
    heading: "Newsletter di %1",
    question: "Inviare la newsletter a %2?",
    confirm: "Conferma l’iscrizione",
    done: "Iscrizione confermata",
    done_text: "La newsletter sarà inviata a %2.",
    gone: "Questo link non è più valido",
    gone_text: "È già stato usato oppure è scaduto. Si iscriva di nuovo in negozio per riceverne un altro.",
  },
};

/** Returns the texts of a language with its code; English for an unknown language. */
export function textsOf(language: string): Texts {
  const texts = TEXTS[language] ?? TEXTS["en"];
  if (!texts) throw new Error("there is no English text");
  return texts;
}

/** Returns the reader's preferred language among the available ones. */
export function readersLanguage(accept_language: string | undefined): string {
  return preferredLanguage(accept_language, (language) => Object.hasOwn(TEXTS, language)) ?? "en";
}

/** Renders the mail with the link, in the shop's language. */
export function confirmationMail({
  locale,
  shop,
  link,
  days,
}: Readonly<Record<"locale" | "shop" | "link" | "days", string>>) {
  const texts = textsOf(locale.slice(0, 2).toLowerCase());
  return { subject: fill(texts.subject, [shop]), text: `${fill(texts.text, [shop, link, days])}\n` };
}
