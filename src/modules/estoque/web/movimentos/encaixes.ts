import { criarEncaixe } from '#platform/navegador/encaixe.ts'
import type { TipoDeOrigem } from '../../tipos.ts'
import type { Href } from '#platform/navegador/href.ts'

/** What goods leave for, or return from, read off a code or its number. */
export interface DestinoLido {
  origem: { tipo: TipoDeOrigem; id: string }
  /** `OS 142/2026` */
  documento: string
  detalhe: string
  /** still asked for, by material, in its unit */
  pede: ReadonlyMap<string, string>
}

/** Modules above tell what a code means; null: it is none of theirs. */
export const destinosDaSaida = criarEncaixe<(texto: string) => Promise<DestinoLido | null>>()

/** The first that knows the code. */
export async function lerDestino(texto: string): Promise<DestinoLido | null> {
  for (const ler of destinosDaSaida.ler()) {
    const destino = await ler(texto)
    if (destino) return destino
  }
  return null
}

/** The page of what a movement was made for or by, for who may open it. */
export interface PaginaDaOrigem {
  tipo: string
  permissao: string
  rotulo: string
  link: (id: string) => Href
}
export const paginasDasOrigens = criarEncaixe<PaginaDaOrigem>()
