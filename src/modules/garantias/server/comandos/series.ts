import { sql } from 'kysely'
import { momentoCurtoAqui } from '#kit/aqui.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Leitura } from '../../contract/mapa.ts'
import { LUGAR, LUGARES } from '../consultas/comum.ts'
import { conferirSerie } from './conferir-serie.ts'
import { agoraNoBanco, lerVaga, ocupanteDa, registrarNoMapa, trancarUsina, type Vaga } from './vaga.ts'

const DESFAZ_MIN = 30
const quemAge = (u: Unidade): string | null => u.autor.usuario?.id ?? null

export async function inserir(
  u: Unidade,
  vaga: Vaga,
  p: { id: string; serie: string; em: Date; fora_da_nota: boolean },
): Promise<void> {
  await u.tx
    .insertInto('garantias.instalacoes')
    .values({
      id: p.id,
      usina_id: vaga.usina_id,
      string_id: vaga.string_id,
      posicao: vaga.posicao,
      equipamento_id: vaga.equipamento_id,
      item_id: vaga.item_id,
      serie: p.serie,
      fora_da_nota: p.fora_da_nota,
      instalada_em: p.em,
      instalada_por: quemAge(u),
    })
    .execute()
}

export async function fechar(u: Unidade, id: string, em: Date, motivo: string): Promise<void> {
  await u.tx
    .updateTable('garantias.instalacoes')
    .set({ retirada_em: em, retirada_por: quemAge(u), motivo })
    .where('id', '=', id)
    .execute()
}

/** The same reading sent again, or the serial that already is in that very position. */
async function jaLida(u: Unidade, usinaId: string, l: Leitura): Promise<string | null> {
  const antes = await u.tx.selectFrom('garantias.instalacoes').selectAll().where('id', '=', l.chave).executeTakeFirst()
  if (!antes) {
    const ocupante = await ocupanteDa(u.tx, l)
    return ocupante?.serie === l.serie ? ocupante.id : null
  }
  const mesma =
    antes.usina_id === usinaId &&
    antes.serie === l.serie &&
    antes.string_id === l.string_id &&
    antes.posicao === l.posicao &&
    antes.equipamento_id === l.equipamento_id
  if (!mesma) throw conflito('Esta leitura já foi usada em outra posição. Leia de novo.')
  return antes.id
}

/** Puts a serial into an empty position. The same reading again changes nothing. */
export async function lerSerie(u: Unidade, usinaId: string, l: Leitura): Promise<{ id: string; repetida: boolean }> {
  await trancarUsina(u, usinaId)
  const vaga = await lerVaga(u.tx, usinaId, l)
  const antes = await jaLida(u, usinaId, l)
  if (antes) return { id: antes, repetida: true }
  const ocupante = await ocupanteDa(u.tx, vaga)
  if (ocupante)
    throw conflito(
      `${vaga.lugar} já tem a série ${ocupante.serie}, lida ${ocupante.por ? `por ${ocupante.por} ` : ''}em ${momentoCurtoAqui(ocupante.instalada_em)}. Troque a série ou escolha outra posição.`,
    )
  const { fora_da_nota } = await conferirSerie(u.tx, l.serie, vaga, l.aceitar_fora_da_nota)
  await inserir(u, vaga, { id: l.chave, serie: l.serie, em: await agoraNoBanco(u.tx), fora_da_nota })
  registrarNoMapa(u, usinaId, 'ler', { depois: { lugar: vaga.lugar, serie: l.serie, fora_da_nota } })
  return { id: l.chave, repetida: false }
}

export interface PedidoDeTroca extends Leitura {
  motivo: string
  rma_id?: string | null
  ordem_id?: string | null
}

/** Swaps the serial of a position: the old one is closed and the new one begins in the same instant. */
export async function trocarSerie(u: Unidade, usinaId: string, p: PedidoDeTroca): Promise<{ id: string }> {
  await trancarUsina(u, usinaId)
  const vaga = await lerVaga(u.tx, usinaId, p)
  const antes = await jaLida(u, usinaId, p)
  if (antes === p.chave) return { id: antes }
  const ocupante = await ocupanteDa(u.tx, vaga)
  if (!ocupante) throw conflito(`${vaga.lugar} está vazia: leia a série em vez de trocar.`)
  if (ocupante.serie === p.serie) throw conflito(`${vaga.lugar} já tem esta série. Leia a etiqueta do que vai entrar.`)
  const { fora_da_nota } = await conferirSerie(u.tx, p.serie, vaga, p.aceitar_fora_da_nota)
  const em = await agoraNoBanco(u.tx)
  await fechar(u, ocupante.id, em, p.motivo)
  await inserir(u, vaga, { id: p.chave, serie: p.serie, em, fora_da_nota })
  await u.tx
    .insertInto('garantias.trocas')
    .values({
      id: uuidv7(),
      usina_id: usinaId,
      antes_id: ocupante.id,
      depois_id: p.chave,
      motivo: p.motivo,
      rma_id: p.rma_id ?? null,
      ordem_id: p.ordem_id ?? null,
      por: quemAge(u),
    })
    .execute()
  registrarNoMapa(u, usinaId, 'trocar', {
    antes: { lugar: vaga.lugar, serie: ocupante.serie },
    depois: { lugar: vaga.lugar, serie: p.serie },
    motivo: p.motivo,
  })
  return { id: p.chave }
}

/** Takes a serial out of its position; the history has it from when until when. */
export async function retirarSerie(
  u: Unidade,
  usinaId: string,
  p: { instalacao_id: string; motivo: string },
): Promise<void> {
  await trancarUsina(u, usinaId)
  const { rows } = await sql<{ lugar: string; serie: string; retirada_em: Date | null }>`
    select ${LUGAR} as lugar, x.serie, x.retirada_em
    from garantias.instalacoes x
    ${LUGARES}
    where x.id = ${p.instalacao_id}
      and x.usina_id = ${usinaId}
  `.execute(u.tx)
  const [i] = rows
  if (!i) throw naoEncontrado('Esta série não está nesta usina.')
  if (i.retirada_em) throw conflito(`Esta série já saiu de ${i.lugar}. Atualize a página.`)
  await fechar(u, p.instalacao_id, await agoraNoBanco(u.tx), p.motivo)
  registrarNoMapa(u, usinaId, 'retirar', { antes: { lugar: i.lugar, serie: i.serie }, motivo: p.motivo })
}

/** Takes the user's last reading back, within half an hour. What a swap put there is not undone. */
export async function desfazerLeitura(u: Unidade, usinaId: string): Promise<{ lugar: string; serie: string }> {
  await trancarUsina(u, usinaId)
  const { rows } = await sql<{ id: string; lugar: string; serie: string }>`
    select x.id, ${LUGAR} as lugar, x.serie
    from garantias.instalacoes x
    ${LUGARES}
    where x.usina_id = ${usinaId}
      and x.instalada_por = ${quemAge(u)}
      and x.retirada_em is null
      and x.instalada_em > now() - make_interval(mins => ${DESFAZ_MIN})
      and not exists (select from garantias.trocas k where k.depois_id = x.id)
    order by x.instalada_em desc, x.id desc
    limit 1
  `.execute(u.tx)
  const [i] = rows
  if (!i) throw conflito(`Não há leitura sua dos últimos ${DESFAZ_MIN} minutos para desfazer.`)
  await fechar(u, i.id, await agoraNoBanco(u.tx), 'Leitura desfeita')
  registrarNoMapa(u, usinaId, 'desfazer', { antes: { lugar: i.lugar, serie: i.serie } })
  return { lugar: i.lugar, serie: i.serie }
}
