import { sql } from 'kysely'
import { configDoCampo, type Campo } from '#engines/funil/campos.ts'
import { listaEntreAspas } from '#kit/lista-falada.ts'
import { conflito, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { idDoRotulo } from '#kit/rotulo.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { CampoNoDicionario } from '../../contract/dicionario.ts'
import { podeDefinir, type Definiveis } from '../politica.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'

interface Linha extends Omit<CampoNoDicionario, 'usos'> {
  usos: { id: string; nome: string; ligado: boolean }[]
}

async function ler(db: Db | Tx, chave?: string): Promise<Linha[]> {
  const { rows } = await sql<Linha>`
    select
      c.chave,
      c.rotulo,
      c.tipo,
      c.escopo,
      c.config,
      c.arquivado_em is not null as arquivado,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'nome', f.nome, 'ligado', ${departamentoLigado(sql`f.departamento`)}) order by f.nome), '[]')
        from funis.funis f
        where f.arquivado_em is null
          and f.versao > 0
          and (
            f.definicao -> 'capa' ? c.chave
            or f.definicao -> 'estagios' @> jsonb_build_array(
              jsonb_build_object('portas', jsonb_build_array(jsonb_build_object('campo', c.chave)))
            )
          )
      ) as usos
    from funis.campos c ${chave === undefined ? sql`` : sql`where c.chave = ${chave}`}
    order by plataforma.sem_acento(c.rotulo)
  `.execute(db)
  return rows.map((l) => ({ ...l, config: configDoCampo.parse(l.config) }))
}

const apresentar = (l: Linha): CampoNoDicionario => ({ ...l, usos: l.usos.filter((f) => f.ligado).map((f) => f.nome) })

export const listarCampos = async (db: Db): Promise<CampoNoDicionario[]> => (await ler(db)).map(apresentar)

/** A link field points to a published funnel, or has only a text; other types point to none. */
async function conferirVinculo(
  tx: Tx,
  tipo: Campo['tipo'],
  config: Campo['config'],
  antes = '',
): Promise<Campo['config']> {
  if (tipo !== 'relacao') return { ...config, entidade: '' }
  if (!config.entidade || config.entidade === antes) return config
  const { rows } = await sql`
    select 1
    from funis.funis
    where chave = ${config.entidade}
      and versao > 0
      and arquivado_em is null
  `.execute(tx)
  if (rows.length === 0)
    throw invalido('Este funil não existe, não foi publicado ou foi arquivado.', [
      { campo: 'config.entidade', mensagem: 'Escolha um funil que esteja em uso' },
    ])
  return config
}

export async function criarCampo(u: Unidade, novo: Omit<Campo, 'chave'>): Promise<CampoNoDicionario> {
  const c = { ...novo, config: await conferirVinculo(u.tx, novo.tipo, novo.config) }
  const base = (idDoRotulo(c.rotulo).replace(/^[^a-z]+/, '') || 'campo').slice(0, 50)
  const { rows } = await sql<{ chave: string }>`
    select chave
    from funis.campos
    where chave like ${`${base.replaceAll('_', '\\_')}%`}
    for update
  `.execute(u.tx)
  const usadas = new Set(rows.map((r) => r.chave))
  let chave = base
  for (let n = 2; usadas.has(chave); n++) chave = `${base}_${n}`
  const feito = await u.tx
    .insertInto('funis.campos')
    .values({ ...c, chave, config: JSON.stringify(c.config) })
    .onConflict((oc) => oc.doNothing())
    .returning('chave')
    .executeTakeFirst()
  if (!feito) throw conflito('Alguém acabou de criar um campo com este nome. Tente de novo.')
  u.auditar({ acao: 'campo.criar', entidade: 'campo', entidade_id: chave, depois: c })
  return umCampo(u.tx, chave)
}

async function umCampo(tx: Tx, chave: string): Promise<CampoNoDicionario> {
  const [l] = await ler(tx, chave)
  if (!l) throw naoEncontrado('Campo não encontrado.')
  return apresentar(l)
}

export interface MudancaDeCampo {
  rotulo?: string | undefined
  config?: Campo['config'] | undefined
  arquivado?: boolean | undefined
}

/**
 * Type and scope of a field never change, because cards have values of it. A removed option is archived, for the cards
 * that chose it.
 */
export async function mudarCampo(
  u: Unidade,
  quem: Definiveis,
  chave: string,
  m: MudancaDeCampo,
): Promise<CampoNoDicionario> {
  await sql`select 1 from funis.campos where chave = ${chave} for update`.execute(u.tx)
  const [antes] = await ler(u.tx, chave)
  if (!antes) throw naoEncontrado('Campo não encontrado.')
  const alheios = antes.usos.filter((f) => !podeDefinir(quem, f.id)).map((f) => f.nome)
  if (alheios.length > 0)
    throw proibido(
      'funis.definicao.todas',
      `Este campo também é usado em ${listaEntreAspas(alheios)}. Peça a quem cuida de todos os funis.`,
    )
  if (m.arquivado && !antes.arquivado && antes.usos.length > 0)
    throw conflito(
      `Este campo é usado em ${listaEntreAspas(antes.usos.map((f) => f.nome))}. Tire-o de lá e publique antes de desistir dele.`,
      { funis: antes.usos.map((f) => f.nome) },
    )
  const config = m.config
    ? comOpcoesGuardadas(antes.config, await conferirVinculo(u.tx, antes.tipo, m.config, antes.config.entidade))
    : antes.config
  await sql`
    update funis.campos
    set
      rotulo = ${m.rotulo ?? antes.rotulo},
      config = ${JSON.stringify(config)}::jsonb,
      arquivado_em = ${m.arquivado === undefined ? sql`arquivado_em` : m.arquivado ? sql`now()` : sql`null`}
    where chave = ${chave}
  `.execute(u.tx)
  u.auditar({
    acao: 'campo.alterar',
    entidade: 'campo',
    entidade_id: chave,
    antes: { rotulo: antes.rotulo, config: antes.config, arquivado: antes.arquivado },
    depois: m,
  })
  return umCampo(u.tx, chave)
}

function comOpcoesGuardadas(antes: Campo['config'], depois: Campo['config']): Campo['config'] {
  const ficam = new Set(depois.opcoes.map((o) => o.id))
  return {
    ...depois,
    opcoes: [...depois.opcoes, ...antes.opcoes.filter((o) => !ficam.has(o.id)).map((o) => ({ ...o, arquivada: true }))],
  }
}
