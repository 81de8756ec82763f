import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Banco } from '../repositorio/banco.ts'

async function estaLivre(porta: number): Promise<boolean> {
  const sonda = createServer()
  try {
    await once(sonda.listen(porta, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  } finally {
    await new Promise((fechada) => sonda.close(fechada))
  }
}

/**
 * Returns the port of the last run, so that a bookmark of the phones still opens; 0 (a free one) when it is taken, or
 * on the first run.
 */
export async function portaDeSempre(banco: Banco): Promise<number> {
  const guardada = Number(banco.prepare("select valor from ajustes where chave = 'porta'").get()?.valor ?? 0)
  return guardada > 0 && (await estaLivre(guardada)) ? guardada : 0
}

export function guardarPorta(banco: Banco, url: string): void {
  banco
    .prepare("insert into ajustes values ('porta', ?) on conflict (chave) do update set valor = excluded.valor")
    .run(new URL(url).port)
}
