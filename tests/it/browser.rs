//! The page of `codeif report --output report.html` in a browser.

use serde_json::{Value, json};

use super::cdp::Browser;
use super::demo::DEMO;
use super::harness::{TestDir, codeif, lines};

/// The page of some verdict lines, open in a browser.
struct Page {
    browser: Browser,
    dir: TestDir,
}

impl Page {
    /// `None` on a machine without a browser.
    fn new(verdicts: &str) -> Option<Self> {
        let browser = Browser::start()?;
        let dir = TestDir::new().file("v.jsonl", verdicts);
        dir.codeif(&["report", "v.jsonl", "-o", "r.html"]).status(0).quiet();
        let mut page = Self { browser, dir };
        page.browser.resize(1280, 900);
        page.open("");
        Some(page)
    }

    fn open(&mut self, fragment: &str) {
        self.browser.open(&self.dir.path("r.html"), fragment);
    }

    /// The text of each element that a selector finds.
    fn texts(&mut self, selector: &str) -> Vec<String> {
        let all = format!(
            "[...document.querySelectorAll({})].map((it) => it.textContent)",
            json!(selector)
        );
        serde_json::from_value(self.browser.eval(&all)).unwrap()
    }

    fn click(&mut self, selector: &str) {
        self.browser.eval(&format!("document.querySelector({}).click()", json!(selector)));
    }

    /// The numbers of the lines marked as evidence.
    fn marked_lines(&mut self) -> Vec<u64> {
        let lines = self.browser.eval(
            "[...document.querySelectorAll('.line.hit')].map((it) => Number(it.dataset.line))",
        );
        serde_json::from_value(lines).unwrap()
    }

    #[track_caller]
    fn assert_no_complaints(&mut self) {
        let complaints = self.browser.complaints();
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    }
}

fn demo() -> Vec<Value> {
    lines(&codeif(&[&["grade", "-o", "-"][..], &DEMO].concat()).status(0).stdout())
}

