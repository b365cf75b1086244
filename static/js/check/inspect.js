// A page for each question: the part of the table that is looked at is in sight, and reading begins at the question.
document.querySelector(".course [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
document.getElementById("question")?.focus({ preventScroll: true });
