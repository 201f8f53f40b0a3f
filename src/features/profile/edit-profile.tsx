import { type FormEvent, useState } from 'react';
import { parseProfileForm } from '#contract/forms/parse-profile.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { DraftGate } from '../../forms/draft-gate.tsx';
import { parseFields, useDraft, useRestoredDraft } from '../../forms/use-draft.ts';
import { useForm } from '../../forms/use-form.ts';
import { useLeaveGuard } from '../../forms/use-leave-guard.ts';
import { DRAFT_KEYS } from '../../lib/storage/draft-keys.ts';
import type { Profile } from '../../state/entities/people.ts';
import { useOpenForm } from '../../state/form-recovery.ts';
import { setSelf } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import foot from '../../ui/dialog/dialog-foot.module.css';
import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx';
import { DiscardDialog } from '../../ui/dialog/discard-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ProgressBar } from '../../ui/loading/progress-bar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { PROFILE_IMAGES } from '../shared/attachments/policies.ts';
import { type AttachmentEntry, useAttachments } from '../shared/attachments/use-attachments.ts';
import actions from '../shared/form-actions.module.css';
import styles from './edit-profile.module.css';
import { ImageField } from './image-field.tsx';
import { AboutField, LinksField, ListField, SkillsField, TitleField } from './profile-fields.tsx';
import {
  changedFields,
  differingFields,
  type ProfilePicture,
  profileFormFields,
  profileFormOf,
  saveProfile,
  withChanges,
} from './profile-form.ts';

const messages = PROFILE_MESSAGES.edit;

/** The field that a problem of the form is about, where its code says so. */
const FIELD_OF: Partial<Record<ProblemCode, string>> = {
  profile_title_too_long: 'title',
  bio_too_long: 'bio',
  experience_invalid: 'yearsOfExperience',
};

interface EditProfileProps {
  readonly user: Profile;
  readonly onClose: () => void;
}

/** The dialog that edits your own profile. A failed save loses nothing. */
export function EditProfile(props: EditProfileProps) {
  return (
    <DraftGate user={props.user._id}>
      <ProfileForm {...props} />
    </DraftGate>
  );
}

