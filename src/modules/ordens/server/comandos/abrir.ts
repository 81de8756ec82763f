import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, invalido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { NovaOrdem } from '../../contract/ordens.ts'
import { prazoDe } from '../../regras/prazo.ts'
import { aoPassar } from '../encaixes.ts'
import { copiarChecklist } from './checklists.ts'
import { ondeFica } from './onde-fica.ts'
import { reservarPecas } from './reservas.ts'
import { avisarPassagem } from './trancar.ts'

export interface Aberta {
  id: string
  numero: number
  ano: number
  /** it was open before: nothing changed now */
  repetida: boolean
}
export type PedidoDeOrdem = Omit<NovaOrdem, 'contato_id'> & {
  /** null: of a plant of ours, which has no holder */
  contato_id: string | null
  recorrencia?: { id: string; dia: string }
  /** of an order that is brought in from elsewhere; default: now */
  abertaEm?: Date
}

const semCampo = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])

/** The next number of a year: the row stays locked until the order is written, so no number is skipped. */
async function proximoNumero(tx: Tx, ano: number): Promise<number> {
  const { rows } = await sql<{ ultimo: number }>`
    insert into ordens.numeracao (ano, ultimo)
    values (${ano}, 1)
    on conflict (ano) do update set ultimo = ordens.numeracao.ultimo + 1
    returning ultimo
  `.execute(tx)
  return rows[0]?.ultimo ?? 1
}

interface Servico {
  tipo: NovaOrdem['tipo']
  duracao_min: number
  habilidades: string[]
  no_telhado: boolean
  checklist_id: string | null
  sla_horas: number | null
}

async function servicoDe(tx: Tx, id: string | null): Promise<Servico | null> {
  if (id === null) return null
  const servico = await tx
    .selectFrom('ordens.servicos')
    .select(['tipo', 'duracao_min', 'habilidades', 'no_telhado', 'checklist_id', 'sla_horas'])
    .where('item_id', '=', id)
    .executeTakeFirst()
  if (!servico) throw semCampo('servico_id', 'Este serviço não existe mais.')
  return servico
}

/** The customer exists, and the plant is theirs or has no owner. Without a customer it is a plant without an owner. */
async function exigirDestino(tx: Tx, p: PedidoDeOrdem): Promise<void> {
  const { rows } = await sql<{ contato: boolean; usina: boolean; dele: boolean }>`
    select
      exists (select from contatos_publico.contatos where id = ${p.contato_id}::uuid) as contato,
      exists (select from usinas_publico.usinas where id = ${p.usina_id}) as usina,
      exists (
        select from usinas_publico.usinas
        where id = ${p.usina_id}
          and (contato_id is null or contato_id = ${p.contato_id}::uuid)
      ) as dele
  `.execute(tx)
  const [ha] = rows
  if (p.contato_id === null && p.usina_id === null) throw semCampo('contato_id', 'Escolha o cliente.')
  if (p.contato_id !== null && !ha?.contato) throw semCampo('contato_id', 'Este cliente não existe mais.')
  if (p.usina_id !== null && !ha?.usina) throw semCampo('usina_id', 'Esta usina não existe mais.')
  if (p.usina_id !== null && !ha?.dele) throw semCampo('usina_id', 'Esta usina é de outro cliente.')
}

