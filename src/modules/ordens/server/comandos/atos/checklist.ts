import { uuidv7 } from '#kit/id.ts'
import type { AtoDe } from '../../../contract/atos.ts'
import { lerResposta } from '../../../regras/respostas.ts'
import { Recusa } from '../../recusa.ts'
import { exigirPapel, exigirTrabalho, registrarEvento, type ContextoDoAto } from './contexto.ts'

/** Adds an answer; earlier ones of the item stay. */
export async function responder(c: ContextoDoAto, { dados }: AtoDe<'responder'>): Promise<void> {
  exigirPapel(c, 'tecnico')
  exigirTrabalho(c)
  const item = await c.u.tx
    .selectFrom('ordens.itens')
    .select(['id', 'texto', 'tipo', 'unidade', 'minimo', 'maximo', 'opcoes'])
    .where('id', '=', dados.item_id)
    .where('ordem_id', '=', c.ordem.id)
    .executeTakeFirst()
  if (!item) throw new Recusa('outra', 'Este item não é do checklist desta ordem.')
  const lida = lerResposta(item, dados.valor)
  if ('frase' in lida) throw new Recusa('outra', lida.frase)
  await c.u.tx
    .insertInto('ordens.respostas')
    .values({
      id: uuidv7(),
      ordem_id: c.ordem.id,
      item_id: item.id,
      ciclo: c.ordem.ciclo,
      valor: lida.valor,
      ressalva: dados.ressalva,
      fora_da_faixa: lida.fora,
      usuario_id: c.usuarioId,
      ato_id: c.ato.id,
      ocorrido_em: c.em,
    })
    .execute()
  if (dados.ressalva !== '' || lida.fora)
    await registrarEvento(c, {
      tipo: 'ressalva',
      texto: dados.ressalva === '' ? `${item.texto}: ${lida.valor} ${item.unidade}`.trim() : dados.ressalva,
      dados: { item_id: item.id, valor: lida.valor },
    })
}

/** Registers a photo by its hash; its bytes may come later. */
export async function fotografar(c: ContextoDoAto, { dados }: AtoDe<'fotografar'>): Promise<void> {
  exigirPapel(c, 'tecnico')
  exigirTrabalho(c)
  const vaga =
    dados.vaga_id === null
      ? null
      : await c.u.tx
          .selectFrom('ordens.vagas')
          .select(['id', 'nome', 'publica'])
          .where('id', '=', dados.vaga_id)
          .where('ordem_id', '=', c.ordem.id)
          .executeTakeFirst()
  if (vaga === undefined) throw new Recusa('outra', 'Esta vaga de foto não é desta ordem.')
  const onde = c.ato.lugar && 'lat' in c.ato.lugar ? c.ato.lugar : null
  await c.u.tx
    .insertInto('ordens.fotos')
    .values({
      id: uuidv7(),
      ordem_id: c.ordem.id,
      ciclo: c.ordem.ciclo,
      vaga_id: vaga?.id ?? null,
      sha256: dados.sha256,
      legenda: dados.legenda,
      publica: vaga?.publica ?? false,
      tirada_em: dados.tirada_em,
      lat: onde ? String(onde.lat) : null,
      lon: onde ? String(onde.lon) : null,
      usuario_id: c.usuarioId,
      ato_id: c.ato.id,
    })
    .execute()
}
