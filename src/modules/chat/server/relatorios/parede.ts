import type { Db } from '#platform/postgres/banco.ts'
import { painelDe } from './consultas/painel.ts'

const NINGUEM = '00000000-0000-0000-0000-000000000000'

/** All inboxes as numbers, for a wall: who reads it stands in front of it, so nobody's conversations are in it. */
export const painelDaParede = (db: Db, agora: Date) =>
  painelDe(db, NINGUEM, { todas: true, papeis: new Map() }, undefined, agora)
