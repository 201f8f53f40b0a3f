/**
 * The tiles of a HEIC: each is to be decoded and added, in their order, before the image is made.
 */
export class HeifImage {
    static __wrap(ptr) {
        const obj = Object.create(HeifImage.prototype);
        obj.__wbg_ptr = ptr;
        HeifImageFinalization.register(obj, obj.__wbg_ptr, obj);
        return obj;
    }
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        HeifImageFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_heifimage_free(ptr, 0);
    }
    /**
     * Adds the next tile: a frame's samples, where each plane begins and how far its rows are apart,
     * and how its colours are coded.
     * @param {Uint8Array} samples
     * @param {Uint32Array} layout
     * @param {number} width
     * @param {number} height
     * @param {string} format
     * @param {string} matrix
     * @param {boolean} is_full_range
     * @returns {MediaResult<undefined>}
     */
    addTile(samples, layout, width, height, format, matrix, is_full_range) {
        const ptr0 = passArray8ToWasm0(samples, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ptr1 = passArray32ToWasm0(layout, wasm.__wbindgen_malloc);
        const len1 = WASM_VECTOR_LEN;
        const ptr2 = passStringToWasm0(format, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len2 = WASM_VECTOR_LEN;
        const ptr3 = passStringToWasm0(matrix, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len3 = WASM_VECTOR_LEN;
        const ret = wasm.heifimage_addTile(this.__wbg_ptr, ptr0, len0, ptr1, len1, width, height, ptr2, len2, ptr3, len3, is_full_range);
        return ret;
    }
    /**
     * Codec strings: one of them has to be supported.
     * @returns {string[]}
     */
    get codecs() {
        const ret = wasm.heifimage_codecs(this.__wbg_ptr);
        var v1 = getArrayJsValueFromWasm0(ret[0], ret[1]);
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * The decoder's configuration.
     * @returns {Uint8Array<ArrayBuffer>}
     */
    get description() {
        const ret = wasm.heifimage_description(this.__wbg_ptr);
        return ret;
    }
    /**
     * Makes the image by `recipe`, once.
     * @param {ImageRecipe} recipe
     * @returns {MediaResult<MadeImage>}
     */
    makeImage(recipe) {
        const ret = wasm.heifimage_makeImage(this.__wbg_ptr, recipe);
        return ret;
    }
    /**
     * @returns {number}
     */
    get tileCount() {
        const ret = wasm.heifimage_tileCount(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * @returns {number}
     */
    get tileHeightPx() {
        const ret = wasm.heifimage_tileHeightPx(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * @returns {number}
     */
    get tileWidthPx() {
        const ret = wasm.heifimage_tileWidthPx(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * The coded bytes of a tile, one key frame.
     * @param {number} index
     * @returns {Uint8Array<ArrayBuffer>}
     */
    tile(index) {
        const ret = wasm.heifimage_tile(this.__wbg_ptr, index);
        return ret;
    }
}
if (Symbol.dispose) HeifImage.prototype[Symbol.dispose] = HeifImage.prototype.free;

/**
 * Decodes the image in a data URL and encodes it as PNG.
 * @param {string} url
 * @param {MediaLimits} limits
 * @returns {MediaResult<MadeImage>}
 */
export function dataUrlToPng(url, limits) {
    const ptr0 = passStringToWasm0(url, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.dataUrlToPng(ptr0, len0, limits);
    return ret;
}

/**
 * Reads a whole video file and blanks where, when and with which device it was taken.
 * @param {Uint8Array} bytes
 * @param {MediaLimits} limits
 * @returns {MediaResult<InspectedVideo>}
 */
export function inspectVideo(bytes, limits) {
    const ptr0 = passArray8ToWasm0(bytes, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.inspectVideo(ptr0, len0, limits);
    return ret;
}

/**
 * Makes an image from a file by `recipe`.
 * @param {Uint8Array} bytes
 * @param {ImageRecipe} recipe
 * @returns {MediaResult<MadeImage>}
 */
export function makeImage(bytes, recipe) {
    const ptr0 = passArray8ToWasm0(bytes, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.makeImage(ptr0, len0, recipe);
    return ret;
}

/**
 * Makes an image from sRGB pixels that still need their EXIF orientation.
 * @param {Uint8ClampedArray} rgba
 * @param {number} width
 * @param {number} height
 * @param {number} orientation
 * @param {ImageRecipe} recipe
 * @returns {MediaResult<MadeImage>}
 */
export function makeImageFromRgba(rgba, width, height, orientation, recipe) {
    const ptr0 = passArray8ToWasm0(rgba, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.makeImageFromRgba(ptr0, len0, width, height, orientation, recipe);
    return ret;
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
 * Reads which tiles a HEIC file is made of.
 * @param {Uint8Array} bytes
 * @param {MediaLimits} limits
 * @returns {MediaResult<HeifImage>}
 */
export function openHeif(bytes, limits) {
    const ptr0 = passArray8ToWasm0(bytes, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.openHeif(ptr0, len0, limits);
    return ret;
}

/**
 * Reads a file's leading bytes; `total_bytes` is the size of the whole.
 * @param {Uint8Array} head
 * @param {number} total_bytes
 * @param {MediaLimits} limits
 * @returns {MediaResult<MediaProbe>}
 */
export function probe(head, total_bytes, limits) {
    const ptr0 = passArray8ToWasm0(head, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.probe(ptr0, len0, total_bytes, limits);
    return ret;
}
export function __wbg___wbindgen_is_falsy_16bd49b68658263e(arg0) {
    const ret = !arg0;
    return ret;
}
export function __wbg___wbindgen_number_get_2e0e7dee9f701a71(arg0, arg1) {
    const obj = arg1;
    const ret = typeof(obj) === 'number' ? obj : undefined;
    getDataViewMemory0().setFloat64(arg0 + 8 * 1, isLikeNone(ret) ? 0 : ret, true);
    getDataViewMemory0().setInt32(arg0 + 4 * 0, !isLikeNone(ret), true);
}
export function __wbg___wbindgen_string_get_0380ccaa2f57f0d9(arg0, arg1) {
    const obj = arg1;
    const ret = typeof(obj) === 'string' ? obj : undefined;
    var ptr1 = isLikeNone(ret) ? 0 : passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    var len1 = WASM_VECTOR_LEN;
    getDataViewMemory0().setInt32(arg0 + 4 * 1, len1, true);
    getDataViewMemory0().setInt32(arg0 + 4 * 0, ptr1, true);
}
export function __wbg___wbindgen_throw_41e9ee4f547fc59a(arg0, arg1) {
    throw new Error(getStringFromWasm0(arg0, arg1));
}
export function __wbg_copied_6672ac953bd5507d(arg0, arg1) {
    const ret = new Uint8Array(getArrayU8FromWasm0(arg0, arg1));
    return ret;
}
export function __wbg_get_6d17493f3ac17c64(arg0, arg1) {
    const ret = arg0[arg1 >>> 0];
    return ret;
}
export function __wbg_get_cd05c9a3a7e2ada7(arg0, arg1, arg2) {
    const ret = arg0[getStringFromWasm0(arg1, arg2)];
    return ret;
}
export function __wbg_heifimage_new(arg0) {
    const ret = HeifImage.__wrap(arg0);
    return ret;
}
export function __wbg_length_91bfe7e6a3fd6a1f(arg0) {
    const ret = arg0.length;
    return ret;
}
export function __wbg_new_array_2023fdbe4912459b() {
    const ret = new Array();
    return ret;
}
export function __wbg_new_cb406c0eee427821() {
    const ret = new Object();
    return ret;
}
export function __wbg_now_7d17bac18fadbc89() {
    const ret = performance.now();
    return ret;
}
export function __wbg_push_7193015a52d7cfa6(arg0, arg1) {
    const ret = arg0.push(arg1);
    return ret;
}
export function __wbg_set_54cd08a5956921c1(arg0, arg1, arg2, arg3) {
    arg0[getStringFromWasm0(arg1, arg2)] = arg3;
}
export function __wbindgen_generic_0000000000000001(arg0) {
    // Cast intrinsic for `F64 -> Externref`.
    const ret = arg0;
    return ret;
}
export function __wbindgen_generic_0000000000000002(arg0, arg1) {
    // Cast intrinsic for `Ref(String) -> Externref`.
    const ret = getStringFromWasm0(arg0, arg1);
    return ret;
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
const HeifImageFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_heifimage_free(ptr, 1));

function getArrayJsValueFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    const mem = getDataViewMemory0();
    const result = [];
    for (let i = ptr; i < ptr + 4 * len; i += 4) {
        result.push(wasm.__wbindgen_externrefs.get(mem.getUint32(i, true)));
    }
    wasm.__externref_drop_slice(ptr, len);
    return result;
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

function getStringFromWasm0(ptr, len) {
    return decodeText(ptr >>> 0, len);
}

let cachedUint32ArrayMemory0 = null;
function getUint32ArrayMemory0() {
    if (cachedUint32ArrayMemory0 === null || cachedUint32ArrayMemory0.byteLength === 0) {
        cachedUint32ArrayMemory0 = new Uint32Array(wasm.memory.buffer);
    }
    return cachedUint32ArrayMemory0;
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function isLikeNone(x) {
    return x === undefined || x === null;
}

function passArray32ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 4, 4) >>> 0;
    getUint32ArrayMemory0().set(arg, ptr / 4);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArray8ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 1, 1) >>> 0;
    getUint8ArrayMemory0().set(arg, ptr / 1);
    WASM_VECTOR_LEN = arg.length;
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
