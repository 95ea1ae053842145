import { mount } from "svelte";
import "./styles/font.css";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { applySettings, settings } from "./app/settings.svelte";
import { chooseLanguage } from "./app/words.svelte";

applySettings();
await chooseLanguage(settings.language);
mount(App, { target: document.querySelector("#app") as HTMLElement });
