import type { Unidade } from '#platform/eventos/unidade.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { AcaoDeLote } from '../contract/lotes.ts'
import {
  adiarConversa,
  esperar,
  retomar,
  alterarConversa,
  atribuirConversa,
  desatribuirConversa,
  etiquetarConversa,
  finalizarConversa,
  marcarLida,
} from '#modules/chat/atos/publico.ts'
import { respondeEm, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

export interface ConversaDoLote {
  id: string
  caixa_entrada_id: string
  status: string
  prioridade: string
  atribuida_para: string | null
  tags: string[]
}

type De<T extends AcaoDeLote['tipo']> = Extract<AcaoDeLote, { tipo: T }>
interface Acao<T extends AcaoDeLote['tipo']> {
  /** Runs the same command as for a single conversation, with its rules, audit row and thread line. */
  fazer(u: Unidade, ctx: Ctx, alcance: Alcance, id: string, a: De<T>): Promise<unknown>
  /** Returns why the command would refuse, before anything is changed. The command itself is authoritative. */
  recusa(ctx: Ctx, c: ConversaDoLote, a: De<T>): string | null
  /** Columns that the action changes; empty: it cannot be undone. */
  colunas: readonly string[]
}

const FINALIZADA = 'Esta conversa está finalizada. Reabra para continuar.'
const aberta = (_: Ctx, c: ConversaDoLote) => (c.status === 'finalizada' ? FINALIZADA : null)
const deOutro = (ctx: Ctx, c: ConversaDoLote) =>
  c.atribuida_para !== null && c.atribuida_para !== ctx.usuario.id && !pode(ctx, 'chat.conversa.gerir')

const acoes: { [T in AcaoDeLote['tipo']]: Acao<T> } = {
  atribuir: {
    fazer: (u, ctx, alcance, id, a) =>
      a.usuario_id ? atribuirConversa(u, ctx, alcance, id, a.usuario_id) : desatribuirConversa(u, ctx, alcance, id),
    recusa: (ctx, c, a) =>
      aberta(ctx, c) ??
      (a.usuario_id !== ctx.usuario.id && a.usuario_id !== c.atribuida_para && deOutro(ctx, c)
        ? `Esta conversa está com outra pessoa. Só quem a atende ou um supervisor pode ${a.usuario_id ? 'passá-la adiante' : 'devolvê-la'}.`
        : null),
    colunas: ['atribuida_para', 'status'],
  },
  etiquetar: {
    fazer: (u, ctx, alcance, id, a) => etiquetarConversa(u, ctx, alcance, id, a.tags, a.por),
    recusa: (_, c, a) => (a.por && new Set([...c.tags, ...a.tags]).size > 20 ? 'No máximo 20 etiquetas' : null),
    colunas: ['tags'],
  },
  prioridade: {
    fazer: (u, ctx, alcance, id, a) => alterarConversa(u, ctx, alcance, id, { prioridade: a.prioridade }),
    recusa: () => null,
    colunas: ['prioridade'],
  },
  adiar: {
    fazer: (u, ctx, alcance, id, a) => adiarConversa(u, ctx, alcance, id, new Date(a.ate)),
    recusa: aberta,
    colunas: ['adiada_ate'],
  },
  esperar: {
    fazer: (u, ctx, alcance, id, a) =>
      a.motivo ? esperar(u, ctx, alcance, id, a.motivo) : retomar(u, ctx, alcance, id),
    recusa: aberta,
    colunas: ['espera', 'espera_desde'],
  },
  finalizar: {
    fazer: (u, ctx, alcance, id, a) => finalizarConversa(u, ctx, alcance, id, { motivo: a.motivo }),
    recusa: aberta,
    colunas: [
      'status',
      'finalizada_em',
      'finalizada_por',
      'motivo_finalizacao',
      'nota_final',
      'entradas_respondidas',
      'aguardando_desde',
      'adiada_ate',
      'espera',
      'espera_desde',
    ],
  },
  marcar_lida: { fazer: (u, ctx, alcance, id) => marcarLida(u, ctx, alcance, id), recusa: () => null, colunas: [] },
}

const daAcao = (a: AcaoDeLote) => acoes[a.tipo]

export const colunasDe = (a: AcaoDeLote): readonly string[] => daAcao(a).colunas
export const fazerAcao = (u: Unidade, ctx: Ctx, alcance: Alcance, id: string, a: AcaoDeLote): Promise<unknown> =>
  daAcao(a).fazer(u, ctx, alcance, id, a as never)

export function recusaDe(ctx: Ctx, alcance: Alcance, c: ConversaDoLote, a: AcaoDeLote): string | null {
  if (a.tipo !== 'marcar_lida' && !respondeEm(ctx, alcance, c.caixa_entrada_id))
    return 'Nesta caixa você só pode ler as conversas.'
  return daAcao(a).recusa(ctx, c, a as never)
}
