import { sql } from 'kysely'
import { primeiroEstagio } from '#engines/funil/passagem.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import { valeParaOCartao } from '#engines/funil/condicao.ts'
import { situacaoDe, type Definicao, type Estagio } from '#engines/funil/tipos.ts'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'
import { arquivarCartao } from './arquivar.ts'
import { lugarEm } from './lugar.ts'
import { entrar } from './entrar.ts'
import { fatosDo, trancarCartao, type CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

export type ComOsDeAntes = 'perguntar' | 'reabrir' | 'abrir_outro'
interface DeAntes {
  titulo: string
  funil: string
  estagio: string
  ao_alcance: boolean
}

/**
 * A card returns to a stage with a hand-off whose cards from the last visit exist: with `perguntar`, responds 422 so
 * that the client asks whether to continue with them or create new ones. Without an answer, each visit creates its own.
 */
export async function exigirRespostaDosDeAntes(
  tx: Tx,
  a: Alcance,
  c: CartaoTrancado,
  d: Definicao,
  para: string,
  resposta: ComOsDeAntes | undefined,
): Promise<void> {
  const daqui = d.passagens.filter((p) => p.ao_entrar === para && p.modo === 'filho')
  if (resposta !== 'perguntar' || c.estagio_id === para || daqui.length === 0) return
  const valores = await fatosDo(tx, c.id)
  const chaves = daqui.filter((p) => valeParaOCartao(p.quando, valores)).map((p) => p.chave)
  const { rows } = await sql<DeAntes>`
    select distinct on (c.id) c.titulo, f.nome as funil, e.nome as estagio, ${cartaoNoAlcance(a)} as ao_alcance
    from funis.vinculos v
    join funis.cartoes c on c.id = v.para_cartao_id
    join funis.funis f on f.id = c.funil_id
    join funis.estagios e on e.id = c.estagio_id
    where v.de_cartao_id = ${c.id}
      and v.passagem = any(${chaves}::text[])
      and v.recolhido_em is null
    order by c.id
  `.execute(tx)
  if (rows.length === 0) return
  const quais = listaFalada(
    rows.map((r) => (r.ao_alcance ? `“${r.titulo}” em “${r.funil}” (${r.estagio})` : `um cartão em “${r.funil}”`)),
  )
  throw new ErroApp(
    'FILHOS_DE_ANTES',
    422,
    `Na vez anterior, este cartão abriu ${quais}. Continuar com o que já existe, ou abrir outro?`,
    { details: [{ campo: 'filhos_de_antes', mensagem: 'Diga se continua com o que já existe ou abre outro' }] },
  )
}

/**
 * Reuses the child of the previous visit: unarchives it and, if it is closed, reopens it where the hand-off starts; an
 * open one stays in its stage.
 */
export async function reabrirFilho(
  u: Unidade,
  c: CartaoTrancado,
  v: { passagem: string; ciclo: number; parte: number },
  destino: FunilVigente,
  alvo: Estagio,
): Promise<boolean> {
  const {
    rows: [antes],
  } = await sql<{ id: string; filho: string }>`
    select v.id, v.para_cartao_id as filho
    from funis.vinculos v
    join funis.cartoes k on k.id = v.para_cartao_id
    where v.passagem = ${v.passagem}
      and v.de_cartao_id = ${c.id}
      and v.parte = ${v.parte}
      and v.ciclo < ${v.ciclo}
      and v.recolhido_em is null
      and k.funil_id = ${destino.id}
    order by v.ciclo desc
    limit 1
  `.execute(u.tx)
  if (!antes) return false
  await u.tx
    .insertInto('funis.vinculos')
    .values({ id: uuidv7(), de_cartao_id: c.id, para_cartao_id: antes.filho, criado_em: new Date(), ...v })
    .execute()
  // from now on this visit waits for it, and the previous one does not
  await sql`
    update funis.vinculos
    set retornou_em = coalesce(retornou_em, now())
    where id = ${antes.id}
  `.execute(u.tx)
  await arquivarCartao(u, await trancarCartao(u.tx, 'sistema', antes.filho), false, new Date())
  const filho = await trancarCartao(u.tx, 'sistema', antes.filho)
  const estagio = situacaoDe(alvo.tipo) === 'aberto' ? alvo : primeiroEstagio(destino.definicao)
  if (filho.situacao !== 'aberto')
    await entrar(u, filho, estagio, {
      quem: { tipo: 'passagem' },
      agora: new Date(),
      motivo: `“${c.titulo}” voltou e precisa disto de novo`,
      ordem: await lugarEm(u.tx, estagio.id, {}),
    })
  return true
}
