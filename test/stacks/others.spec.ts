import { FRAMEWORKS, type FrameworkName } from './frameworks.ts';
import { tellOf } from './story.ts';

/** The other frameworks run only with `npm run stacks`, because each takes some hundred megabytes and a minute. */
for (const name of Object.keys(FRAMEWORKS) as FrameworkName[]) if (name !== 'next') tellOf(name);
