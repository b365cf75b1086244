// The entry point of a table's page, bundled into one file.
import "./table.js";
import "../score/end.js";
import "../pictures.js";
