import '../../renderer/ui/base.css';
import { afterEach } from 'vitest';
import { closeScreen } from './screen.ts';

afterEach(closeScreen);
