import '../ui/base.css';
import { start } from './boot.tsx';

void start();
