import type { Momento } from '#kit/data-falada.ts'
import { conflito } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { tarefaDelegada, tarefaRecusada } from '../../eventos.ts'
import type { Prioridade } from '../../regras/linha-rapida.ts'
import { instanteDo } from '../../regras/prazo.ts'
import { porLembretes, porParticipantes } from './criar.ts'
import { exigirLigacoes, exigirPessoas, type Ligacoes, type Quem } from './ligacoes.ts'
import { avisarMudanca, mudar, mudouAntes, type Mudanca, type TarefaTrancada } from './mudar.ts'

export interface Alteracao extends Ligacoes {
  versao?: number | undefined
  titulo?: string | undefined
  descricao?: string | undefined
  prioridade?: Prioridade | undefined
  prazo?: Momento | null | undefined
  responsavel_id?: string | undefined
  estimado_min?: number | null | undefined
  participantes?: readonly string[] | undefined
  lembretes?: readonly number[] | undefined
}

export const prazoComoColunas = (prazo: Momento | null): Mudanca => ({
  vence_em: prazo ? instanteDo(prazo) : null,
  dia_inteiro: prazo?.hora == null,
})

/** Assigning to another user is a delegation, which they may accept or decline; assigning to oneself is not. */
export function paraQuem(t: TarefaTrancada, novo: string, eu: string | null): Mudanca {
  if (novo === t.responsavel_id) return {}
  return novo === eu || eu === null
    ? { responsavel_id: novo, delegada_por: null, delegacao: null }
    : { responsavel_id: novo, delegada_por: eu, delegacao: 'pendente' }
}

export async function alterarTarefa(
  u: Unidade,
  t: TarefaTrancada,
  d: Alteracao,
  quem: Quem,
  ato: string,
): Promise<TarefaTrancada> {
  if (d.versao !== undefined && d.versao !== t.versao) throw mudouAntes(t.versao)
  const eu = u.autor.usuario?.id ?? null
  const { versao: _v, prazo, responsavel_id, participantes, lembretes, ...colunas } = d
  if (responsavel_id) await exigirPessoas(u.tx, [responsavel_id], 'responsavel_id')
  if (participantes) await exigirPessoas(u.tx, participantes, 'participantes')
  // existing links stay, even when the user who edits the task does not reach them
  await exigirLigacoes(
    u.tx,
    Object.fromEntries(Object.entries(colunas).filter(([k, v]) => v !== comoObjeto(t)[k])),
    quem,
  )
  const pedida: Mudanca = {
    ...colunas,
    ...(prazo === undefined ? {} : prazoComoColunas(prazo)),
    ...(responsavel_id ? paraQuem(t, responsavel_id, eu) : {}),
  }
  const nova = await mudar(u, t, pedida, {
    id: ato,
    tipo: pedida.responsavel_id ? 'delegada' : 'alterada',
    avulsa: true,
  })
  if (participantes) await porParticipantes(u, t.id, participantes)
  if (lembretes && eu) await porLembretes(u, nova, eu, lembretes)
  if (nova === t && (participantes || lembretes)) await avisarMudanca(u, nova)
  if (pedida.responsavel_id && eu && nova.delegacao === 'pendente')
    u.emitir(tarefaDelegada, { tarefa_id: t.id, titulo: nova.titulo, usuario_id: nova.responsavel_id, por: eu, ato })
  return nova
}

/** Accepts a delegated task, or returns it to the delegator with a reason. */
export async function responderDelegacao(
  u: Unidade,
  t: TarefaTrancada,
  r: { aceitar: boolean; motivo?: string | undefined },
  ato: string,
): Promise<TarefaTrancada> {
  const eu = u.autor.usuario?.id
  if (t.delegacao !== 'pendente' || t.responsavel_id !== eu || !t.delegada_por)
    throw conflito('Esta tarefa não espera a sua resposta.')
  if (r.aceitar) return mudar(u, t, { delegacao: 'aceita' }, { id: ato, tipo: 'aceita' })
  const nova = await mudar(
    u,
    t,
    { responsavel_id: t.delegada_por, delegacao: 'recusada' },
    { id: ato, tipo: 'recusada' },
  )
  u.emitir(tarefaRecusada, {
    tarefa_id: t.id,
    titulo: t.titulo,
    usuario_id: t.delegada_por,
    por: eu,
    motivo: r.motivo ?? '',
    ato,
  })
  return nova
}
