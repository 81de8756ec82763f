import { sql } from 'kysely'
import { desvioFalado, horaCerta, relogioFora } from '#engines/sincronia/relogio.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ConflitoInteiro } from '../../contract/conflitos.ts'
import { nomeDoAto } from '../../regras/conflitos.ts'
import { linhaDoConflito, type Conflito } from './conflitos.ts'

interface Recebido {
  id: string
  ato: unknown
  preso: boolean
  recebido_em: Date
}
interface Evento {
  id: string
  tipo: string
  texto: string
  quem: string | null
  em: Date
}

/** What an act says besides its name. */
function detalheDe(ato: Record<string, unknown>, itens: ReadonlyMap<string, string>): string {
  const dados = comoObjeto(ato.dados)
  const texto = (v: unknown) => (typeof v === 'string' || typeof v === 'number' ? String(v) : '')
  const partes = [
    itens.get(texto(dados.item_id)) ?? '',
    texto(dados.valor),
    texto(dados.quantidade),
    texto(dados.nome),
    texto(dados.texto),
    texto(dados.sem_assinatura),
    Array.isArray(dados.series) ? dados.series.map(texto).join(', ') : '',
  ]
  return partes.filter(Boolean).join(' · ')
}

/** Names of checklist items and materials that acts point to. */
async function nomesDe(db: Db, ordemId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select id, texto as nome
    from ordens_publico.itens
    where ordem_id = ${ordemId}
    union all
    select c.id, concat_ws(' ', c.marca, c.modelo)
    from catalogo_publico.itens c
    where c.id in (
      select (r.ato #>> '{dados,item_id}')::uuid
      from campo.recebidos r
      where r.ordem_id = ${ordemId}
        and r.ato #>> '{dados,item_id}' is not null
    )
  `.execute(db)
  return new Map(rows.map((r) => [r.id, r.nome]))
}

async function doCelular(db: Db, c: Conflito): Promise<ConflitoInteiro['celular']> {
  const { rows } = await sql<Recebido>`
    select r.ato_id as id, r.ato, r.conflito_id = ${c.id} as preso, r.recebido_em
    from campo.recebidos r
    where r.aparelho_id = ${c.aparelho_id}
      and r.ordem_id = ${c.ordem_id}
      and (r.conflito_id = ${c.id} or r.seq < (
        select min(p.seq)
        from campo.recebidos p
        where p.conflito_id = ${c.id}
      ))
    order by r.seq desc
    limit 60
  `.execute(db)
  const itens = await nomesDe(db, c.ordem_id)
  return rows.toReversed().map((r) => {
    const ato = comoObjeto(r.ato)
    const dados = comoObjeto(ato.dados)
    const feito = new Date(String(ato.ocorrido_em))
    return {
      id: r.id,
      tipo: String(ato.tipo),
      em: horaCerta(feito, Number(c.relogio_ms), r.recebido_em).toISOString(),
      texto: nomeDoAto(String(ato.tipo)),
      detalhe: detalheDe(ato, itens),
      fotos: typeof dados.sha256 === 'string' ? [dados.sha256] : [],
      preso: r.preso,
    }
  })
}

/** What others did to the order since the day before the first act. */
async function doEscritorio(db: Db, c: Conflito): Promise<ConflitoInteiro['escritorio']> {
  const { rows } = await sql<Evento>`
    select e.id, e.tipo, e.texto, split_part(u.nome, ' ', 1) as quem, e.ocorrido_em as em
    from ordens_publico.eventos e
    left join acesso_publico.usuarios u on u.id = e.usuario_id
    where e.ordem_id = ${c.ordem_id}
      and e.usuario_id is distinct from ${c.usuario_id}
    order by e.n desc
    limit 40
  `.execute(db)
  const MUDAM = new Set(['agendar', 'reagendar', 'cancelar', 'concluir', 'iniciar', 'pausar', 'reabrir', 'consumir'])
  return rows.toReversed().map((e) => ({
    id: e.id,
    em: e.em.toISOString(),
    texto: e.quem ? `${e.quem}: ${nomeDoAto(e.tipo).toLowerCase()}` : nomeDoAto(e.tipo),
    detalhe: e.texto,
    marca: MUDAM.has(e.tipo),
  }))
}

/** The options of a conflict, with the effect of each in words. */
export function opcoesDe(
  c: Conflito,
  celular: ConflitoInteiro['celular'],
  supervisor: boolean,
): ConflitoInteiro['opcoes'] {
  const primeiro = c.tecnico.split(' ')[0] ?? c.tecnico
  const presos = celular.filter((a) => a.preso)
  const registros = presos.length === 1 ? '1 registro passa a valer' : `${presos.length} registros passam a valer`
  const conclui = presos.some((a) => a.tipo === 'concluir')
  const assina = presos.some((a) => a.tipo === 'assinar')
  const opcoes: ConflitoInteiro['opcoes'] = [
    {
      decisao: 'celular',
      titulo: conclui ? `Vale a conclusão de ${primeiro}` : `Vale o registro de ${primeiro}`,
      efeitos: [
        `${registros}, com a hora do campo`,
        ...(conclui ? ['A ordem fica concluída'] : []),
        ...(assina ? ['A assinatura vale para este relatório'] : []),
      ],
      impedida: c.situacao === 'cancelada' ? 'A ordem foi cancelada: abra outra para o que foi feito.' : null,
    },
    {
      decisao: 'escritorio',
      titulo: 'Vale o que o escritório fez',
      efeitos: [
        'A ordem fica como está agora',
        `O que ${primeiro} fez fica guardado, sem valer`,
        ...(assina ? ['A assinatura fica guardada, sem valer'] : []),
      ],
      impedida: null,
    },
  ]
  if (conclui)
    opcoes.push({
      decisao: 'ambas',
      titulo: 'Valem as duas',
      efeitos: [`Conclui o ciclo ${c.ciclo} com o que ${primeiro} fez e reabre em ciclo ${c.ciclo + 1}`],
      impedida: supervisor ? null : 'Só supervisor, com motivo',
    })
  return opcoes
}

export async function conflitoInteiro(db: Db, c: Conflito, supervisor: boolean): Promise<ConflitoInteiro> {
  const [celular, escritorio] = await Promise.all([doCelular(db, c), doEscritorio(db, c)])
  const desvio = Number(c.relogio_ms)
  return {
    ...linhaDoConflito(c),
    situacao: c.situacao,
    endereco: c.endereco,
    relogio: relogioFora(desvio) ? `Relógio do aparelho ${desvioFalado(desvio)}; horas corrigidas` : null,
    celular,
    escritorio,
    opcoes: c.decisao ? [] : opcoesDe(c, celular, supervisor),
    motivo: c.motivo,
    visto:
      c.visto_por_nome && c.visto_em
        ? { por: c.visto_por_nome.split(' ')[0] ?? c.visto_por_nome, em: c.visto_em.toISOString() }
        : null,
  }
}
