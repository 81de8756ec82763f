import { prazoDe } from '../regras/prazo.ts'
import { frase } from '../regras/recorrencia.ts'
import type { AcontecimentoDaTarefa, CartaoComData, Tarefa, TarefaNaLista } from '../tipos.ts'
import type { LinhaDeCartaoComData } from './encaixes.ts'
import type { LinhaDeTarefa } from './consultas/linhas.ts'
import type { LinhaDoHistorico, LinhaInteira, PartesDaTarefa } from './consultas/tarefa.ts'

const iso = (d: Date | null): string | null => d?.toISOString() ?? null
const gente = (id: string | null, nome: string | null) => (id ? { id, nome: nome ?? '' } : null)

function comum(l: LinhaDeTarefa) {
  return {
    id: l.id,
    titulo: l.titulo,
    situacao: l.situacao,
    prioridade: l.prioridade,
    tipo_id: l.tipo_id,
    prazo: prazoDe(l.vence_em, l.dia_inteiro),
    vence_em: iso(l.vence_em),
    responsavel: { id: l.responsavel_id, nome: l.responsavel_nome },
    delegada_por: gente(l.delegada_por, l.delegada_por_nome),
    delegacao: l.delegacao,
    estimado_min: l.estimado_min,
    concluida_em: iso(l.concluida_em),
    serie_id: l.serie_id,
    cartao: l.cartao,
    contato: gente(l.contato_id, l.contato_nome),
    versao: l.versao,
    pode_editar: l.pode_editar,
  }
}

export const apresentarNaLista = (l: LinhaDeTarefa): TarefaNaLista => ({
  ...comum(l),
  itens: l.itens,
  itens_feitos: l.itens_feitos,
  comentarios: l.comentarios,
})

export function apresentarTarefa(l: LinhaInteira, p: PartesDaTarefa, agora: number): Tarefa {
  return {
    ...comum(l),
    descricao: l.descricao,
    resultado: l.resultado,
    criado_por: gente(l.criado_por, l.criado_por_nome),
    criado_em: l.criado_em.toISOString(),
    participantes: p.participantes,
    itens: p.itens,
    lembretes: p.lembretes,
    dossie: l.dossie_id ? { id: l.dossie_id, numero: l.dossie_numero ?? '' } : null,
    conversa: l.conversa_id ? { id: l.conversa_id, contato_nome: l.conversa_contato ?? '' } : null,
    tempos: p.tempos.map((m) => ({ ...m, inicio: m.inicio.toISOString(), fim: iso(m.fim) })),
    gasto_s: Math.round(p.tempos.reduce((n, m) => n + (m.fim?.getTime() ?? agora) - m.inicio.getTime(), 0) / 1000),
    serie:
      l.serie_id && l.serie_regra && l.ocorrencia && l.serie_viva
        ? { id: l.serie_id, frase: frase(l.serie_regra), versao: l.serie_versao ?? 1, ocorrencia: l.ocorrencia }
        : null,
  }
}

export const apresentarAcontecimento = ({ chave: _, ...l }: LinhaDoHistorico): AcontecimentoDaTarefa => ({
  ...l,
  em: l.em.toISOString(),
  antes: l.antes as AcontecimentoDaTarefa['antes'],
  depois: l.depois as AcontecimentoDaTarefa['depois'],
})
export const apresentarCartaoComData = (l: LinhaDeCartaoComData, pode: boolean): CartaoComData => ({
  ...l,
  pode_mover: pode && l.data === 'previsao',
})
