// For databases of tests.

/** Arguments of initdb. Tests connect thousands of times, and each connection computes all SCRAM iterations. */
export const initialisedWithoutSafety = ['--no-sync', '-c', 'scram_iterations=1']

/** Settings of PostgreSQL that disable syncing to disk and vacuuming. */
export const startedWithoutSafety = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
]
