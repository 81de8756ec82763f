import { sql } from 'kysely'
import { conflito, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { classesDeConsumo } from '#modules/contatos/tipos.ts'
import { ligacoes } from '#engines/energia/fatura-b.ts'
import { contem } from '#kit/objeto.ts'
import { acharDistribuidora } from '#modules/tarifas/publico.ts'
import { guardarConsumos, guardarUnidade } from '#modules/unidades/publico.ts'
import { modalidades, subgrupos } from '#modules/unidades/tipos.ts'
import { contaConferida, contaMudou } from '../../eventos.ts'
import { campoDaConta, mesDaChave } from '../../regras/campos.ts'
import { camposDaLeitura, camposVazios } from '../../regras/da-leitura.ts'
import { camposDaConta, contaPorId, type LinhaDoCampo } from '../consultas/contas.ts'
import { calibrarConferida, calibrarConta, soltarTarifas } from './calibrar.ts'
import { trancarConta } from './conferir.ts'
import { gravarCampos } from './ler.ts'

const um = <T extends string>(lista: readonly T[], v: string | null | undefined): T | null =>
  v !== null && v !== undefined && contem(lista, v) ? v : null

/** What still stands in the way, by field. Empty optional fields do not. */
export function pendencias(campos: readonly LinhaDoCampo[], confirmar: ReadonlySet<string>) {
  return campos.flatMap((f) => {
    const campo = campoDaConta(f.chave)
    if (!campo) return []
    if (f.valor === null)
      return campo.obrigatorio ? [{ campo: f.chave, mensagem: `${campo.rotulo}: digite o valor do papel` }] : []
    if (f.estado === 'sugerido')
      return [{ campo: f.chave, mensagem: `${campo.rotulo}: confirme a sugestão do assistente, ou descarte` }]
    return f.estado === 'lido' && !confirmar.has(f.chave)
      ? [{ campo: f.chave, mensagem: `${campo.rotulo}: falta conferir` }]
      : []
  })
}

/** Closes a bill: its unit is created or completed, its months are stored. */
export async function concluirConta(u: Unidade, id: string, confirmar: readonly string[]): Promise<void> {
  const trancada = await trancarConta(u, id)
  if (trancada.situacao === 'conferida') return
  if (trancada.situacao !== 'lida')
    throw conflito(
      trancada.situacao === 'lendo' ? 'A conta ainda está sendo lida. Espere um instante.' : 'Esta conta não foi lida.',
    )
  const campos = await camposDaConta(u.tx, id)
  const faltam = pendencias(campos, new Set(confirmar))
  if (faltam.length > 0)
    throw invalido(
      `Falta conferir ${faltam.length === 1 ? 'um campo' : `${faltam.length} campos`}. ${faltam[0]?.mensagem ?? ''}.`,
      faltam,
    )
  await sql`
    update contas.campos
    set estado = 'conferido', por = ${u.autor.usuario?.id ?? null}, em = now()
    where conta_id = ${id}
      and estado = 'lido'
  `.execute(u.tx)
  const conta = await contaPorId(u.tx, id)
  const v = Object.fromEntries(campos.map((f) => [f.chave, f.valor]))
  const cnpj = conta?.leitura?.lido.cnpjConcessionaria ?? null
  const distribuidora = await acharDistribuidora(u.tx, { cnpj, nome: v.concessionaria ?? null })
  const unidadeId = await guardarUnidade(u, trancada.contato_id, {
    numero: v.uc ?? '',
    distribuidora: distribuidora?.nome ?? v.concessionaria ?? null,
    distribuidora_id: distribuidora?.id ?? null,
    cnpj_distribuidora: cnpj,
    classe: um(classesDeConsumo, v.classe),
    titular: v.titular ?? null,
    subgrupo: um(subgrupos, v.subgrupo),
    modalidade: um(modalidades, v.modalidade),
    ligacao: um(ligacoes, v.ligacao),
    medidor: v.medidor ?? null,
  })
  await guardarConsumos(u, unidadeId, id, mesesCom(v))
  await calibrarConferida(u, id)
  await sql`
    update contas.contas
    set situacao = 'conferida',
      unidade_id = ${unidadeId},
      conferida_por = ${u.autor.usuario?.id ?? null},
      conferida_em = now(),
      versao = versao + 1
    where id = ${id}
  `.execute(u.tx)
  u.auditar({ acao: 'conta.concluir', entidade: 'conta', entidade_id: id, depois: { unidade_id: unidadeId } })
  u.emitir(contaMudou, { conta_id: id, contato_id: trancada.contato_id })
  u.emitir(contaConferida, { conta_id: id, contato_id: trancada.contato_id, unidade_id: unidadeId })
}

/** The months that have a value; that of the bill itself counts by its consumption. */
function mesesCom(v: Readonly<Record<string, string | null>>) {
  const meses = new Map<string, string>()
  for (const [chave, valor] of Object.entries(v)) {
    const mes = mesDaChave(chave)
    if (mes && valor !== null) meses.set(mes, valor)
  }
  if (v.mesReferencia && v.consumoKwh) meses.set(v.mesReferencia, v.consumoKwh)
  return [...meses].map(([mes, kwh]) => ({ mes, kwh }))
}

/** Opens a confirmed bill again. The unit and its months stay until the next confirmation replaces them. */
export async function reabrirConta(u: Unidade, id: string): Promise<void> {
  const conta = await trancarConta(u, id)
  if (conta.situacao !== 'conferida') return
  await sql`
    update contas.contas
    set situacao = 'lida', conferida_por = null, conferida_em = null, versao = versao + 1
    where id = ${id}
  `.execute(u.tx)
  await soltarTarifas(u, id)
  u.auditar({ acao: 'conta.reabrir', entidade: 'conta', entidade_id: id, depois: { situacao: 'lida' } })
  u.emitir(contaMudou, { conta_id: id, contato_id: conta.contato_id })
}

/** Offers a refused bill to be typed; what was read and not used comes as a proposal without confidence. */
export async function digitarConta(u: Unidade, id: string): Promise<void> {
  const conta = await trancarConta(u, id)
  if (conta.situacao !== 'recusada') throw conflito('Esta conta já pode ser digitada.')
  const leitura = (await contaPorId(u.tx, id))?.leitura
  const lidos = leitura ? camposDaLeitura(leitura, 'fatura') : camposVazios()
  await gravarCampos(
    u,
    id,
    lidos.map((c) => ({ ...c, confianca: c.valor === null ? null : 50 })),
    () => null,
  )
  await sql`
    update contas.contas
    set situacao = 'lida', tipo = 'digitada', versao = versao + 1
    where id = ${id}
  `.execute(u.tx)
  await calibrarConta(u.tx, id)
  u.auditar({ acao: 'conta.digitar', entidade: 'conta', entidade_id: id, depois: { tipo: 'digitada' } })
  u.emitir(contaMudou, { conta_id: id, contato_id: conta.contato_id })
}
