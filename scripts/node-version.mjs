// Imported first by the scripts that a person starts. It keeps to syntax that old versions of Node
// can read, so that they reach the message instead of failing on the parts which need a newer one.
const found = process.versions.node;
const parts = found.split('.').map(Number);
const major = parts[0] || 0;
const minor = parts[1] || 0;

if (major < 20 || (major === 20 && minor < 19)) {
  console.error('Safar needs Node.js 20.19 or newer; this is ' + found + '.');
  console.error('Install a current version from https://nodejs.org and start again.');
  process.exit(1);
}
