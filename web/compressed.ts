import { readdir, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const SMALLEST = 1024;

/** Puts a compressed copy beside each text file of the built page, so that the server never has to compress. */
export function compressed(): Plugin {
  return {
    name: "trikk-compressed",
    apply: "build",
    // Only when everything is written, since other plugins change files until then.
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of await readdir(dir, { recursive: true })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const text = await readFile(`${dir}/${name}`);
        if (text.length < SMALLEST) continue;
        await writeFile(`${dir}/${name}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
