import { sql } from 'kysely'
import { conflito, ErroApp, proibido } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { conteudoDoContrato, type ConteudoDoContrato } from '../../contract/conteudo.ts'
import { contratoAconteceu, contratoSalvo } from '../../eventos.ts'
import { checarContrato, impedem } from '../../regras/checar.ts'
import { passar, podePeloPapel } from '../../regras/ciclo.ts'
import type { AtoDoContrato, SituacaoDoContrato, TipoDeContrato } from '../../tipos.ts'
import { contratoNoAlcance, papeisDe, semContrato } from '../politica.ts'

/** A contract whose row this transaction holds. */
export interface ContratoTrancado {
  id: string
  numero: string
  tipo: TipoDeContrato
  situacao: SituacaoDoContrato
  versao: number
  revisao: number
  titulo: string
  contato_id: string | null
  proposta_id: string | null
  cartao_id: string | null
  responsavel_id: string
  arrependimento_dias: number
  arrependimento_ate: Date | null
  prazo_meses: number | null
  reajuste_indice: 'IPCA' | 'IGP-M' | null
  vigente_de: string | null
  vigente_ate: string | null
}

const colunas = sql`
  k.id, k.numero, k.tipo, k.situacao, k.versao, k.revisao, k.titulo, k.contato_id, k.proposta_id, k.cartao_id, k.responsavel_id,
  k.arrependimento_dias, k.arrependimento_ate, k.prazo_meses, k.reajuste_indice, k.vigente_de::text as vigente_de,
  k.vigente_ate::text as vigente_ate
`

/** Locks a contract in the user's reach. */
export async function trancar(u: Unidade, ctx: Ctx, id: string): Promise<ContratoTrancado> {
  const { rows } = await sql<ContratoTrancado>`
    select ${colunas}
    from contratos.contratos k
    where k.id = ${id}
      and ${contratoNoAlcance(ctx)}
    for update
  `.execute(u.tx)
  if (!rows[0]) throw semContrato()
  return rows[0]
}

/** Locks the contract that a job or a signature names; undefined when there is none. */
export async function trancarPor(u: Unidade, id: string): Promise<ContratoTrancado | undefined> {
  const { rows } = await sql<ContratoTrancado>`
    select ${colunas} from contratos.contratos k where k.id = ${id} for update
  `.execute(u.tx)
  return rows[0]
}

/** The permission of an endpoint opens the act; the lifecycle says which role it needs. */
export function exigirPapel(ctx: Ctx, ato: AtoDoContrato): void {
  if (!podePeloPapel(ato, papeisDe(ctx))) throw proibido('contratos.contrato.editar')
}

export function exigirRevisao(c: ContratoTrancado, revisao: number): void {
  if (c.revisao !== revisao)
    throw new ErroApp('VERSAO', 409, 'Outra pessoa mudou este contrato. Veja como ficou antes de salvar.', {
      details: { revisao: c.revisao },
    })
}

/** One more row of the contract's history, and the event that screens, notices and automations follow. */
export async function registrarEvento(
  u: Unidade,
  c: ContratoTrancado,
  tipo: string,
  dados: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    insert into contratos.eventos (contrato_id, n, tipo, versao, situacao, usuario_id, dados)
    select
      ${c.id}, coalesce(max(n), 0) + 1, ${tipo}, ${c.versao}, ${c.situacao}, ${u.autor.usuario?.id ?? null}::uuid,
      ${JSON.stringify(dados)}::jsonb
    from contratos.eventos
    where contrato_id = ${c.id}
    returning n
  `.execute(u.tx)
  u.emitir(contratoAconteceu, {
    contrato_id: c.id,
    tipo: c.tipo,
    fato: tipo,
    n: rows[0]?.n ?? 0,
    situacao: c.situacao,
    versao: c.versao,
    responsavel_id: c.responsavel_id,
    contato_id: c.contato_id,
    cartao_id: c.cartao_id,
  })
}

/** Goes one step of the lifecycle, or refuses. `muda`: columns that change with it. */
export async function andar(
  u: Unidade,
  c: ContratoTrancado,
  ato: AtoDoContrato,
  { motivo, muda, dados }: { motivo?: string; muda?: ReturnType<typeof sql>; dados?: Record<string, unknown> } = {},
): Promise<ContratoTrancado> {
  const para = passar(c.situacao, ato)
  await sql`
    update contratos.contratos
    set situacao = ${para},
      revisao = revisao + 1,
      motivo = ${motivo ?? null},
      atualizado_em = now()
      ${muda ? sql`, ${muda}` : sql``}
    where id = ${c.id}
  `.execute(u.tx)
  const agora = { ...c, situacao: para, revisao: c.revisao + 1 }
  await registrarEvento(u, agora, ato, { ...dados, ...(motivo === undefined ? {} : { motivo }) })
  u.auditar({
    acao: `contrato.${ato}`,
    entidade: 'contrato',
    entidade_id: c.id,
    antes: { situacao: c.situacao },
    depois: { situacao: para, numero: c.numero, versao: c.versao },
    motivo,
  })
  return agora
}

/** Content of the version that is in progress or in force. */
export async function conteudoDa(u: Unidade, contrato: string, n: number): Promise<ConteudoDoContrato> {
  const { rows } = await sql<{ conteudo: unknown }>`
    select conteudo
    from contratos.versoes
    where contrato_id = ${contrato}
      and n = ${n}
  `.execute(u.tx)
  return conteudoDoContrato.parse(rows[0]?.conteudo)
}

/** Tells who has the contract open that it changed. */
export async function avisarSalvo(u: Unidade, ctx: Ctx, c: ContratoTrancado): Promise<void> {
  u.emitir(contratoSalvo, { contrato_id: c.id, revisao: c.revisao + 1, por: ctx.usuario.id, nome: ctx.usuario.nome })
}

/** Refuses while the checklist has items that are missing. */
export function exigirChecado(tipo: TipoDeContrato, conteudo: ConteudoDoContrato): void {
  const itens = impedem(checarContrato(tipo, conteudo))
  const [primeiro] = itens
  if (!primeiro) return
  const quantos = itens.length === 1 ? '1 item impede o envio' : `${itens.length} itens impedem o envio`
  throw conflito(`${quantos}. ${primeiro.rotulo}: ${primeiro.motivo ?? 'falta'}.`, { itens })
}
