import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { invalido, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { usuariosAtivos } from '#modules/acesso/publico.ts'
import { exigirVerConta } from '#modules/contas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { ConteudoDaProposta } from '../../contract/conteudo.ts'
import { VALIDADE_PADRAO_DIAS } from '../../regras/validade.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import { cartaoAoAlcance } from '../encaixes.ts'
import { comCustosDaCasa } from './custos-da-casa.ts'
import { gravarConteudo, registrarEvento, trancarPor } from './nucleo.ts'

export interface NovaProposta {
  chave?: string | undefined
  titulo?: string | undefined
  contato_id?: string | null | undefined
  cliente_nome?: string | undefined
  cartao_id?: string | null | undefined
  fatura_id?: string | null | undefined
  vendedor_id?: string | undefined
  conteudo: ConteudoDaProposta
}

const SIGLAS: Readonly<Record<TipoDeProposta, string>> = {
  autoconsumo: 'AC',
  investimento: 'INV',
  assinatura: 'AS',
  limpeza: 'LI',
  servicos: 'SE',
}

/** The next number of the year. The row lock keeps two from taking the same one; a rollback leaves no gap. */
async function proximoNumero(u: Unidade, tipo: TipoDeProposta, agora: Date): Promise<string> {
  const ano = Number(diaAqui(agora).slice(0, 4))
  const { rows } = await sql<{ ultimo: number }>`
    insert into propostas.numeros as n (tipo, ano, ultimo)
    values (${tipo}, ${ano}, 1)
    on conflict (tipo, ano) do update set ultimo = n.ultimo + 1
    returning ultimo
  `.execute(u.tx)
  return `${SIGLAS[tipo]}-${ano}-${String(rows[0]?.ultimo ?? 1).padStart(6, '0')}`
}

/** Only a user who approves discounts may name another seller. */
export async function exigirVendedor(u: Unidade, ctx: Ctx, vendedor_id: string): Promise<void> {
  if (vendedor_id === ctx.usuario.id) return
  if (!pode(ctx, 'propostas.proposta.aprovar'))
    throw proibido('propostas.proposta.aprovar', 'Só quem responde pelas propostas passa uma a outra pessoa.')
  if (!(await usuariosAtivos(u.tx, [vendedor_id])).has(vendedor_id))
    throw invalido('Escolha um vendedor ativo.', [{ campo: 'vendedor_id', mensagem: 'Escolha um vendedor ativo' }])
}

export async function exigirContato(u: Unidade, contato_id: string | null | undefined): Promise<string | null> {
  if (!contato_id) return null
  const { rows } = await sql<{ nome: string }>`
    select nome from contatos_publico.contatos where id = ${contato_id}
  `.execute(u.tx)
  if (!rows[0])
    throw invalido('Este contato não existe mais.', [{ campo: 'contato_id', mensagem: 'Escolha um contato' }])
  return rows[0].nome
}

/** The card and the bill that a request names are in the caller's reach; what is not there does not exist for it. */
export async function exigirLigados(
  u: Unidade,
  ctx: Ctx,
  d: { cartao_id?: string | null | undefined; fatura_id?: string | null | undefined },
): Promise<void> {
  const { cartao_id, fatura_id } = d
  if (cartao_id) {
    const vistos = await Promise.all(u.ligados.de(cartaoAoAlcance).map((ve) => ve(u.tx, ctx, cartao_id)))
    if (!vistos.some(Boolean))
      throw invalido('Este cartão não existe mais.', [{ campo: 'cartao_id', mensagem: 'Escolha um cartão' }])
  }
  if (fatura_id) await exigirVerConta(u.tx, ctx, u.ligados, fatura_id)
}

/** Opens a proposal with its first version. The same key of the same person finds the one that it opened. */
export async function criarProposta(u: Unidade, ctx: Ctx, d: NovaProposta, agora = new Date()): Promise<string> {
  if (d.chave) {
    // two identical requests at once: the second waits here, then finds the first one's row
    await sql`select pg_advisory_xact_lock(hashtextextended(${`proposta:${ctx.usuario.id}:${d.chave}`}, 0))`.execute(
      u.tx,
    )
    const { rows } = await sql<{ id: string }>`
      select id
      from propostas.propostas
      where criado_por = ${ctx.usuario.id}
        and chave = ${d.chave}
    `.execute(u.tx)
    if (rows[0]) return rows[0].id
  }
  const vendedor_id = d.vendedor_id ?? ctx.usuario.id
  await exigirVendedor(u, ctx, vendedor_id)
  await exigirLigados(u, ctx, d)
  const nome = (await exigirContato(u, d.contato_id)) ?? d.cliente_nome ?? ''
  const id = uuidv7()
  const numero = await proximoNumero(u, d.conteudo.tipo, agora)
  const titulo = d.titulo ?? (nome ? `Proposta para ${nome}` : `Proposta ${numero}`)
  await u.tx
    .insertInto('propostas.propostas')
    .values({
      id,
      tipo: d.conteudo.tipo,
      numero,
      titulo: titulo.slice(0, 160),
      contato_id: d.contato_id ?? null,
      cliente_nome: nome.slice(0, 160),
      cartao_id: d.cartao_id ?? null,
      fatura_id: d.fatura_id ?? null,
      vendedor_id,
      validade_dias: VALIDADE_PADRAO_DIAS,
      chave: d.chave ?? null,
      criado_por: ctx.usuario.id,
    })
    .execute()
  await gravarConteudo(u, { id }, 1, await comCustosDaCasa(u, ctx, d.conteudo, d.conteudo, agora))
  await registrarEvento(u, await trancarPor(u, { id }, agora), 'criada', { numero })
  u.auditar({ acao: 'proposta.criar', entidade: 'proposta', entidade_id: id, depois: { numero, titulo } })
  return id
}
