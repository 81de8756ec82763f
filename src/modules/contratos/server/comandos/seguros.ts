import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { ConteudoDoContrato } from '../../contract/conteudo.ts'
import type { seguros } from '../../contract/seguros.ts'
import { abertos } from '../../regras/ciclo.ts'
import { passarSinistro } from '../../regras/sinistro.ts'
import type { SituacaoDoContrato, SituacaoDoSinistro } from '../../tipos.ts'
import { conteudoDa, registrarEvento, trancar, type ContratoTrancado } from './nucleo.ts'

type DadosDaApolice = BodyDe<typeof seguros.apolice>

const COM_COBERTURA: readonly SituacaoDoContrato[] = ['assinado', 'arrependimento', 'vigente', 'suspenso']

async function trancarSeguro(u: Unidade, ctx: Ctx, id: string): Promise<ContratoTrancado> {
  const c = await trancar(u, ctx, id)
  if (c.tipo !== 'seguro') throw conflito('Só um contrato de seguro tem apólice.')
  return c
}

/** The variables and the table of the contract, from its policy. */
const comApolice = (c: ConteudoDoContrato, a: DadosDaApolice): ConteudoDoContrato => ({
  ...c,
  variaveis: {
    ...c.variaveis,
    'apolice.seguradora': a.seguradora,
    'apolice.numero': a.numero,
    'apolice.inicio': a.inicio,
    'apolice.fim': a.fim,
    'apolice.segurado': String(a.segurado_centavos),
    'apolice.premio': String(a.premio_centavos),
    'apolice.franquia': String(a.franquia_centavos),
    'apolice.beneficiario': a.beneficiario,
  },
  quadros: {
    ...c.quadros,
    coberturas: {
      titulo: 'Coberturas',
      colunas: ['Cobertura', 'Limite'],
      linhas: a.coberturas.map((x) => [
        x.nome,
        x.limite_centavos === null ? 'até o valor segurado' : emReais(x.limite_centavos),
      ]),
    },
  },
})

/** Writes the policy while the contract is a draft, and its figures into the contract. */
export async function gravarApolice(u: Unidade, ctx: Ctx, id: string, a: DadosDaApolice): Promise<void> {
  const c = await trancarSeguro(u, ctx, id)
  if (!abertos.includes(c.situacao)) throw conflito('O contrato está fechado: a apólice não muda mais.')
  const dados = { ...a, coberturas: JSON.stringify(a.coberturas) }
  await u.tx
    .insertInto('contratos.apolices')
    .values({ contrato_id: c.id, ...dados })
    .onConflict((oc) => oc.column('contrato_id').doUpdateSet({ ...dados, atualizado_em: new Date() }))
    .execute()
  const conteudo = comApolice(await conteudoDa(u, c.id, c.versao), a)
  await sql`
    update contratos.versoes set conteudo = ${JSON.stringify(conteudo)}
    where contrato_id = ${c.id}
      and n = ${c.versao}
  `.execute(u.tx)
  await sql`
    update contratos.contratos
    set valor_centavos = ${a.premio_centavos}, revisao = revisao + 1, atualizado_em = now()
    where id = ${c.id}
  `.execute(u.tx)
  await registrarEvento(u, c, 'apolice', { numero: a.numero })
  u.auditar({ acao: 'contrato.apolice', entidade: 'contrato', entidade_id: c.id, depois: { apolice: a.numero } })
}

async function apoliceDe(u: Unidade, c: ContratoTrancado) {
  const { rows } = await sql<{ inicio: string; fim: string; nomes: string[] }>`
    select
      inicio::text as inicio,
      fim::text as fim,
      array(select x ->> 'nome' from jsonb_array_elements(coberturas) x) as nomes
    from contratos.apolices
    where contrato_id = ${c.id}
  `.execute(u.tx)
  if (!rows[0]) throw conflito('Registre a apólice antes do sinistro.')
  return rows[0]
}

/** Opens a claim. What happened outside of the policy's dates and covers is refused. */
export async function abrirSinistro(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: BodyDe<typeof seguros.abrirSinistro>,
): Promise<void> {
  const c = await trancarSeguro(u, ctx, id)
  if (!COM_COBERTURA.includes(c.situacao)) throw conflito('O contrato ainda não foi assinado, ou já acabou.')
  const apolice = await apoliceDe(u, c)
  if (d.ocorrido_em < apolice.inicio || d.ocorrido_em > apolice.fim)
    throw invalido('O sinistro está fora das datas da apólice.', [
      { campo: 'ocorrido_em', mensagem: 'Fora das datas da apólice' },
    ])
  if (!apolice.nomes.includes(d.cobertura))
    throw invalido('A apólice não tem esta cobertura.', [
      { campo: 'cobertura', mensagem: 'A apólice não tem esta cobertura' },
    ])
  const sinistro = uuidv7()
  await u.tx
    .insertInto('contratos.sinistros')
    .values({ id: sinistro, contrato_id: c.id, ...d, criado_por: ctx.usuario.id })
    .execute()
  await registrarEvento(u, c, 'sinistro_aberto', { sinistro })
  u.auditar({
    acao: 'contrato.sinistro',
    entidade: 'contrato',
    entidade_id: c.id,
    depois: { sinistro, situacao: 'aberto' },
  })
}

function exigirDadosDa(d: BodyDe<typeof seguros.moverSinistro>): void {
  if (d.situacao === 'pago' && d.pago_centavos === undefined)
    throw invalido('Informe o valor pago.', [{ campo: 'pago_centavos', mensagem: 'Informe o valor pago' }])
  if ((d.situacao === 'negado' || d.situacao === 'desistido') && !d.motivo)
    throw invalido('Diga o motivo.', [{ campo: 'motivo', mensagem: 'Diga o motivo' }])
}

export async function moverSinistro(
  u: Unidade,
  ctx: Ctx,
  { id, sinistro }: { id: string; sinistro: string },
  d: BodyDe<typeof seguros.moverSinistro>,
): Promise<void> {
  const c = await trancarSeguro(u, ctx, id)
  const { rows } = await sql<{ situacao: SituacaoDoSinistro }>`
    select situacao
    from contratos.sinistros
    where id = ${sinistro}
      and contrato_id = ${c.id}
    for update
  `.execute(u.tx)
  const antes = rows[0]?.situacao
  if (!antes) throw naoEncontrado('Sinistro não encontrado.')
  passarSinistro(antes, d.situacao)
  exigirDadosDa(d)
  await sql`
    update contratos.sinistros
    set situacao = ${d.situacao},
      numero = coalesce(${d.numero || null}, numero),
      pago_centavos = ${d.situacao === 'pago' ? (d.pago_centavos ?? null) : null},
      motivo = ${d.motivo || null},
      atualizado_em = now()
    where id = ${sinistro}
  `.execute(u.tx)
  await registrarEvento(u, c, `sinistro_${d.situacao}`, { sinistro })
  u.auditar({
    acao: 'contrato.sinistro',
    entidade: 'contrato',
    entidade_id: c.id,
    antes: { situacao: antes },
    depois: { sinistro, situacao: d.situacao },
    motivo: d.motivo,
  })
}
