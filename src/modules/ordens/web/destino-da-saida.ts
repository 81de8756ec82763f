import { chamar } from '#platform/navegador/api.ts'
import { ordens } from '../contract/ordens.ts'
import type { Ordem } from '../contract/ordem.ts'
import { linkDaOrdem } from '../links.ts'
import { numeroDaOrdem } from '../regras/numero.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The order whose address a code holds; null: the code is of something else. */
export function ordemDoCodigo(texto: string): string | null {
  const id = UUID.exec(texto)?.[0]
  return id && texto.endsWith(linkDaOrdem(id)) ? id : null
}

/** What of each part the order still asks for: planned, less what was taken and not returned. */
export function pedeDaOrdem(
  pecas: readonly Pick<Ordem['pecas'][number], 'item_id' | 'prevista' | 'retirada' | 'devolvida'>[],
) {
  return new Map(
    pecas.flatMap((p): [string, string][] => {
      const falta = Number(p.prevista) - Number(p.retirada) + Number(p.devolvida)
      return falta > 0 ? [[p.item_id, String(Math.round(falta * 1e6) / 1e6)]] : []
    }),
  )
}

/** The order of a QR code as the destination of an exit from the stock. */
export async function destinoDaSaida(texto: string) {
  const id = ordemDoCodigo(texto)
  if (!id) return null
  const { data: o } = await chamar(ordens.obter, { params: { id } })
  return {
    origem: { tipo: 'ordem' as const, id },
    documento: numeroDaOrdem(o),
    detalhe: o.contato ?? '',
    pede: pedeDaOrdem(o.pecas),
  }
}
