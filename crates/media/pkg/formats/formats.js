/* @ts-self-types="./formats.d.ts" */
import * as wasm from "./formats_bg.wasm";
import { __wbg_set_wasm } from "./formats_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    HeifImage, dataUrlToPng, inspectVideo, makeImage, makeImageFromRgba, memoryBytes, openHeif, probe
} from "./formats_bg.js";
