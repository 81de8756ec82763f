import { ErroApp } from '#kit/erro.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import { ErroDeChat } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import type { Explicacao } from './explicar-recusa.ts'

/**
 * Explains why no response was received. A request that may have reached the server is `incerta`: a retry could send
 * twice.
 */
export function explicarFalha(erro: unknown): Explicacao {
  if (erro instanceof ErroDeChat) return { detalhe: erro.detalhe ?? erro.message, classe: erro.classe }
  if (erro instanceof ErroDeRede) return deRede(erro)
  // another validation error of ours, such as an invalid URL: its sentence is already written for users
  if (erro instanceof ErroApp && erro.status < 500) return { detalhe: erro.message, classe: 'permanente' }
  return { detalhe: 'A conexão com o servidor do WhatsApp caiu', classe: 'incerta' }
}

function deRede(erro: ErroDeRede): Explicacao {
  if (erro.fase === 'recusado') return { detalhe: erro.message, classe: 'permanente' }
  const classe = erro.enviado ? 'incerta' : 'repetivel'
  if (erro.fase === 'tempo') return { detalhe: 'O WhatsApp não respondeu a tempo', classe }
  if (erro.fase === 'conexao') return { detalhe: 'Não foi possível conectar ao servidor do WhatsApp', classe }
  return { detalhe: 'A conexão com o servidor do WhatsApp caiu', classe }
}
