/* @ts-self-types="./media.d.ts" */
import * as wasm from "./media_bg.wasm";
import { __wbg_set_wasm } from "./media_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    inspectVideo, makeImage, makeImageFromRgba, memoryBytes, probe
} from "./media_bg.js";
