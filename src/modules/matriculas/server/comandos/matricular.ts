import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { valoresAssinados } from '#modules/contratos/publico.ts'
import { abrirRetrato, lerRetrato } from '#modules/propostas/publico.ts'
import { guardarUnidade, unidadesDoContato } from '#modules/unidades/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { daProposta, type PlanoCongelado, type UnidadeCongelada } from '../../regras/da-proposta.ts'
import { doContrato, type DoContrato } from '../../regras/do-contrato.ts'
import type { SituacaoDaMatricula } from '../../tipos.ts'
import { livres } from '../consultas/unidades.ts'
import { registrar } from './nucleo.ts'

export interface NovaMatricula {
  contato_id: string
  plano: PlanoCongelado
  vencimento_dia?: number | undefined
  proposta?: { id: string; versao: number; numero: string; hash: string } | undefined
  contrato_id?: string | undefined
  unidades: readonly { unidade_id: string; kwh_contratado: number }[]
  /** the day that plan and units hold from */
  desde?: string | undefined
}

interface Contato {
  id: string
  nome: string
  documento: string | null
}

async function exigirContato(u: Unidade, id: string): Promise<Contato> {
  const { rows } = await sql<Contato>`
    select id, nome, documento
    from contatos_publico.contatos
    where id = ${id}
  `.execute(u.tx)
  if (!rows[0])
    throw invalido('Este contato não existe mais.', [{ campo: 'contato_id', mensagem: 'Escolha um contato' }])
  return rows[0]
}

/** The open membership of a contact: an index keeps it to one. The lock lets two enrolments at the same time open one. */
async function abertaDoContato(
  u: Unidade,
  contatoId: string,
): Promise<{ id: string; numero: number | null } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`matricula:${contatoId}`}, 0))`.execute(u.tx)
  const { rows } = await sql<{ id: string; numero: number | null }>`
    select id, numero
    from matriculas.matriculas
    where contato_id = ${contatoId}
      and situacao <> 'encerrada'
    limit 1
  `.execute(u.tx)
  return rows[0]
}

/** Opens a membership with its frozen plan and its units. Refuses with 409 a contact that has an open one. */
export async function abrirMatricula(u: Unidade, d: NovaMatricula, agora = new Date()): Promise<string> {
  const contato = await exigirContato(u, d.contato_id)
  if (await abertaDoContato(u, d.contato_id)) throw conflito(`${contato.nome} já tem uma matrícula aberta.`)
  const id = uuidv7()
  const desde = d.desde ?? diaAqui(agora)
  const por = u.autor.usuario?.id ?? null
  await u.tx
    .insertInto('matriculas.matriculas')
    .values({
      id,
      contato_id: contato.id,
      nome: contato.nome.slice(0, 160),
      contrato_id: d.contrato_id ?? null,
      proposta_id: d.proposta?.id ?? null,
      proposta_versao: d.proposta?.versao ?? null,
      retrato_hash: d.proposta?.hash ?? null,
      ...d.plano,
      vencimento_dia: d.vencimento_dia ?? 10,
      congelado_em: agora,
      responsavel_id: por,
      criada_por: por,
    })
    .execute()
  const { modelo_de_cobranca, desconto, tarifa_contratual, fixo_centavos } = d.plano
  await u.tx
    .insertInto('matriculas.planos')
    .values({
      matricula_id: id,
      n: 1,
      vigente_de: desde,
      modelo_de_cobranca,
      desconto,
      tarifa_contratual,
      fixo_centavos,
      criado_por: por,
    })
    .execute()
  await u.tx.insertInto('matriculas.livro').values({ matricula_id: id, documento: contato.documento }).execute()
  for (const { unidade_id, kwh_contratado } of d.unidades)
    await u.tx
      .insertInto('matriculas.unidades')
      .values({ id: uuidv7(), matricula_id: id, unidade_id, kwh_contratado, desde })
      .execute()
  await registrar(
    u,
    { id, situacao: 'pre_matricula', contato_id: contato.id },
    {
      tipo: 'aberta',
      para: 'pre_matricula',
      dados: { proposta: d.proposta?.numero ?? null, unidades: d.unidades.length },
    },
  )
  u.auditar({
    acao: 'matricula.criar',
    entidade: 'matricula',
    entidade_id: id,
    depois: { situacao: 'pre_matricula', proposta_id: d.proposta?.id ?? null },
  })
  return id
}

/** The registry's rows for the units of a proposal. One without a number waits to be added by hand. */
async function noCadastro(
  u: Unidade,
  contatoId: string,
  unidades: readonly UnidadeCongelada[],
): Promise<{ unidade_id: string; kwh_contratado: number }[]> {
  const dele = new Set((await unidadesDoContato(u.tx, contatoId)).map((x) => x.id))
  const achadas = new Map<string, number>()
  for (const x of unidades) {
    if (x.kwh_contratado <= 0) continue
    const unidade_id =
      x.unidade_id && dele.has(x.unidade_id)
        ? x.unidade_id
        : x.numero === ''
          ? null
          : await guardarUnidade(u, contatoId, {
              numero: x.numero,
              distribuidora: x.distribuidora,
              classe: null,
              titular: x.titular,
              distribuidora_id: x.distribuidora_id,
              ligacao: x.ligacao,
            })
    if (unidade_id) achadas.set(unidade_id, (achadas.get(unidade_id) ?? 0) + x.kwh_contratado)
  }
  return [...achadas].map(([unidade_id, kwh_contratado]) => ({ unidade_id, kwh_contratado }))
}

interface DaProposta {
  id: string
  numero: string
  tipo: string
  estado: string
  versao: number
  contato_id: string | null
}

const daVez = async (u: Unidade, propostaId: string): Promise<string | undefined> =>
  (
    await sql<{ id: string }>`
      select id
      from matriculas.matriculas
      where proposta_id = ${propostaId}
    `.execute(u.tx)
  ).rows[0]?.id

interface PelaProposta {
  proposta_id: string
  vencimento_dia?: number | undefined
  contrato_id?: string | undefined
  /** leaves out the units that another membership has, instead of refusing */
  soLivres?: boolean
}

/** Enrols from an accepted subscription proposal. The same proposal finds the membership that it opened. */
export async function matricularPelaProposta(u: Unidade, d: PelaProposta, agora = new Date()): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`matricula:${d.proposta_id}`}, 0))`.execute(u.tx)
  const ja = await daVez(u, d.proposta_id)
  if (ja) return ja
  const { rows } = await sql<DaProposta>`
    select id, numero, tipo, estado, versao, contato_id
    from propostas_publico.propostas
    where id = ${d.proposta_id}
  `.execute(u.tx)
  const p = rows[0]
  if (!p || p.tipo !== 'assinatura') throw naoEncontrado('Proposta de assinatura não encontrada.')
  if (p.estado !== 'aceita') throw conflito(`A proposta ${p.numero} ainda não foi aceita.`)
  if (!p.contato_id)
    throw invalido('Ligue antes a proposta a um contato.', [
      { campo: 'proposta_id', mensagem: 'Ligue antes a proposta a um contato' },
    ])
  const guardada = await lerRetrato(u.tx, p.id, p.versao)
  const congelada = guardada && daProposta(abrirRetrato(guardada))
  if (!guardada || !congelada) throw conflito(`A proposta ${p.numero} não tem uma versão congelada.`)
  const todas = await noCadastro(u, p.contato_id, congelada.unidades)
  const soLivres = new Set(
    d.soLivres
      ? await livres(
          u.tx,
          todas.map((x) => x.unidade_id),
          diaAqui(agora),
        )
      : [],
  )
  return abrirMatricula(
    u,
    {
      contato_id: p.contato_id,
      plano: congelada.plano,
      vencimento_dia: d.vencimento_dia,
      contrato_id: d.contrato_id,
      proposta: { id: p.id, versao: p.versao, numero: p.numero, hash: guardada.hash },
      unidades: d.soLivres ? todas.filter((x) => soLivres.has(x.unidade_id)) : todas,
    },
    agora,
  )
}

