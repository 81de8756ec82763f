import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import {
  itemDoChecklist,
  vagaDoChecklist,
  type ItemDoChecklist,
  type VagaDoChecklist,
} from '../../contract/cadastros.ts'
import { cadastroDeOrdensMudou } from '../../eventos.ts'
import type { TipoDeOrdem } from '../../tipos.ts'
import { faltasDa } from './atos/faltas.ts'
import { avisarEdicao, trancarOrdem } from './trancar.ts'

export interface ChecklistEscrito {
  nome: string
  tipo: TipoDeOrdem | null
  itens: readonly ItemDoChecklist[]
  vagas: readonly VagaDoChecklist[]
}

export async function criarChecklist(u: Unidade, c: ChecklistEscrito): Promise<string> {
  const id = uuidv7()
  await u.tx.insertInto('ordens.checklists').values({ id, nome: c.nome, tipo: c.tipo }).execute()
  await escreverVersao(u, id, 1, c)
  return id
}

async function escreverVersao(u: Unidade, id: string, versao: number, c: ChecklistEscrito): Promise<void> {
  await u.tx
    .insertInto('ordens.checklist_versoes')
    .values({
      checklist_id: id,
      versao,
      itens: JSON.stringify(c.itens),
      vagas: JSON.stringify(c.vagas),
      publicada_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  await u.tx.updateTable('ordens.checklists').set({ nome: c.nome, tipo: c.tipo, versao }).where('id', '=', id).execute()
  u.auditar({
    acao: versao === 1 ? 'checklist_de_campo.criar' : 'checklist_de_campo.publicar',
    entidade: 'checklist_de_campo',
    entidade_id: id,
    depois: { nome: c.nome, versao, itens: c.itens.length },
  })
  u.emitir(cadastroDeOrdensMudou, { id })
}

/** Publishes the next version. Orders keep their copies. */
export async function publicarChecklist(
  u: Unidade,
  id: string,
  c: ChecklistEscrito & { versao: number },
): Promise<number> {
  const antes = await u.tx
    .selectFrom('ordens.checklists')
    .select('versao')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!antes) throw naoEncontrado('Checklist não encontrado.')
  if (antes.versao !== c.versao) throw conflito('Outra pessoa publicou este checklist. Atualize e confira.')
  await escreverVersao(u, id, antes.versao + 1, c)
  return antes.versao + 1
}

/** Copies the current version into an order: what is published later does not change it. */
export async function copiarChecklist(tx: Tx, ordemId: string, checklistId: string): Promise<void> {
  const versao = await tx
    .selectFrom('ordens.checklists as c')
    .innerJoin('ordens.checklist_versoes as v', (j) =>
      j.onRef('v.checklist_id', '=', 'c.id').onRef('v.versao', '=', 'c.versao'),
    )
    .select(['v.versao', 'v.itens', 'v.vagas'])
    .where('c.id', '=', checklistId)
    .executeTakeFirst()
  if (!versao)
    throw invalido('Este checklist não existe mais.', [
      { campo: 'checklist_id', mensagem: 'Este checklist não existe mais' },
    ])
  const itens = itemDoChecklist.array().parse(versao.itens)
  const vagas = vagaDoChecklist.array().parse(versao.vagas)
  const linhas = itens.map((i, k) => ({
    id: uuidv7(),
    ordem_id: ordemId,
    n: k + 1,
    ...i,
    minimo: i.minimo === null ? null : String(i.minimo),
    maximo: i.maximo === null ? null : String(i.maximo),
  }))
  await tx.insertInto('ordens.itens').values(linhas).execute()
  const comFoto = linhas
    .filter((i) => i.com_foto)
    .map((i) => ({
      nome: i.texto.slice(0, 60),
      momento: 'durante' as const,
      obrigatoria: i.obrigatorio,
      publica: false,
      item_id: i.id,
    }))
  const todas = [...vagas.map((v) => ({ ...v, item_id: null })), ...comFoto]
  if (todas.length > 0)
    await tx
      .insertInto('ordens.vagas')
      .values(todas.map((v, k) => ({ id: uuidv7(), ordem_id: ordemId, n: k + 1, ...v })))
      .execute()
  await tx
    .updateTable('ordens.ordens')
    .set({ checklist_id: checklistId, checklist_versao: versao.versao })
    .where('id', '=', ordemId)
    .execute()
}

/** Gives an order without a checklist the copy of one. */
export async function escolherChecklist(u: Unidade, ordemId: string, checklistId: string): Promise<void> {
  const ordem = await trancarOrdem(u.tx, ordemId)
  const tem = await u.tx
    .selectFrom('ordens.itens')
    .select('id')
    .where('ordem_id', '=', ordemId)
    .limit(1)
    .executeTakeFirst()
  if (tem) throw conflito('Esta ordem já tem um checklist.')
  if (['concluida', 'cancelada'].includes(ordem.situacao)) throw conflito('Esta ordem já foi encerrada.')
  const { assinada } = await faltasDa(u.tx, ordemId, ordem.ciclo)
  if (assinada) throw conflito('O cliente já assinou este ciclo. Para mudar, reabra a ordem.')
  await copiarChecklist(u.tx, ordemId, checklistId)
  const versao = ordem.versao + 1
  await u.tx.updateTable('ordens.ordens').set({ versao }).where('id', '=', ordemId).execute()
  u.auditar({
    acao: 'ordem_de_servico.agir',
    entidade: 'ordem_de_servico',
    entidade_id: ordemId,
    depois: { checklist_id: checklistId },
  })
  await avisarEdicao(u, { id: ordemId, versao })
}
