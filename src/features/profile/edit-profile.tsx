import { type FormEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';

import type { SelfUser } from '#contract/schema/user.ts';
import { SKILLS } from '#contract/skills.ts';
import { useBackGuard } from '../../hooks/use-back-guard.ts';
import { useUnloadWarning } from '../../hooks/use-unload-warning.ts';
import { problemMessage } from '../../lib/api/api-problem.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { DRAFT_OF, getDraftFields, setDraft, setDraftFields } from '../../lib/storage/draft.ts';
import { useOpenForm } from '../../state/form-recovery.ts';
import { setSelf } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { DiscardDialog } from '../../ui/dialog/discard-dialog.tsx';
import mark from '../../ui/form/checkbox.module.css';
import { TextField } from '../../ui/form/text-field.tsx';
import { ProgressBar } from '../../ui/loading/progress-bar.tsx';
import styles from './edit-profile.module.css';
import { ImageField } from './image-field.tsx';
import {
  changedFields,
  hasOtherFields,
  profileFormFields,
  profileFormOf,
  saveProfile,
  withChanges,
} from './profile-form.ts';
import { useProfileImage } from './use-profile-image.ts';

const messages = PROFILE_MESSAGES.edit;

interface EditProfileProps {
  readonly user: SelfUser;
  readonly onClose: () => void;
}

/** The dialog in which one's own profile is changed. A failed save keeps everything. */
export function EditProfile({ user, onClose }: EditProfileProps) {
  const banner = useProfileImage();
  const picture = useProfileImage();
  const self = user._id as UserId;
  const [stored] = useState(() => profileFormFields(user));
  const [kept] = useState(() => getDraftFields(self, DRAFT_OF.profile));
  const fields = kept ? withChanges(stored, kept) : stored;
  const [hasNewFields, setNewFields] = useState(() => hasOtherFields(fields, stored));
  const isPreparing = [banner, picture].some(({ image }) => image.status === 'working');
  const isRefused = [banner, picture].some(({ image }) => image.status === 'refused');
  const hasNewPicture = [banner, picture].some(({ image }) => image.status === 'accepted');
  const isChanged = hasNewFields || isPreparing || hasNewPicture;
  // Pressed without it, Save says what is in the way.
  const canSave = isChanged && !isPreparing && !isRefused;
  const [isAsking, setAsking] = useState(false);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const isBusy = share !== undefined;
  useOpenForm(self, isChanged ? DRAFT_OF.profile : undefined);
  useUnloadWarning(isChanged);
  const letGo = useBackGuard(isChanged, () => setAsking(true));

  /** Keeps what is written on this device, so that nothing that closes the form takes it away. */
  function handleChange({ currentTarget }: FormEvent<HTMLFormElement>) {
    setProblem(undefined);
    const changed = changedFields(new FormData(currentTarget), stored);
    const isNew = Object.keys(changed).length > 0;
    setNewFields(isNew);
    if (isNew) setDraftFields(self, DRAFT_OF.profile, changed);
    else setDraft(self, '', DRAFT_OF.profile);
  }

  function leave() {
    setDraft(self, '', DRAFT_OF.profile);
    letGo();
    onClose();
  }

  function handlePick(pick: (file: File) => Promise<void>, file: File) {
    setProblem(undefined);
    void pick(file);
  }

  function handleRemove(remove: () => void) {
    setProblem(undefined);
    remove();
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || isPreparing) return;
    if (isRefused) {
      setProblem(MEDIA_MESSAGES.refused);
      event.currentTarget.querySelector<HTMLElement>('[data-refused] button')?.focus();
      return;
    }
    const changed = changedFields(new FormData(event.currentTarget), stored);
    if (!hasNewPicture && Object.keys(changed).length === 0) {
      setProblem(COMMON_MESSAGES.unchanged);
      return;
    }
    const form = profileFormOf(changed, {
      bannerImage: banner.image.status === 'accepted' ? banner.image.file : undefined,
      profileImage: picture.image.status === 'accepted' ? picture.image.file : undefined,
    });
    const now = new AbortController();
    running.current = now;
    event.nativeEvent.submitter?.focus(); // the field one was in cannot be written in any more
    setProblem(undefined);
    setShare(0);
    try {
      setSelf(await saveProfile(form, now.signal, setShare));
      showToast(messages.saved);
      leave();
    } catch (error) {
      if (now.signal.aborted) return;
      logFailure('The profile was not saved.', error);
      setProblem(problemMessage(error, 'profile_failed'));
    } finally {
      setShare(undefined);
    }
  }

  return (
    <DialogFrame
      title={messages.title}
      shape="sheet"
      onClose={() => (isChanged ? setAsking(true) : onClose())}
    >
      <form
        className={styles.form}
        onSubmit={handleSubmit}
        onChange={handleChange}
        aria-busy={isBusy}
      >
        {/* What would be changed now would not be saved, and go with the form. */}
        <div className={styles.form} inert={isBusy}>
          {kept && (
            <p role="status" className={styles.restored}>
              {messages.restored}
            </p>
          )}
          <ImageField
            label={messages.banner}
            storedSrc={user.bannerImage}
            shape="banner"
            picked={banner}
            onPick={(file) => handlePick(banner.pick, file)}
            onRemove={() => handleRemove(banner.remove)}
          />
          <ImageField
            label={messages.picture}
            storedSrc={user.profileImage}
            shape="portrait"
            picked={picture}
            onPick={(file) => handlePick(picture.pick, file)}
            onRemove={() => handleRemove(picture.remove)}
          />
          <div className={styles.pair}>
            <TextField
              label={messages.firstName}
              name="firstName"
              autoComplete="given-name"
              maxLength={LIMITS.nameMaxChars}
              defaultValue={fields.firstName}
            />
            <TextField
              label={messages.lastName}
              name="lastName"
              autoComplete="family-name"
              maxLength={LIMITS.nameMaxChars}
              defaultValue={fields.lastName}
            />
          </div>
          <TitleField initial={fields.title} />
          <AboutField initial={fields.bio} />
          <ListField label={messages.countries} name="countries" initial={fields.countries} />
          <ListField
            label={messages.qualifications}
            name="qualifications"
            initial={fields.qualifications}
          />
          <ListField
            label={messages.certifications}
            name="certifications"
            initial={fields.certifications}
          />
          <ListField label={messages.languages} name="languages" initial={fields.languages} />
          <TextField
            label={messages.experience}
            name="yearsOfExperience"
            type="number"
            inputMode="numeric"
            min={0}
            max={LIMITS.yearsOfExperienceMax}
            defaultValue={fields.yearsOfExperience}
          />
          <SkillsField initial={fields.skills} />
        </div>
        <div className={styles.foot}>
          <div role="alert" className={styles.problem}>
            {problem}
          </div>
          {isBusy && <ProgressBar label={messages.saving} share={share} />}
          <div className={styles.actions}>
            <Button onClick={() => (isChanged ? setAsking(true) : onClose())}>
              {COMMON_MESSAGES.cancel}
            </Button>
            <Button look="primary" type="submit" aria-disabled={isBusy || !canSave}>
              {isBusy ? messages.saving : messages.save}
            </Button>
          </div>
        </div>
      </form>
      {isAsking && <DiscardDialog onCancel={() => setAsking(false)} onDiscard={leave} />}
    </DialogFrame>
  );
}

/** From 21 characters on a hint says that lists shorten it. */
function TitleField({ initial }: { readonly initial: string }) {
  const [chars, setChars] = useState(initial.length);
  return (
    <TextField
      label={messages.headline}
      {...(chars > LIMITS.profileTitleHintChars ? { hint: messages.headlineHint } : {})}
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
        {messages.about}
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
  readonly initial: string;
}

function ListField({ label, name, initial }: ListFieldProps) {
  return (
    <TextField
      label={label}
      hint={messages.commas}
      name={name}
      autoComplete="off"
      dir="auto"
      defaultValue={initial}
    />
  );
}

/** The fixed list, each skill to be ticked. */
function SkillsField({ initial }: { readonly initial: readonly string[] }) {
  return (
    <fieldset className={styles.skills}>
      <legend className={styles.label}>{messages.skills}</legend>
      <div className={styles.choices}>
        {SKILLS.map((skill) => (
          <label key={skill} className={styles.choice}>
            <input
              type="checkbox"
              className={mark.mark}
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
