import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'
import { arquivoDaSemente } from '../entregas-dos-fios.ts'

/** Stores the photos that the crews of the demonstration took; they carry no metadata. Returns their hashes. */
export async function guardarFotos(u: Unidade): Promise<string[]> {
  const hashes: string[] = []
  for (const nome of ['padrao.jpg', 'inversor.jpg', 'telhado.jpg']) {
    const { bytes, mime } = arquivoDaSemente(nome)
    hashes.push(await guardar(u.tx, bytes, mime))
  }
  return hashes
}
