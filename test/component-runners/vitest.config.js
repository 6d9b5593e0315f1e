export default { test: { globals: true, include: ['*.component.js'] } };
