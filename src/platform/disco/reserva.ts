import { medirDisco } from './disco.ts'

/** Bytes that no upload may use: the database needs them to go on writing. */
export const RESERVA_DO_DISCO = 256 * 1024 * 1024

/** Would the volume of `pasta` keep its reserve after so many bytes? Yes where the system does not tell. */
export async function deixaReserva(pasta: string, bytes: number, medir = medirDisco): Promise<boolean> {
  const disco = await medir(pasta)
  return !disco || disco.livre_bytes - bytes >= RESERVA_DO_DISCO
}
