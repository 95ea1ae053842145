/** A picture of one's own to trace, below the map. It is kept in this browser and never sent anywhere. */

/** A picture, and where it lies on the board. */
export interface Tracing {
  /** The picture itself, as a `data:` address. */
  picture: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** From 0, not seen, to 1. */
  strength: number;
}

const DATABASE = "trikk-studio";
const STORE = "tracings";
/** Larger pictures are made smaller, in pixels. */
const LARGEST = 2000;

/** Reads a picture file, and lays it over a part of the board. Fails for a file that is no picture. */
export async function tracingOf(file: Blob, over: { left: number; top: number; width: number }): Promise<Tracing> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LARGEST / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const height = Math.round((over.width * canvas.height) / canvas.width);
  return { picture: canvas.toDataURL("image/webp", 0.85), ...over, height, strength: 0.5 };
}

/** The tracing of a map, if it has one. */
export async function loadTracing(key: string): Promise<Tracing | null> {
  return ((await within("readonly", (store) => store.get(key))) as Tracing | undefined) ?? null;
}

/** Keeps the tracing of a map; null forgets it. */
export async function keepTracing(key: string, tracing: Tracing | null): Promise<void> {
  await within("readwrite", (store) => (tracing ? store.put(tracing, key) : store.delete(key)));
}

/** Does something with the pictures; undefined where the browser keeps none. */
async function within(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await result(opening);
    try {
      return await result(work(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined; // then it lasts as long as the page
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
