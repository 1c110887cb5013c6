type ThemeChoice = "system" | "light" | "dark";

const STORED = "blendit-theme";

/** Light or dark: the system's setting, unless the visitor chose one. */
class Theme {
  choice = $state<ThemeChoice>(storedChoice());
  #isSystemDark = $state(false);
  readonly isDark = $derived(this.choice === "system" ? this.#isSystemDark : this.choice === "dark");

  constructor() {
    const query = matchMedia("(prefers-color-scheme: dark)");
    this.#isSystemDark = query.matches;
    query.addEventListener("change", ({ matches }) => {
      this.#isSystemDark = matches;
    });
    showChoice(this.choice);
  }

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    localStorage.setItem(STORED, choice);
    showChoice(choice);
  }

  /** A colour of the style sheet, such as `--grid`, in the current theme and in a format for a canvas. */
  colour(name: string): string {
    const probe = document.createElement("span");
    // Reading `isDark` makes callers depend on the theme.
    probe.style.colorScheme = this.isDark ? "dark" : "light";
    probe.style.color = `var(${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }
}

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(STORED);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function showChoice(choice: ThemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

export const theme = new Theme();
