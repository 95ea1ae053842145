import { showWords } from "../src/app/words.svelte";
import { readWords } from "../words";

showWords("en", readWords("en"));
