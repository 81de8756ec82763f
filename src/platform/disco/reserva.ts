import { medirDisco } from './disco.ts'

/** Bytes that no upload may use: the database needs them to keep writing. */
export const RESERVA_DO_DISCO = 256 * 1024 * 1024

/**
 * Returns whether the volume of `pasta` keeps its reserve after writing `bytes`. True where the system reports no size.
 */
export async function deixaReserva(pasta: string, bytes: number, medir = medirDisco): Promise<boolean> {
  const disco = await medir(pasta)
  return !disco || disco.livre_bytes - bytes >= RESERVA_DO_DISCO
}
