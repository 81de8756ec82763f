import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import type { ChamadaDe } from '#kit/endpoint.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { lembrarEDizer } from '#ui/desfazer.ts'
import { plural } from '#ui/formatos.ts'
import { lotes, type Lote } from '../contract/lotes.ts'
import { relerFunil } from '#modules/funis/nucleo/web/dados.ts'

export type AcaoPedida = ChamadaDe<typeof lotes.criar>['body']['acao']
interface Pedido {
  qual: string
  acao: AcaoPedida
  ids: string[]
  anunciar: (frase: string) => void
  aoAcabar?: () => void
}
const OLHAR_MS = 250

const espera = (ms: number) => new Promise((r) => setTimeout(r, ms))

/** Polls a bulk action until it ends; the board shows its progress. */
export async function seguirLote(id: string, aoAndar: (l: Lote) => void = () => {}): Promise<Lote> {
  for (;;) {
    const { data } = await chamar(lotes.obter, { params: { id } })
    aoAndar(data)
    if (data.situacao !== 'andando') return data
    await espera(OLHAR_MS)
  }
}

async function desfazerLote(qual: string, id: string): Promise<void> {
  try {
    const { data } = await chamar(lotes.desfazer, { params: { id } })
    const volta = await seguirLote(data.id)
    const ficaram = volta.total - volta.feitos
    avisar({
      titulo: `${plural(volta.feitos, 'cartão voltou', 'cartões voltaram')} como ${volta.feitos === 1 ? 'era' : 'eram'}`,
      ...(ficaram > 0 ? { descricao: `${ficaram} já tinham mudado depois e ficaram como estão.` } : {}),
    })
  } catch (e) {
    avisarFalha('Não deu para desfazer.', e)
  }
  await relerFunil(qual)
}

export const frasesDoFim = (l: Lote): { titulo: string; descricao?: string } => ({
  titulo: `${l.acao.tipo === 'regra' ? `A regra começou em ${plural(l.feitos, 'cartão', 'cartões')}` : plural(l.feitos, 'cartão mudou', 'cartões mudaram')}${l.total > l.feitos ? `, ${l.total - l.feitos} ${l.total - l.feitos === 1 ? 'ficou' : 'ficaram'}` : ''}`,
  ...(l.recusadas.length > 0 || l.aviso
    ? { descricao: [l.recusadas.map((r) => `${r.n}: ${r.motivo}`).join(' · '), l.aviso].filter(Boolean).join('. ') }
    : {}),
})

/**
 * Runs an action on many cards, with progress and one undo for all. A repeated request returns the same bulk action.
 */
export const fazerLote = (pedido: Pedido, aoAndar?: (l: Lote) => void): Promise<void> =>
  acompanhar(executarLote(pedido, aoAndar))

async function executarLote(
  { qual, acao, ids, anunciar, aoAcabar }: Pedido,
  aoAndar?: (l: Lote) => void,
): Promise<void> {
  try {
    const { data } = await chamar(lotes.criar, {
      params: { funil: qual },
      body: { acao, alvo: { ids }, id_cliente: uuidv7() },
    })
    const fim = await seguirLote(data.id, aoAndar)
    const frases = frasesDoFim(fim)
    anunciar([frases.titulo, frases.descricao].filter(Boolean).join('. '))
    const aviso = { ...frases, ...(fim.feitos === 0 || fim.aviso ? { tom: 'alerta' as const } : {}) }
    if (fim.pode_desfazer)
      lembrarEDizer(
        { rotulo: `ação em ${plural(fim.feitos, 'cartão', 'cartões')}`, desfazer: () => desfazerLote(qual, fim.id) },
        aviso,
      )
    else avisar(aviso)
    aoAcabar?.()
  } catch (e) {
    avisarFalha('A ação em massa não foi feita.', e)
  }
  await relerFunil(qual)
}
