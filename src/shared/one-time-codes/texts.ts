import type { Purpose } from "./rules.ts";

interface MailText {
  readonly subject: string;
  /** `%1` is the shop, `%2` the code; a blank line separates paragraphs. */
  readonly text: string;
}

const TEXTS: Readonly<Record<string, Readonly<Record<Purpose, MailText>>>> = {
  en: {
    self_checkout: {
      subject: "%2 is your sign-in code",
      text: "Your code for signing in at the self-checkout of %1:\n\n%2\n\nIt is valid for 10 minutes and can be used once. If you asked for several codes, only the newest works.\n\nIf you did not ask for it, ignore this mail. Without the code, signing in is not possible.",
    },
    receipt_claim: {
      subject: "%2 is the code for your receipt",
      text: "Your code for adding the receipt of %1 to your account:\n\n%2\n\nIt is valid for 10 minutes and can be used once. If you asked for several codes, only the newest works.\n\nIf you did not ask for it, ignore this mail. Nothing happens without the code.",
    },
  },
  nl: {
    self_checkout: {
      subject: "%2 is uw inlogcode",
      text: "Uw code om in te loggen bij de zelfscankassa van %1:\n\n%2\n\nDe code is 10 minuten geldig en werkt één keer. Hebt u meer codes aangevraagd, dan werkt alleen de nieuwste.\n\nHebt u niets aangevraagd, negeer deze mail dan. Zonder de code kan niemand inloggen.",
    },
    receipt_claim: {
      subject: "%2 is de code voor uw kassabon",
      text: "Uw code om de kassabon van %1 aan uw account toe te voegen:\n\n%2\n\nDe code is 10 minuten geldig en werkt één keer. Hebt u meer codes aangevraagd, dan werkt alleen de nieuwste.\n\nHebt u niets aangevraagd, negeer deze mail dan. Zonder de code gebeurt er niets.",
    },
  },
  de: {
    self_checkout: {
      subject: "%2 ist Ihr Anmeldecode",
      text: "Ihr Code für die Anmeldung an der Selbstbedienungskasse von %1:\n\n%2\n\nEr gilt 10 Minuten und nur einmal. Haben Sie mehrere Codes angefordert, gilt nur der neueste.\n\nHaben Sie keinen angefordert, beachten Sie diese E-Mail nicht. Ohne den Code kann sich niemand anmelden.",
    },
    receipt_claim: {
      subject: "%2 ist der Code für Ihren Kassenbon",
      text: "Ihr Code, um den Kassenbon von %1 in Ihr Konto zu übernehmen:\n\n%2\n\nEr gilt 10 Minuten und nur einmal. Haben Sie mehrere Codes angefordert, gilt nur der neueste.\n\nHaben Sie keinen angefordert, beachten Sie diese E-Mail nicht. Ohne den Code geschieht nichts.",
    },
  },
  fr: {
    self_checkout: {
      subject: "%2 est votre code de connexion",
      text: "Votre code de connexion à la caisse libre-service de %1 :\n\n%2\n\nIl est valable 10 minutes et une seule fois. Si vous avez demandé plusieurs codes, seul le dernier fonctionne.\n\nSi vous n’avez rien demandé, ignorez ce message. Personne ne peut se connecter sans le code.",
    },
    receipt_claim: {
      subject: "%2 est le code de votre ticket",
      text: "Votre code pour ajouter le ticket de %1 à votre compte :\n\n%2\n\nIl est valable 10 minutes et une seule fois. Si vous avez demandé plusieurs codes, seul le dernier fonctionne.\n\nSi vous n’avez rien demandé, ignorez ce message. Rien ne se passe sans le code.",
    },
  },
  es: {
    self_checkout: {
      subject: "%2 es su código de acceso",
      text: "Su código para identificarse en la caja de autopago de %1:\n\n%2\n\nEs válido durante 10 minutos y se puede usar una vez. Si ha pedido varios códigos, solo vale el más reciente.\n\nSi no lo ha pedido, ignore este mensaje. Nadie puede entrar sin el código.",
    },
    receipt_claim: {
      subject: "%2 es el código de su tique",
      text: "Su código para añadir el tique de %1 a su cuenta:\n\n%2\n\nEs válido durante 10 minutos y se puede usar una vez. Si ha pedido varios códigos, solo vale el más reciente.\n\nSi no lo ha pedido, ignore este mensaje. Sin el código no ocurre nada.",
    },
  },
  it: {
    self_checkout: {
      subject: "%2 è il tuo codice di accesso",
      text: "Il tuo codice per accedere alla cassa automatica di %1:\n\n%2\n\nÈ valido per 10 minuti e si può usare una volta sola. Se hai chiesto più codici, vale solo l’ultimo.\n\nSe non l’hai chiesto, ignora questo messaggio. Nessuno può accedere senza il codice.",
    },
    receipt_claim: {
      subject: "%2 è il codice per il tuo scontrino",
      text: "Il tuo codice per aggiungere lo scontrino di %1 al tuo account:\n\n%2\n\nÈ valido per 10 minuti e si può usare una volta sola. Se hai chiesto più codici, vale solo l’ultimo.\n\nSe non l’hai chiesto, ignora questo messaggio. Senza il codice non succede nulla.",
    },
  },
};

/** Renders the mail with a code in the shop's language; in English when it has no text. */
export function codeMail(
  purpose: Purpose,
  { locale, shop, code }: { readonly locale: string; readonly shop: string; readonly code: string },
): { readonly subject: string; readonly text: string } {
  const texts = TEXTS[locale.slice(0, 2).toLowerCase()] ?? TEXTS["en"];
  if (!texts) throw new Error("there is no English text");
  const { subject, text } = texts[purpose];
  // Both placeholders are replaced in one pass: a shop's name may look like one.
  const fill = (template: string): string => template.replaceAll(/%[12]/g, (mark) => (mark === "%1" ? shop : code));
  return { subject: fill(subject), text: `${fill(text)}\n` };
}
