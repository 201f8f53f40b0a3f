// Plays recorded calls against a server and compares the shapes of its answers.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps.mjs';

const FILE = join(ROOT, 'tests', 'fixtures', 'recorded-calls.json');

/** The calls of the version before, with the shapes of the answers it gave. */
export function recordedCalls() {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Records the answers of `played` as those of the version before. */
export function saveRecordedCalls(played) {
  writeFileSync(FILE, `${JSON.stringify(played, null, 2)}\n`);
}

/**
 * Plays the calls in order, each at the next of `origins`; what an answer saves stands in later calls as
 * `{name}`.
 *
 * @param {{ as?: string, call: string, body?: object, form?: object, save?: object }[]} calls
 * @param {readonly string[]} origins
 */
export async function playCalls(calls, origins) {
  const saved = new Map([['run', Date.now().toString(36)]]);
  const played = [];
  for (const [at, recorded] of calls.entries()) {
    const { as, call, body, form, save = {} } = JSON.parse(filled(JSON.stringify(recorded), saved));
    const [method, path] = call.split(' ');
    const response = await fetch(`${origins[at % origins.length]}${path}`, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${saved.get(`${as}.token`)}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(form ? { body: formOf(form) } : body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const answer = text === '' ? undefined : JSON.parse(text);
    for (const [name, field] of Object.entries(save)) saved.set(name, answer?.[field]);
    played.push({ ...recorded, status: response.status, shape: shapeOf(answer) });
  }
  return played;
}

/** What a page of before would miss in the answers of now; fields may be added. */
export function missingFields(before, now) {
  return before.flatMap(({ call, status, shape }, at) => {
    const wrong = now[at].status === status ? [] : [`answers ${now[at].status}, not ${status}`];
    return [...wrong, ...lacks(shape, now[at].shape, 'answer')].map((what) => `${call}: ${what}`);
  });
}

function filled(text, saved) {
  return text.replace(/\{([\w.]+)\}/g, (whole, name) => saved.get(name) ?? whole);
}

function formOf(fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function shapeOf(value) {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}

function lacks(before, now, where) {
  if (typeof before === 'string' || typeof now === 'string' || now === undefined) {
    return before === now || before === undefined
      ? []
      : [`${where} is no longer ${kindOf(before)}`];
  }
  if (Array.isArray(before))
    return before.length && now.length ? lacks(before[0], now[0], `${where}[]`) : [];
  return Object.entries(before).flatMap(([name, shape]) =>
    lacks(shape, now[name], `${where}.${name}`),
  );
}

function kindOf(shape) {
  return typeof shape === 'string' ? `a ${shape}` : Array.isArray(shape) ? 'a list' : 'an object';
}
