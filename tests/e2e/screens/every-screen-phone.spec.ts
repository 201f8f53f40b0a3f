import { PHONE } from '../../support/e2e/browser.ts';
import { testEveryScreen } from '../../support/screens/every-screen.ts';

testEveryScreen(PHONE);
