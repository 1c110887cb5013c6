// Light or dark, as chosen here or in the app, which share the stored choice. Loaded in the head, so that pages do not flash.
{
  const root = document.documentElement;
  const stored = localStorage.getItem("blendit-theme") ?? "system";
  const show = (choice) => {
    if (choice === "system") delete root.dataset.theme;
    else root.dataset.theme = choice;
  };
  show(stored);
  addEventListener("DOMContentLoaded", () => {
    const select = document.getElementById("theme");
    select.value = stored;
    select.addEventListener("change", () => {
      localStorage.setItem("blendit-theme", select.value);
      show(select.value);
    });
  });
}
