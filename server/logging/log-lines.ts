/** Where lines go; writing to the error stream returns when they are with the system. */
interface LineOutput {
  write(text: string): unknown;
}

/**
 * Writes the lines of one turn of the event loop together: under load, one write for each costs
 * more than the line itself. The rest is written when the process ends, also by an error.
 */
export function gatheredLines(output: LineOutput): LineOutput {
  let gathered = '';
  let hasWritten = false;
  const flush = () => {
    if (gathered === '') return;
    const lines = gathered;
    gathered = '';
    output.write(lines);
  };
  return {
    write(line) {
      if (!hasWritten) process.once('exit', flush);
      hasWritten = true;
      if (gathered === '') setImmediate(flush);
      gathered += line;
    },
  };
}