/**
 * A contract of a subscription came into force: enrols from its proposal, or links the contract to the open membership
 * of the contact, which is due on the day that was signed. Never refuses for a unit that another membership has: it is
 * left to be added by hand.
 */
export async function matricularPeloContrato(
  u: Unidade,
  c: { contratoId: string; tipo: string; contatoId: string | null; propostaId: string | null },
): Promise<string | null> {
  if (c.tipo !== 'assinatura' || !c.contatoId) return null
  const aberta = await abertaDoContato(u, c.contatoId)
  const id =
    aberta?.id ?? (c.propostaId ? await matricularPelaProposta(u, { proposta_id: c.propostaId, soLivres: true }) : null)
  if (!id) return null
  const { vencimento_dia, livro } = doContrato(await valoresAssinados(u.tx, c.contratoId))
  const { rows } = await sql<{ situacao: SituacaoDaMatricula }>`
    update matriculas.matriculas
    set contrato_id = ${c.contratoId}, vencimento_dia = coalesce(${vencimento_dia}::int, vencimento_dia)
    where id = ${id}
      and contrato_id is null
    returning situacao
  `.execute(u.tx)
  const [linha] = rows
  if (linha) {
    await completarLivro(u, id, livro)
    const dia = vencimento_dia === null ? {} : { dia: vencimento_dia }
    await registrar(u, { id, situacao: linha.situacao, contato_id: c.contatoId }, { tipo: 'contrato', dados: dia })
    u.auditar({
      acao: 'matricula.contrato',
      entidade: 'matricula',
      entidade_id: id,
      depois: { contrato_id: c.contratoId, ...(vencimento_dia === null ? {} : { vencimento_dia }) },
    })
  }
  return id
}

/** Writes what the member signed into the register, where it has nothing yet. */
const completarLivro = (u: Unidade, matriculaId: string, l: DoContrato['livro']) =>
  sql`
    update matriculas.livro
    set
      nascimento = coalesce(nascimento, ${l.nascimento}::date),
      estado_civil = coalesce(estado_civil, ${l.estado_civil}),
      nacionalidade = coalesce(nacionalidade, ${l.nacionalidade}),
      profissao = coalesce(profissao, ${l.profissao}),
      endereco = coalesce(endereco, ${l.endereco}),
      atualizado_em = now()
    where matricula_id = ${matriculaId}
  `.execute(u.tx)
