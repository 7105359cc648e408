// main.ts: starts the page: shows the report if the page contains one, otherwise the scenes.
import { loadCore } from "./core.js";
import { Gallery } from "./gallery.js";
import { startLanguage } from "./i18n/language.js";
import "./page.css";
import { showReport } from "./report/report.js";
import { startTheme } from "./stage/theme.js";
import { readLink } from "./ui/permalink.js";

startTheme();
startLanguage(readLink().language);
const root = document.createElement("div");
root.id = "root";
document.body.append(root);

try {
  const report: unknown = JSON.parse(document.getElementById("hitbox-report")?.textContent ?? "null");
  // A report shows what was computed before: it does not wait for the library.
  if (report !== null && typeof report === "object") await showReport(report, root);
  else new Gallery(await loadCore(), root);
} catch (error) {
  // An old browser, or a page that was cut short: say so instead of staying empty.
  root.className = "failure";
  root.textContent = `hitbox: ${error instanceof Error ? error.message : String(error)}`;
}
