//! `codeif facts`.

use super::harness::TestDir;

#[test]
fn the_extension_says_the_language() {
    TestDir::new()
        .file("a.py", "while x:\n    for y in z:\n        pass\n")
        .codeif(&["facts", "a.py"])
        .status(0)
        .shows("1:1 construct while-loop\n2:5 construct for-loop\n");
}

#[test]
fn without_a_known_extension_the_language_is_asked_for() {
    TestDir::new()
        .file("a.txt", "x")
        .codeif(&["facts", "a.txt"])
        .status(2)
        .complains("give --language");
}

#[test]
fn the_tree_is_shown() {
    TestDir::new()
        .file("a.py", "print(1)\n")
        .codeif(&["facts", "--tree", "a.py"])
        .status(0)
        .shows("     1:1       function: (identifier) print\n");
}

#[test]
fn of_several_files_each_is_headed_by_its_name() {
    let ran = TestDir::new()
        .file("a.py", "x = 1\n")
        .file("b.txt", "x")
        .file("c.go", "package p\n")
        .codeif(&["facts", "a.py", "b.txt", "c.go"])
        .status(2)
        .complains("b.txt: its extension is not that of a supported language");
    let heads = ran.stdout();
    let heads: Vec<_> = heads.lines().filter(|line| line.starts_with("==>")).collect();
    assert_eq!(heads, ["==> a.py <==", "==> c.go <=="]);
}
