import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { contratos } from '../../contract/contratos.ts'
import type { ConteudoDoContrato, Valores } from '../../contract/conteudo.ts'
import { passar } from '../../regras/ciclo.ts'
import { recusaDoValor } from '../../regras/formatar.ts'
import { recusasDaForma, type Recusa } from '../../regras/modelo.ts'
import { prazosDo } from '../../regras/prazos.ts'
import { variavelDo } from '../../regras/variaveis.ts'
import type { TipoDeContrato } from '../../tipos.ts'
import { avisarSalvo, conteudoDa, exigirPapel, exigirRevisao, trancar } from './nucleo.ts'

function recusasDosValores(tipo: TipoDeContrato, valores: Valores): Recusa[] {
  return Object.entries(valores).flatMap(([chave, valor]) => {
    const v = variavelDo(tipo, chave)
    const mensagem = v ? (valor === '' ? null : recusaDoValor(v, valor)) : `{${chave}} não existe neste contrato`
    return mensagem ? [{ campo: `conteudo.variaveis.${chave}`, mensagem }] : []
  })
}

/** Number and date are the system's; what is computed is not stored. */
const semCalculadas = (tipo: TipoDeContrato, valores: Valores): Valores =>
  Object.fromEntries(
    Object.entries(valores).filter(([chave, valor]) => valor !== '' && variavelDo(tipo, chave)?.de !== 'calculada'),
  )

/** Writes the draft. What the proposal said, and its tables, stay. */
export async function salvarContrato(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: BodyDe<typeof contratos.salvar>,
): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'editar')
  passar(c.situacao, 'editar')
  exigirRevisao(c, d.revisao)
  const antes = await conteudoDa(u, c.id, c.versao)
  const conteudo = d.conteudo && juntar(c.tipo, antes, d.conteudo)
  if (conteudo)
    await sql`
      update contratos.versoes
      set conteudo = ${JSON.stringify(conteudo)}
      where contrato_id = ${c.id}
        and n = ${c.versao}
    `.execute(u.tx)
  await sql`
    update contratos.contratos
    set revisao = revisao + 1,
      atualizado_em = now()
      ${conteudo ? sql`, ${doConteudo(c.tipo, conteudo)}` : sql``}
      ${d.revisar_ate === undefined ? sql`` : sql`, revisar_ate = ${d.revisar_ate}`}
    where id = ${c.id}
  `.execute(u.tx)
  u.auditar({
    acao: 'contrato.salvar',
    entidade: 'contrato',
    entidade_id: c.id,
    antes: { clausulas: antes.clausulas.length, titulo: antes.titulo },
    depois: {
      clausulas: conteudo?.clausulas.length ?? antes.clausulas.length,
      titulo: conteudo?.titulo ?? antes.titulo,
    },
  })
  await avisarSalvo(u, ctx, c)
}

/** Columns that repeat what the content states: title, term, index. */
function doConteudo(tipo: TipoDeContrato, { titulo, variaveis }: ConteudoDoContrato) {
  const { prazo_meses, reajuste_indice } = prazosDo(tipo, variaveis)
  return sql`titulo = ${titulo}, prazo_meses = ${prazo_meses}, reajuste_indice = ${reajuste_indice}`
}

function juntar(
  tipo: TipoDeContrato,
  antes: ConteudoDoContrato,
  novo: Omit<ConteudoDoContrato, 'da_proposta' | 'quadros'>,
): ConteudoDoContrato {
  const forma = recusasDaForma(novo.clausulas).map((r) => ({ ...r, campo: `conteudo.${r.campo}` }))
  const variaveis = semCalculadas(tipo, novo.variaveis)
  const recusas = [...forma, ...recusasDosValores(tipo, variaveis)]
  if (recusas[0]) throw invalido(`${recusas[0].mensagem}.`, recusas)
  const doSistema = ['contrato.numero', 'contrato.data'] as const
  const fixas = Object.fromEntries(doSistema.flatMap((k) => (antes.variaveis[k] ? [[k, antes.variaveis[k]]] : [])))
  return { ...novo, variaveis: { ...variaveis, ...fixas }, da_proposta: antes.da_proposta, quadros: antes.quadros }
}
