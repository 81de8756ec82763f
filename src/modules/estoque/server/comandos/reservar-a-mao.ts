import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { invalido } from '#kit/erro.ts'
import { ehUuid, uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { deNumeric, escreverQuantidade } from '../../regras/quantidade.ts'
import type { TipoDeOrigem } from '../../tipos.ts'
import { travarLivres } from './livres.ts'
import { reservar } from './reservar.ts'

interface Pedida {
  itemId: string
  local_id: string
  quantidade: string
  origem?: { tipo: TipoDeOrigem; id: string } | undefined
  documento: string
  precisa_em: string | null
  ate: string | null
}

const noCampo = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])

/** The moment in which a day ends here. */
async function fimDoDia(tx: Tx, dia: string): Promise<Date> {
  const { rows } = await sql<{ fim: Date }>`
    select (${dia}::date + 1)::timestamp at time zone 'America/Sao_Paulo' as fim
  `.execute(tx)
  return rows[0]?.fim ?? new Date()
}

/** Keeps a quantity out of what is free in a place, at most all of it. The same key again returns the same reservation. */
export async function reservarAMao(u: Unidade, chaveDaPessoa: string, p: Pedida): Promise<string> {
  const chave = `mao:${chaveDaPessoa}`
  if (!p.origem && !p.documento) throw noCampo('para', 'Diga para quem fica guardado.')
  if (p.ate !== null && p.ate < diaAqui())
    throw noCampo('ate', 'A reserva já teria acabado: escolha de hoje em diante.')
  if (p.ate !== null && p.precisa_em !== null && p.precisa_em > p.ate)
    throw noCampo('ate', 'A reserva acaba antes do dia em que se precisa dela.')
  const livre = (await travarLivres(u.tx, [p.itemId], p.local_id)).get(p.itemId) ?? '0'
  const antes = await u.tx.selectFrom('estoque.reservas').select('id').where('chave', '=', chave).executeTakeFirst()
  if (!antes && deNumeric(p.quantidade) > deNumeric(livre))
    throw noCampo(
      'quantidade',
      deNumeric(livre) > 0n
        ? `Só ${escreverQuantidade(deNumeric(livre)).replace('.', ',')} livres neste local.`
        : 'Nada está livre neste local.',
    )
  return await reservar(u, chave, {
    origem: p.origem ?? {
      tipo: 'mao',
      id: uuidDe(chaveDaPessoa),
    },
    itemId: p.itemId,
    localId: p.local_id,
    quantidade: p.quantidade,
    documento: p.documento.slice(0, 80),
    precisaEm: p.precisa_em ?? undefined,
    expiraEm: p.ate === null ? undefined : await fimDoDia(u.tx, p.ate),
  })
}

/** The key that the page sent is an id of its own. */
function uuidDe(chaveDaPessoa: string): string {
  const id = chaveDaPessoa.slice(-36)
  return ehUuid(id) ? id : uuidv7()
}
