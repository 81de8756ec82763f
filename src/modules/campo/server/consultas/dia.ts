import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { FUSO } from '#kit/expediente.ts'
import { diaInteiro } from '#kit/parede.ts'
import type { Situacao, TipoDeOrdem } from '#modules/ordens/tipos.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { DiaDeCampo, OrdemDoDia } from '../../contract/dia.ts'
import { checklistsDe } from './checklists-do-dia.ts'
import { historicoDe } from './historico-do-dia.ts'
import { noDiaDe } from './ordens-do-tecnico.ts'
import { pecasDe, vanDe } from './pecas-do-dia.ts'

interface LinhaDaOrdem {
  id: string
  numero: number
  ano: number
  tipo: TipoDeOrdem
  titulo: string
  problema: string
  situacao: Situacao
  ciclo: number
  cliente: string
  telefone: string | null
  usina_id: string | null
  usina: string | null
  endereco: string
  cidade: string
  lat: string | null
  lon: string | null
  de: Date | null
  ate: Date | null
  iniciada_em: Date | null
  concluida_em: Date | null
  colegas: string[]
  assinada: boolean
  conflitos: number
  extras: { descricao: string; aceito: boolean }[]
}

/** Today and tomorrow of one technician. */
async function ordensDe(db: Db, usuario: string, hoje: string): Promise<LinhaDaOrdem[]> {
  const { de } = diaInteiro(hoje, FUSO)
  const ate = diaInteiro(somarDias(hoje, 1), FUSO).ate
  const { rows } = await sql<LinhaDaOrdem>`
    select
      o.id, o.numero, o.ano, o.tipo, o.titulo, o.problema, o.situacao, o.ciclo,
      coalesce(k.nome, '') as cliente,
      k.telefone,
      o.usina_id,
      us.nome as usina,
      concat_ws(', ', nullif(o.logradouro, ''), nullif(o.numero_local, ''), nullif(o.complemento, ''), nullif(o.bairro, ''))
        as endereco,
      o.cidade, o.lat, o.lon,
      o.agendada_de as de,
      o.agendada_ate as ate,
      o.iniciada_em, o.concluida_em,
      array(
        select split_part(p.nome, ' ', 1)
        from ordens_publico.tecnicos t
        join acesso_publico.usuarios p on p.id = t.usuario_id
        where t.ordem_id = o.id
          and t.usuario_id <> ${usuario}
        order by p.nome
      ) as colegas,
      exists (
        select from ordens_publico.assinaturas a
        where a.ordem_id = o.id
          and a.ciclo = o.ciclo
          and a.papel = 'cliente'
      ) as assinada,
      (
        select count(*)::int
        from campo.conflitos c
        where c.ordem_id = o.id
          and c.usuario_id = ${usuario}
          and c.decisao is null
      ) as conflitos,
      (
        select coalesce(
          json_agg(
            json_build_object(
              'descricao', e.descricao,
              'aceito', p.estado = 'aceita'
            )
            order by e.criado_em
          ),
          '[]'
        )
        from ordens_publico.extras e
        join propostas_publico.propostas p on p.id = e.proposta_id
        where e.ordem_id = o.id
          and p.estado not in ('recusada', 'cancelada', 'expirada')
      ) as extras
    from ordens_publico.ordens o
    left join contatos_publico.contatos k on k.id = o.contato_id
    left join usinas_publico.usinas us on us.id = o.usina_id
    where ${noDiaDe(usuario, de, ate)}
    order by o.agendada_de nulls last, o.id
    limit 40
  `.execute(db)
  return rows
}

const numero = (v: string | null): number | null => (v === null ? null : Number(v))
const texto = (d: Date | null): string | null => d?.toISOString() ?? null

/** Everything that the phone needs to work without a network until tomorrow. Neither costs nor other vans are in it. */
export async function diaDe(db: Db, ctx: Ctx): Promise<DiaDeCampo> {
  const hoje = diaAqui()
  const usuario = ctx.usuario.id
  const linhas = await ordensDe(db, usuario, hoje)
  const ids = linhas.map((l) => l.id)
  const [checklists, pecas, historico, van, escritorio] = await Promise.all([
    checklistsDe(db, ids),
    pecasDe(db, ids),
    historicoDe(db, ids),
    vanDe(db, usuario),
    quemDecide(db),
  ])
  const ordens = linhas.map(({ usina_id, usina, lat, lon, de, ate, iniciada_em, concluida_em, ...o }): OrdemDoDia => ({
    ...o,
    usina: usina_id === null || usina === null ? null : { id: usina_id, nome: usina },
    lat: numero(lat),
    lon: numero(lon),
    de: texto(de),
    ate: texto(ate),
    iniciada_em: texto(iniciada_em),
    concluida_em: texto(concluida_em),
    itens: checklists.itens.get(o.id) ?? [],
    vagas: checklists.vagas.get(o.id) ?? [],
    pecas: pecas.get(o.id) ?? [],
    historico: historico.get(o.id) ?? [],
  }))
  return {
    hoje,
    servidor_em: new Date().toISOString(),
    pessoa: { id: usuario, nome: ctx.usuario.nome },
    van,
    ordens,
    escritorio,
  }
}

/** First names of the people of maintenance who decide conflicts, for "Está guardado; Lia vai decidir." */
async function quemDecide(db: Db): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`
    select distinct split_part(u.nome, ' ', 1) as nome
    from acesso_publico.membros p
    join acesso_publico.usuarios u on u.id = p.usuario_id
    where p.departamento = 'mpvl'
      and p.papel in ('operador', 'supervisor')
      and u.ativo
    order by 1
    limit 2
  `.execute(db)
  return rows.map((r) => r.nome)
}
