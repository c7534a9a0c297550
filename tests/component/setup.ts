import '../../renderer/ui/styles/base.css';
import { afterEach } from 'vitest';
import { closeScreen } from './screen.ts';

afterEach(closeScreen);
