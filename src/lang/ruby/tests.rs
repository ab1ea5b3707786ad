//! The facts of Ruby that other languages do not have.

use crate::language::Language;
use crate::syntax::testing;

fn found(kind: &str, code: &str) -> Vec<String> {
    testing::found(Language::Ruby, kind, code)
}

#[test]
fn a_name_is_a_call_unless_it_is_assigned_before() {
    let code = "def f(a)\n  b\n  b = a\n  [1].each { |c| b = c + d }\n  d = b\nend\nb\n";
    assert_eq!(
        found("call", code),
        ["2:3 Call b()", "4:3 Call ….each()", "4:26 Call d()", "7:1 Call b()"]
    );
    assert_eq!(
        found("variable", code),
        [
            "1:7 a Parameter scope=function",
            "3:3 b Variable = a scope=function",
            "4:15 c Parameter scope=lambda",
            "4:18 b Variable = c + d scope=function",
            "5:3 d Variable = b scope=function",
        ]
    );
}

#[test]
fn a_class_that_is_opened_again_is_the_same() {
    let code = "class A\n  def a = 1\nend\nclass A < B\n  include C\n  def b = @d = 2\nend\n";
    assert_eq!(
        found("type", code),
        ["1:7 A Class class Extends=B Implements=C", "4:7 A Implementation"]
    );
    let methods = found("function", code);
    assert!(methods.iter().all(|method| method.contains("owner=A")), "{methods:?}");
}

#[test]
fn the_words_of_access_hold_for_what_follows_or_for_what_they_are_given() {
    let code = "class A\n  def a = 1\n  private\n  def b = 1\n  def self.c = 1\n  public def d = 1\n  \
                protected :a\nend\n";
    assert_eq!(
        found("function", code),
        [
            "2:7 a Method() -> () owner=A body returns=1 [protected]",
            "4:7 b Method() -> () owner=A body returns=1 [private]",
            "5:12 c Method() -> () owner=A body returns=1 [static]",
            "6:14 d Method() -> () owner=A body returns=1 [public]",
        ]
    );
}

#[test]
fn the_blocks_that_are_open_at_the_end_are_closed() {
    let code = "class A\n  def f(x)\n    if x\n      for y in x do\n        puts y if y\n";
    assert_eq!(found("construct", code), ["3:5 if", "4:7 for-loop", "5:9 if"]);
    assert_eq!(found("function", code), ["2:7 f Method(x) -> () owner=A body"]);
}

#[test]
fn each_branch_at_the_end_of_a_method_is_a_result() {
    let code = "def f(x)\n  case x\n  when 1 then 2\n  when 3 then raise \"no\"\n  else\n    if x\n      return 4\n    else\n      5\n    end\n  end\nrescue A\n  6\nend\n";
    assert_eq!(found("function", code), ["1:5 f Function(x) -> () body returns=4"]);
}
