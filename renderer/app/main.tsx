import '../ui/styles/base.css';
import '../platform/drawing-tasks.ts';
import { start } from './boot.tsx';

void start();
