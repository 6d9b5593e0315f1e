export default { testEnvironment: 'jsdom', testMatch: ['**/*.component.js'], transform: {} };
