/** Saves something as a file of JSON, as a browser saves downloads. */
export function save(name: string, content: unknown): void {
  const file = new Blob([JSON.stringify(content, null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
