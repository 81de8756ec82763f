import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { Texto } from '#modules/chat/nucleo/web/texto/texto.tsx'

const nomesDe = (d: Mensagem['dados']): { id: string; nome: string }[] =>
  Array.isArray(d?.mencoes)
    ? d.mencoes.filter(
        (p): p is { id: string; nome: string } =>
          typeof p === 'object' &&
          p !== null &&
          'nome' in p &&
          typeof p.nome === 'string' &&
          'id' in p &&
          typeof p.id === 'string',
      )
    : []

/** Text of a note with its mentions highlighted; a mention of the reader stands out more. */
export function TextoDaNota({ m }: { m: Mensagem }) {
  const { eu } = useChat()
  const gente = nomesDe(m.dados).sort((a, b) => b.nome.length - a.nome.length)
  if (gente.length === 0) return <Texto>{m.conteudo}</Texto>
  const padrao = new RegExp(`(@(?:${gente.map((p) => p.nome.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')}))`, 'u')
  return m.conteudo.split(padrao).map((parte, n) => {
    const pessoa = gente.find((p) => parte === `@${p.nome}`)
    return pessoa ? (
      <mark key={n} className="c-mencao" data-eu={pessoa.id === eu.id || undefined}>
        {parte}
      </mark>
    ) : (
      parte && <Texto key={n}>{parte}</Texto>
    )
  })
}
