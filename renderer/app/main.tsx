import '../ui/styles/base.css';
import { start } from './boot.tsx';

void start();
