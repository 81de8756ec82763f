import { sql } from 'kysely'
import { ErroApp, invalido } from '#kit/erro.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { lerRespostas } from '../../regras/ler-resposta.ts'
import { pegar } from '../../regras/saidas.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { criarDeFora } from '#modules/funis/cartao/server/comandos/criar-de-fora.ts'

export interface EntradaAberta {
  id: string
  funil_id: string
  estagio_id: string | null
  nome: string
  mapa: { de: string; para: string }[]
}

const TAMANHO_MAXIMO = 262_144

/**
 * Turns one delivery into one card: a repeated key returns the card it created. A rejected delivery is stored
 * with the reason.
 */
export async function receberEntrega(
  s: Servicos,
  e: EntradaAberta,
  chave: string,
  bruto: string,
  corpo: unknown,
): Promise<string> {
  const guardado = bruto.slice(0, TAMANHO_MAXIMO).replaceAll('\u0000', '')
  try {
    return await s.executar(sistema, async (u) => {
      const feito = await reservar(u, e.id, chave, guardado)
      if (feito) return feito
      const campos = await camposEmUso(u.tx)
      const titulo = e.mapa
        .filter((m) => m.para === 'titulo')
        .map((m) => pegar(corpo, m.de))
        .find((v) => typeof v === 'string' && v.trim() !== '')
      const { valores: fatos, recusados } = lerRespostas(campos, e.mapa, (de) => pegar(corpo, de))
      if (recusados.length > 0)
        throw invalido(
          `Não deu para ler a entrega. ${recusados.map((r) => r.mensagem).join('; ')}`.slice(0, 500),
          recusados,
        )
      const cartaoId = await criarDeFora(u, {
        funil_id: e.funil_id,
        estagio_id: e.estagio_id,
        time_id: null,
        titulo: typeof titulo === 'string' ? titulo : null,
        valores: fatos,
        origem: 'webhook',
        fato: { tipo: 'webhook_recebido', entrada_id: e.id, chave: `webhook:${e.id}:${chave}`.slice(0, 200) },
      })
      await u.tx
        .updateTable('funis.recebidas')
        .set({ cartao_id: cartaoId, erro: null })
        .where('entrada_id', '=', e.id)
        .where('chave', '=', chave)
        .execute()
      return cartaoId
    })
  } catch (erro) {
    if (erro instanceof ErroApp)
      await s.executar(sistema, (u) =>
        sql`
          insert into funis.recebidas (entrada_id, chave, corpo, erro)
          values (${e.id}, ${chave}, ${guardado}, ${erro.message})
          on conflict (entrada_id, chave) do update set erro = excluded.erro, recebida_em = now()
        `.execute(u.tx),
      )
    throw erro
  }
}

async function reservar(u: Unidade, entradaId: string, chave: string, corpo: string): Promise<string | null> {
  await sql`
    insert into funis.recebidas (entrada_id, chave, corpo)
    values (${entradaId}, ${chave}, ${corpo})
    on conflict (entrada_id, chave) do nothing
  `.execute(u.tx)
  const linha = await u.tx
    .selectFrom('funis.recebidas')
    .select('cartao_id')
    .where('entrada_id', '=', entradaId)
    .where('chave', '=', chave)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return linha.cartao_id
}
