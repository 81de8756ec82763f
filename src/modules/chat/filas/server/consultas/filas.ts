import { sql } from 'kysely'
import { abertoEm, proximaAbertura } from '#kit/expediente.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { FilaInteira, FilaNaMesa } from '../../contract/filas.ts'
import { naMesaDe } from '#modules/chat/nucleo/regras/mesa.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { semRobo } from './sem-robo.ts'
import { carregarFila, carregarFilas } from './configuracao.ts'
import { emMaos, presencaEm, presente } from '#modules/chat/nucleo/server/consultas/presenca.ts'
import { FILA_NAO_ENCONTRADA } from '../comandos/salvar.ts'

export async function filaInteira(db: Db, id: string, agora: Date): Promise<FilaInteira> {
  const f = await carregarFila(db, id)
  if (!f) throw naoEncontrado(FILA_NAO_ENCONTRADA)
  const [caixas, membros] = await Promise.all([
    sql<FilaInteira['caixas'][number]>`
      select x.id as caixa_entrada_id, x.nome, fc.padrao
      from chat.fila_caixas fc
      join chat.caixas_entrada x on x.id = fc.caixa_entrada_id
      where fc.fila_id = ${id}
      order by x.nome, x.id
    `.execute(db),
    sql<FilaInteira['membros'][number]>`
      select
        m.usuario_id,
        u.nome,
        m.capacidade,
        m.habilidades,
        case when p.usuario_id is null then 'ausente' else ${presencaEm(agora)} end as presenca,
        (
          select count(*)::int
          from chat.conversas c
          where c.atribuida_para = m.usuario_id
            and ${emMaos(agora)}
        ) as carga
      from chat.fila_membros m
      join acesso_publico.usuarios u on u.id = m.usuario_id
      left join chat.disponibilidade p on p.usuario_id = m.usuario_id
      where m.fila_id = ${id}
      order by plataforma.sem_acento(u.nome), u.id
    `.execute(db),
  ])
  const { sempre_aberta, feriados_nacionais, feriados_facultativos, horarios, feriados } = f
  return {
    id: f.id,
    nome: f.nome,
    ativa: f.ativa,
    departamentos: f.departamentos,
    metodo: f.metodo,
    caixas: caixas.rows,
    regras: [...f.regras.map((r) => ({ ...r, valores: [...r.valores] }))],
    membros: membros.rows,
    transbordo: f.transbordo_fila_id
      ? { fila_id: f.transbordo_fila_id, minutos: f.transbordo_minutos, lotada: f.transbordo_lotada }
      : null,
    redistribuir_minutos: f.redistribuir_minutos,
    expediente: { sempre_aberta, feriados_nacionais, feriados_facultativos, horarios, feriados },
    mensagem_fora: f.mensagem_fora,
    mensagem_posicao: f.mensagem_posicao,
    sla: { aviso_minutos: f.sla_aviso_minutos, metas: f.metas },
    csat_pergunta: f.csat_pergunta,
    csat_agradecimento: f.csat_agradecimento,
    inatividade:
      f.inatividade_mensagem === null
        ? null
        : {
            aviso_minutos: f.inatividade_aviso_minutos ?? 0,
            encerrar_minutos: f.inatividade_encerrar_minutos ?? 0,
            mensagem: f.inatividade_mensagem,
          },
    criado_em: f.criado_em.toISOString(),
    atualizada_em: f.atualizada_em.toISOString(),
  }
}

type Numeros = Pick<
  FilaNaMesa,
  'caixas' | 'minha' | 'pessoas' | 'disponiveis' | 'na_fila' | 'em_atendimento' | 'vencidas'
> & {
  id: string
  espera_desde: Date | null
}

/** Returns queues with their current counts. Counts only conversations that the caller may see. */
export async function filasNaMesa(
  { banco: { db }, ligados }: Pick<Servicos, 'banco' | 'ligados'>,
  usuarioId: string,
  alcance: Alcance,
  { departamento, ativa }: { departamento?: string | undefined; ativa?: boolean | undefined },
  agora: Date,
): Promise<FilaNaMesa[]> {
  const livre = semRobo(ligados)
  const [filas, { rows }] = await Promise.all([
    carregarFilas(db),
    sql<Numeros>`
      select
        f.id,
        array(
          select x.caixa_entrada_id
          from chat.fila_caixas x
          where x.fila_id = f.id
            and x.padrao
          order by x.caixa_entrada_id
        ) as caixas,
        exists (
          select from chat.fila_membros m
          where m.fila_id = f.id
            and m.usuario_id = ${usuarioId}
        ) as minha,
        (select count(*)::int from chat.fila_membros m where m.fila_id = f.id) as pessoas,
        (
          select count(*)::int
          from chat.fila_membros m
          join chat.disponibilidade p on p.usuario_id = m.usuario_id
          where m.fila_id = f.id
            and ${presente(agora)}
        ) as disponiveis,
        coalesce(n.na_fila, 0) as na_fila,
        coalesce(n.em_atendimento, 0) as em_atendimento,
        coalesce(n.vencidas, 0) as vencidas,
        n.espera_desde
      from chat.filas f
      left join lateral (
        select
          count(*) filter (where c.atribuida_para is null and ${livre})::int as na_fila,
          count(*) filter (where c.atribuida_para is not null)::int as em_atendimento,
          count(*) filter (where c.sla_vence_em <= ${agora})::int as vencidas,
          min(coalesce(c.aguardando_desde, c.criado_em)) filter (
            where c.atribuida_para is null
              and ${livre}
          ) as espera_desde
        from chat.conversas c
        where c.fila_id = f.id
          and c.status <> 'finalizada'
          and (c.adiada_ate is null or c.adiada_ate <= ${agora})
          and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')}
      ) n on true
    `.execute(db),
  ])
  const numeros = new Map(rows.map((r) => [r.id, r]))
  return filas.flatMap((f) => {
    const n = numeros.get(f.id)
    if (!n || (departamento && !naMesaDe(f.departamentos, departamento)) || (ativa !== undefined && f.ativa !== ativa))
      return []
    const aberta = abertoEm(f.expediente, agora)
    return {
      ...n,
      nome: f.nome,
      ativa: f.ativa,
      metodo: f.metodo,
      departamentos: f.departamentos,
      aberta,
      abre_em: aberta ? null : (proximaAbertura(f.expediente, agora)?.toISOString() ?? null),
      espera_desde: n.espera_desde?.toISOString() ?? null,
    }
  })
}
