import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { listarModelos } from '#modules/chat/canais/whatsapp/publico.ts'
import { cabecalhoDo, lugaresDo } from '#modules/chat/canais/whatsapp/regras/modelos.ts'
import { conferirEspecial } from '#modules/chat/envio/publico.ts'
import { enderecoDe } from '#modules/chat/nucleo/server/canais/endereco-de.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import type { CanalDeEntrega, EntregaAoContato, ResultadoDaEntrega } from '#platform/entregas/entregas.ts'
import { caixasDeSaida, janelaAberta, type CaixaDeSaida } from './caixas.ts'

type Com = Pick<DependenciasDoChat, 's' | 'adaptadorDe' | 'temAdaptador'>
export type Impedida = Exclude<ResultadoDaEntrega, { situacao: 'enfileirada' }>

export interface Contato {
  id: string
  telefone: string | null
  email: string | null
}

/** How the message leaves: the inbox, the text as the customer reads it, and whether the file goes along. */
export interface Saida {
  canal: CanalDeEntrega
  caixa: CaixaDeSaida
  texto: string
  dados: Record<string, unknown>
  comAnexo: boolean
}

const semCanal = (motivo: string): Impedida => ({ situacao: 'sem_canal', motivo })
const SEM_MODELO: Impedida = { situacao: 'sem_modelo', motivo: 'sem modelo aprovado' }

/** The way for this message by one channel, or why there is none. */
export async function saidaPor(
  d: Com,
  canal: CanalDeEntrega,
  contato: Contato,
  p: EntregaAoContato,
): Promise<Saida | Impedida> {
  const caixas = await caixasDeSaida(d, canal, sql<boolean>`c.contato_id = ${contato.id}`)
  let impedida = semCanal(canal === 'email' ? 'Nenhuma caixa de e-mail conectada.' : 'Nenhum WhatsApp conectado.')
  for (const caixa of caixas) {
    const adaptador = d.adaptadorDe(caixa.tipo)
    if (!(caixa.endereco ?? enderecoDe(adaptador, contato))) {
      impedida = semCanal(canal === 'email' ? 'O contato não tem e-mail.' : 'O contato não tem telefone.')
      continue
    }
    if (!caixa.conversa_id && !adaptador.recursos.iniciar) continue
    if (janelaAberta(adaptador.recursos.janela_horas, caixa.ultima_entrada_em))
      return { canal, caixa, texto: p.texto, dados: {}, comAnexo: true }
    const pronta = await porModelo(d, caixa, p)
    if (pronta) return { canal, caixa, ...pronta }
    impedida = SEM_MODELO
  }
  return impedida
}

/** The approved template filled in; null when the inbox has none that fits. */
async function porModelo(
  d: Com,
  caixa: CaixaDeSaida,
  p: EntregaAoContato,
): Promise<Pick<Saida, 'texto' | 'dados' | 'comAnexo'> | null> {
  const { db } = d.s.banco
  const modelo = (await listarModelos(db, caixa.id)).find(
    (m) => m.nome === p.modelo?.nome && m.idioma === p.modelo.idioma && m.situacao === 'APPROVED',
  )
  const lugares = modelo ? lugaresDo(modelo).length : 0
  if (!modelo || !p.modelo || p.modelo.variaveis.length < lugares) return null
  const comAnexo = cabecalhoDo(modelo)?.formato === 'DOCUMENT'
  if (comAnexo && !p.anexo) return null
  const especial = {
    tipo: 'modelo' as const,
    nome: modelo.nome,
    idioma: modelo.idioma,
    variaveis: p.modelo.variaveis.slice(0, lugares),
    cabecalho: [],
  }
  const adaptador = d.adaptadorDe(caixa.tipo)
  try {
    const conferido = conferirEspecial(especial, adaptador.recursos, comAnexo)
    const texto = await adaptador.prepararEspecial?.(db, caixa.id, especial)
    return { texto: texto ?? conferido.texto, dados: conferido.dados, comAnexo }
  } catch (erro) {
    if (erro instanceof ErroApp) return null
    throw erro
  }
}
