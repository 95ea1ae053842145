/** Notifications of the browser, for those who ask for them. */

/** Asks the browser for leave to notify; whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}