fn jsonl(lines: &[Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

const TABS: [&str; 4] = ["overview", "heat", "compare", "answers"];

#[test]
fn every_part_opens_without_a_complaint_and_fits_a_narrow_window() {
    const FITS: &str = "document.documentElement.scrollWidth <= innerWidth";
    let Some(mut page) = Page::new(&jsonl(&demo())) else {
        return;
    };
    for width in [1280, 400] {
        page.browser.resize(width, 800);
        for tab in TABS {
            page.click(&format!("#tab-{tab}"));
            let shown = format!("document.getElementById('{tab}').innerText.length > 50");
            page.browser.wait(&shown);
            assert_eq!(page.browser.eval(FITS), true, "{tab} at {width} pixels");
        }
        page.open("#tab=answers&answer=13&instruction=0");
        page.browser.wait("document.querySelector('.instruction .more:not([hidden])') !== null");
        assert_eq!(page.browser.eval(FITS), true, "an answer at {width} pixels");
    }
    page.assert_no_complaints();
}

#[test]
fn answers_are_sorted_and_say_why_without_a_click() {
    let Some(mut page) = Page::new(&jsonl(&demo())) else {
        return;
    };
    let shares = |page: &mut Page| -> Vec<f64> {
        let shares = page.texts(".entry .share").into_iter();
        let share = |text: String| {
            let (yes, all) = text.split_once('/')?;
            Some(yes.parse::<f64>().ok()? / all.parse::<f64>().ok()?)
        };
        shares.map(|text| share(text).unwrap_or(0.0)).collect()
    };
    page.open("#tab=answers&sort=least");
    page.browser.wait("document.querySelector('.entry .share') !== null");
    let least = shares(&mut page);
    assert!(least.len() > 5 && least.is_sorted(), "{least:?}");
    page.open("#tab=answers&sort=most&answer=13");
    page.browser.wait("document.querySelector('.instruction') !== null");
    let most = shares(&mut page);
    assert!(most.is_sorted_by(|a, b| a >= b), "{most:?}");
    let failed = page.texts(".instruction.no .sentence").len();
    let reasons = page.texts(".instruction.no .why");
    assert!(failed > 0 && reasons.len() == failed, "{reasons:?}");
    page.assert_no_complaints();
}

#[test]
fn what_unverifiable_verdicts_could_reverse_is_not_called_significant() {
    // `a` follows all that is decided and leaves nothing open; `b` leaves everything open.
    let line = |id: u32, model: &str, verdict: &str| {
        let reason = match verdict {
            "Unverifiable" => json!("type-not-inferable"),
            _ => Value::Null,
        };
        json!({
            "question_id": id, "model_id": model, "verdicts": [verdict],
            "details": [{
                "template": "no-for-loop", "id": 15, "type": "structural control",
                "instruction": "Your code should not use for-loop.", "verdict": verdict,
                "decided_by": "rules", "message": "m", "evidence": [], "near_misses": [],
                "reason": reason,
            }],
        })
    };
    let verdicts: Vec<_> = (1..=12)
        .flat_map(|id| [line(id, "a", "Yes"), line(id, "b", "Unverifiable"), line(id, "c", "No")])
        .collect();
    let dir = TestDir::new().file("v.jsonl", jsonl(&verdicts));
    let table = dir.codeif(&["report", "v.jsonl", "--compare", "a", "b"]).status(0);
    let text = table.stdout();
    let first = text.lines().next().unwrap();
    assert!(first.contains("Compared with"), "{table}");
    assert!(text.contains(" ? "), "{table}");
    assert!(text.contains("they could reverse the difference"), "{table}");
    let Some(mut page) = Page::new(&jsonl(&verdicts)) else {
        return;
    };
    page.open("#tab=compare");
    page.browser.wait("document.querySelector('td.sure') !== null");
    let sure = page.texts("td.sure").join(" ");
    assert!(!sure.contains('?'), "{sure}");
    let open = page.texts("tr[data-pair] small.interval").join(" ");
    assert!(open.contains("could reverse it"), "{open}");
}

#[test]
fn the_leaderboard_says_what_the_json_says() {
    let Some(mut page) = Page::new(&jsonl(&demo())) else {
        return;
    };
    let report = page.dir.codeif(&["report", "v.jsonl", "-f", "json"]).status(0).json();
    let mut expected = Vec::new();
    for model in report["models"].as_array().unwrap() {
        for (name, metric) in model["metrics"].as_object().unwrap() {
            let ends =
                |of: &Value| ["low", "high"].map(|end| format!("{:.3}", of[end].as_f64().unwrap()));
            let [low, high] = ends(metric);
            let value = if low == high { low } else { format!("{low}–{high}") };
            let sure = ends(&metric["confidence"]).join(" – ");
            expected.push(json!([model["model_id"], name, value, sure]));
        }
    }
    let shown = page.browser.eval(
        "[...document.querySelectorAll('[data-model] [data-metric]')].map((cell) => [
            cell.parentElement.dataset.model, cell.dataset.metric,
            cell.querySelector('.value').textContent, cell.querySelector('.interval').textContent])",
    );
    assert_eq!(shown, Value::Array(expected));
    // The sums that the page computes for the heat map of templates agree with those of the report.
    page.click("#tab-heat");
    let shown = page.texts("#heat section:nth-of-type(2) tbody tr:not(.group) > :first-child, #heat section:nth-of-type(2) td");
    let cells: Vec<_> = shown.chunks(report["models"].as_array().unwrap().len() + 2).collect();
    for (index, model) in report["models"].as_array().unwrap().iter().enumerate() {
        for group in model["groups"].as_array().unwrap().iter().filter(|it| it["by"] == "template")
        {
            let row =
                cells.iter().find(|row| *row[0] == *group["value"].as_str().unwrap()).unwrap();
            let ssr = group["metrics"]["ssr"]["low"].as_f64().unwrap();
            assert_eq!(row[index + 1], format!("{ssr:.3}"), "{group}");
        }
    }
}

