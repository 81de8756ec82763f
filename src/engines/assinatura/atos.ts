import type { Ato, Pedido, Recusa, Resultado, Signatario, SituacaoDoPedido, SituacaoDoSignatario } from './tipos.ts'

const ABERTAS: ReadonlySet<SituacaoDoPedido> = new Set(['enviado', 'parcial'])
export const aberto = (p: Pick<Pedido, 'situacao'>): boolean => ABERTAS.has(p.situacao)

/** How far a signer is on the way to the signature. */
const PASSO: Readonly<Record<SituacaoDoSignatario, number>> = {
  espera: 0,
  chamado: 1,
  leu: 2,
  confirmou: 3,
  assinou: 4,
  recusou: 4,
}
/** The state after each act of a signer, the step before it, and the refusal for skipping that step. */
const DO_SIGNATARIO = {
  ler: { para: 'leu', antes: 1, falta: 'sem_vez' },
  confirmar: { para: 'confirmou', antes: 2, falta: 'sem_leitura' },
  assinar: { para: 'assinou', antes: 3, falta: 'sem_prova' },
  recusar: { para: 'recusou', antes: 3, falta: 'sem_prova' },
} as const satisfies Record<string, { para: SituacaoDoSignatario; antes: number; falta: Recusa }>

const faltaAssinar = (s: Signatario) => s.situacao !== 'assinou'

/** The signers whose turn it is: all that have not signed, or those of the lowest order among them. */
export function daVez(p: Pick<Pedido, 'ordenado' | 'signatarios'>): Signatario[] {
  const faltam = p.signatarios.filter(faltaAssinar)
  const primeira = Math.min(...faltam.map((s) => s.ordem))
  return faltam.filter((s) => !p.ordenado || s.ordem === primeira)
}

/** Those who sign before this one. Empty when it is the signer's turn. */
export const antesDe = (p: Pick<Pedido, 'ordenado' | 'signatarios'>, s: Signatario): Signatario[] =>
  p.ordenado ? p.signatarios.filter((o) => o.ordem < s.ordem && faltaAssinar(o)) : []

/** Opens the turn of those who wait for it. */
function chamar(p: Pedido): { pedido: Pedido; chamados: string[] } {
  const vez = new Set(
    daVez(p)
      .filter((s) => s.situacao === 'espera')
      .map((s) => s.id),
  )
  const signatarios = p.signatarios.map((s): Signatario => (vez.has(s.id) ? { ...s, situacao: 'chamado' } : s))
  return { pedido: { ...p, signatarios }, chamados: [...vez] }
}

/** A new request: its first signers are called. */
export function abrir(
  p: Pick<Pedido, 'ordenado' | 'prazoEm'> & { signatarios: readonly Omit<Signatario, 'situacao'>[] },
) {
  return chamar({
    ...p,
    situacao: 'enviado',
    signatarios: p.signatarios.map((s): Signatario => ({ ...s, situacao: 'espera' })),
  })
}

const encerrar = (p: Pedido, situacao: SituacaoDoPedido): Resultado => ({
  pedido: { ...p, situacao },
  mudou: true,
  chamados: [],
})

/** Applies an act at an instant, or states why it is not possible. An act that was done before changes nothing. */
export function aplicar(p: Pedido, ato: Ato, agora: Date): Resultado {
  if ('signatario' in ato) return doSignatario(p, ato, agora)
  if (!aberto(p)) return { recusa: 'fechado' }
  if (ato.tipo === 'cancelar') return encerrar(p, 'cancelado')
  return agora > p.prazoEm ? encerrar(p, 'expirado') : { recusa: 'no_prazo' }
}

function doSignatario(p: Pedido, ato: Extract<Ato, { signatario: string }>, agora: Date): Resultado {
  const quem = p.signatarios.find((s) => s.id === ato.signatario)
  if (!quem) return { recusa: 'desconhecido' }
  const { para, antes, falta } = DO_SIGNATARIO[ato.tipo]
  if (quem.situacao === para) return { pedido: p, mudou: false, chamados: [] }
  if (!aberto(p)) return { recusa: 'fechado' }
  if (agora > p.prazoEm) return { recusa: 'venceu' }
  const passo = PASSO[quem.situacao]
  if (passo === 4) return { recusa: 'ja' }
  if (passo === 0) return { recusa: 'sem_vez' }
  // read again after the identity was confirmed: nothing to note
  if (PASSO[para] < passo) return { pedido: p, mudou: false, chamados: [] }
  if (passo < antes) return { recusa: falta }
  const signatarios = p.signatarios.map((s): Signatario => (s.id === quem.id ? { ...s, situacao: para } : s))
  if (para === 'recusou') return encerrar({ ...p, signatarios }, 'recusado')
  if (para !== 'assinou') return { pedido: { ...p, signatarios }, mudou: true, chamados: [] }
  if (!signatarios.some(faltaAssinar)) return encerrar({ ...p, signatarios }, 'concluido')
  return { ...chamar({ ...p, situacao: 'parcial', signatarios }), mudou: true }
}
