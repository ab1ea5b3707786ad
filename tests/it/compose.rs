//! `codeif compose`, `codeif dependencies` and `codeif prompts`.

use serde_json::Value;

use codeif::Templates;

use super::harness::{TestDir, lines};
use super::schemas::check;

/// Tasks in six languages: solutions of the fixtures' kinds.
fn tasks() -> String {
    let solutions = [
        (
            "python",
            "import json\n\nMAX_ITEMS = 5\n\n\nclass Basket:\n    def __init__(self, owner):\n        self.owner = owner\n        self.items = []\n\n    def add_item(self, item):\n        if len(self.items) >= MAX_ITEMS:\n            raise ValueError('full')\n        self.items.append(item)\n\n    def to_json(self):\n        return json.dumps(self.items)\n",
        ),
        (
            "python",
            "import math\n\n\ndef area_of(radius):\n    return math.pi * radius ** 2\n\n\ndef total_area(radii):\n    total = 0\n    for radius in radii:\n        total += area_of(radius)\n    return total\n",
        ),
        (
            "python",
            "def longestWord(text):\n    best = ''\n    words = text.split()\n    while words:\n        word = words.pop()\n        if len(word) > len(best):\n            best = word\n    print(best)\n    return best\n",
        ),
        (
            "java",
            "import java.util.ArrayList;\nimport java.util.List;\n\npublic class Queue {\n    private final List<String> items = new ArrayList<>();\n\n    public void addItem(String item) {\n        items.add(item);\n    }\n\n    public String takeItem() {\n        String first = items.get(0);\n        items.remove(0);\n        return first;\n    }\n}\n",
        ),
        (
            "java",
            "public interface Shape {\n    double area();\n    double perimeter();\n}\n\nclass Square implements Shape {\n    private double sideLength;\n\n    Square(double sideLength) {\n        this.sideLength = sideLength;\n    }\n\n    public double area() {\n        return sideLength * sideLength;\n    }\n\n    public double perimeter() {\n        return 4 * sideLength;\n    }\n}\n",
        ),
        (
            "go",
            "package stack\n\nimport \"errors\"\n\ntype Stack struct {\n\titems []int\n\tlimit int\n}\n\nfunc (s *Stack) Push(item int) error {\n\tif len(s.items) == s.limit {\n\t\treturn errors.New(\"full\")\n\t}\n\ts.items = append(s.items, item)\n\treturn nil\n}\n\nfunc SumAll(values []int) int {\n\ttotal := 0\n\tfor _, value := range values {\n\t\ttotal += value\n\t}\n\treturn total\n}\n",
        ),
        (
            "typescript",
            "interface Animal {\n  name: string;\n  speak(): string;\n}\n\nexport class Dog implements Animal {\n  constructor(public name: string) {}\n\n  speak(): string {\n    const loudWord = 'Woof';\n    return loudWord + this.name;\n  }\n}\n",
        ),
    ];
    let row = |(at, (language, solution)): (usize, &(&str, &str))| {
        let question = format!("Task {at}.");
        serde_json::json!({"question": question, "language": language, "solution": solution})
            .to_string()
    };
    solutions.iter().enumerate().map(row).map(|row| row + "\n").collect()
}

const COMPOSE: [&str; 6] = ["compose", "tasks.jsonl", "-o", "q.jsonl", "--witnesses", "w.jsonl"];

#[test]
fn a_witness_proves_each_question() {
    let dir = TestDir::new().file("tasks.jsonl", tasks());
    for rest in [&[][..], &["--set=hard"], &["--templates=all", "--variants=5"], &["--rounds=3"]] {
        let json = dir.codeif(&[&COMPOSE[..], &["--format=json"], rest].concat()).status(0).json();
        check("compose", &json);
        assert!(json["questions"].as_u64().unwrap() >= 7, "{json}");
        let proof = dir.codeif(&["compose", "--check", "q.jsonl", "w.jsonl"]).status(0).stdout();
        assert!(proof.ends_with(" proved, 0 not\n"), "{proof}");
    }
}

