/** Shows that it is my turn: by the tab's title and icon and, if wanted, by a notification. */

import { settings } from "../app/settings.svelte";
import { t } from "../app/words.svelte";

/** Shows in the tab whether it is my turn; `name` is the edition's. */
export function showTurn(mine: boolean, name: string): void {
  document.title = mine ? t("table-title-turn", { name }) : t("table-title", { name });
  showIcon(mine);
}

/** Makes the tab look as on any other screen. */
export function showNothing(): void {
  document.title = t("trikk");
  showIcon(false);
}

function showIcon(mine: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const file = mine ? "icon-turn.svg" : "icon.svg";
  if (link && !link.href.endsWith(`/${file}`)) link.href = link.href.replace(/icon(-turn)?\.svg$/, file);
}

/** Sends a notification that it is my turn, if that is on and the page is hidden. */
export function notifyTurn(name: string, table: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notification = new Notification(t("table-title-turn", { name }), {
      body: t("table-notify-body"),
      tag: `trikk-${table}`,
    });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some browsers on phones do not allow this; the title must do.
  }
}

/** Whether this browser has notifications. */
export function canNotify(): boolean {
  return "Notification" in window;
}

/** Sets whether to notify, asking the browser for permission if needed; returns the new setting. */
export async function setNotify(wanted: boolean): Promise<boolean> {
  settings.notify = wanted && canNotify() && (await Notification.requestPermission()) === "granted";
  return settings.notify;
}
