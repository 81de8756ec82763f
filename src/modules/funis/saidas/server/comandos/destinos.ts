import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { novoSegredo } from '#platform/saidas/assinatura.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import { alterarLigacao, destino } from './ligacao.ts'

const MAXIMO = 10

interface Corpo {
  nome: string
  url: string
  eventos: string[]
}

export async function criarDestino(
  u: Unidade,
  cofre: Cofre,
  funilId: string,
  p: Corpo,
): Promise<{ id: string; segredo: string }> {
  await sql`select 1 from funis.funis where id = ${funilId} for update`.execute(u.tx)
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n
    from funis.destinos
    where funil_id = ${funilId}
  `.execute(u.tx)
  if ((rows[0]?.n ?? 0) >= MAXIMO) throw conflito(`Um funil avisa no máximo ${MAXIMO} sistemas.`)
  const id = uuidv7()
  const segredo = novoSegredo()
  await u.tx
    .insertInto('funis.destinos')
    .values({
      id,
      funil_id: funilId,
      nome: p.nome,
      url: p.url,
      eventos: [...new Set(p.eventos)],
      segredos: cofre.cifrar(JSON.stringify({ segredo }), destino.contexto(id)),
    })
    .execute()
  u.auditar({
    acao: 'funil.destino_criar',
    entidade: 'funil',
    entidade_id: funilId,
    depois: { id, nome: p.nome, url: p.url, eventos: p.eventos },
  })
  return { id, segredo }
}

export const alterarDestino = (u: Unidade, funilId: string, id: string, p: Corpo & { ativo: boolean }): Promise<void> =>
  alterarLigacao(u, destino, funilId, id, {
    nome: p.nome,
    url: p.url,
    eventos: [...new Set(p.eventos)],
    ativo: p.ativo,
  })
