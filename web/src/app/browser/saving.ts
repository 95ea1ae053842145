/** Saves files, as a browser saves downloads. */

/** Saves something as a file of JSON, on one line: files of records have one for each game. */
export function save(name: string, content: unknown): void {
  saveText(name, `${JSON.stringify(content)}\n`, "application/json");
}

/** Saves a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
