// Formats numbers, and computes figures from verdicts.

const METRICS = [
  ["csr", "CSR", "Complete satisfaction: the share of answers that follow every instruction."],
  ["ssr", "SSR", "Soft satisfaction: the share of its instructions that an answer follows, averaged over the answers."],
  ["rsr", "RSR", "Rigorous satisfaction: like SSR, but an instruction counts only if everything it depends on is followed too."],
  ["ccsr", "CCSR", "Continuity: the longest run of instructions followed one after the other, as a share of all."],
  ["weighted_ssr", "wSSR", "SSR with the weights that were given: the weight of what is followed, as a share of all weight."],
  ["weighted_rsr", "wRSR", "RSR with the weights that were given."],
];

// The metrics of the report, which has weighted ones only if weights were given.
function metricsOf(report) {
  return METRICS.filter(([id]) => report.models.some((model) => model.metrics[id]));
}

const LANGUAGES = { python: "Python", java: "Java", go: "Go", cpp: "C++", javascript: "JavaScript", typescript: "TypeScript" };

const languageName = (id) => LANGUAGES[id] ?? id ?? NOTHING;

function fixed(number) {
  return number.toFixed(3);
}

function signed(number) {
  const text = fixed(Math.abs(number));
  if (Number(text) === 0) return text;
  return `${number < 0 ? "−" : "+"}${text}`;
}

// One number if both ends are equal when rounded, otherwise both.
function span({ low, high }) {
  const [from, to] = [fixed(low), fixed(high)];
  return from === to ? from : `${from}–${to}`;
}

function percent(part, whole) {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

function probability(p) {
  return p < 0.001 ? "< 0.001" : fixed(p);
}

// The four metrics of one answer, Unverifiable counted as No.
function scoresOf(verdicts, dependencies) {
  const yes = [...verdicts].map(isYes);
  const met = (index) => (dependencies[index] ?? []).every((needed) => yes[needed]);
  const counted = (test) => yes.filter(test).length / yes.length;
  const runs = verdicts.replaceAll(/[^Y]/g, "N").split("N");
  return {
    csr: yes.every(Boolean) ? 1 : 0,
    ssr: counted((it) => it),
    rsr: counted((it, index) => it && met(index)),
    ccsr: Math.max(...runs.map((run) => run.length)) / yes.length,
  };
}

// A mean of shares, with each Unverifiable as No and as Yes.
class Mean {
  answers = 0;
  instructions = 0;
  unverifiable = 0;
  #low = 0;
  #high = 0;

  add(letters) {
    const yes = letters.filter(isYes).length;
    const no = letters.filter(isNo).length;
    this.answers += 1;
    this.instructions += letters.length;
    this.unverifiable += letters.length - yes - no;
    this.#low += yes / letters.length;
    this.#high += 1 - no / letters.length;
  }

  get ends() {
    return { low: this.#low / this.answers, high: this.#high / this.answers };
  }
}

// SSR by groups of instructions, computed as in the report: the mean over the answers that have such
// an instruction. `groupOf` gives the group of a template, `partOf` the part that an answer belongs
// to. Returns a map from parts to maps from groups to means.
function meansBy(answers, groupOf, partOf) {
  const groups = contents.templates.map(groupOf);
  const parts = new Map();
  for (const answer of answers) {
    const part = partOf(answer);
    if (!parts.has(part)) parts.set(part, new Map());
    const means = parts.get(part);
    const letters = new Map();
    answer.templates.forEach((number, index) => {
      const group = groups[number];
      if (letters.has(group)) letters.get(group).push(answer.verdicts[index]);
      else letters.set(group, [answer.verdicts[index]]);
    });
    for (const [group, list] of letters) {
      if (!means.has(group)) means.set(group, new Mean());
      means.get(group).add(list);
    }
  }
  return parts;
}
