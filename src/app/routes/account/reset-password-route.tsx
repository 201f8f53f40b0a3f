import { Link, useLocation } from 'react-router-dom';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { AuthFrame } from '../../../features/auth/auth-frame.tsx';
import { ChoosePasswordForm } from '../../../features/auth/choose-password-form.tsx';
import { RequestResetForm } from '../../../features/auth/request-reset-form.tsx';
import { documentTitle } from '../../../navigation/document-title.ts';

const messages = AUTH_MESSAGES.reset;

/** For who forgot their password: asks for a link, or takes the new one where a link led here. */
export function ResetPasswordRoute() {
  const token = useLocation().hash.slice(1);
  const title = token === '' ? messages.title : messages.chooseTitle;
  return (
    <>
      <title>{documentTitle(title)}</title>
      <AuthFrame
        isHung={token === ''}
        title={title}
        foot={
          <>
            <Link to={PAGE_PATHS.login}>{messages.backToLogin}</Link>
            {token !== '' && <Link to={PAGE_PATHS.resetPassword}>{messages.askAgain}</Link>}
          </>
        }
      >
        {token === '' ? <RequestResetForm /> : <ChoosePasswordForm key={token} token={token} />}
      </AuthFrame>
    </>
  );
}
