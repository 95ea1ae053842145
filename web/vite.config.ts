import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compressed } from "./compressed.ts";
import { words } from "./words.ts";

const SERVER = process.env.TRIKK_SERVER ?? "http://127.0.0.1:8642";

export default defineConfig(({ command }) => ({
  plugins: [words(), svelte(), compressed()],
  // Where the server has the files of the built page.
  base: command === "build" ? "/static/" : "/",
  build: {
    outDir: "../src/trikk/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The server's content policy allows `data:` for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // On a busy machine it would print how long each plugin ran.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: {
    // `trikk serve` runs beside `npm run dev`, which shows changes at once.
    proxy: { "/api": { target: SERVER, ws: true, changeOrigin: true, headers: { origin: SERVER } } },
    fs: { allow: [".."] },
  },
}));
