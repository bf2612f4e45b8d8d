import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

// A lock of SQLite's: the system takes it back when a process ends, however it ends.
const file = 'build/turn.sqlite';
let turn: DatabaseSync | null = null;

/** Waits until no other process builds in this folder. */
export function takeTurn(): void {
  if (turn !== null) return;
  mkdirSync('build', { recursive: true });
  turn = new DatabaseSync(file);
  try {
    turn.exec('BEGIN EXCLUSIVE');
  } catch {
    console.log('Another build is under way here: waiting for it …');
    // milliseconds: an hour, longer than any build
    turn.exec('PRAGMA busy_timeout = 3600000');
    turn.exec('BEGIN EXCLUSIVE');
  }
}

export function endTurn(): void {
  turn?.close();
  turn = null;
}
