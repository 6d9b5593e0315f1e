/** The commands that need the service. The service is a separate package, so that a merchant's server installs only what it uses. */

/** The package with the commands, if it is installed. */
const PACKAGE = 'pay-elements-sandbox';

const MISSING = `This needs the payments service, which is a package of its own:

  npm install --save-dev ${PACKAGE}

or, without installing it: npx ${PACKAGE}
`;

/**
 * Passes the command line on to the service's own command, which reads it from `process.argv`.
 * @throws Error that says how to install the package, if it is missing
 */
export async function runServiceCommand(): Promise<void> {
  try {
    import.meta.resolve(PACKAGE);
  } catch (error) {
    throw new Error(MISSING, { cause: error });
  }
  await import('pay-elements-sandbox/command');
}
