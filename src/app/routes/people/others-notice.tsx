import Eye from 'lucide-react/icons/eye';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ScreenNotice } from '../../../ui/notice/screen-notice.tsx';

interface OthersNoticeProps {
  readonly about: 'profile' | 'project';
  /** The address at which its owner sees it. */
  readonly returnTo: string;
}

/** Says that something of the viewer's own is shown as others see it, with the way back. */
export function OthersNotice({ about, returnTo }: OthersNoticeProps) {
  const { text, leave } = PROFILE_MESSAGES.othersView[about];
  return (
    <ScreenNotice
      icon={<Eye size={18} />}
      text={text}
      action={
        <ButtonLink to={returnTo} replace>
          {leave}
        </ButtonLink>
      }
    />
  );
}
