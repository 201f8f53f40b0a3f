import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import type { ComparisonJob } from '#workers/media/baselines-types.ts';
import { formatBytes } from '../../lib/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { FileButton } from '../../ui/button/file-button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import mark from '../../ui/form/checkbox.module.css';
import styles from './bench.module.css';

const JOBS: readonly ComparisonJob[] = ['fit', 'budget'];
/** The first bytes of a JPEG file. */
const JPEG_START = 0xffd8;

interface BenchFormProps {
  readonly isRunning: boolean;
  readonly onStart: (
    photos: readonly File[],
    jobs: readonly ComparisonJob[],
    rounds: number,
  ) => void;
  readonly onCancel: () => void;
}

/** Which photos, which outputs, how many rounds. */
export function BenchForm({ isRunning, onStart, onCancel }: BenchFormProps) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [jobs, setJobs] = useState<readonly ComparisonJob[]>(JOBS);
  const [rounds, setRounds] = useState<number>(LIMITS.benchRounds[0]);
  const [problem, setProblem] = useState('');

  /** Takes what it can, and says why not of the first that it cannot. */
  async function handlePick(files: readonly File[]) {
    const taken: File[] = [];
    let refused = '';
    for (const file of files) {
      const found = await problemOf(file, photos.length + taken.length);
      if (found === '') taken.push(file);
      else refused ||= found;
    }
    setProblem(refused);
    setPhotos((before) => [...before, ...taken]);
  }

  const missing = missingOf(photos, jobs);
  return (
    <div className={styles.form}>
      <fieldset className={styles.group} disabled={isRunning}>
        <legend className={styles.legend}>{BENCH_MESSAGES.photographs}</legend>
        {photos.length > 0 && (
          <ul className={styles.photos}>
            {photos.map((photo, index) => (
              // The same file may be there twice.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows and shrinks
              <li key={index} className={styles.photo}>
                <span className={styles.name}>
                  <bdi>{photo.name}</bdi> {formatBytes(photo.size)}
                </span>
                <IconButton
                  label={BENCH_MESSAGES.remove(photo.name)}
                  isAtEnd
                  onClick={() => setPhotos(photos.filter((_, place) => place !== index))}
                >
                  <X size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <FileButton accept="image/jpeg" onPickMany={(files) => void handlePick(files)}>
          <ImagePlus size={18} aria-hidden="true" />
          {BENCH_MESSAGES.add}
        </FileButton>
        <p className={styles.hint}>{BENCH_MESSAGES.addHint}</p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </fieldset>

      <fieldset className={styles.group} disabled={isRunning}>
        <legend className={styles.legend}>{BENCH_MESSAGES.jobs}</legend>
        {JOBS.map((job) => (
          <label key={job} className={styles.choice}>
            <input
              type="checkbox"
              className={mark.mark}
              checked={jobs.includes(job)}
              onChange={({ currentTarget: { checked } }) =>
                setJobs(JOBS.filter((it) => (it === job ? checked : jobs.includes(it))))
              }
            />
            <span>{BENCH_MESSAGES.job[job].name}</span>
            <span className={styles.facts}>{BENCH_MESSAGES.job[job].facts}</span>
          </label>
        ))}
      </fieldset>

      <fieldset className={styles.group} disabled={isRunning}>
        <legend className={styles.legend}>{BENCH_MESSAGES.rounds}</legend>
        <div className={styles.rounds}>
          {LIMITS.benchRounds.map((count) => (
            <label key={count} className={styles.choice}>
              <input
                type="radio"
                className={mark.mark}
                name="rounds"
                checked={rounds === count}
                onChange={() => setRounds(count)}
              />
              {BENCH_MESSAGES.roundsOf(count)}
            </label>
          ))}
        </div>
      </fieldset>

      <div className={styles.actions}>
        {isRunning ? (
          <Button onClick={onCancel}>{BENCH_MESSAGES.cancel}</Button>
        ) : (
          <Button
            look="primary"
            aria-disabled={missing !== ''}
            aria-describedby="bench-missing"
            onClick={() => {
              if (missing === '') onStart(photos, jobs, rounds);
            }}
          >
            {BENCH_MESSAGES.start}
          </Button>
        )}
        <p id="bench-missing" className={styles.hint}>
          {isRunning ? '' : missing}
        </p>
      </div>
    </div>
  );
}

/** Returns why a file is rejected; empty when it is accepted. */
async function problemOf(file: File, count: number): Promise<string> {
  if (count >= LIMITS.benchPhotos) return BENCH_MESSAGES.tooMany;
  if (file.size > LIMITS.uploadBytes) return BENCH_MESSAGES.tooLarge(file.name);
  const start = new DataView(await file.slice(0, 2).arrayBuffer());
  const isJpeg = start.byteLength === 2 && start.getUint16(0) === JPEG_START;
  return isJpeg ? '' : BENCH_MESSAGES.notJpeg(file.name);
}

function missingOf(photos: readonly File[], jobs: readonly ComparisonJob[]): string {
  if (photos.length === 0) return BENCH_MESSAGES.needsPhoto;
  return jobs.length === 0 ? BENCH_MESSAGES.needsJob : '';
}
