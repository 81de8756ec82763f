import { sql } from 'kysely'
import type { Definicao } from '#engines/funil/tipos.ts'
import { listaEntreAspas } from '#kit/lista-falada.ts'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { funilMudou } from '#modules/funis/nucleo/eventos.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { estagiosQueSaem, exigirMesmosEstagios, levarCartoes, type Andou } from './levar-cartoes.ts'

export interface Publicacao {
  /** destination stages for the cards of removed stages */
  levar?: Readonly<Record<string, string>>
  nota?: string
  andou?: Andou
}

/**
 * Publishes a definition: version number, snapshot and stage rows. Cards of a removed stage move as `levar` defines;
 * without an entry for them publishing fails. Returns the version number and how many cards moved.
 */
export async function publicar(
  u: Unidade,
  funilId: string,
  d: Definicao,
  por: string | null,
  { levar = {}, nota = '', andou }: Publicacao = {},
): Promise<{ numero: number; levados: number }> {
  await exigirMesmosEstagios(u.tx, funilId, d)
  const saem = await estagiosQueSaem(u.tx, funilId, d)
  const { rows } = await sql<{ versao: number }>`
    update funis.funis
    set
      versao = versao + 1,
      definicao = ${JSON.stringify(d)}::jsonb,
      nome = ${d.nome},
      rascunho = null,
      rascunho_versao = rascunho_versao + 1,
      atualizado_em = now()
    where id = ${funilId}
    returning versao
  `.execute(u.tx)
  const numero = rows[0]?.versao ?? 1
  await u.tx
    .insertInto('funis.versoes')
    .values({ funil_id: funilId, numero, definicao: JSON.stringify(d), publicada_por: por, nota })
    .execute()
  await guardarEstagios(u, funilId, d)
  await adotarValor(u, funilId, d)
  const sem = saem.filter((e) => e.cartoes > 0 && !levar[e.id])
  if (sem.length > 0)
    throw conflito(`Diga para onde vão os cartões de ${listaEntreAspas(sem.map((e) => e.nome))}.`, {
      estagios: sem.map((e) => ({ id: e.id, nome: e.nome, cartoes: e.cartoes })),
    })
  let levados = 0
  for (const e of saem) levados += await levarCartoes(u, d, e, levar[e.id], andou)
  await sql`
    update funis.estagios
    set arquivado_em = now()
    where id = any(${saem.map((e) => e.id)}::uuid[])
  `.execute(u.tx)
  u.auditar({
    acao: 'funil.publicar',
    entidade: 'funil',
    entidade_id: funilId,
    depois: { versao: numero, levados, nota },
  })
  u.emitir(funilMudou, { funil_id: funilId, versao: numero })
  return { numero, levados }
}

/** Switches the field that supplies the amount; amounts that differed are recorded in the history of their cards. */
async function adotarValor(u: Unidade, funilId: string, d: Definicao): Promise<void> {
  const { campo_valor: antes } = await u.tx
    .selectFrom('funis.funis')
    .select('campo_valor')
    .where('id', '=', funilId)
    .executeTakeFirstOrThrow()
  if (antes === d.campo_valor) return
  const { rows } = await sql<{ cartao: string; antes: number; depois: number | null }>`
    select cartao, antes::float8 as antes, depois::float8 as depois
    from funis.adotar_campo_de_valor(${funilId}, ${d.campo_valor})
  `.execute(u.tx)
  const rotulo = (await camposEmUso(u.tx)).get(d.campo_valor ?? '')?.rotulo ?? ''
  for (const r of rows) {
    u.auditar({
      acao: 'cartao.um_valor',
      entidade: 'cartao',
      entidade_id: r.cartao,
      antes: { valor_centavos: r.antes },
      depois: { valor_centavos: r.depois },
      motivo: `Este funil tinha dois valores no cartão. Vale o do campo “${rotulo}”`,
    })
  }
}

async function guardarEstagios(u: Unidade, funilId: string, d: Definicao): Promise<void> {
  // make room first: two stages may have swapped positions, and a key may have belonged to a removed stage
  await sql`
    update funis.estagios
    set lugar = lugar + 1000
    where funil_id = ${funilId}
      and arquivado_em is null
  `.execute(u.tx)
  await sql`
    update funis.estagios
    set chave = left(chave, 40) || '_' || replace(id::text, '-', '')
    where funil_id = ${funilId}
      and chave = any(${d.estagios.map((e) => e.chave)}::text[])
      and not id = any(${d.estagios.map((e) => e.id)}::uuid[])
  `.execute(u.tx)
  for (const [lugar, e] of d.estagios.entries()) {
    await sql`
      insert into funis.estagios (id, funil_id, chave, nome, tipo, lugar, probabilidade, desvio, aprovacao)
      values (
        ${e.id},
        ${funilId},
        ${e.chave},
        ${e.nome},
        ${e.tipo},
        ${lugar},
        ${e.probabilidade},
        ${e.desvio},
        ${e.aprovacao ? JSON.stringify(e.aprovacao) : null}::jsonb
      )
      on conflict (id) do update set
        nome = excluded.nome,
        tipo = excluded.tipo,
        lugar = excluded.lugar,
        probabilidade = excluded.probabilidade,
        desvio = excluded.desvio,
        aprovacao = excluded.aprovacao,
        arquivado_em = null,
        chave = case when funis.estagios.arquivado_em is null then funis.estagios.chave else excluded.chave end
    `.execute(u.tx)
  }
}