#[test]
fn each_filter_leaves_the_answers_it_names() {
    let verdicts = demo();
    let Some(mut page) = Page::new(&jsonl(&verdicts)) else {
        return;
    };
    let any = |test: fn(&Value) -> bool| {
        move |line: &Value| line["details"].as_array().unwrap().iter().any(test)
    };
    type Test = Box<dyn Fn(&Value) -> bool>;
    let cases: [(&str, &str, Test); 8] = [
        ("model", "birch", Box::new(|line| line["model_id"] == "birch")),
        ("language", "cpp", Box::new(|line| line["meta_info"]["programming_language"] == "cpp")),
        ("category", "interface", Box::new(any(|it| it["type"] == "interface"))),
        ("template", "max-parameters", Box::new(any(|it| it["template"] == "max-parameters"))),
        ("verdict", "No", Box::new(any(|it| it["verdict"] == "No"))),
        ("reason", "type-not-inferable", Box::new(any(|it| it["reason"] == "type-not-inferable"))),
        ("search", "1", Box::new(|line| line["question_id"].to_string().contains('1'))),
        (
            "template=max-parameters&verdict",
            "No",
            Box::new(any(|it| it["template"] == "max-parameters" && it["verdict"] == "No")),
        ),
    ];
    for (name, value, test) in cases {
        let expected: Vec<String> = verdicts
            .iter()
            .filter(|line| test(line))
            .map(|line| format!("{} {}", line["question_id"], line["model_id"].as_str().unwrap()))
            .collect();
        page.open(&format!("#tab=answers&{name}={value}"));
        let found = page.texts(".found .note").concat();
        let words = if expected.len() == verdicts.len() {
            "36 answers".to_owned()
        } else {
            format!("{} of 36 answers", expected.len())
        };
        assert_eq!(found, words, "{name}={value}");
        let shown = page.browser.eval("[...document.querySelectorAll('.entry')].map((it) => `${it.querySelector('b').textContent} ${it.querySelector('.who').firstChild.textContent}`)");
        let shown: Vec<String> = serde_json::from_value(shown).unwrap();
        assert!(!expected.is_empty() && expected.len() < 36, "{name}={value}: {}", expected.len());
        assert!(expected.starts_with(&shown) && !shown.is_empty(), "{name}={value}: {shown:?}");
    }
    // The same by hand, with a list and a field.
    page.open("#tab=answers");
    page.browser.eval(
        "{ const list = document.querySelector('select[aria-label=Model]');
           list.value = 'cedar'; list.dispatchEvent(new Event('change'));
           const field = document.querySelector('input[type=search]');
           field.value = '12'; field.dispatchEvent(new Event('input')); }",
    );
    assert_eq!(page.texts(".found .note"), ["1 of 36 answers"]);
    page.click(".found button");
    assert_eq!(page.texts(".found .note"), ["36 answers"]);
    page.assert_no_complaints();
}

#[test]
fn selecting_an_instruction_marks_its_evidence_and_nothing_else() {
    let verdicts = demo();
    let Some(mut page) = Page::new(&jsonl(&verdicts)) else {
        return;
    };
    let mut marked = 0;
    for number in [1, 13, 16, 22, 27] {
        page.open(&format!("#tab=answers&answer={number}"));
        page.browser.wait("document.querySelector('.instruction') !== null");
        for (index, detail) in verdicts[number]["details"].as_array().unwrap().iter().enumerate() {
            page.click(&format!("[data-instruction='{index}'] > button"));
            let mut expected: Vec<u64> = Vec::new();
            for piece in detail["evidence"].as_array().unwrap() {
                expected
                    .extend(piece["line"].as_u64().unwrap()..=piece["end_line"].as_u64().unwrap());
            }
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(page.marked_lines(), expected, "answer {number}: {detail:#}");
            let Some(first) = expected.first() else {
                continue;
            };
            marked += 1;
            let text = detail["evidence"][0]["text"].as_str().unwrap();
            let shown = page.texts(&format!("[data-line='{first}'] mark")).concat();
            assert!(shown.starts_with(text), "{shown:?} for {detail:#}");
            let seen = page.browser.eval(&format!(
                "{{ const [line, pane] = ['[data-line=\"{first}\"]', '.code'].map((it) => document.querySelector(it).getBoundingClientRect());
                    line.top >= pane.top - 1 && line.top < pane.bottom }}"
            ));
            assert_eq!(seen, true, "line {first} of answer {number} is out of sight");
        }
        // A second click removes the highlights.
        let last = verdicts[number]["details"].as_array().unwrap().len() - 1;
        page.click(&format!("[data-instruction='{last}'] > button"));
        assert!(page.marked_lines().is_empty());
    }
    assert!(marked > 10, "{marked} instructions with evidence");
    page.assert_no_complaints();
}

#[test]
fn dependencies_that_cost_rsr_are_named() {
    let mut verdicts = demo();
    verdicts[0]["instruction_dependence"] = json!({"0": [1]});
    assert_eq!(verdicts[0]["verdicts"][0], "Yes");
    assert_eq!(verdicts[0]["verdicts"][1], "No");
    let Some(mut page) = Page::new(&jsonl(&verdicts[..1])) else {
        return;
    };
    page.open("#tab=answers&answer=0&instruction=0");
    page.browser.wait("document.querySelector('.more:not([hidden])') !== null");
    assert_eq!(page.texts("[data-instruction='0'] > button .label"), ["costs RSR"]);
    assert_eq!(
        page.texts(".more:not([hidden]) .cost"),
        ["RSR counts this instruction as not followed."]
    );
    page.click(".more:not([hidden]) .need");
    assert_eq!(page.texts("[aria-expanded=true] .number"), ["2"]);
}

