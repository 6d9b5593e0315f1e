/** The card frame's document for tests on one origin: first what the service writes, then the frame's own script. */
import './card-body.ts';
import '../../../src/frame/inside.ts';
