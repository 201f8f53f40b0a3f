import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { PROBLEMS } from '#contract/problems.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { SKILLS } from '#contract/skills.ts';
import { WORDS } from '#contract/words.ts';
import { ApiProblem, wordsOf } from '../../lib/api-problem.ts';
import { putSelf } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Question } from '../../ui/question.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './edit-profile.module.css';
import { ImageField } from './image-field.tsx';
import { profileFormOf, saveProfile } from './profile-form.ts';
import { useProfileImage } from './use-profile-image.ts';

const words = WORDS.editProfile;

interface EditProfileProps {
  readonly user: SelfUser;
  readonly onClose: () => void;
}

/** The dialog in which one's own profile is changed. A failed save keeps everything. */
export function EditProfile({ user, onClose }: EditProfileProps) {
  const banner = useProfileImage();
  const picture = useProfileImage();
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isBusy = share !== undefined;
  const isPreparing = [banner, picture].some(({ image }) => image.status === 'working');

  function handlePick(pick: (file: File) => Promise<void>, file: File) {
    setChanged(true);
    void pick(file);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || isPreparing) return;
    const form = profileFormOf(new FormData(event.currentTarget), {
      bannerImage: banner.image.status === 'accepted' ? banner.image.file : undefined,
      profileImage: picture.image.status === 'accepted' ? picture.image.file : undefined,
    });
    const now = new AbortController();
    running.current = now;
    setProblem(undefined);
    setShare(0);
    try {
      putSelf(await saveProfile(form, now.signal, setShare));
      showToast(words.saved);
      onClose();
    } catch (error) {
      if (now.signal.aborted) return;
      console.error('The profile was not saved.', error);
      const isUnanswered = error instanceof ApiProblem && error.status === 0;
      setProblem(isUnanswered ? PROBLEMS.profile_failed.message : wordsOf(error));
    } finally {
      setShare(undefined);
    }
  }

  return (
    <DialogFrame
      title={words.title}
      onSmall="sheet"
      onClose={() => (isChanged ? setAsking(true) : onClose())}
    >
      <form
        className={styles.form}
        onSubmit={handleSubmit}
        onChange={() => setChanged(true)}
        aria-busy={isBusy}
      >
        <ImageField
          label={words.banner}
          storedSrc={user.bannerImage}
          shape="banner"
          picked={banner}
          onPick={(file) => handlePick(banner.pick, file)}
        />
        <ImageField
          label={words.picture}
          storedSrc={user.profileImage}
          shape="portrait"
          picked={picture}
          onPick={(file) => handlePick(picture.pick, file)}
        />
        <div className={styles.pair}>
          <TextField
            label={words.firstName}
            name="firstName"
            autoComplete="given-name"
            maxLength={LIMITS.nameMaxChars}
            defaultValue={user.firstName}
          />
          <TextField
            label={words.lastName}
            name="lastName"
            autoComplete="family-name"
            maxLength={LIMITS.nameMaxChars}
            defaultValue={user.lastName}
          />
        </div>
        <TitleField initial={user.title} />
        <AboutField initial={user.about.bio} />
        <ListField label={words.countries} name="countries" entries={user.countries} />
        <ListField
          label={words.qualifications}
          name="qualifications"
          entries={user.qualifications}
        />
        <ListField
          label={words.certifications}
          name="certifications"
          entries={user.certifications}
        />
        <ListField label={words.languages} name="languages" entries={user.languages} />
        <TextField
          label={words.experience}
          name="yearsOfExperience"
          type="number"
          inputMode="numeric"
          min={0}
          max={LIMITS.yearsOfExperienceMax}
          defaultValue={user.experience.yearsOfExperience}
        />
        <SkillsField initial={user.skills} />
        <div role="alert" className={styles.problem}>
          {problem}
        </div>
        {isBusy && <ProgressBar label={words.saving} share={share} />}
        <div className={styles.actions}>
          <Button onClick={() => (isChanged ? setAsking(true) : onClose())}>{WORDS.cancel}</Button>
          <Button look="primary" type="submit" aria-disabled={isBusy || isPreparing}>
            {isBusy ? words.saving : words.save}
          </Button>
        </div>
      </form>
      {isAsking && (
        <Question
          title={words.discardTitle}
          text={words.discardText}
          stay={words.stay}
          onStay={() => setAsking(false)}
        >
          <Button look="danger" onClick={onClose}>
            {words.discard}
          </Button>
        </Question>
      )}
    </DialogFrame>
  );
}

/** From 21 characters on a hint says that lists shorten it. */
function TitleField({ initial }: { readonly initial: string }) {
  const [chars, setChars] = useState(initial.length);
  return (
    <TextField
      label={words.headline}
      {...(chars > LIMITS.profileTitleHintChars ? { hint: words.headlineHint } : {})}
      name="title"
      autoComplete="organization-title"
      maxLength={LIMITS.profileTitleChars}
      defaultValue={initial}
      onChange={({ currentTarget }) => setChars(currentTarget.value.length)}
    />
  );
}

function AboutField({ initial }: { readonly initial: string }) {
  const id = useId();
  return (
    <div className={styles.about}>
      <label htmlFor={id} className={styles.label}>
        {words.about}
      </label>
      <textarea
        id={id}
        name="bio"
        className={styles.text}
        dir="auto"
        maxLength={LIMITS.bioChars}
        defaultValue={initial}
      />
    </div>
  );
}

interface ListFieldProps {
  readonly label: string;
  readonly name: string;
  readonly entries: readonly string[];
}

function ListField({ label, name, entries }: ListFieldProps) {
  return (
    <TextField
      label={label}
      hint={words.commas}
      name={name}
      autoComplete="off"
      dir="auto"
      defaultValue={entries.join(', ')}
    />
  );
}

/** The fixed list, each skill to be ticked. */
function SkillsField({ initial }: { readonly initial: readonly string[] }) {
  return (
    <fieldset className={styles.skills}>
      <legend className={styles.label}>{words.skills}</legend>
      <div className={styles.choices}>
        {SKILLS.map((skill) => (
          <label key={skill} className={styles.choice}>
            <input
              type="checkbox"
              name="skills"
              value={skill}
              defaultChecked={initial.includes(skill)}
            />
            {skill}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
