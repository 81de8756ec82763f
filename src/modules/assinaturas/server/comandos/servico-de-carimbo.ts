import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import type { Servicos } from '#platform/servicos.ts'

/** Refuses an address that this server may not call. */
export async function conferirServico(s: Pick<Servicos, 'rede'>, url: string): Promise<void> {
  if (!url) return
  try {
    await s.rede.conferir(url)
  } catch (erro) {
    if (!(erro instanceof ErroDeRede)) throw erro
    throw invalido('Não consigo chegar a este endereço.', [{ campo: 'url', mensagem: 'Endereço fora de alcance' }])
  }
}

/** Sets or removes the time stamp service. */
export async function mudarCarimbo(u: Unidade, url: string): Promise<void> {
  const { rows } = await sql<{ url: string }>`select url from assinaturas.carimbo for update`.execute(u.tx)
  if (url)
    await sql`
      insert into assinaturas.carimbo (url)
      values (${url})
      on conflict (unico) do update
      set url = excluded.url, mudado_em = now()
    `.execute(u.tx)
  else await sql`delete from assinaturas.carimbo`.execute(u.tx)
  u.auditar({
    acao: 'carimbo.mudar',
    entidade: 'carimbo',
    entidade_id: 'unico',
    antes: { url: rows[0]?.url ?? null },
    depois: { url: url || null },
  })
}
