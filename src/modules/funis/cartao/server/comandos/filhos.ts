import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { cartaoAviso } from '#modules/funis/nucleo/eventos.ts'
import { aguardado } from '../consultas/cartao.ts'
import { arquivarCartao } from './arquivar.ts'
import { quemAvisar } from '#modules/funis/nucleo/server/consultas/pessoas.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'
import type { CartaoTrancado } from '#modules/funis/nucleo/server/comandos/trancar.ts'

export type ComOsFilhos = 'perguntar' | 'deixar' | 'avisar' | 'arquivar'

const abertosDe = (id: string) =>
  sql`c.situacao = 'aberto' and c.arquivado_em is null and c.id in (select v.para_cartao_id from funis.vinculos v join funis.cartoes d on d.id = v.de_cartao_id where v.de_cartao_id = ${id}`

/**
 * When a card is won while hand-offs still wait for its children, and the client chose `perguntar`, responds 422
 * FILHOS_ABERTOS. Otherwise the children continue.
 */
export async function exigirRespostaDosFilhos(
  tx: Tx,
  c: CartaoTrancado,
  fim: string,
  resposta: ComOsFilhos | undefined,
): Promise<void> {
  if (resposta !== 'perguntar' || fim !== 'ganho' || c.situacao !== 'aberto') return
  const {
    rows: [filho],
  } = await sql`
    select 1
    from funis.cartoes c
    where ${abertosDe(c.id)}
      and ${aguardado}) limit 1
  `.execute(tx)
  if (filho)
    throw new ErroApp(
      'FILHOS_ABERTOS',
      422,
      'Este cartão abriu outros que ainda estão em andamento. Diga o que fazer com eles.',
      { details: [{ campo: 'filhos', mensagem: 'Diga o que fazer com os cartões que este abriu' }] },
    )
}

/**
 * Handles open cards that a closed card had created elsewhere: notifies their users; with `arquivar`, archives those
 * the caller may change and notifies the users of the others. When the card is won, only children that a hand-off waits
 * for are included.
 */
export async function cuidarDosFilhos(
  u: Unidade,
  a: Alcance,
  c: CartaoTrancado,
  fim: string,
  modo: ComOsFilhos,
  agora: Date,
): Promise<void> {
  if (modo === 'deixar' || modo === 'perguntar') return
  const { rows } = await sql<
    CartaoTrancado & { ao_alcance: boolean }
  >`select c.*, ${cartaoNoAlcance(a)} as ao_alcance from funis.cartoes c
    where ${abertosDe(c.id)} ${fim === 'ganho' ? sql`and ${aguardado}` : sql``}) order by c.id for update of c`.execute(
    u.tx,
  )
  for (const { ao_alcance, ...filho } of rows) {
    const papel = a.funis.get(filho.funil_id)?.papel
    if (modo === 'arquivar' && ao_alcance && papel !== undefined && papel !== 'leitor')
      await arquivarCartao(u, filho, true, agora)
    else await avisarDono(u, filho, c.titulo)
  }
}

async function avisarDono(u: Unidade, filho: CartaoTrancado, titulo: string): Promise<void> {
  const pessoas = await quemAvisar(u.tx, filho, filho.responsavel_id ? ['responsavel'] : ['gestores'], [])
  const outras = pessoas.filter((p) => p !== u.autor.usuario?.id)
  if (outras.length > 0)
    u.emitir(cartaoAviso, {
      cartao_id: filho.id,
      funil_id: filho.funil_id,
      titulo: filho.titulo,
      pessoas: outras,
      por: u.autor.usuario?.id ?? null,
      texto: `“${titulo}” terminou, e este cartão que ele abriu continua em andamento`.slice(0, 300),
      chave: `filhos:${filho.id}:${filho.versao}`,
    })
}
