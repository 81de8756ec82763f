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

const NUMERO = /^os\s*(\d{1,6})(?:\s*\/\s*(\d{4}))?$/i

/** `OS 142/2026`, or `OS 142` of any year; null: the text is no number of an order. */
export function numeroEscrito(texto: string): { numero: number; ano: number | null } | null {
  const [, numero, ano] = NUMERO.exec(texto.trim()) ?? []
  return numero === undefined ? null : { numero: Number(numero), ano: ano === undefined ? null : Number(ano) }
}

/** The order of that number: of the newest year when none is written. */
async function ordemDoNumero(texto: string): Promise<string | null> {
  const escrito = numeroEscrito(texto)
  if (!escrito) return null
  const busca = escrito.ano === null ? String(escrito.numero) : `${escrito.numero}/${escrito.ano}`
  const { data } = await chamar(ordens.listar, { query: { busca, limit: 20 } })
  const achada = data.find((o) => o.numero === escrito.numero && (escrito.ano === null || o.ano === escrito.ano))
  return achada?.id ?? null
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

/** The order of a QR code, or of its written number, as what an exit from the stock is for or a return comes from. */
export async function destinoDaSaida(texto: string) {
  const id = ordemDoCodigo(texto) ?? (await ordemDoNumero(texto))
  if (!id) return null
  const { data: o } = await chamar(ordens.obter, { params: { id } })
  return {
    origem: { tipo: 'ordem' as const, id },
    documento: numeroDaOrdem(o),
    detalhe: o.contato ?? '',
    pede: pedeDaOrdem(o.pecas),
  }
}