#[test]
fn the_keyboard_reaches_everything() {
    let Some(mut page) = Page::new(&jsonl(&demo())) else {
        return;
    };
    page.browser.eval("document.getElementById('tab-overview').focus()");
    for tab in ["heat", "compare", "answers"] {
        page.browser.press("ArrowRight");
        assert_eq!(page.browser.eval("document.activeElement.id"), format!("tab-{tab}"));
        assert_eq!(page.browser.eval("document.querySelector('main > :not([hidden])').id"), tab);
    }
    page.browser.eval("document.querySelector('.list').focus()");
    let chosen = "document.querySelector('.list').getAttribute('aria-activedescendant')";
    for (key, answer) in
        [("ArrowDown", 0), ("ArrowDown", 1), ("End", 35), ("ArrowUp", 34), ("Home", 0)]
    {
        page.browser.press(key);
        assert_eq!(page.browser.eval(chosen), format!("answer-{answer}"), "{key}");
    }
    page.browser.wait(
        "document.querySelector('.answer h2')?.textContent === 'Question 1 answered by amber'",
    );
    page.browser.eval("document.querySelector('.instruction > button').focus()");
    page.browser.press("Enter");
    assert_eq!(page.texts("[aria-expanded=true] .number"), ["1"]);
    page.browser.press("ArrowDown");
    assert_eq!(page.texts("[aria-expanded=true] .number"), ["2"]);
    page.browser.eval("document.getElementById('tab-heat').click()");
    page.browser.eval("document.querySelector('[data-cell]').focus()");
    page.browser.press("ArrowDown");
    page.browser.press("ArrowRight");
    let at = page.browser.eval("[document.activeElement.closest('tr').rowIndex, document.activeElement.closest('td').cellIndex]");
    assert_eq!(at, json!([2, 2]));
    page.browser.press("Enter");
    assert_eq!(page.browser.eval("document.querySelector('main > :not([hidden])').id"), "answers");
    page.assert_no_complaints();
}

/// A verdict line with one instruction, decided by a line of the answer.
fn line(question: &str, answer: &str, at: (u64, u64, u64, u64)) -> Value {
    let (line, column, end_line, end_column) = at;
    json!({
        "question_id": question, "model_id": "m", "verdicts": ["No"], "language": "python",
        "details": [{"template": "no-for-loop", "id": 15, "type": "structural control",
            "instruction": "Your code should not use for-loop.", "verdict": "No",
            "decided_by": "rules", "message": "so", "near_misses": [], "reason": null,
            "evidence": [{"block": 0, "line": line, "column": column, "end_line": end_line,
                "end_column": end_column, "text": "the text"}]}],
        "answer": answer,
    })
}

#[test]
fn code_is_coloured_over_lines_and_marked_by_characters() {
    let answer = "Prose `for`:\n```python\nx = \"\"\"a # b\n  c\"\"\" # d\nfor 😀é in 'é': f(12)\n```\r\n~~~go\n/* a\nb */ var s = `\nraw` // end\n~~~\n\
        ```cpp\n#include <map>\nR\"x(\n)\" )x\"; 'c'\n";
    let Some(mut page) = Page::new(&jsonl(&[line("1", answer, (5, 5, 5, 7))])) else {
        return;
    };
    page.open("#tab=answers&answer=0&instruction=0");
    page.browser.wait("document.querySelector('mark') !== null");
    assert_eq!(page.texts("mark"), ["😀é"]);
    let coloured = page.browser.eval(
        "[...document.querySelectorAll('.line code span')].map((it) =>
            `${it.closest('.line').dataset.line} ${it.className} ${it.textContent}`)",
    );
    let expected = [
        "3 string \"\"\"a # b",
        "4 string   c\"\"\"",
        "4 comment # d",
        "5 keyword for",
        "5 keyword in",
        "5 string 'é'",
        "5 call f",
        "5 number 12",
        "8 comment /* a",
        "9 comment b */",
        "9 keyword var",
        "9 string `",
        "10 string raw`",
        "10 comment // end",
        "13 annotation #include",
        "14 string R\"x(",
        "15 string )\" )x\"",
        "15 string 'c'",
    ];
    assert_eq!(coloured, json!(expected));
    page.assert_no_complaints();
}

#[test]
fn of_many_answers_only_those_in_view_are_on_the_page() {
    let answer =
        |number: u32| line(&format!("q{number}"), "```python\nfor x in y:\n```", (2, 1, 2, 12));
    let Some(mut page) = Page::new(&jsonl(&(0..3_000).map(answer).collect::<Vec<_>>())) else {
        return;
    };
    page.open("#tab=answers");
    page.browser.eval("document.querySelector('.list').focus()");
    page.browser.press("End");
    page.browser.wait(
        "document.querySelector('.answer h2')?.textContent === 'Question q2999 answered by m'",
    );
    let rows = page.texts(".entry b");
    assert!(rows.len() < 40 && rows.last().unwrap() == "q2999", "{rows:?}");
    page.browser.eval("document.querySelector('.list').scrollTop = 0");
    page.browser.wait("document.querySelector('.entry b').textContent === 'q0'");
    page.assert_no_complaints();
}

