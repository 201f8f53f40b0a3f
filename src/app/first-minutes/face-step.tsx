import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { ImageField } from '../../features/profile/image-field.tsx';
import { profileFormOf, saveProfile } from '../../features/profile/profile-form.ts';
import { PROFILE_IMAGES } from '../../features/shared/attachments/policies.ts';
import { useAttachments } from '../../features/shared/attachments/use-attachments.ts';
import { useForm } from '../../forms/use-form.ts';
import { setSelf, useSelf } from '../../state/session.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';

const messages = FIRST_MINUTES_MESSAGES.face;

/** A profile picture, saved with the next step. */
export function FaceStep(step: StepProps) {
  const { profileImage } = useSelf();
  const { attachments, add, remove } = useAttachments(PROFILE_IMAGES);
  const file = attachments.find((entry) => entry.status === 'ready')?.file;
  const isPreparing = attachments.some(({ status }) => status === 'working');
  const isRefused = attachments.some(({ status }) => status === 'refused');
  const read = () => profileFormOf({}, { bannerImage: undefined, profileImage: file });
  const { problem, clearProblem, refuse, submit, isSending } = useForm({
    read,
    send: saveProfile,
    fallback: ERROR_MESSAGES.profile_failed,
    onDone(saved) {
      setSelf(saved);
      step.onNext();
    },
  });

  let waitsFor: string | undefined;
  if (isSending) waitsFor = FIRST_MINUTES_MESSAGES.saving;
  else if (isPreparing) waitsFor = PROFILE_MESSAGES.edit.preparing;

  function handleNext() {
    if (isRefused) refuse({ message: MEDIA_MESSAGES.refused });
    else if (file) void submit(read());
    else step.onNext();
  }

  return (
    <StepFrame
      {...step}
      title={messages.title}
      why={messages.why}
      nextLabel={
        file || isPreparing || profileImage !== ''
          ? FIRST_MINUTES_MESSAGES.next
          : FIRST_MINUTES_MESSAGES.skip
      }
      waitsFor={waitsFor}
      problem={problem?.message}
      onNext={handleNext}
    >
      <ImageField
        label={messages.label}
        storedSrc={profileImage}
        shape="portrait"
        attachments={attachments}
        onPick={(picked) => {
          clearProblem();
          add([picked]);
        }}
        onRemove={(key) => {
          clearProblem();
          remove(key);
        }}
      />
    </StepFrame>
  );
}
