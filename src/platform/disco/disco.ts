import { statfs } from 'node:fs/promises'

export interface Disco {
  livre_bytes: number
  total_bytes: number
  /** `cheio`: nothing can be relied on to be written any more */
  estado: 'ok' | 'pouco' | 'cheio'
}

const MB = 1024 ** 2
const GB = 1024 ** 3
const CHEIO = 64 * MB

/** Free space of the volume that holds `pasta`, for this account. Null where the system does not tell. */
export async function medirDisco(pasta: string): Promise<Disco | null> {
  const fs = await statfs(pasta).catch(() => null)
  if (!fs) return null
  const livre_bytes = fs.bavail * fs.bsize
  const total_bytes = fs.blocks * fs.bsize
  return { livre_bytes, total_bytes, estado: estadoDo(livre_bytes, total_bytes) }
}

/** Little: under 1 GB, or under 5 % of a larger volume, but never complains above 10 GB. */
export function estadoDo(livre: number, total: number): Disco['estado'] {
  if (livre < CHEIO) return 'cheio'
  return livre < Math.max(GB, Math.min(total * 0.05, 10 * GB)) ? 'pouco' : 'ok'
}