#[test]
fn without_the_answers_the_places_still_quote_them() {
    let mut verdict = line("1", "", (7, 1, 8, 2));
    verdict.as_object_mut().unwrap().remove("answer");
    let Some(mut page) = Page::new(&jsonl(&[verdict])) else {
        return;
    };
    page.open("#tab=answers&answer=0&instruction=0");
    page.browser.wait("document.querySelector('.place') !== null");
    assert_eq!(page.texts(".place"), ["lines 7–8the text"]);
    assert_eq!(page.texts(".paper"), ["The verdict file was written without the answers."]);
    page.assert_no_complaints();
}

/// Text that has an effect wherever it is not treated as text.
const HOSTILE: &str = "</script><script>window.canary=1;alert(1)</script><img src=x onerror=\"window.canary=2\">\
    <!-- <![CDATA[ ]]> --></style><svg onload=alert(3)><a href=\"javascript:alert(4)\">'\"`${alert(5)}\u{2028}\
    <iframe src=\"https://example.com/\"></iframe><link rel=stylesheet href=//example.com/a.css></textarea></title>";

#[test]
fn a_hostile_answer_is_text() {
    let evidence = json!({"block": 0, "line": 2, "column": 1, "end_line": 2, "end_column": 9, "text": HOSTILE});
    let mut near = evidence.clone();
    near["note"] = json!(HOSTILE);
    let line = |model: &str, verdict: &str, reason: Value| {
        json!({
            "question_id": HOSTILE, "model_id": model, "verdicts": [verdict], "language": HOSTILE,
            "details": [{"template": HOSTILE, "id": 5, "type": HOSTILE, "instruction": HOSTILE,
                "verdict": verdict, "decided_by": HOSTILE, "message": HOSTILE,
                "evidence": [evidence], "near_misses": [near], "reason": reason}],
            "question": HOSTILE, "meta_info": {"programming_language": HOSTILE, "item_set": HOSTILE},
            "answer": format!("```{HOSTILE}\n{HOSTILE}\u{202e}\n\"{HOSTILE}\n```\n{HOSTILE}"),
        })
    };
    let verdicts =
        [line(HOSTILE, "No", Value::Null), line("b", "Unverifiable", json!("unfilled-slot"))];
    let Some(mut page) = Page::new(&jsonl(&verdicts)) else {
        return;
    };
    for tab in TABS {
        page.click(&format!("#tab-{tab}"));
    }
    for answer in [0, 1] {
        page.open(&format!(
            "#tab=answers&answer={answer}&instruction=0&model=<img src=x onerror=alert(1)>"
        ));
        page.browser.wait("document.querySelector('.line.hit') !== null");
        let shown = page.texts("[data-line='2'] code").concat();
        assert_eq!(shown, HOSTILE.replace('\u{2028}', "U+2028") + "U+202E");
    }
    let made = page.browser.eval("document.querySelectorAll('main :is(script, img, iframe, link, style, a, textarea)').length");
    assert_eq!(made, 0);
    assert_eq!(page.browser.eval("window.canary === undefined"), true);
    page.assert_no_complaints();
}

#[test]
fn the_policy_stops_what_the_page_did_not_bring() {
    let Some(mut page) = Page::new(&jsonl(&demo()[..1])) else {
        return;
    };
    let stopped = page.browser.eval(
        "new Promise((done) => {
            const stopped = [];
            const attempt = (name, act) => { try { act(); } catch { stopped.push(name); } };
            document.addEventListener('securitypolicyviolation', (event) => stopped.push(event.effectiveDirective));
            attempt('markup', () => (document.body.innerHTML = '<b>'));
            attempt('script', () => document.head.append(Object.assign(document.createElement('script'), { text: 'window.canary = 1' })));
            attempt('image', () => document.body.append(Object.assign(new Image(), { src: 'https://example.com/a.png' })));
            attempt('fetch', () => fetch('https://example.com/').catch(() => stopped.push('fetch')));
            setTimeout(() => done(stopped), 300);
        })",
    );
    let stopped: Vec<String> = serde_json::from_value(stopped).unwrap();
    for name in ["markup", "script", "img-src", "fetch"] {
        assert!(stopped.iter().any(|it| it == name), "{name}: {stopped:?}");
    }
    assert_eq!(page.browser.eval("window.canary === undefined"), true);
}
