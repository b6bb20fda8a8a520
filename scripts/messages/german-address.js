// German addresses readers as “Sie” or as “du”: the owner chooses (docs/decisions/0134-two-forms-of-address.md). The catalog of German says
// “Sie”. Beside it, the informal one has each text of it that addresses its reader once more: it is made of the German text, not of the
// English one, so that it is open again after either has changed.

/** Written with a capital, these mean the reader; but “Sie ist …” or “Sie gilt …” at the beginning of a sentence means a thing. */
const FORMAL = /(?<!\p{L})(?:Sie(?! (?:ist|gilt|kann|wurde|hat|geht|folgt)(?!\p{L}))|Ihnen|Ihr(?:e[mnrs]?)?)(?!\p{L})/u;
const INFORMAL = /(?<!\p{L})(?:[Dd](?:u|ich|ir|eins?|eine[mnrs]?)|[Ee](?:uch|uer|ure[mnrs]?))(?!\p{L})/u;
/** Texts about the forms themselves have them in quotes. */
const NAMES_OF_FORMS = /„(?:Sie|du)“/g;

/** The German texts that need an informal one, as `messages` of a catalog: the text of each is the formal one. */
export function messagesToReaders(formal, messages) {
  const texts = [...formal].filter(([id, { translation }]) => messages.has(id) && findForm(FORMAL, translation) !== undefined);
  return new Map(texts.map(([id, { translation }]) => [id, { text: translation, file: messages.get(id).file }]));
}

/** What is wrong with how a German text addresses its reader: “Sie” in an informal one, “du” in another; empty if nothing is. */
export function findAddressProblems(text, { isInformal }) {
  const wrong = findForm(isInformal ? FORMAL : INFORMAL, text);
  return wrong === undefined ? [] : [`says “${wrong}” to a reader who is addressed as “${isInformal ? 'du' : 'Sie'}”`];
}

function findForm(form, text) {
  return form.exec(text.replace(NAMES_OF_FORMS, ''))?.[0];
}
