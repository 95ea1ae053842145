/** My turn is noticed: by the tab's title and icon, and on request by a notification. */

import { settings } from "../app/settings.svelte";
import { t } from "../app/words.svelte";

/** Shows in the tab whether it is my turn; `name` is the edition's. */
export function showTurn(mine: boolean, name: string): void {
  document.title = mine ? t("table-title-turn", { name }) : t("table-title", { name });
  showIcon(mine);
}

/** The tab looks as on any other screen. */
export function showNothing(): void {
  document.title = t("trikk");
  showIcon(false);
}

function showIcon(mine: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const file = mine ? "icon-turn.svg" : "icon.svg";
  if (link && !link.href.endsWith(`/${file}`)) link.href = link.href.replace(/icon(-turn)?\.svg$/, file);
}

/** Tells by a notification that it is my turn, if that is wished and the page cannot be seen. */
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
    // Some browsers on telephones do not let a page notify: the title has to do.
  }
}

/** Whether this browser knows notifications at all. */
export function canNotify(): boolean {
  return "Notification" in window;
}

/** Sets whether to notify, asking the browser for leave if needed; returns what it is now. */
export async function setNotify(wanted: boolean): Promise<boolean> {
  settings.notify = wanted && canNotify() && (await Notification.requestPermission()) === "granted";
  return settings.notify;
}
