import { invalido } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import { cabecalhoDo, escreverModelo, lugaresDo } from '../regras/modelos.ts'
import { conferirLimites } from './envio/limites.ts'
import { modeloPorNome } from './repositorio/modelos.ts'

const recusar = (campo: string, mensagem: string) => invalido(mensagem, [{ campo: `especial.${campo}`, mensagem }])

/**
 * Renders a template's text as the customer will read it. Every variable must be filled, because Meta rejects the
 * message otherwise.
 */
export async function prepararEspecial(db: Db, caixaId: string, e: EspecialDeEnvio): Promise<string | null> {
  conferirLimites(e)
  if (e.tipo !== 'modelo') return null
  const m = await modeloPorNome(db, caixaId, e.nome, e.idioma)
  if (!m) throw recusar('nome', 'Modelo não encontrado. Sincronize os modelos e escolha de novo.')
  if (m.situacao !== 'APPROVED') throw recusar('nome', 'Este modelo não está aprovado pela Meta.')
  const lugares = lugaresDo(m)
  const vazio = lugares.findIndex((_, n) => !e.variaveis[n]?.trim())
  if (vazio >= 0) throw recusar(`variaveis.${vazio}`, 'Preencha todas as variáveis do modelo')
  // Meta rejects variables with line breaks, tabs or more than four consecutive spaces
  const torto = e.variaveis.findIndex((v) => /[\n\t]| {5,}/.test(v))
  if (torto >= 0) throw recusar(`variaveis.${torto}`, 'As variáveis não podem ter quebras de linha')
  const topo = cabecalhoDo(m)
  const chaves = topo?.formato === 'TEXT' ? topo.chaves : []
  const semTopo = chaves.findIndex((_, n) => !e.cabecalho[n]?.trim())
  if (semTopo >= 0) throw recusar(`cabecalho.${semTopo}`, 'Preencha o título do modelo')
  return escreverModelo(m, e.variaveis, e.cabecalho)
}
