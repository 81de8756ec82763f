import { statfs } from 'node:fs/promises'

export interface Disco {
  livre_bytes: number
  total_bytes: number
  /** `cheio`: writes may fail at any time */
  estado: 'ok' | 'pouco' | 'cheio'
}

const MB = 1024 ** 2
const GB = 1024 ** 3
const CHEIO = 64 * MB

/**
 * Returns the free space, for this account, of the volume that holds `pasta`. Null where the system does not report it.
 */
export async function medirDisco(pasta: string): Promise<Disco | null> {
  const fs = await statfs(pasta).catch(() => null)
  if (!fs) return null
  const livre_bytes = fs.bavail * fs.bsize
  const total_bytes = fs.blocks * fs.bsize
  return { livre_bytes, total_bytes, estado: estadoDo(livre_bytes, total_bytes) }
}

/** `pouco`: under 1 GB, or under 5 % of a larger volume, but never above 10 GB. */
export function estadoDo(livre: number, total: number): Disco['estado'] {
  if (livre < CHEIO) return 'cheio'
  return livre < Math.max(GB, Math.min(total * 0.05, 10 * GB)) ? 'pouco' : 'ok'
}