/** Opens an order: number, copy of the checklist, planned parts with their reservations. */
export async function abrirOrdem(u: Unidade, p: PedidoDeOrdem): Promise<Aberta> {
  const antes = await u.tx
    .selectFrom('ordens.ordens')
    .select(['id', 'numero', 'ano', 'contato_id', 'aberta_por'])
    .where('id', '=', p.id)
    .executeTakeFirst()
  if (antes) {
    if (antes.contato_id !== p.contato_id || antes.aberta_por !== (u.autor.usuario?.id ?? null))
      throw conflito('Esta ordem já foi aberta com outros dados. Atualize a página e tente de novo.')
    return { id: antes.id, numero: antes.numero, ano: antes.ano, repetida: true }
  }
  await exigirDestino(u.tx, p)
  const servico = await servicoDe(u.tx, p.servico_id)
  const agora = p.abertaEm ?? new Date()
  const ano = Number(diaAqui(agora).slice(0, 4))
  const numero = await proximoNumero(u.tx, ano)
  const e = await ondeFica(u.tx, p)
  await u.tx
    .insertInto('ordens.ordens')
    .values({
      id: p.id,
      ano,
      numero,
      tipo: p.tipo,
      prioridade: p.prioridade,
      titulo: p.titulo,
      problema: p.problema,
      contato_id: p.contato_id,
      usina_id: p.usina_id,
      servico_id: p.servico_id,
      recorrencia_id: p.recorrencia?.id ?? null,
      recorrencia_dia: p.recorrencia ? sql`${p.recorrencia.dia}::date` : null,
      logradouro: e.logradouro,
      numero_local: e.numero,
      complemento: e.complemento,
      bairro: e.bairro,
      cidade: e.cidade,
      uf: e.uf,
      cep: e.cep,
      lat: e.lat === null || e.lon === null ? null : String(e.lat),
      lon: e.lat === null || e.lon === null ? null : String(e.lon),
      duracao_min: p.duracao_min ?? servico?.duracao_min ?? 120,
      habilidades: p.habilidades ?? servico?.habilidades ?? [],
      no_telhado: p.no_telhado ?? servico?.no_telhado ?? false,
      preferencia: p.preferencia,
      prazo_em: prazoDe(agora, p.prioridade, servico?.sla_horas ?? null),
      origem_tipo: p.origem?.tipo ?? null,
      origem_id: p.origem?.id ?? null,
      aberta_em: agora,
      aberta_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  await u.tx
    .insertInto('ordens.eventos')
    .values({
      id: uuidv7(),
      ordem_id: p.id,
      ciclo: 1,
      tipo: 'abrir',
      para: 'aberta',
      usuario_id: u.autor.usuario?.id ?? null,
      ocorrido_em: agora,
      dados: JSON.stringify(p.origem ?? {}),
    })
    .execute()
  const checklist = p.checklist_id ?? servico?.checklist_id ?? null
  if (checklist !== null) await copiarChecklist(u.tx, p.id, checklist)
  await planejarPecas(u, p)
  for (const gancho of u.ligados.de(aoPassar))
    await gancho(u, { ordem_id: p.id, de: null, para: 'aberta', ciclo: 1, em: agora })
  u.auditar({
    acao: 'ordem_de_servico.abrir',
    entidade: 'ordem_de_servico',
    entidade_id: p.id,
    depois: { numero, ano, tipo: p.tipo, prioridade: p.prioridade },
  })
  avisarPassagem(u, { id: p.id, de: null, para: 'aberta', ciclo: 1, versao: 1 })
  return { id: p.id, numero, ano, repetida: false }
}

/** Parts as asked, else those of the service; each with a reservation in stock. */
async function planejarPecas(u: Unidade, p: PedidoDeOrdem): Promise<void> {
  const pecas =
    p.pecas ??
    (p.servico_id === null
      ? []
      : await u.tx
          .selectFrom('ordens.servico_pecas')
          .select(['item_id', 'qtd', 'critica'])
          .where('servico_id', '=', p.servico_id)
          .execute())
  if (pecas.length === 0) return
  if (new Set(pecas.map((x) => x.item_id)).size < pecas.length)
    throw semCampo('pecas', 'Uma peça está duas vezes na lista.')
  await u.tx
    .insertInto('ordens.pecas')
    .values(pecas.map((x) => ({ id: uuidv7(), ordem_id: p.id, item_id: x.item_id, qtd: x.qtd, critica: x.critica })))
    .execute()
  await reservarPecas(u, p.id)
}
