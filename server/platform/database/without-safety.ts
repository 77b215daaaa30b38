// For databases that live as long as a test.

/** Arguments of initdb. Tests connect some thousand times, each time with all iterations. */
export const initialisedWithoutSafety = ['--no-sync', '-c', 'scram_iterations=1']

/** Settings of PostgreSQL: nothing is brought to the disk, or tidied up for later. */
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
