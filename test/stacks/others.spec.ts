import { FRAMEWORKS, type FrameworkName } from './frameworks.ts';
import { tellOf } from './story.ts';

/** The other frameworks: `npm run stacks`, since each is some hundred megabytes and a minute. */
for (const name of Object.keys(FRAMEWORKS) as FrameworkName[]) if (name !== 'next') tellOf(name);
