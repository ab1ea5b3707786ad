from conftest import needs
from engine_rows import QUESTIONS, graded_alone, rows

needs("datatrove")


def documents():
    from datatrove.data import Document

    for row in rows(1):
        if row["answer"] is not None:
            yield Document(
                row["answer"], str(row["sample"]), metadata={"question_id": row["question_id"]}
            )


def test_the_step_adds_what_grade_table_says():
    from codeif.integrations.datatrove import GradeStep

    given = [row for row in rows(1) if row["answer"] is not None]
    verdicts, _ = graded_alone(given)
    step = GradeStep(questions=QUESTIONS, batch_size=5)
    out = list(step.run(documents()))
    full = [float(all(word == "Yes" for word in words)) for words in verdicts]
    assert [it.metadata["codeif_csr"] for it in out] == full


def test_the_filter_keeps_what_follows_all():
    from codeif.integrations.datatrove import GradeFilter

    kept = list(GradeFilter(questions=QUESTIONS, batch_size=5).run(documents()))
    assert kept and all(it.metadata["codeif_csr"] == 1.0 for it in kept)
    from datatrove.data import Document

    assert GradeFilter().filter(Document("x", "1")) == (False, "codeif-fault")
    instructions = {"instruction_list": ["Your code should not use for-loop."]}
    assert GradeFilter().filter(Document("x = 1", "1", metadata=instructions)) is True
