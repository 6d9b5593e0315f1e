/** The card frame's document for tests on one origin: first the HTML that the service writes, then the frame's own script. */
import './card-body.ts';
import '../../../src/frame/inside.ts';
