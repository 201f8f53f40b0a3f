/**
 * What the leading bytes of a file tell.
 */
export class Facts {
    static __wrap(ptr) {
        const obj = Object.create(Facts.prototype);
        obj.__wbg_ptr = ptr;
        FactsFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        FactsFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_facts_free(ptr, 0);
    }
    /**
     * @returns {number}
     */
    get bitDepth() {
        const ret = wasm.facts_bitDepth(this.__wbg_ptr);
        return ret;
    }
    /**
     * @returns {string}
     */
    get colour() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.facts_colour(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * @returns {boolean}
     */
    get hasAlpha() {
        const ret = wasm.facts_hasAlpha(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * @returns {boolean}
     */
    get hasGps() {
        const ret = wasm.facts_hasGps(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * @returns {number}
     */
    get heightPx() {
        const ret = wasm.facts_heightPx(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * @returns {boolean}
     */
    get isAnimated() {
        const ret = wasm.facts_isAnimated(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * @returns {boolean}
     */
    get isProgressive() {
        const ret = wasm.facts_isProgressive(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * @returns {string}
     */
    get kind() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.facts_kind(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * @returns {number}
     */
    get memoryBytes() {
        const ret = wasm.facts_memoryBytes(this.__wbg_ptr);
        return ret;
    }
    /**
     * @returns {string}
     */
    get mime() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.facts_mime(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * @returns {number}
     */
    get orientation() {
        const ret = wasm.facts_orientation(this.__wbg_ptr);
        return ret;
    }
    /**
     * @returns {number}
     */
    get widthPx() {
        const ret = wasm.facts_widthPx(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) Facts.prototype[Symbol.dispose] = Facts.prototype.free;

/**
 * A video whose private parts are blanked, and its facts.
 */
export class InspectedVideo {
    static __wrap(ptr) {
        const obj = Object.create(InspectedVideo.prototype);
        obj.__wbg_ptr = ptr;
        InspectedVideoFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        InspectedVideoFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_inspectedvideo_free(ptr, 0);
    }
    /**
     * @returns {number}
     */
    get durationMs() {
        const ret = wasm.inspectedvideo_durationMs(this.__wbg_ptr);
        return ret;
    }
    /**
     * @returns {boolean}
     */
    get hasGps() {
        const ret = wasm.inspectedvideo_hasGps(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * @returns {number}
     */
    get heightPx() {
        const ret = wasm.inspectedvideo_heightPx(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * @returns {number}
     */
    get rotation() {
        const ret = wasm.inspectedvideo_rotation(this.__wbg_ptr);
        return ret;
    }
    /**
     * @returns {Uint8Array}
     */
    takeBytes() {
        const ret = wasm.inspectedvideo_takeBytes(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * @returns {number}
     */
    get widthPx() {
        const ret = wasm.inspectedvideo_widthPx(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) InspectedVideo.prototype[Symbol.dispose] = InspectedVideo.prototype.free;

/**
 * A finished picture; each of its byte arrays is handed over once.
 */
export class Made {
    static __wrap(ptr) {
        const obj = Object.create(Made.prototype);
        obj.__wbg_ptr = ptr;
        MadeFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        MadeFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_made_free(ptr, 0);
    }
    /**
     * @returns {number}
     */
    get heightPx() {
        const ret = wasm.made_heightPx(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * @returns {boolean}
     */
    get isAnimated() {
        const ret = wasm.made_isAnimated(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * @returns {string}
     */
    get kind() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.made_kind(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * @returns {number}
     */
    get metadataBytesRemoved() {
        const ret = wasm.made_metadataBytesRemoved(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * @returns {string}
     */
    get mime() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.made_mime(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * 0 where the pixels were not touched.
     * @returns {number}
     */
    get quality() {
        const ret = wasm.made_quality(this.__wbg_ptr);
        return ret;
    }
    /**
     * @returns {number}
     */
    get sourceBytes() {
        const ret = wasm.made_sourceBytes(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * @returns {Facts}
     */
    get source() {
        const ret = wasm.made_source(this.__wbg_ptr);
        return Facts.__wrap(ret);
    }
    /**
     * @returns {Uint8Array}
     */
    takeBytes() {
        const ret = wasm.made_takeBytes(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * @returns {Uint8Array}
     */
    takePlaceholder() {
        const ret = wasm.made_takePlaceholder(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * @param {number} index
     * @returns {Uint8Array}
     */
    takeVariantBytes(index) {
        const ret = wasm.made_takeVariantBytes(this.__wbg_ptr, index);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * @param {number} index
     * @returns {number}
     */
    variantHeightPx(index) {
        const ret = wasm.made_variantHeightPx(this.__wbg_ptr, index);
        return ret >>> 0;
    }
    /**
     * @param {number} index
     * @returns {number}
     */
    variantWidthPx(index) {
        const ret = wasm.made_variantWidthPx(this.__wbg_ptr, index);
        return ret >>> 0;
    }
    /**
     * @returns {number}
     */
    get variants() {
        const ret = wasm.made_variants(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * @returns {number}
     */
    get widthPx() {
        const ret = wasm.made_widthPx(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) Made.prototype[Symbol.dispose] = Made.prototype.free;

/**
 * A refusal, thrown: its code is one of `MediaErrorCode`.
 */
export class Refusal {
    static __wrap(ptr) {
        const obj = Object.create(Refusal.prototype);
        obj.__wbg_ptr = ptr;
        RefusalFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        RefusalFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_refusal_free(ptr, 0);
    }
    /**
     * One of `MediaErrorCode`.
     * @returns {string}
     */
    get code() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.refusal_code(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * In words, for logs.
     * @returns {string}
     */
    get detail() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.refusal_detail(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
}
if (Symbol.dispose) Refusal.prototype[Symbol.dispose] = Refusal.prototype.free;

/**
 * Decodes a gallery data URL and encodes its picture as PNG.
 *
 * # Errors
 *
 * A [`Refusal`].
 * @param {string} url
 * @param {MediaLimits} limits
 * @returns {Made}
 */
export function dataUrlToPng(url, limits) {
    const ptr0 = passStringToWasm0(url, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.dataUrlToPng(ptr0, len0, limits);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return Made.__wrap(ret[0]);
}

/**
 * Reads a whole video file and blanks what tells where it was taken.
 *
 * # Errors
 *
 * A [`Refusal`].
 * @param {Uint8Array} bytes
 * @param {MediaLimits} limits
 * @returns {InspectedVideo}
 */
export function inspectVideo(bytes, limits) {
    const ptr0 = passArray8ToWasm0(bytes, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.inspectVideo(ptr0, len0, limits);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return InspectedVideo.__wrap(ret[0]);
}

/**
 * Makes the picture that `recipe` asks for.
 *
 * # Errors
 *
 * A [`Refusal`].
 * @param {Uint8Array} bytes
 * @param {ImageRecipe} recipe
 * @returns {Made}
 */
export function makeImage(bytes, recipe) {
    const ptr0 = passArray8ToWasm0(bytes, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.makeImage(ptr0, len0, recipe);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return Made.__wrap(ret[0]);
}

/**
 * Makes a picture out of sRGB pixels that still need the turn of `orientation`.
 *
 * # Errors
 *
 * A [`Refusal`].
 * @param {Uint8Array} rgba
 * @param {number} width
 * @param {number} height
 * @param {number} orientation
 * @param {ImageRecipe} recipe
 * @returns {Made}
 */
export function makeImageFromRgba(rgba, width, height, orientation, recipe) {
    const ptr0 = passArray8ToWasm0(rgba, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.makeImageFromRgba(ptr0, len0, width, height, orientation, recipe);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return Made.__wrap(ret[0]);
}

/**
 * Bytes of the memory, which only grows.
 * @returns {number}
 */
export function memoryBytes() {
    const ret = wasm.memoryBytes();
    return ret;
}

/**
 * Reads a file's leading bytes; `total_bytes` is the size of the whole.
 *
 * # Errors
 *
 * A [`Refusal`] by `limits`, or of a header that cannot be.
 * @param {Uint8Array} head
 * @param {number} total_bytes
 * @param {MediaLimits} limits
 * @returns {Facts}
 */
export function probe(head, total_bytes, limits) {
    const ptr0 = passArray8ToWasm0(head, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.probe(ptr0, len0, total_bytes, limits);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return Facts.__wrap(ret[0]);
}
export function __wbg___wbindgen_throw_41e9ee4f547fc59a(arg0, arg1) {
    throw new Error(getStringFromWasm0(arg0, arg1));
}
export function __wbg_chroma_e835ce8f3ca9833d(arg0, arg1) {
    const ret = arg1.chroma;
    const ptr1 = passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len1 = WASM_VECTOR_LEN;
    getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
    getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
}
export function __wbg_keepAnimation_1efe585d304c73a0(arg0) {
    const ret = arg0.keepAnimation;
    return ret;
}
export function __wbg_limits_75800e45006afc63(arg0) {
    const ret = arg0.limits;
    return ret;
}
export function __wbg_maxAnimationPixels_d7693a7a51f2cf48(arg0) {
    const ret = arg0.maxAnimationPixels;
    return ret;
}
export function __wbg_maxBytes_40244da60cf38a82(arg0) {
    const ret = arg0.maxBytes;
    return ret;
}
export function __wbg_maxBytes_51b4d6efdb7cbb71(arg0) {
    const ret = arg0.maxBytes;
    return ret;
}
export function __wbg_maxFrames_aa258eeb02e3a007(arg0) {
    const ret = arg0.maxFrames;
    return ret;
}
export function __wbg_maxHeightPx_de5a780cda8a9996(arg0) {
    const ret = arg0.maxHeightPx;
    return ret;
}
export function __wbg_maxInflateRatio_0184088b5fff13a0(arg0) {
    const ret = arg0.maxInflateRatio;
    return ret;
}
export function __wbg_maxPixels_968fc7fcc22f5d2d(arg0) {
    const ret = arg0.maxPixels;
    return ret;
}
export function __wbg_maxScaledPixels_ad477e4aef45aede(arg0) {
    const ret = arg0.maxScaledPixels;
    return ret;
}
export function __wbg_maxScans_bc3aca6d381a62ac(arg0) {
    const ret = arg0.maxScans;
    return ret;
}
export function __wbg_maxSidePx_5e2ef111c3a4fb6d(arg0) {
    const ret = arg0.maxSidePx;
    return ret;
}
export function __wbg_maxWidthPx_613d8d582002f609(arg0) {
    const ret = arg0.maxWidthPx;
    return ret;
}
export function __wbg_minLongEdgePx_04ee50fbf04b6bec(arg0) {
    const ret = arg0.minLongEdgePx;
    return ret;
}
export function __wbg_passThrough_63cbfdb139362aac(arg0, arg1) {
    const ret = arg1.passThrough;
    const ptr1 = passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len1 = WASM_VECTOR_LEN;
    getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
    getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
}
export function __wbg_placeholder_20ffa59aa3199863(arg0) {
    const ret = arg0.placeholder;
    return ret;
}
export function __wbg_quality_aaa797329dcbb4eb(arg0) {
    const ret = arg0.quality;
    return ret;
}
export function __wbg_refusal_new(arg0) {
    const ret = Refusal.__wrap(arg0);
    return ret;
}
export function __wbg_steps_980fa5064d5d6d13(arg0, arg1) {
    const ret = arg1.steps;
    const ptr1 = passArrayJsValueToWasm0(ret, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
    getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
}
export function __wbg_variantQuality_c7e97a03085ee4af(arg0) {
    const ret = arg0.variantQuality;
    return ret;
}
export function __wbg_variantWidthsPx_9dfcab79f8197fc1(arg0, arg1) {
    const ret = arg1.variantWidthsPx;
    const ptr1 = passArrayF64ToWasm0(ret, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
    getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
}
export function __wbindgen_init_externref_table() {
    const table = wasm.__wbindgen_externrefs;
    const offset = table.grow(4);
    table.set(0, undefined);
    table.set(offset + 0, undefined);
    table.set(offset + 1, null);
    table.set(offset + 2, true);
    table.set(offset + 3, false);
}
const FactsFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_facts_free(ptr, 1));
const InspectedVideoFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_inspectedvideo_free(ptr, 1));
const MadeFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_made_free(ptr, 1));
const RefusalFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_refusal_free(ptr, 1));

function addToExternrefTable0(obj) {
    const idx = wasm.__externref_table_alloc();
    wasm.__wbindgen_externrefs.set(idx, obj);
    return idx;
}

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

let cachedDataViewMemory0 = null;
function getDataViewMemory0() {
    if (cachedDataViewMemory0 === null || cachedDataViewMemory0.buffer.detached === true || (cachedDataViewMemory0.buffer.detached === undefined && cachedDataViewMemory0.buffer !== wasm.memory.buffer)) {
        cachedDataViewMemory0 = new DataView(wasm.memory.buffer);
    }
    return cachedDataViewMemory0;
}

let cachedFloat64ArrayMemory0 = null;
function getFloat64ArrayMemory0() {
    if (cachedFloat64ArrayMemory0 === null || cachedFloat64ArrayMemory0.byteLength === 0) {
        cachedFloat64ArrayMemory0 = new Float64Array(wasm.memory.buffer);
    }
    return cachedFloat64ArrayMemory0;
}

function getStringFromWasm0(ptr, len) {
    return decodeText(ptr >>> 0, len);
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function passArray8ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 1, 1) >>> 0;
    getUint8ArrayMemory0().set(arg, ptr / 1);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArrayF64ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 8, 8) >>> 0;
    getFloat64ArrayMemory0().set(arg, ptr / 8);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArrayJsValueToWasm0(array, malloc) {
    const ptr = malloc(array.length * 4, 4) >>> 0;
    for (let i = 0; i < array.length; i++) {
        const add = addToExternrefTable0(array[i]);
        getDataViewMemory0().setUint32(ptr + 4 * i, add, true);
    }
    WASM_VECTOR_LEN = array.length;
    return ptr;
}

function passStringToWasm0(arg, malloc, realloc) {
    if (realloc === undefined) {
        const buf = cachedTextEncoder.encode(arg);
        const ptr = malloc(buf.length, 1) >>> 0;
        getUint8ArrayMemory0().subarray(ptr, ptr + buf.length).set(buf);
        WASM_VECTOR_LEN = buf.length;
        return ptr;
    }

    let len = arg.length;
    let ptr = malloc(len, 1) >>> 0;

    const mem = getUint8ArrayMemory0();

    let offset = 0;

    for (; offset < len; offset++) {
        const code = arg.charCodeAt(offset);
        if (code > 0x7F) break;
        mem[ptr + offset] = code;
    }
    if (offset !== len) {
        if (offset !== 0) {
            arg = arg.slice(offset);
        }
        ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
        const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len);
        const ret = cachedTextEncoder.encodeInto(arg, view);

        offset += ret.written;
        ptr = realloc(ptr, len, offset, 1) >>> 0;
    }

    WASM_VECTOR_LEN = offset;
    return ptr;
}

function takeFromExternrefTable0(idx) {
    const value = wasm.__wbindgen_externrefs.get(idx);
    wasm.__externref_table_dealloc(idx);
    return value;
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
cachedTextDecoder.decode();
const MAX_SAFARI_DECODE_BYTES = 2146435072;
let numBytesDecoded = 0;
function decodeText(ptr, len) {
    numBytesDecoded += len;
    if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
        cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
        cachedTextDecoder.decode();
        numBytesDecoded = len;
    }
    return cachedTextDecoder.decode(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}

const cachedTextEncoder = new TextEncoder();

if (!('encodeInto' in cachedTextEncoder)) {
    cachedTextEncoder.encodeInto = function (arg, view) {
        const buf = cachedTextEncoder.encode(arg);
        view.set(buf);
        return {
            read: arg.length,
            written: buf.length
        };
    };
}

let WASM_VECTOR_LEN = 0;


let wasm;
export function __wbg_set_wasm(val) {
    wasm = val;
}
