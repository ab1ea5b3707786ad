// The data of the page: blocks of gzipped JSON in base64, which are decompressed when needed.

async function inflate(block) {
  const text = atob(block.textContent);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

// The struct `Contents` of index.rs; set before anything is drawn.
let contents;
let chunks;

async function open() {
  contents = await inflate(document.querySelector("script.contents"));
  chunks = document.querySelectorAll("script.chunk");
}

// The chunks that were used last, the most recent one at the end.
const inflated = new Map();
const KEPT_CHUNKS = 16;

function chunk(number) {
  const found = inflated.get(number) ?? inflate(chunks[number]);
  inflated.delete(number);
  inflated.set(number, found);
  if (inflated.size > KEPT_CHUNKS) inflated.delete(inflated.keys().next().value);
  return found;
}

// Loads a record: the text of a question or of an answer.
async function record(number) {
  let [low, high] = [0, contents.chunks.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (contents.chunks[middle] <= number) low = middle;
    else high = middle - 1;
  }
  return (await chunk(low))[number - contents.chunks[low]];
}

// One object for each answer, without its text.
function answersOf({ answers, questions, models, languages, sets }) {
  return answers.records.map((at, number) => {
    const question = answers.questions[number];
    return {
      number,
      record: at,
      question,
      id: questions.ids[question],
      questionRecord: questions.records[question],
      templates: questions.templates[question],
      model: models[answers.models[number]],
      language: languages[questions.languages[question]],
      set: sets[questions.sets[question]],
      verdicts: answers.verdicts[number],
      missing: answers.missing[number] === 1,
      syntaxErrors: answers.syntax_errors[number],
    };
  });
}

const isYes = (letter) => letter === "Y";
const isNo = (letter) => letter === "N";

function wordOf(letter) {
  return isYes(letter) ? "Yes" : isNo(letter) ? "No" : "Unverifiable";
}

// Why a verdict is Unverifiable; null if it is not, or if the file has no reason.
function reasonOf(letter) {
  return contents.reasons[letter.charCodeAt(0) - "a".charCodeAt(0)] ?? null;
}