/// Questions of a task differ, and a witness is an answer as models write it, in a fence.
#[test]
fn variants_differ_and_witnesses_have_fences() {
    let dir = TestDir::new().file("tasks.jsonl", tasks());
    dir.codeif(&[&COMPOSE[..], &["--variants=20", "--templates=all"]].concat()).status(0);
    let mut seen = std::collections::BTreeSet::new();
    for line in dir.read("q.jsonl").lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let sentences = row["instruction_list"].to_string();
        assert!(seen.insert((row["question"].to_string(), sentences)), "{line}");
    }
    for line in dir.read("w.jsonl").lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let answer = row["answer"].as_str().unwrap();
        assert!(answer.starts_with("```") && answer.ends_with("\n```\n"), "{answer}");
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let dir = TestDir::new().file("tasks.jsonl", tasks());
    let made = |seed: &str, threads: &str| {
        dir.codeif_in(
            &["compose", "tasks.jsonl", "-o", "-", "--seed", seed],
            &[("RAYON_NUM_THREADS", threads)],
        )
        .status(0)
        .stdout()
    };
    assert_eq!(made("7", "1"), made("7", "3"));
    assert_ne!(made("7", "1"), made("8", "1"));
}

#[test]
fn tasks_may_come_from_standard_input() {
    let dir = TestDir::new().file("tasks.jsonl", tasks());
    let of_file = dir.codeif(&["compose", "tasks.jsonl", "-o", "-"]).status(0).stdout();
    let of_stdin = dir.codeif_with(&["compose", "-", "-o", "-"], tasks());
    assert_eq!(of_stdin.status(0).stdout(), of_file);
    let bad = dir.codeif_with(&["compose", "-", "-o", "-"], "{}").status(2).stderr();
    assert!(bad.contains("<stdin>:1: "), "{bad}");
}

/// Templates of all questions that are made of one task in a language, of which nothing is known.
fn asked_of(language: &str, solution: &str) -> Vec<Vec<String>> {
    all_asked(language, solution, "template", "global=3,function=1")
}

/// A field of the instructions of all questions that are made of one task.
fn all_asked(language: &str, solution: &str, field: &str, shares: &str) -> Vec<Vec<String>> {
    let question = "Tell the first day, the total and the words.";
    let task =
        serde_json::json!({"question": question, "language": language, "solution": solution});
    let dir = TestDir::new().file("tasks.jsonl", task.to_string());
    let shares = format!("--shares={shares}");
    let options = ["--templates=all", "--variants=40", &shares];
    dir.codeif(&[&["compose", "tasks.jsonl", "-o", "q.jsonl"], &options[..]].concat()).status(0);
    let slugs = |row: Value| {
        let all = row["instruction_list"].as_array().unwrap().clone();
        all.iter().map(|one| one[field].as_str().unwrap().to_owned()).collect()
    };
    lines(&dir.read("q.jsonl")).into_iter().map(slugs).collect()
}

#[test]
fn what_a_language_does_not_have_is_not_asked_in_it() {
    let java = "class Adder {\n    int addAll(int left, int right) {\n        return left + right;\n    }\n}\n";
    let asked = asked_of("java", java).concat();
    assert!(asked.iter().any(|slug| slug == "no-trailing-whitespace"), "{asked:?}");
    for absent in ["single-quotes", "context-first", "wrap-errors", "no-raw-new", "f-strings"] {
        assert!(!asked.iter().any(|slug| slug == absent), "{absent}");
    }
}

/// Libraries, objects and types are asked for as people write them in the language.
#[test]
fn what_is_asked_is_said_as_in_the_language() {
    let rust = "use std::fs;\nuse std::collections::HashMap;\n\nstruct Ledger {\n    owner: String,\n    \
                sums: HashMap<String, u32>,\n}\n\nimpl Ledger {\n    fn new(owner: &str) -> Self {\n        \
                Ledger { owner: owner.to_string(), sums: HashMap::new() }\n    }\n}\n\nfn main() {\n    \
                let own_ledger = Ledger::new(\"Ada\");\n    let text = fs::read_to_string(\"sums.txt\");\n    \
                println!(\"{} {:?}\", own_ledger.owner, text);\n}\n";
    let ruby = "require \"json\"\n\nmodule Mood\n  CALM = \"calm\"\n  WILD = \"wild\"\nend\n\n\
                def word_count(text)\n  words = 0\n  text.split.each { words += 1 }\n  words\nend\n\n\
                def to_line(mood)\n  JSON.generate([mood])\nend\n";
    let asked = |language, solution| {
        all_asked(language, solution, "instruction", "file=4,combination=4,variable=4").concat()
    };
    let (of_rust, of_ruby) = (asked("rust", rust), asked("ruby", ruby));
    for (all, sentence) in [
        (&of_rust, "Your code should import the library `std::fs`."),
        (&of_rust, "Your code should import the library `std::collections`."),
        (
            &of_rust,
            "Your code should use the function `read_to_string` from the library `std::fs`.",
        ),
        (
            &of_rust,
            "You should initialize an object named `own_ledger` as an instance of the `Ledger` class \
             using `\"Ada\"` for initialization.",
        ),
        (&of_ruby, "Your code should use the function `generate` from the library `json`."),
        (&of_ruby, "The type of the variable `words` should be `Integer`."),
    ] {
        assert!(all.iter().any(|one| one == sentence), "{sentence}: {all:#?}");
    }
    // What is asked for as an enumeration is not asked for as a package.
    assert!(!of_ruby.iter().any(|one| one.contains("package named `Mood`")), "{of_ruby:#?}");
}

