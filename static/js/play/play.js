// Everything that a table's page runs, as one module to be bundled.
import "./table.js";
import "../score/end.js";
