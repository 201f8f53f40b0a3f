import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';

/**
 * Runs one of the checks of `scripts/`: over the files that are handed to the returned function (path
 * to text), or over the project itself. Answers its exit code, its output and its sentences.
 */
export function checkOver(script: string) {
  const path = join(import.meta.dirname, '..', '..', 'scripts', script);
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  return (files?: Record<string, string>) => {
    const args = [path];
    if (files) {
      const folder = mkdtempSync(join(tmpdir(), 'hub-check-'));
      folders.push(folder);
      writeFiles(folder, files);
      args.push(folder);
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, stdout, problems: stderr.trim().split('\n').filter(Boolean) };
  };
}

function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