/// Of a function the library says where it is from, of a variable its own name what it is, if the task speaks of it,
/// and nothing has the name that the language gives it.
#[test]
fn names_are_asked_for_as_what_people_know_them_by() {
    let java = "import java.util.List;\nimport java.util.stream.Collectors;\n\npublic class Names {\n    public \
                List<String> longNames(List<String> all) {\n        return all.stream().map(String::trim)\
                .collect(Collectors.toList());\n    }\n\n    public String toString() {\n        return \"Names\";\n    \
                }\n\n    public static void main(String[] args) {\n    }\n\n    public void clearNames() {\n    }\n}\n";
    let python = "from datetime import datetime\n\ndef read_day(text):\n    val = datetime.strptime(text, '%d')\n    \
                  first_day = val.day\n    day2 = first_day\n    leftover = day2\n    return leftover\n";
    let javascript = "const addAll = (left, right) => left + right;\nconst total = addAll(1, 2);\n";
    let asked = |language, solution| {
        let shares = "file=4,combination=4,variable=4,function=2";
        all_asked(language, solution, "instruction", shares).concat().concat()
    };
    let (of_java, of_python) = (asked("java", java), asked("python", python));
    let of_javascript = asked("javascript", javascript);
    assert!(of_java.contains("`toList` from the library `java.util.stream`"), "{of_java}");
    assert!(of_java.contains("these methods `longNames` and `clearNames`"), "{of_java}");
    assert!(of_python.contains("`strptime` from the library `datetime`"), "{of_python}");
    assert!(of_python.contains("variable named `first_day`"), "{of_python}");
    assert!(of_javascript.contains("variable named `total`"), "{of_javascript}");
    for (all, absent) in [
        (&of_java, "from the library `java.util`."),
        (&of_java, "`toString`"),
        (&of_java, "`main`"),
        (&of_python, "`datetime.datetime`"),
        (&of_python, "`val`"),
        (&of_python, "`day2`"),
        (&of_python, "`leftover`"),
        (&of_javascript, "variable named `addAll`"),
    ] {
        assert!(!all.contains(absent), "{absent}: {all}");
    }
}

/// What the task speaks of is not forbidden, and what only unlike tasks lead to neither.
#[test]
fn what_is_forbidden_has_to_do_with_the_task() {
    let other = |number: usize, question: &str, solution: &str| {
        serde_json::json!({"question": format!("{question} {number}"), "solution": solution,
            "programming_language": "python"})
        .to_string()
    };
    let plain = "def add_all(numbers):\n    total = 0\n    for number in numbers:\n        total += number\n    \
                 return total\n";
    let with_lists = "import heapq\n\ndef smallest(numbers):\n    found = [n for n in numbers]\n    \
                      return heapq.nsmallest(2, found)\n";
    let with_files = "import glob\n\ndef names():\n    return [name for name in glob.glob('*')]\n";
    let pool: Vec<_> = (0..16)
        .map(|at| match at % 4 {
            0 => other(at, "Find the smallest of several numbers.", with_lists),
            1 => other(at, "Walk through every folder there.", with_files),
            _ => other(at, "Print greetings politely.", plain),
        })
        .collect();
    let task = |question: &str| serde_json::json!({"question": question, "solution": plain, "programming_language": "python"});
    let asked = |question: &str| {
        let tasks = task(question).to_string();
        let dir = TestDir::new().file("tasks.jsonl", tasks).file("pool.jsonl", pool.join("\n"));
        let options = [
            "--pool=pool.jsonl",
            "--variants=40",
            "--shares=file=2,structural control=2,global=1,variable=1",
        ];
        dir.codeif(&[&COMPOSE[..], &options].concat()).status(0);
        dir.read("q.jsonl")
    };
    let of_numbers = asked("Tell the total of several numbers, but not the smallest.");
    assert!(of_numbers.contains("not use the library `heapq`"), "{of_numbers}");
    assert!(of_numbers.contains("not use data structure list"), "{of_numbers}");
    assert!(!of_numbers.contains("`glob`"), "{of_numbers}");
    assert!(
        !asked("Tell the total of a list of several numbers.")
            .contains("not use data structure list")
    );
}