function ProfileForm({ user, onClose }: EditProfileProps) {
  const banner = useAttachments(PROFILE_IMAGES);
  const picture = useAttachments(PROFILE_IMAGES);
  const draftId = { user: user._id, key: DRAFT_KEYS.profile };
  const [stored] = useState(() => profileFormFields(user));
  const restored = useRestoredDraft(draftId, parseFields);
  const fields = restored ? withChanges(stored, restored) : stored;
  const [changed, setChanged] = useState(() => differingFields(fields, stored));
  const hasNewFields = Object.keys(changed).length > 0;
  const [isBannerRemoved, setBannerRemoved] = useState(false);
  const [isPictureRemoved, setPictureRemoved] = useState(false);
  const attachments = [...banner.attachments, ...picture.attachments];
  const isPreparing = attachments.some(({ status }) => status === 'working');
  const isRefused = attachments.some(({ status }) => status === 'refused');
  const hasNewPicture = attachments.some(({ status }) => status === 'ready');
  const isRemoving = isBannerRemoved || isPictureRemoved;
  const isChanged = hasNewFields || isPreparing || hasNewPicture || isRemoving;
  // If not, pressing Save says what is missing.
  const canSave = isChanged && !isPreparing && !isRefused;
  const draft = useDraft(draftId, hasNewFields ? changed : undefined);
  useOpenForm(draftId.user, isChanged ? DRAFT_KEYS.profile : undefined);
  const guard = useLeaveGuard(isChanged, onClose);
  const { problem, problemAt, clearProblem, submission, isSending, submit, formProps } = useForm({
    read: (filled) =>
      profileFormOf(changedFields(filled, stored), {
        bannerImage: changedPicture(banner.attachments, isBannerRemoved),
        profileImage: changedPicture(picture.attachments, isPictureRemoved),
      }),
    check(form) {
      if (isRefused) {
        formProps.ref.current?.querySelector<HTMLElement>('[data-refused] button')?.focus();
        return { message: MEDIA_MESSAGES.refused };
      }
      const parsed = parseProfileForm(textsOf(form));
      if ('problem' in parsed) {
        return { message: ERROR_MESSAGES[parsed.problem], field: FIELD_OF[parsed.problem] };
      }
      return [...form.keys()].length === 0 ? { message: COMMON_MESSAGES.unchanged } : undefined;
    },
    onReady(form) {
      // The focused field becomes inert while sending.
      formProps.ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
      void submit(form);
    },
    send: saveProfile,
    fallback: ERROR_MESSAGES.profile_failed,
    onDone(saved) {
      setSelf(saved);
      showToast(messages.saved);
      leave();
    },
  });

  function leave() {
    draft.remove();
    guard.leave();
  }

  /** Stores the draft on this device, so that closing the form loses nothing. */
  function handleChange({ currentTarget }: FormEvent<HTMLFormElement>) {
    clearProblem();
    setChanged(changedFields(new FormData(currentTarget), stored));
  }

  function imageProps({ attachments, add, remove }: ReturnType<typeof useAttachments>) {
    return {
      attachments,
      onPick(file: File): void {
        clearProblem();
        add([file]);
      },
      onRemove(key: string): void {
        clearProblem();
        remove(key);
      },
    };
  }

  return (
    <DialogFrame
      title={messages.title}
      shape="sheet"
      className={styles.dialog}
      onClose={guard.requestLeave}
    >
      <form
        {...formProps}
        className={styles.form}
        noValidate
        onChange={handleChange}
        onSubmit={(event) => (isPreparing ? event.preventDefault() : formProps.onSubmit(event))}
      >
        {/* Changes made while sending would be lost. */}
        <div className={styles.form} inert={isSending}>
          {restored && (
            <p role="status" className={classes(words.detail, styles.restored)}>
              {messages.restored}
            </p>
          )}
          <ImageField
            label={messages.banner}
            storedSrc={user.bannerImage}
            shape="banner"
            isRemoved={isBannerRemoved}
            onRemoveStored={setBannerRemoved}
            {...imageProps(banner)}
          />
          <ImageField
            label={messages.picture}
            storedSrc={user.profileImage}
            shape="portrait"
            isRemoved={isPictureRemoved}
            onRemoveStored={setPictureRemoved}
            {...imageProps(picture)}
          />
          <div className={styles.pair}>
            <TextField
              label={messages.firstName}
              name="firstName"
              autoComplete="given-name"
              defaultValue={fields.firstName}
            />
            <TextField
              label={messages.lastName}
              name="lastName"
              autoComplete="family-name"
              defaultValue={fields.lastName}
            />
          </div>
          <TitleField initial={fields.title} problem={problemAt('title')} />
          <AboutField initial={fields.bio} problem={problemAt('bio')} />
          <LinksField initial={fields.links} />
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
            problem={problemAt('yearsOfExperience')}
            name="yearsOfExperience"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={fields.yearsOfExperience}
          />
          <SkillsField initial={fields.skills} />
        </div>
        <div className={foot.foot}>
          <div role="alert" className={words.problem}>
            {problem && problem.field === undefined ? (
              problem.message
            ) : (
              <VisuallyHidden>{problem?.message}</VisuallyHidden>
            )}
          </div>
          {submission.status === 'sending' && (
            <ProgressBar label={messages.saving} share={submission.share} />
          )}
          <div className={actions.actions}>
            <Button onClick={guard.requestLeave}>{COMMON_MESSAGES.cancel}</Button>
            <Button look="primary" type="submit" aria-disabled={isSending || !canSave}>
              {isSending ? messages.saving : messages.save}
            </Button>
          </div>
        </div>
      </form>
      {guard.isConfirming && <DiscardDialog onCancel={guard.stay} onDiscard={leave} />}
    </DialogFrame>
  );
}

/** What the server reads of a form beside its files. */
function textsOf(form: FormData) {
  return [...form].flatMap(([name, text]) => (typeof text === 'string' ? { name, text } : []));
}

function changedPicture(
  attachments: readonly AttachmentEntry[],
  isRemoved: boolean,
): ProfilePicture {
  const chosen = attachments.find((entry) => entry.status === 'ready')?.file;
  return chosen ?? (isRemoved ? 'removed' : undefined);
}
