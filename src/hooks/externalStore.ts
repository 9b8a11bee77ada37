// Stands in for the package use-sync-external-store (vite.config.ts): React itself has the hook.
export { useSyncExternalStore } from 'react';