/// Other words mean the same: the templates and dependencies are those of the questions in the templates' words.
#[test]
fn varied_words_ask_for_the_same() {
    let made = |options: &[&str]| {
        let dir = TestDir::new().file("tasks.jsonl", tasks());
        dir.codeif(&[&COMPOSE[..], &["--variants=5"], options].concat()).status(0);
        let proof = dir.codeif(&["compose", "--check", "q.jsonl", "w.jsonl"]).status(0).stdout();
        assert!(proof.ends_with(" proved, 0 not\n"), "{proof}");
        let part = |field: &str| -> Vec<Value> {
            let rows = lines(&dir.read("q.jsonl"));
            let instructions = rows.iter().flat_map(|row| row["instruction_list"].as_array());
            instructions.flatten().map(|one| one[field].clone()).collect()
        };
        (part("template"), part("instruction"))
    };
    let (plain, varied) = (made(&[]), made(&["--varied"]));
    assert_eq!(plain.0, varied.0);
    let differ = plain.1.iter().zip(&varied.1).filter(|(one, other)| one != other).count();
    assert!(2 * differ > plain.1.len(), "{differ} of {}", plain.1.len());
}

/// A convention that nobody follows by habit has a witness too, if no name is one that the question speaks of.
#[test]
fn renamed_solutions_are_witnesses_of_unusual_conventions() {
    let solution = "import sys\n\n\ndef count_words(text):\n    word_counts = {}\n    for one_word in text.split():\n        \
                    word_counts[one_word] = word_counts.get(one_word, 0) + 1\n    return word_counts\n\n\n\
                    print(count_words(sys.stdin.read()))\n";
    let asked = |question: &str| {
        let task = |question: &str, at: usize| {
            serde_json::json!({"question": question, "language": "python",
                "solution": format!("{solution}print({at})\n")})
            .to_string()
        };
        let pool: Vec<_> = (0..4).map(|at| task("Other.", at)).collect();
        let dir =
            TestDir::new().file("tasks.jsonl", task(question, 9)).file("p.jsonl", pool.join("\n"));
        let options = ["--pool=p.jsonl", "--renamed", "--variants=3"];
        dir.codeif(&[&COMPOSE[..], &options].concat()).status(0);
        dir.codeif(&["compose", "--check", "q.jsonl", "w.jsonl"]).status(0);
        (dir.read("q.jsonl"), dir.read("w.jsonl"))
    };
    let (questions, witnesses) = asked("Count the words of a text.");
    let all = questions.lines().filter(|line| line.contains("follow the camelCase naming")).count();
    assert_eq!(all, questions.lines().count(), "{questions}");
    assert!(witnesses.contains("wordCounts") || witnesses.contains("countWords"), "{witnesses}");
    let (questions, witnesses) = asked("Write `count_words`, which fills `word_counts`.");
    assert!(!questions.contains("camelCase") && witnesses.contains("word_counts"), "{questions}");
}

#[test]
fn opposite_habits_are_not_asked_together_where_code_shows_neither() {
    let questions =
        asked_of("python", "import sys\n\nlimit = 5\ntotal = limit * 2\nprint(total)\n");
    for [left, right] in
        [["indent-with-spaces", "indent-with-tabs"], ["double-quotes", "single-quotes"]]
    {
        let has = |slugs: &Vec<String>, slug: &str| slugs.iter().any(|one| one == slug);
        assert!(questions.iter().any(|slugs| has(slugs, right)));
        assert!(!questions.iter().any(|slugs| has(slugs, left) && has(slugs, right)));
    }
}

