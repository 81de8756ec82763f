import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { estadoDoChat } from '#modules/chat/nucleo/web/estado.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { useAcoesDoFio } from './acoes-do-fio.ts'
import { separarAssinatura } from './assinatura.ts'

/** Characters of a quoted text that are rendered: only two lines are visible. */
const RESUMO_MAX = 400

export function Citacao({ m }: { m: Mensagem }) {
  const { irPara } = useAcoesDoFio()
  const contato = useLoja(estadoDoChat, (e) => e.currentConversation?.contato_nome)
  const c = m.citada
  if (!c) return null
  const { texto, nome } = separarAssinatura(c.conteudo, null)
  const resumo = texto || { imagem: 'Foto', audio: 'Mensagem de voz', media: 'Arquivo', text: 'Mensagem' }[c.tipo]
  const miolo = (
    <>
      <b>{c.autor || nome || contato}</b>
      <span>{resumo.slice(0, RESUMO_MAX)}</span>
    </>
  )
  const { seq } = c
  if (seq === null) return <span className="c-citacao">{miolo}</span>
  return (
    <button type="button" className="c-citacao" onClick={() => irPara(seq)}>
      <i className="sr-only">Ir para a mensagem citada: </i>
      {miolo}
    </button>
  )
}
