import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { caminhoPara } from '#modules/chat/atos/server/compatibilidade.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'

interface Destino {
  id: string
  nome: string
  tipo: TipoDeCaixa
  aceita: boolean
  por_que_nao: string | null
}

/** Returns all other active inboxes, by name and channel only: a user may transfer to an inbox that they cannot see. */
export async function destinosDe(
  db: Db,
  conversaId: string,
  adaptadorDe: (tipo: string) => Adaptador,
  temAdaptador: (tipo: string) => boolean,
): Promise<Destino[]> {
  const { rows } = await sql<{
    id: string
    nome: string
    tipo: TipoDeCaixa
    de: string
    endereco: string | null
    telefone: string | null
    email: string | null
  }>`
    select x.id, x.nome, x.tipo, o.tipo as de, c.endereco, k.telefone, k.email
    from chat.conversas c
    join chat.caixas_entrada o on o.id = c.caixa_entrada_id
    join contatos_publico.contatos k on k.id = c.contato_id
    join chat.caixas_entrada x on x.ativo and x.id <> c.caixa_entrada_id
    where c.id = ${conversaId}
    order by x.nome, x.id
  `.execute(db)
  return rows
    .filter((x) => temAdaptador(x.tipo))
    .map((x) => {
      const caminho = caminhoPara(adaptadorDe(x.tipo), {
        tipo: x.de,
        endereco: x.endereco,
        telefone: x.telefone,
        email: x.email,
      })
      return {
        id: x.id,
        nome: x.nome,
        tipo: x.tipo,
        aceita: caminho.aceita,
        por_que_nao: caminho.aceita ? null : caminho.por_que_nao,
      }
    })
}