/// What a class's methods are called is not said before one of them is asked for by its name.
#[test]
fn a_round_names_nothing_that_a_later_one_asks_for() {
    let dir = TestDir::new().file("tasks.jsonl", tasks());
    let options = ["--rounds=4", "--variants=40", "--shares=function=2,class=1,combination=3"];
    dir.codeif(&[&COMPOSE[..], &options].concat()).status(0);
    let mut seen = 0;
    for row in lines(&dir.read("q.jsonl")) {
        let all = row["instruction_list"].as_array().unwrap();
        let rounds = row["rounds"].as_array().unwrap();
        let round = |index: usize| {
            let has = |round: &Value| round.as_array().unwrap().contains(&index.into());
            rounds.iter().position(has).unwrap()
        };
        for (index, one) in all.iter().enumerate() {
            let text = one["instruction"].as_str().unwrap();
            let Some(rest) = text.strip_prefix("Your code should include a function named ") else {
                continue;
            };
            let name = rest.trim_end_matches('.');
            for (other, named) in all.iter().enumerate().filter(|(other, _)| *other != index) {
                if named["instruction"].as_str().unwrap().contains(name) {
                    seen += 1;
                    assert!(round(index) <= round(other), "{row}");
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_proof_that_fails_says_why() {
    let question = r#"{"question_id": 1, "question": "Q", "instruction_list": ["Your code should use a for-loop."]}"#;
    let witness = r#"{"question_id": 1, "model_id": "witness", "answer": "x = 1"}"#;
    let dir = TestDir::new().file("q.jsonl", question).file("w.jsonl", witness);
    let checked = dir.codeif(&["compose", "--check", "q.jsonl", "w.jsonl"]).status(1);
    assert!(
        checked.stderr().starts_with("question 1, instruction 0: No: "),
        "{}",
        checked.stderr()
    );
}

/// Witnesses of another question file are named once, with how many there are.
#[test]
fn stray_witnesses_are_counted() {
    let question = r#"{"question_id": 1, "question": "Q", "instruction_list": ["Your code should use a for-loop."]}"#;
    let witness =
        |id| format!(r#"{{"question_id": {id}, "model_id": "witness", "answer": "x = 1"}}"#);
    let witnesses = [witness(7), witness(8), witness(9)].join("\n");
    let dir = TestDir::new().file("q.jsonl", question).file("w.jsonl", witnesses);
    dir.codeif(&["compose", "--check", "q.jsonl", "w.jsonl"]).complains(
        "w.jsonl:1: no question in q.jsonl has the id 7 (and 2 more lines like this); \
         give the question file it was made with",
    );
}

#[test]
fn prompts_and_dependencies_are_lines() {
    let dir = TestDir::new().file("tasks.jsonl", tasks());
    dir.codeif(&[&COMPOSE[..], &["--rounds=2"]].concat()).status(0);
    let prompts: Vec<Value> = lines(&dir.codeif(&["prompts", "q.jsonl"]).status(0).stdout());
    assert_eq!(prompts[0]["messages"].as_array().unwrap().len(), 2);
    let made: Vec<Value> = lines(&dir.read("q.jsonl"));
    let derived: Vec<Value> = lines(&dir.codeif(&["dependencies", "q.jsonl"]).status(0).stdout());
    assert_eq!(derived, made);
}

/// A template that proposes nothing has a reason; whoever adds one decides it.
#[test]
fn most_templates_propose() {
    let silent: Vec<_> =
        Templates::builtin().iter().filter(|template| !template.proposes()).collect();
    let of_paper = silent.iter().filter(|template| template.id.is_some()).count();
    let all = Templates::builtin().iter().count();
    let slugs: Vec<_> = silent.iter().map(|template| template.slug.as_str()).collect();
    assert!(
        of_paper <= 5 && all - silent.len() >= 110,
        "{} of {all}, none by {slugs:?}",
        all - silent.len()
    );
}

/// The open set is proved again, and no template is rare in it in any of its languages. It has no tasks in Swift and C# yet.
#[test]
fn the_open_set_is_proved() {
    for (name, witnesses, count) in [
        ("open", include_str!("../../benchmark/questions-witnesses.jsonl"), 242),
        ("open-conversations", include_str!("../../benchmark/conversations-witnesses.jsonl"), 80),
    ] {
        let dir = TestDir::new().file("w.jsonl", witnesses);
        let proof = dir.codeif(&["compose", "--check", name, "w.jsonl"]).status(0).stdout();
        assert_eq!(proof, format!("{count} proved, 0 not\n"));
    }
    let counts = |name| {
        let json = TestDir::new().codeif(&["coverage", name, "--format=json"]).status(0).json();
        let rows = json["templates"].as_array().unwrap().clone();
        rows.into_iter().filter(|row| row["id"].is_u64()).collect::<Vec<_>>()
    };
    let (questions, conversations) = (counts("open"), counts("open-conversations"));
    let mut rare = Vec::new();
    for (row, other) in questions.iter().zip(&conversations) {
        assert_eq!(row["template"], other["template"]);
        for (id, count) in row["languages"].as_object().unwrap() {
            let all = count.as_u64().unwrap() + other["languages"][id].as_u64().unwrap();
            if !["swift", "csharp"].contains(&id.as_str()) && all < 5 {
                rare.push((&row["template"], id, all));
            }
        }
        assert!(row["all"].as_u64() >= Some(20), "{row}");
    }
    assert!(questions.len() == 50 && rare.is_empty(), "{rare:?}");
}
