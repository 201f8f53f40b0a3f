import { afterAll } from 'vitest';
import { removeProcesses } from './process.ts';

// Runs once for each test file: the server suite shares its modules between files.
afterAll(removeProcesses);
