import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { BENCH_MESSAGES } from '#contract/messages/en/bench.ts';
import { formatBytes } from '../../lib/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { FileButton } from '../../ui/button/file-button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import mark from '../../ui/form/checkbox.module.css';
import styles from './bench.module.css';
import { BENCH_JOBS, type BenchSettings } from './bench-settings.ts';
import { BENCH_SAMPLES } from './samples.ts';

/** The first bytes of a JPEG file. */
const JPEG_START = 0xffd8;

interface BenchFormProps {
  readonly isRunning: boolean;
  readonly initial: BenchSettings;
  readonly onStart: (settings: BenchSettings, photos: readonly File[]) => void;
  readonly onCancel: () => void;
}

/** Which photos, which outputs, how many rounds and workers. */
export function BenchForm({ isRunning, initial, onStart, onCancel }: BenchFormProps) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [settings, setSettings] = useState(initial);
  const { sampleIds, jobs, rounds, isParallel } = settings;
  const change = (part: Partial<BenchSettings>) => setSettings({ ...settings, ...part });
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

  const missing = missingOf(photos.length, settings);
  return (
    <div className={styles.form}>
      <fieldset disabled={isRunning}>
        <legend className={styles.legend}>{BENCH_MESSAGES.photographs}</legend>
        {BENCH_SAMPLES.map(({ id, author, licence }) => (
          <Choice
            key={id}
            name={BENCH_MESSAGES.sample[id]}
            facts={BENCH_MESSAGES.credit(author, licence)}
            isChecked={sampleIds.includes(id)}
            onChange={(isChecked) =>
              change({
                sampleIds: BENCH_SAMPLES.map((sample) => sample.id).filter((it) =>
                  it === id ? isChecked : sampleIds.includes(it),
                ),
              })
            }
          />
        ))}
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
          <ImagePlus size={18} />
          {BENCH_MESSAGES.add}
        </FileButton>
        <p className={styles.hint}>{BENCH_MESSAGES.addHint}</p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </fieldset>

      <fieldset disabled={isRunning}>
        <legend className={styles.legend}>{BENCH_MESSAGES.jobs}</legend>
        {BENCH_JOBS.map((job) => (
          <Choice
            key={job}
            name={BENCH_MESSAGES.job[job].name}
            facts={BENCH_MESSAGES.job[job].facts}
            isChecked={jobs.includes(job)}
            onChange={(isChecked) =>
              change({
                jobs: BENCH_JOBS.filter((it) => (it === job ? isChecked : jobs.includes(it))),
              })
            }
          />
        ))}
      </fieldset>

      <fieldset disabled={isRunning}>
        <legend className={styles.legend}>{BENCH_MESSAGES.rounds}</legend>
        <div className={styles.rounds}>
          {LIMITS.benchRounds.map((count) => (
            <label key={count} className={styles.choice}>
              <input
                type="radio"
                className={mark.mark}
                name="rounds"
                checked={rounds === count}
                onChange={() => change({ rounds: count })}
              />
              {BENCH_MESSAGES.roundsOf(count)}
            </label>
          ))}
        </div>
        <Choice
          name={BENCH_MESSAGES.parallel}
          facts={BENCH_MESSAGES.parallelFacts}
          isChecked={isParallel}
          onChange={(isChecked) => change({ isParallel: isChecked })}
        />
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
              if (missing === '') onStart(settings, photos);
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

function missingOf(ownPhotos: number, { sampleIds, jobs }: BenchSettings): string {
  if (ownPhotos + sampleIds.length === 0) return BENCH_MESSAGES.needsPhoto;
  return jobs.length === 0 ? BENCH_MESSAGES.needsJob : '';
}

interface ChoiceProps {
  readonly name: string;
  readonly facts: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Choice({ name, facts, isChecked, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={mark.mark}
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>{name}</span>
      <span className={styles.facts}>{facts}</span>
    </label>
  );
}
